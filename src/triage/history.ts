// What is current and what is history: the one place that decides it.
import type { Fact } from './fact.ts';
import type { Finding } from './judge.ts';
import { STEPS, type Step, stepOf } from './layers.ts';
import type { Scene, Thing } from './scene.ts';

/** event reason → the step that is done once the event is there (a failure at a later step also proves the earlier ones). */
const REACHED: Readonly<Record<string, Step>> = {
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
};

/** problem reason → reasons that, seen later on the same object, say that it is over. */
const HEALED_BY: Readonly<Record<string, readonly string[]>> = {
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
};

/** Reasons of which one object has only one at a time: the newest message is the present one. */
const ONE_AT_A_TIME = new Set(['FailedScheduling', 'FailedCreate', 'ProvisioningFailed', 'FailedBinding', 'FailedGetScale']);

/** Why a finding is history. */
export type Past = 'object-ok' | 'went-on' | 'healed' | 'superseded' | 'left-over';

function lastSeen(facts: readonly Fact[]): number | undefined {
  let last: number | undefined;
  for (const { when } of facts) if (when.last !== undefined && (last === undefined || when.last < last)) last = when.last;
  return last;
}

function lastLine(facts: readonly Fact[]): number {
  return Math.max(...facts.map(({ span }) => span.to));
}

/**
 * Is the finding over, by what the same input says later?
 * @returns why it is, or undefined when it is current
 */
export function pastOf(finding: Finding, scene: Scene, all: readonly Finding[]): Past | undefined {
  const thing = scene.get(finding.object);
  if (supersededByNewer(finding, thing)) return 'superseded';
  if (supersededByCommand(finding, scene, all)) return 'superseded';
  if (thing) {
    if (healedByHealth(finding, thing)) return 'object-ok';
    if (wentOn(finding, thing)) return 'went-on';
    if (healedByEvent(finding, thing)) return 'healed';
    if (leftOver(thing, scene)) return 'left-over';
  }
  return undefined;
}

function healedByHealth(finding: Finding, thing: Thing): boolean {
  if (thing.health !== 'ok') return false;
  const { layer, part } = finding.playbook;
  if (layer === 'client' || layer === 'network') return thing.ref.kind === 'Pod' && layer === 'network' && finding.facts.every(({ type }) => type === 'event');
  const killed = thing.facts.some(({ type, text }) => type === 'event' && /failed (?:liveness|startup) probe/i.test(text));
  if ((thing.word === 'Succeeded' || thing.word === 'Completed') && layer === 'app' && part === 'probe' && killed) return false;
  if (finding.playbook.id === 'controller/orphan-pod') return false;
  if (finding.facts.some(({ type }) => type === 'error')) return lastLine(finding.facts) < (thing.stateFact?.span.from ?? 0);
  if (finding.facts.every(({ type }) => type === 'log')) return layer === 'app' || layer === 'kubelet';
  // a state read before the problem appeared in the same paste says nothing of it, unless both are of one moment
  const conditions = finding.facts.every(({ type }) => type === 'condition');
  return !(conditions && thing.ref.kind !== 'Pod' && thing.ref.kind !== 'Node' && thing.ref.kind !== 'Deployment');
}

