// Which of too many pods goes first (pkg/controller/controller_utils.go, ActivePodsWithRanks).
import type { Pod } from '../wire.ts';
import { readySince } from './pod-status.ts';

/** What a person can write on a pod: the lower, the sooner it goes. */
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const PHASES: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };
const WHOLE = /^(?:0|-?[1-9]\d{0,9})$/;

interface Ranked {
  readonly pod: Pod;
  readonly ready: number | undefined;
  readonly cost: number;
  readonly crowd: number;
  readonly restarts: number;
}

function costOf({ metadata }: Pod): number {
  const text = metadata.annotations?.[DELETION_COST];
  return text !== undefined && WHOLE.test(text) ? Number(text) : 0;
}

function restartsOf({ status }: Pod): number {
  return Math.max(0, ...(status.containerStatuses ?? []).map(({ restartCount }) => restartCount));
}

/** Ages within the same power of two count as equal, so that no one pod is always the victim (LogarithmicScaleDown). */
function scaleOfAge(time: number, now: number): number {
  return now <= time ? -1 : Math.floor(Math.log2((now - time) * 1_000_000));
}

function byAge(one: Ranked, other: Ranked, times: readonly [number, number], now: number): number {
  const ranks = scaleOfAge(times[0], now) - scaleOfAge(times[1], now);
  return ranks || (one.pod.metadata.uid < other.pod.metadata.uid ? -1 : 1);
}

function compare(one: Ranked, other: Ranked, now: number): number {
  const placed = Number(Boolean(one.pod.spec.nodeName)) - Number(Boolean(other.pod.spec.nodeName));
  if (placed) return placed;
  const phase = (PHASES[one.pod.status.phase ?? ''] ?? 0) - (PHASES[other.pod.status.phase ?? ''] ?? 0);
  if (phase) return phase;
  const ready = Number(one.ready !== undefined) - Number(other.ready !== undefined);
  if (ready) return ready;
  if (one.cost !== other.cost) return one.cost - other.cost;
  if (one.crowd !== other.crowd) return other.crowd - one.crowd;
  if (one.ready !== undefined && other.ready !== undefined && one.ready !== other.ready)
    return byAge(one, other, [one.ready, other.ready], now);
  if (one.restarts !== other.restarts) return other.restarts - one.restarts;
  const created = [one, other].map(({ pod }) => Date.parse(pod.metadata.creationTimestamp));
  const [first = 0, second = 0] = created;
  return first === second ? 0 : byAge(one, other, [first, second], now);
}

/**
 * Pods in the order in which they are to go: not placed before placed, pending before running, not ready before ready, cheap before dear,
 * crowded nodes before others, young before old.
 * @param related pods that count as a crowd with these on one node; absent: no crowd counts
 * @param now milliseconds since the epoch
 */
export function inDeletionOrder(pods: readonly Pod[], now: number, related: readonly Pod[] = []): Pod[] {
  const crowds = new Map<string | undefined, number>();
  for (const { spec } of related) crowds.set(spec.nodeName, (crowds.get(spec.nodeName) ?? 0) + 1);
  return pods
    .map((pod): Ranked => {
      const crowd = crowds.get(pod.spec.nodeName) ?? 0;
      return { pod, ready: readySince(pod), cost: costOf(pod), crowd, restarts: restartsOf(pod) };
    })
    .sort((one, other) => compare(one, other, now))
    .map(({ pod }) => pod);
}
