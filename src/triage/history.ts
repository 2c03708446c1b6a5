// What is current and what is history: the one place that decides it.

import type { Fact } from './fact.ts';
import type { Finding } from './judge.ts';
import { STEPS, type Step, stepOf } from './layers.ts';
import { lookup } from './lookup.ts';
import type { Scene } from './scene.ts';
import type { Thing } from './thing.ts';

/** event reason → the step that is done once the event is there (a failure at a later step also proves the earlier ones). */
const REACHED = lookup<Step>({
  Scheduled: 'scheduled',
  FailedAttachVolume: 'scheduled',
  FailedMount: 'scheduled',
  FailedCreatePodSandBox: 'scheduled',
  SandboxChanged: 'scheduled',
  NetworkNotReady: 'scheduled',
  SuccessfulAttachVolume: 'scheduled',
  Pulling: 'prepared',
  Pulled: 'image',
  Created: 'started',
  Started: 'started',
  Unhealthy: 'started',
});

/** problem reason → reasons that, seen later on the same object, say that it is over. */
const HEALED_BY = lookup<readonly string[]>({
  FailedAttachVolume: ['SuccessfulAttachVolume'],
  FailedMapVolume: ['SuccessfulMountVolume'],
  FailedCreate: ['SuccessfulCreate'],
  ProvisioningFailed: ['ProvisioningSucceeded'],
  FailedBinding: ['ProvisioningSucceeded'],
  SyncLoadBalancerFailed: ['EnsuredLoadBalancer'],
  CreatingLoadBalancerFailed: ['EnsuredLoadBalancer'],
  NodeNotReady: ['NodeReady'],
  NodeNotSchedulable: ['NodeSchedulable'],
  NodeHasDiskPressure: ['NodeHasNoDiskPressure'],
  EvictionThresholdMet: ['NodeHasNoDiskPressure', 'NodeHasSufficientMemory'],
  NodeHasInsufficientMemory: ['NodeHasSufficientMemory'],
  FailedGetResourceMetric: ['SuccessfulRescale'],
  FailedComputeMetricsReplicas: ['SuccessfulRescale'],
  VolumeResizeFailed: ['VolumeResizeSuccessful', 'FileSystemResizeSuccessful'],
  FailedCreatePodSandBox: ['Created', 'Started', 'Pulled', 'Pulling', 'AddedInterface'],
  NetworkNotReady: ['Created', 'Started', 'Pulled', 'Pulling'],
  ReconciliationFailed: ['ReconciliationSucceeded'],
  BuildFailed: ['ReconciliationSucceeded'],
  Evicted: [],
});

/** Reasons of which one object has only one at a time: the newest message is the present one. */
const ONE_AT_A_TIME = new Set([
  'FailedScheduling',
  'FailedCreate',
  'ProvisioningFailed',
  'FailedBinding',
  'FailedGetScale',
]);

/** Why a finding is history. */
export type Past = 'object-ok' | 'went-on' | 'healed' | 'superseded' | 'left-over';

function lastSeen(facts: readonly Fact[]): number | undefined {
  let last: number | undefined;
  for (const { when } of facts)
    if (when.last !== undefined && (last === undefined || when.last < last)) last = when.last;
  return last;
}

function lastLine(facts: readonly Fact[]): number {
  return facts.reduce((last, { span }) => Math.max(last, span.to), Number.NEGATIVE_INFINITY);
}

/**
 * Is the finding over, by what the same input says later?
 * @returns why it is, or undefined when it is current
 */
export function pastOf(finding: Finding, scene: Scene, all: readonly Finding[]): Past | undefined {
  const thing = scene.get(finding.object);
  if (supersededByNewer(finding, thing)) return 'superseded';
  if (gone(finding, scene)) return 'left-over';
  if (supersededByCommand(finding, scene, all)) return 'superseded';
  if (thing) {
    if (healedByHealth(finding, thing)) return 'object-ok';
    if (wentOn(finding, thing)) return 'went-on';
    if (leftOver(thing, scene)) return 'left-over';
  }
  if (resumed(finding, thing, scene)) return 'went-on';
  if (proved(finding, scene) || absentByNature(finding, scene) || heeded(finding, scene)) return 'healed';
  if (healedByEvent(finding, thing?.facts ?? ownerless(scene))) return 'healed';
  return undefined;
}

