// What the status of a pod means to those who count pods (pkg/api/v1/pod/util.go, pkg/controller/controller_utils.go).
import type { Node, Pod } from '../wire.ts';

type Condition = NonNullable<Pod['status']['conditions']>[number];

/** A condition of a pod; undefined when it has none of that type. */
export function podCondition({ status }: Pod, type: string): Condition | undefined {
  return status.conditions?.find((one) => one.type === type);
}

/** Does the Ready condition of a pod or node hold? */
export function isReady({ status }: Pod | Node): boolean {
  return status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
}

/** Since when a pod is ready (ms since the epoch); undefined when it is not, or does not say. */
export function readySince(pod: Pod): number | undefined {
  const ready = podCondition(pod, 'Ready');
  return ready?.status === 'True' && ready.lastTransitionTime ? Date.parse(ready.lastTransitionTime) : undefined;
}

/** In how many milliseconds a ready pod is available; 0 when it is, undefined when it is not ready. */
function availableIn(pod: Pod, minReadySeconds: number | undefined, now: number): number | undefined {
  if (!minReadySeconds) return isReady(pod) ? 0 : undefined;
  const since = readySince(pod);
  return since === undefined ? undefined : Math.max(0, since + minReadySeconds * 1000 - now);
}

/** Is it ready, and has been for so many seconds? @param now milliseconds since the epoch */
export function isAvailable(pod: Pod, minReadySeconds: number | undefined, now: number): boolean {
  return availableIn(pod, minReadySeconds, now) === 0;
}

/** Has it ended? */
export function isTerminal({ status }: Pod): boolean {
  return status.phase === 'Succeeded' || status.phase === 'Failed';
}

/** Is it being deleted? */
export function isLeaving({ metadata }: Pod): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** Does it count as one of the wanted pods: neither ended nor being deleted? */
export function isActive(pod: Pod): boolean {
  return !isLeaving(pod) && !isTerminal(pod);
}

/** Is it being deleted and has not ended yet? */
export function isTerminating(pod: Pod): boolean {
  return isLeaving(pod) && !isTerminal(pod);
}

/** When the next of the ready pods becomes available, in milliseconds; undefined when none is waiting for that. */
export function nextAvailability(
  pods: readonly Pod[],
  minReadySeconds: number | undefined,
  now: number,
): number | undefined {
  if (!minReadySeconds) return undefined;
  let next: number | undefined;
  for (const pod of pods) {
    const wait = availableIn(pod, minReadySeconds, now);
    if (wait && (next === undefined || wait < next)) next = wait;
  }
  return next;
}
