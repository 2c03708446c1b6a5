// A pod's status as its kubelet reports it (pkg/kubelet/kubelet_pods.go, generateAPIPodStatus and getPhase).
import type { Pod, PodStatus } from '../wire.ts';
import { type PodCondition, podConditions } from './conditions.ts';
import { type ContainerLife, restarts } from './container.ts';
import { containerStatus } from './container-status.ts';
import { qosClass } from './requests.ts';
import type { Sandbox } from './sandbox.ts';

/** What the kubelet decided about a pod: it was rejected, evicted, or ran too long. */
export interface Verdict {
  readonly reason: string;
  readonly message: string;
  readonly disruption?: PodCondition;
}

/** A pod as its kubelet knows it. */
export interface PodView {
  /** as it is in the ledger */
  readonly pod: Pod;
  readonly inits: readonly ContainerLife[];
  readonly mains: readonly ContainerLife[];
  readonly ephemerals: readonly ContainerLife[];
  readonly sandbox: Sandbox | undefined;
  readonly hostIP: string;
  /** RFC 3339; when the kubelet first saw it */
  readonly startTime: string;
  /** RFC 3339 */
  readonly now: string;
  /** all containers have ended and none will start again */
  readonly isOver: boolean;
  readonly verdict: Verdict | undefined;
}

interface Tally {
  running: number;
  waiting: number;
  stopped: number;
  succeeded: number;
  restarting: number;
}

/** A container that ended counts by its last code, whether or not it waits to start again. */
function tally(lives: readonly ContainerLife[], policy: string | undefined): Tally {
  const count: Tally = { running: 0, waiting: 0, stopped: 0, succeeded: 0, restarting: 0 };
  for (const life of lives) {
    const code = life.exitCode;
    if (life.isRunning) count.running++;
    else if (code === undefined) count.waiting++;
    else {
      count.stopped++;
      if (code === 0) count.succeeded++;
      if (restarts(life, policy, code)) count.restarting++;
    }
  }
  return count;
}

/** Has a pod ended, as the ledger has it? */
export function isEnded({ status }: Pod): boolean {
  return status.phase === 'Failed' || status.phase === 'Succeeded';
}

type Phase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

/** The phase that the states of containers come to; what has ended, whoever said so, stays ended. */
function phaseOf({ pod, inits, mains, isOver, verdict }: PodView): Phase {
  if (isEnded(pod)) return pod.status.phase as Phase;
  const policy = pod.spec.restartPolicy;
  if (isOver && verdict) return 'Failed';
  const hasBegun = mains.some((life) => life.run);
  for (const init of inits) {
    const code = init.exitCode;
    if (init.kind === 'init') {
      if (code !== undefined && code !== 0 && !restarts(init, policy, code)) return 'Failed';
      if (!hasBegun && code !== 0 && !isOver) return 'Pending';
    } else if (!hasBegun && !init.started && !isOver) return 'Pending';
  }
  const main = tally(mains, policy);
  if (isOver) return main.stopped > 0 && main.stopped === main.succeeded && main.waiting === 0 ? 'Succeeded' : 'Failed';
  if (main.waiting > 0) return 'Pending';
  if (main.running > 0 || inits.some((init) => init.kind === 'sidecar' && init.isRunning)) return 'Running';
  if (main.restarting > 0) return 'Running';
  return main.stopped === main.succeeded ? 'Succeeded' : 'Failed';
}

/** A status; the ledger's own where the kubelet has nothing to say. */
export function podStatus(view: PodView): PodStatus {
  const { pod, inits, mains, ephemerals, sandbox, hostIP, startTime, now, isOver, verdict } = view;
  const old = pod.status;
  const initial = inits.length > 0 ? 'PodInitializing' : 'ContainerCreating';
  const initStatuses = inits.map((life) => containerStatus(pod, life, initial));
  const statuses = mains.map((life) => containerStatus(pod, life, initial));
  const isSorted =
    statuses.length < 2 || statuses.every((one, at) => at === 0 || (statuses[at - 1]?.name ?? '') < one.name);
  const byName = isSorted ? statuses : [...statuses].sort((one, other) => (one.name < other.name ? -1 : 1));
  const phase = phaseOf(view);
  const hasEnded = phase === 'Failed' || phase === 'Succeeded';
  const generation = pod.metadata.generation;
  const ip = sandbox?.ip ?? (pod.spec.hostNetwork ? hostIP : undefined);
  return {
    conditions: podConditions({
      pod,
      phase,
      initStatuses,
      statuses,
      hasSandbox: sandbox?.isReady ?? false,
      now,
      old: old.conditions ?? [],
      disruption: hasEnded && verdict?.disruption ? { ...verdict.disruption, lastTransitionTime: now } : undefined,
    }),
    containerStatuses: byName,
    ...(ephemerals.length > 0 && {
      ephemeralContainerStatuses: ephemerals.map((life) => containerStatus(pod, life, initial)),
    }),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    ...(initStatuses.length > 0 && { initContainerStatuses: initStatuses }),
    ...(isOver && verdict && { message: verdict.message, reason: verdict.reason }),
    ...(generation !== undefined && { observedGeneration: generation }),
    phase,
    ...(ip !== undefined && { podIP: ip, podIPs: [{ ip }] }),
    qosClass: old.qosClass ?? qosClass(pod.spec),
    ...(old.resourceClaimStatuses && { resourceClaimStatuses: old.resourceClaimStatuses }),
    startTime: old.startTime ?? startTime,
  };
}

/** The status of a pod that the node does not take (pkg/kubelet/kubelet.go, rejectPod). @param message what the pod's message says */
export function rejectedStatus(pod: Pod, reason: string, message: string, now: string): PodStatus {
  const generation = pod.metadata.generation;
  return {
    message,
    ...(generation !== undefined && { observedGeneration: generation }),
    phase: 'Failed',
    qosClass: pod.status.qosClass ?? qosClass(pod.spec),
    reason,
    startTime: pod.status.startTime ?? now,
  };
}