/** A later step of the same pod is done, or was reached more recently. */
function wentOn(finding: Finding, thing: Thing): boolean {
  if (thing.ref.kind !== 'Pod') return false;
  const step = STEPS.indexOf(stepOf(finding.playbook.layer, finding.playbook.part));
  if (step < STEPS.indexOf('scheduled') || step > STEPS.indexOf('started')) return false;
  if (finding.facts.some(({ type }) => type === 'waiting' || type === 'terminated' || type === 'condition' || type === 'status')) return false;
  const last = lastSeen(finding.facts);
  const line = lastLine(finding.facts);
  const containers = new Set(finding.facts.map(({ container }) => container).filter(Boolean));
  for (const fact of thing.facts) {
    const reached = fact.type === 'event' ? reachedBy(fact) : undefined;
    if (reached === undefined || STEPS.indexOf(reached) < step || finding.facts.includes(fact)) continue;
    if (step >= STEPS.indexOf('image') && containers.size > 0 && fact.container && !containers.has(fact.container)) continue;
    if (step >= STEPS.indexOf('image') && imageOf(fact) !== undefined && finding.facts.some((one) => imageOf(one) !== undefined && imageOf(one) !== imageOf(fact))) continue;
    if (last !== undefined && fact.when.last !== undefined ? fact.when.last < last : last === undefined && fact.when.last === undefined && fact.span.from > line) return true;
  }
  // waiting for its image or starting its container, it has been scheduled and prepared
  const waiting = thing.facts.find(({ type, reason }) => type === 'waiting' && /^(?:ErrImagePull|ImagePullBackOff|CrashLoopBackOff|CreateContainerConfigError|CreateContainerError|RunContainerError)$/.test(reason));
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

function healedByEvent(finding: Finding, thing: Thing): boolean {
  const events = finding.facts.filter(({ type }) => type === 'event');
  if (events.length === 0 || events.length < finding.facts.length) return false;
  return events.every((problem) => {
    const healers = HEALED_BY[problem.reason];
    return healers?.some((reason) =>
      thing.facts.some(
        (fact) =>
          fact.type === 'event' &&
          fact.reason === reason &&
          fact.when.last !== undefined &&
          problem.when.last !== undefined &&
          fact.when.last < problem.when.last,
      ),
    );
  });
}

/** Another message of the same reason on the same object is newer. */
function supersededByNewer(finding: Finding, thing: Thing | undefined): boolean {
  const events = finding.facts.filter(({ type }) => type === 'event');
  if (!thing && finding.object) return false;
  if (events.length === 0 || events.length < finding.facts.length) return false;
  const pool = thing?.facts ?? [];
  return events.every(
    (old) =>
      ONE_AT_A_TIME.has(old.reason) &&
      pool.some(
        (fact) => fact.type === 'event' && fact !== old && fact.reason === old.reason && fact.text !== old.text && fact.when.last !== undefined && old.when.last !== undefined && fact.when.last < old.when.last * 0.9,
      ),
  );
}

/** `kubectl -n x create -f y.yml` without its prompt's trimmings. */
function sameCommand(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();
}

/** The same command was run again later, with another outcome; or the API answered later where it had not been reached. */
function supersededByCommand(finding: Finding, scene: Scene, all: readonly Finding[]): boolean {
  const errors = finding.facts.filter(({ type }) => type === 'error');
  if (errors.length === 0 || errors.length < finding.facts.length) return false;
  const line = lastLine(errors);
  const { layer, part } = finding.playbook;
  const unreachable = (layer === 'client' && /^(?:connection|tls|kubeconfig)$/.test(part)) || (layer === 'api-server' && /^(?:availability|authentication)$/.test(part)) || layer === 'etcd';
  for (const fact of scene.facts) {
    if (fact.span.from <= line) continue;
    const again = errors.every((error) => sameCommand(error.command, fact.command) && (fact.turn ?? 0) > (error.turn ?? 0));
    if (again && (fact.type !== 'error' || all.some((other) => other !== finding && other.facts.includes(fact) && other.playbook.id !== finding.playbook.id))) return true;
    if (unreachable && layer !== 'etcd' && fact.type === 'status' && fact.command !== undefined && /^(?:kubectl|oc)\s/.test(fact.command) && (fact.turn ?? 0) > Math.max(...errors.map(({ turn }) => turn ?? 0))) return true;
    if (fact.reason === 'RolledOut' && finding.object && fact.object?.name === finding.object.name) return true;
  }
  return false;
}

/** Evicted and failed pods whose workload has all its replicas again. */
function leftOver(thing: Thing, scene: Scene): boolean {
  if (thing.ref.kind !== 'Pod' || !/^(?:Evicted|Failed|Error|Completed|NodeShutdown|Terminated|ContainerStatusUnknown|OOMKilled)$/.test(thing.word)) return false;
  return scene.neighbours(thing).some((owner) => /^(?:Deployment|ReplicaSet|StatefulSet|DaemonSet|Job)$/.test(owner.ref.kind) && owner.health === 'ok' && (owner.attributes.wanted ?? 0) > 0);
}