/** Facts that name no object. */
function ownerless(scene: Scene): readonly Fact[] {
  return scene.chosen('ownerless', ({ object }) => object === undefined);
}

function stopsPod({ type, text }: Fact): boolean {
  return type === 'event' && /^(?:Deleted pod:|delete Pod|Stopping container)/i.test(text);
}

/** The pod was deleted after that, by its controller or by a drain: what ailed it went with it. */
function gone(finding: Finding, scene: Scene): boolean {
  // the kubelet itself stops what it evicts
  if (finding.playbook.layer === 'node') return false;
  if (finding.object?.kind !== 'Pod' || finding.facts.some(({ type }) => type !== 'event' && type !== 'deduced'))
    return false;
  const last = lastSeen(finding.facts.filter(({ type }) => type === 'event'));
  const { name } = finding.object;
  if (last === undefined) return false;
  return scene.chosen('pods stopped', stopsPod).some(
    (fact) =>
      fact.when.last !== undefined &&
      // probes go on failing while the pod leaves
      (fact.when.last < last || finding.playbook.part === 'probe') &&
      ((/^(?:Deleted pod:|delete Pod)/i.test(fact.text) && fact.text.includes(name)) ||
        (fact.reason === 'Killing' && fact.object?.name === name && /^Stopping container/.test(fact.text))),
  );
}

function healedByHealth(finding: Finding, thing: Thing): boolean {
  // what was deduced has been weighed against the state already
  if (thing.health !== 'ok' || finding.facts.every(({ type }) => type === 'deduced')) return false;
  const { layer, part } = finding.playbook;
  // bound says nothing of growing, attaching or mounting
  if (
    thing.ref.kind === 'PersistentVolumeClaim' &&
    layer === 'storage' &&
    part !== 'binding' &&
    part !== 'provisioning'
  )
    return false;
  if (thing.ref.kind === 'Node' && layer === 'node' && OF_ITS_OWN.has(part)) return conditionIsOver(finding, thing);
  if (layer === 'client' || layer === 'network')
    return thing.ref.kind === 'Pod' && layer === 'network' && finding.facts.every(({ type }) => type === 'event');
  const killed = thing.facts.some(
    ({ type, text }) => type === 'event' && /failed (?:liveness|startup) probe/i.test(text),
  );
  if ((thing.word === 'Succeeded' || thing.word === 'Completed') && layer === 'app' && part === 'probe' && killed)
    return false;
  if (finding.playbook.id === 'controller/orphan-pod') return false;
  if (layer === 'api-server' && finding.facts.some(({ type }) => type !== 'event' && type !== 'error')) return false;
  // what was refused stays refused, however well the object goes on as it was
  if (finding.facts.some(({ type }) => type === 'error'))
    return layer !== 'api-server' && layer !== 'etcd' && lastLine(finding.facts) < (thing.stateFact?.span.from ?? 0);
  if (finding.facts.every(({ type }) => type === 'log')) return layer === 'app' || layer === 'kubelet';
  // conditions are states themselves: only a later word on the same one undoes them
  const conditions = finding.facts.filter(({ type }) => type === 'condition');
  if (conditions.length === finding.facts.length)
    return conditions.every((old) =>
      thing.facts.some(
        (fact) =>
          fact.type === 'condition' &&
          fact.condition === old.condition &&
          fact.is !== old.is &&
          fact.span.from > old.span.to,
      ),
    );
  return true;
}

/** Parts of a node of which `Ready` says nothing: a node short of memory, or with a failing disk, is ready all the same. */
const OF_ITS_OWN: ReadonlySet<string> = new Set(['pressure', 'kernel', 'hardware']);
/** What an event or a log line on a node is about, as conditions call it. */
const ABOUT = [
  [/pid/i, 'PIDPressure'],
  [/disk|ephemeral|inode|image ?fs|node ?fs/i, 'DiskPressure'],
  [/memory/i, 'MemoryPressure'],
  [/read-?only/i, 'ReadonlyFilesystem'],
  [/deadlock|hung|blocked for more than/i, 'KernelDeadlock'],
] as const;

/** The condition that the finding is about says False, in the same output or a later one. */
function conditionIsOver({ facts }: Finding, thing: Thing): boolean {
  return facts.every((problem) => {
    const words = `${problem.condition ?? ''} ${problem.reason} ${problem.text}`;
    const about = ABOUT.find(([pattern]) => pattern.test(words))?.[1];
    const conditions = thing.facts.filter(
      ({ type, condition, turn }) => type === 'condition' && condition === about && (turn ?? 0) >= (problem.turn ?? 0),
    );
    return conditions.length > 0 && conditions.every(({ is }) => is === 'False');
  });
}

