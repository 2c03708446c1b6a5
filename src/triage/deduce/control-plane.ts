// Silence where a controller, the scheduler or a kubelet should have spoken.
import type { Fact } from '../fact.ts';
import type { Scene } from '../scene.ts';
import type { Thing } from '../thing.ts';
import { componentDown, componentPods, type Deduction, deduced, eventsOf, silent } from './deduction.ts';

/** A pod this old and still without a word from the scheduler or its kubelet is not just young (seconds). */
const YOUNG = 30;
/** A whole object that others in the same list are so much younger than (seconds) has been there long enough for its controller. */
const STANDS = 60;

function stands({ attributes }: Thing): boolean {
  return attributes.whole === true && Number(attributes.standing ?? 0) >= STANDS;
}

/** A pod shown whole of which the scheduler has written nothing, and not just made: it writes a condition whatever it decides. */
function isUntouched(pod: Thing): boolean {
  const { described, unscheduled, qoSClass, age } = pod.attributes;
  // the conditions of a describe stand before the class, which every pod has
  const isToldWhole = described === true && unscheduled === true && qoSClass !== undefined && !isCut(pod);
  if (hasCondition(pod)) return false;
  return stands(pod) || (isToldWhole && age !== undefined && age >= YOUNG);
}

function hasCondition(pod: Thing): boolean {
  return conditionOf(pod) !== undefined;
}

/** Was what tells of it cut by a pipe? */
function isCut({ facts }: Thing): boolean {
  return facts.some(({ attributes, command }) => attributes.described === true && command?.includes('|'));
}

function isPending(pod: Thing): boolean {
  return pod.word === 'Pending';
}

function wasSeenByScheduler(pod: Thing): boolean {
  return (
    pod.attributes.node !== undefined ||
    pod.facts.some(
      (fact) =>
        (fact.type === 'event' && /Schedul|Preempt|Nominat/.test(fact.reason)) ||
        (fact.condition === 'PodScheduled' &&
          (fact.is === 'True' || fact.reason === 'Unschedulable' || fact.reason === 'SchedulingGated')),
    )
  );
}

/**
 * Is a volume made for the pod? With a class that waits for its consumer that is begun when the scheduler has chosen a node, and the scheduler
 * says nothing until it is there (or for ten minutes).
 */
function hasVolumeMade(pod: Thing, scene: Scene): boolean {
  return scene
    .neighbours(pod)
    .some(
      (claim) =>
        claim.ref.kind === 'PersistentVolumeClaim' &&
        eventsOf(claim).some(({ reason }) => /^(?:ExternalProvisioning|Provisioning)/.test(reason)),
    );
}

/** Pending pods that no scheduler ever considered. */
export const schedulerSilence: Deduction = (scene) => {
  const down = componentDown(scene, 'kube-scheduler');
  const out: Fact[] = [];
  const waiting = scene
    .ofKind('Pod')
    .filter(
      (pod) =>
        isPending(pod) && !wasSeenByScheduler(pod) && pod.attributes.gates === undefined && !hasVolumeMade(pod, scene),
    );
  if (down) {
    const [pod] = waiting;
    const own = componentPods(scene, 'kube-scheduler')[0];
    out.push(deduced('scheduler-down', pod ?? own, down));
    return out;
  }
  for (const pod of waiting) {
    const young = pod.attributes.age !== undefined && pod.attributes.age < YOUNG;
    if (hasCondition(pod)) {
      // what fits nowhere has an event too; kubectl shows neither a gate nor the condition's reason
      if (silent(pod, scene)) out.push(deduced('scheduling-gated', pod, conditionOf(pod)));
    } else if ((silent(pod, scene) || isUntouched(pod)) && !young)
      out.push(
        deduced(
          'scheduler-silent',
          pod,
          pod.facts.find(({ attributes }) => attributes.noEvents === true),
        ),
      );
  }
  out.push(...createdAndForgotten(scene));
  return out;
};

/** Reasons that only come once a pod was scheduled, or the scheduler's own. */
const SEEN =
  /^(?:Scheduled|FailedScheduling|Preempted|Pulling|Pulled|Created|Started|Killing|Unhealthy|BackOff|Failed|FailedMount|FailedAttachVolume|SuccessfulAttachVolume|FailedCreatePodSandBox|SandboxChanged|Evicted\w*)$/;

function conditionOf(pod: Thing): Fact | undefined {
  return pod.facts.find(({ condition }) => condition === 'PodScheduled');
}

/** Was a whole list of events asked for, and shown? */
function isWholeList({ command = '' }: Fact): boolean {
  return /\b(?:get (?:ev|events?)|events)\b/.test(command) && !/\||--field-selector|--for\b|--types?\b/.test(command);
}

/**
 * `Created pod: x` in a list of events in which nobody ever speaks of x again, although the list goes on, or was shown whole beside x that waits.
 * A describe shows only its own object's events, so its silence about the pod proves nothing.
 */