/** A later step of the same pod is done, or was reached more recently. */
function wentOn(finding: Finding, thing: Thing): boolean {
  if (thing.ref.kind !== 'Pod' || finding.facts.every(({ type }) => type === 'deduced')) return false;
  const step = STEPS.indexOf(stepOf(finding.playbook.layer, finding.playbook.part));
  if (step < STEPS.indexOf('scheduled') || step > STEPS.indexOf('started')) return false;
  if (
    finding.facts.some(
      ({ type }) => type === 'waiting' || type === 'terminated' || type === 'condition' || type === 'status',
    )
  )
    return false;
  const last = lastSeen(finding.facts);
  const line = lastLine(finding.facts);
  const containers = new Set(finding.facts.map(({ container }) => container).filter(Boolean));
  for (const fact of thing.facts) {
    const reached = fact.type === 'event' ? reachedBy(fact) : undefined;
    if (reached === undefined || STEPS.indexOf(reached) < step || finding.facts.includes(fact)) continue;
    if (step >= STEPS.indexOf('image') && containers.size > 0 && fact.container && !containers.has(fact.container))
      continue;
    if (
      step >= STEPS.indexOf('image') &&
      imageOf(fact) !== undefined &&
      finding.facts.some((one) => imageOf(one) !== undefined && imageOf(one) !== imageOf(fact))
    )
      continue;
    if (
      last !== undefined && fact.when.last !== undefined
        ? fact.when.last < last
        : last === undefined && fact.when.last === undefined && fact.span.from > line
    )
      return true;
  }
  // waiting for its image or starting its container, it has been scheduled and prepared
  const waiting = thing.facts.find(
    ({ type, reason }) =>
      type === 'waiting' &&
      /^(?:ErrImagePull|ImagePullBackOff|CrashLoopBackOff|CreateContainerConfigError|CreateContainerError|RunContainerError)$/.test(
        reason,
      ),
  );
  return waiting !== undefined && step < STEPS.indexOf('image') && finding.playbook.layer !== 'kubelet';
}

function imageOf(fact: Fact): string | undefined {
  return /image "([^"]+)"/.exec(fact.text)?.[1];
}

function reachedBy(fact: Fact): Step | undefined {
  if (fact.reason === 'BackOff' || fact.reason === 'Failed') {
    if (/restarting failed/i.test(fact.text)) return 'started';
    return /pull|image/i.test(fact.text) ? 'prepared' : 'image';
  }
  return REACHED[fact.reason];
}

/** Reasons of Normal events by which controllers and add-ons say that their work is done. */
const DONE =
  /^(?:Success\w*|\w+Succeeded|\w+Successful(?:ly)?|Successfully\w+|\w*Ready|Ensured\w+|\w+Allocated|\w+Assigned|Provisioned|Completed|Issued|Synced|Reconciled|\w*Resolved|Healthy|\w+Healthy|Applied|Created|Updated|Attached)$/;

/** A later event of the same object that says the work went well. Failures of running containers are not healed so: only their state tells. */
function healedByEvent(finding: Finding, pool: readonly Fact[]): boolean {
  const events = finding.facts.filter(({ type }) => type === 'event');
  if (events.length === 0 || events.length < finding.facts.length) return false;
  const running = finding.object?.kind === 'Pod' && finding.playbook.layer === 'app';
  return events.every((problem) => {
    const healers = HEALED_BY[problem.reason];
    return pool.some(
      (fact) =>
        fact.type === 'event' &&
        (healers?.includes(fact.reason) ||
          (!running &&
            finding.object?.kind !== 'Pod' &&
            fact.warning === false &&
            DONE.test(fact.reason) &&
            sameSource(fact, problem))) &&
        laterThan(fact, problem),
    );
  });
}

/** Seen later; in the same second, when the problem came once and the other stands below it. */
function laterThan(fact: Fact, problem: Fact): boolean {
  if (fact.when.last === undefined || problem.when.last === undefined) return false;
  if (fact.when.last < problem.when.last) return true;
  return fact.when.last === problem.when.last && (problem.when.count ?? 1) === 1 && fact.span.from > problem.span.to;
}

/** `metallb-controller` and `metallb-speaker` are one source, so are the two halves of most add-ons. */
function sameSource(a: Fact, b: Fact): boolean {
  return a.from === b.from || (a.from.split(/[-_.]/)[0] ?? 'a') === b.from.split(/[-_.]/)[0];
}

/** Log lines by which a program says that it got over its trouble. */
const RESUMED =
  /\b(?:connected|connection established|ready|started|listening|serving|succeeded|successful(?:ly)?|synced|acquired|healthy|established|resumed|recovered|reconnected)\b/i;
/** etcd is `ready to serve client requests` whatever its peers think of it. */
const DENIED = /\b(?:not|un\w+|failed|error|cannot|can't|waiting|refused|timeout|ready to serve client requests)\b/i;

/** Does a log line say that the program is well (again)? */
export function soundsWell(text: string): boolean {
  return RESUMED.test(text) && !DENIED.test(text);
}

/** The same log goes on and says that all is well again. */
function resumed(finding: Finding, thing: Thing | undefined, scene: Scene): boolean {
  if (!finding.facts.every(({ type }) => type === 'log')) return false;
  const pods = thing ? [thing] : scene.ofKind('Pod').filter(({ health }) => health !== 'unknown');
  if (pods.some(({ health }) => health === 'bad' || health === 'flapping')) return false;
  const line = lastLine(finding.facts);
  const command = finding.facts[0]?.command;
  const previous = / (?:-p|--previous)\b/.test(command ?? '');
  if (previous && pods.length > 0 && pods.every(({ health }) => health === 'ok')) return true;
  const pool = thing?.facts ?? ownerless(scene);
  return pool.some(
    (fact) =>
      fact.type === 'log' && fact.span.from > line && (fact.command === command || previous) && soundsWell(fact.text),
  );
}

/** Lines that prove a layer to work, wherever they come from. */
const PROOF = lookup<RegExp>({
  etcd: /is healthy: successfully committed/,
  network: /^HTTP\/[\d.]+ [23]\d\d|^< HTTP\/[\d.]+ [23]\d\d|^[23]\d\d$/,
});

function proved(finding: Finding, scene: Scene): boolean {
  const proof = PROOF[finding.playbook.layer];
  const line = lastLine(finding.facts);
  return (
    proof !== undefined &&
    scene
      .chosen(`proof of ${finding.playbook.layer}`, ({ text }) => proof.test(text))
      .some(({ span }) => span.from > line)
  );
}

/** A client's warning, after which everything shown is well all the same. */
function heeded(finding: Finding, scene: Scene): boolean {
  if (!finding.facts.every(({ type, text }) => type === 'error' && text.startsWith('Warning:'))) return false;
  const line = lastLine(finding.facts);
  const things = [...scene.things.values()].filter(({ stateFact }) => (stateFact?.span.from ?? 0) > line);
  return (
    things.some(({ health }) => health === 'ok') &&
    !things.some(({ health }) => health === 'bad' || health === 'flapping')
  );
}

/** Services that have no Endpoints by their nature. */
function absentByNature(finding: Finding, scene: Scene): boolean {
  return (
    finding.object?.kind === 'Endpoints' &&
    scene.named('Service', finding.object.name)?.attributes.type === 'ExternalName'
  );
}

/** Another message of the same reason on the same object is newer. */
function supersededByNewer(finding: Finding, thing: Thing | undefined): boolean {
  const events = finding.facts.filter(({ type }) => type === 'event');
  if (!thing && finding.object) return false;
  if (events.length === 0 || events.length < finding.facts.length) return false;
  const pool = thing?.facts ?? [];
  return events.every(
    (old) =>
      (ONE_AT_A_TIME.has(old.reason) || thing?.ref.kind !== 'Pod') &&
      pool.some(
        (fact) =>
          fact.type === 'event' &&
          fact !== old &&
          fact.reason === old.reason &&
          fact.text !== old.text &&
          fact.when.last !== undefined &&
          old.when.last !== undefined &&
          fact.when.last < old.when.last * (ONE_AT_A_TIME.has(old.reason) ? 0.9 : 0.3),
      ),
  );
}

/** `kubectl -n x create -f y.yml` without its prompt's trimmings. */
function sameCommand(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();
}

/** A command sent to another server, or with other credentials, than the one before it. */
const ELSEWHERE = /\s(?:--server|--kubeconfig|--context|--user|-s)[= ]/;

/** The same command was run again later, with another outcome; or the API answered later where it had not been reached. */
function supersededByCommand(finding: Finding, scene: Scene, all: readonly Finding[]): boolean {
  const errors = finding.facts.filter(({ type }) => type === 'error' || type === 'line');
  if (errors.length === 0 || errors.length < finding.facts.length) return false;
  const line = lastLine(errors);
  const { layer, part } = finding.playbook;
  const unreachable =
    (layer === 'client' && /^(?:connection|tls|kubeconfig)$/.test(part)) ||
    (layer === 'api-server' && part === 'availability') ||
    layer === 'etcd';
  // a server that answers with its own fault was reached: that it answers another request proves nothing
  const answered = errors.some(({ text }) => /^Error from server \(InternalError\)|^\[-\]/.test(text));
  const command = errors[0]?.command;
  const outcomes = [
    ...scene.chosen('outcomes', ({ reason }) => reason === 'Applied' || reason === 'RolledOut'),
    ...(unreachable
      ? scene.chosen('states asked for', ({ type, command: by }) => type === 'status' && by !== undefined)
      : []),
    ...(command === undefined ? [] : scene.printedBy(command)),
  ];
  for (const fact of outcomes) {
    if (fact.span.from <= line) continue;
    const again = errors.every(
      (error) => sameCommand(error.command, fact.command) && (fact.turn ?? 0) > (error.turn ?? 0),
    );
    if (
      again &&
      (fact.type !== 'error' ||
        all.some(
          (other) => other !== finding && other.facts.includes(fact) && other.playbook.id !== finding.playbook.id,
        ))
    )
      return true;
    if (
      unreachable &&
      !answered &&
      layer !== 'etcd' &&
      fact.type === 'status' &&
      fact.command !== undefined &&
      /^(?:kubectl|oc)\s/.test(fact.command) &&
      !ELSEWHERE.test(fact.command) &&
      errors.every(({ turn }) => (fact.turn ?? 0) > (turn ?? 0))
    )
      return true;
    const done = fact.reason === 'Applied' && fact.turn === errors.at(-1)?.turn;
    if (done && (finding.object?.name === fact.object?.name || / drained$/.test(fact.text))) return true;
    if (fact.reason === 'RolledOut' && finding.object && fact.object?.name === finding.object.name) return true;
  }
  return false;
}

/** Ended pods, and pods known only from old events, whose workload has all its replicas. */
function leftOver(thing: Thing, scene: Scene): boolean {
  if (thing.ref.kind !== 'Pod') return false;
  const ended = /^(?:Evicted|Failed|Error|Completed|NodeShutdown|Terminated|ContainerStatusUnknown|OOMKilled)$/.test(
    thing.word,
  );
  if (!ended && thing.health !== 'unknown') return false;
  if (thing.health === 'unknown' && replaced(thing, scene)) return true;
  return scene.neighbours(thing).some((owner) => {
    const { ready, wanted, updated } = owner.attributes;
    const all = wanted ?? 0;
    const whole =
      owner.health === 'ok' &&
      (owner.word === 'Complete' ||
        (all > 0 && (ready ?? 0) >= all && (updated === undefined || Number(updated) >= all)));
    return /^(?:Deployment|ReplicaSet|StatefulSet|DaemonSet|Job)$/.test(owner.ref.kind) && whole;
  });
}

/** Seconds after which a pod that no list shows any more is taken for gone. */
const GONE_AFTER = 900;

/** Known only from events of long ago, while a list shows another pod of the same workload, of a newer template. */
function replaced(thing: Thing, scene: Scene): boolean {
  const own = /^(.+)-([a-z0-9]{6,10})-[a-z0-9]{5}$/.exec(thing.ref.name);
  const last = lastSeen(thing.facts);
  if (!own || last === undefined || last < GONE_AFTER) return false;
  if (thing.facts.some(({ type }) => type !== 'event' && type !== 'deduced')) return false;
  return scene.ofKind('Pod').some(({ ref, stateFact }) => {
    const other = /^(.+)-([a-z0-9]{6,10})-[a-z0-9]{5}$/.exec(ref.name);
    const sameSpace = !ref.namespace || !thing.ref.namespace || ref.namespace === thing.ref.namespace;
    return stateFact?.type === 'status' && other?.[1] === own[1] && other?.[2] !== own[2] && sameSpace;
  });
}