function createdAndForgotten(scene: Scene): Fact[] {
  const events = scene.facts.filter(({ type, attributes }) => type === 'event' && !attributes.ofOne);
  if (new Set(events.map(({ object }) => object?.kind)).size < 2) return [];
  const newest = Math.min(...events.map(({ when }) => when.last ?? Number.POSITIVE_INFINITY));
  const spoken = new Set(events.map(({ object }) => (object?.kind === 'Pod' ? object.name : '')));
  for (const fact of events) {
    const name = fact.reason === 'SuccessfulCreate' ? /[Cc]reated? [Pp]od:? ([\w.-]+)/.exec(fact.text)?.[1] : undefined;
    if (!name || spoken.has(name) || (fact.when.last ?? 0) < YOUNG) continue;
    const onlyCreations = !events.some(({ from, reason }) => /scheduler|kubelet/.test(from) || SEEN.test(reason));
    const pod = scene.named('Pod', name);
    const word = pod?.word ?? '';
    if (pod && hasVolumeMade(pod, scene)) continue;
    const waits = pod !== undefined && isPending(pod) && !wasSeenByScheduler(pod) && !hasCondition(pod);
    if (!onlyCreations && !(waits && isWholeList(fact)) && (fact.when.last ?? 0) - newest < YOUNG) continue;
    const deleted = events.some(({ text }) => /^(?:Deleted pod|delete Pod)/i.test(text) && text.includes(name));
    if (deleted || (word !== '' && word !== 'Pending')) continue;
    const namespace = fact.object?.namespace;
    return [deduced('scheduler-silent', namespace ? { kind: 'Pod', name, namespace } : { kind: 'Pod', name }, fact)];
  }
  return [];
}

/** Workloads that want children, have none, and of which no controller says a word. */
export const controllerSilence: Deduction = (scene) => {
  const down = componentDown(scene, 'kube-controller-manager');
  const out: Fact[] = [];
  for (const thing of scene.ofKind('Deployment', 'ReplicaSet', 'StatefulSet', 'Job')) {
    const { wanted, current, updated, age } = thing.attributes;
    if (wanted === undefined || wanted === 0 || thing.attributes.paused) continue;
    const behind = thing.attributes.behind === true || (thing.attributes.unobserved === true && stands(thing));
    const children = current ?? updated;
    const none =
      children === 0 ||
      (thing.ref.kind === 'Job' &&
        silent(thing, scene) &&
        thing.attributes.active === undefined &&
        thing.attributes.runningPods === 0);
    const young = age !== undefined && age < YOUNG;
    if (young || (!none && !behind) || eventsOf(thing).length > 0) continue;
    const refused = scene.facts.some(({ reason }) => reason === 'FailedCreate' || reason === 'ReplicaSetCreateError');
    const grandchildren = scene.neighbours(thing).some(({ ref }) => ref.kind === 'ReplicaSet' || ref.kind === 'Pod');
    if (refused || grandchildren) continue;
    if (down) out.push(deduced('controller-manager-down', thing, down));
    else if (silent(thing, scene) || behind) out.push(deduced('controller-manager-silent', thing, thing.stateFact));
  }
  if (down && out.length === 0 && !componentDown(scene, 'kube-scheduler') && !scene.ofKind('Pod').some(isPending)) {
    const own = componentPods(scene, 'kube-controller-manager')[0];
    if (own) out.push(deduced('controller-manager-down', own, down));
  }
  return out;
};

/** ReplicaSets with fewer pods than they want, and Deployments without any: something refuses the children, and its event is elsewhere. */
export const childrenMissing: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const thing of scene.ofKind('ReplicaSet', 'ReplicationController', 'Deployment')) {
    const { wanted, current, updated, age } = thing.attributes;
    if (wanted === undefined || wanted === 0 || (age !== undefined && age < YOUNG) || thing.attributes.paused) continue;
    const short =
      thing.ref.kind === 'Deployment'
        ? updated === 0 && (current ?? thing.attributes.ready ?? 1) === 0
        : current !== undefined && Number(current) < wanted;
    const above =
      thing.ref.kind === 'Deployment' && scene.neighbours(thing).some(({ ref }) => ref.kind === 'ReplicaSet');
    if (short && !above && !silent(thing, scene)) out.push(deduced('children-missing', thing, thing.stateFact));
  }
  return out;
};

/** Pods that were given to a node whose kubelet says nothing. */
export const kubeletSilence: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const pod of scene.ofKind('Pod')) {
    const events = eventsOf(pod);
    const scheduled = events.find(({ reason }) => reason === 'Scheduled');
    if (!scheduled || (scheduled.when.last ?? 0) < 120) continue;
    const after = events.filter(
      ({ from, reason }) =>
        from.startsWith('kubelet') ||
        from.startsWith('attachdetach') ||
        (reason !== 'Scheduled' && reason !== 'FailedScheduling'),
    );
    if (
      after.length > 0 ||
      pod.health === 'ok' ||
      pod.facts.some(({ type }) => type === 'waiting' || type === 'terminated')
    )
      continue;
    if (pod.word === '' && !pod.facts.some(({ attributes }) => attributes.described)) continue;
    out.push(deduced('kubelet-silent', pod, scheduled));
  }
  return out;
};
