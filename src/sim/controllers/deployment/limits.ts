// What a Deployment allows during a rollout (pkg/controller/deployment/util/deployment_util.go).
import type { Deployment, ReplicaSet } from '../../wire.ts';
import { scaled } from '../int-or-percent.ts';

/** What stands for "no limit" in int32 fields. */
const NO_LIMIT = 2_147_483_647;

/** Pods that a Deployment wants. */
export function wanted({ spec }: Deployment): number {
  return spec.replicas ?? 1;
}

/** Do pods change over one by one? */
export function isRollingUpdate({ spec }: Deployment): boolean {
  return spec.strategy?.type !== 'Recreate';
}

function fenceposts(deployment: Deployment): { readonly surge: number; readonly unavailable: number } {
  const { maxSurge, maxUnavailable } = deployment.spec.strategy?.rollingUpdate ?? {};
  const surge = scaled(maxSurge ?? '25%', wanted(deployment), true);
  const unavailable = scaled(maxUnavailable ?? '25%', wanted(deployment), false);
  // both being none would leave a rollout no way to go on
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}

/** Pods that may be there beyond what is wanted; percentages round up. */
export function maxSurge(deployment: Deployment): number {
  return isRollingUpdate(deployment) ? fenceposts(deployment).surge : 0;
}

/** Pods that may be missing of what is wanted; percentages round down. */
export function maxUnavailable(deployment: Deployment): number {
  if (!isRollingUpdate(deployment) || wanted(deployment) === 0) return 0;
  return Math.min(fenceposts(deployment).unavailable, wanted(deployment));
}

/** Is there a time after which lack of progress is told? */
export function hasProgressDeadline({ spec: { progressDeadlineSeconds: seconds } }: Deployment): boolean {
  return seconds !== undefined && seconds !== NO_LIMIT;
}

/** Old ReplicaSets that are kept; undefined: all. */
export function historyLimit({ spec: { revisionHistoryLimit: limit } }: Deployment): number | undefined {
  return limit === NO_LIMIT ? undefined : limit;
}

/** Pods that ReplicaSets are to have, together. */
export function sizeOf(sets: readonly ReplicaSet[]): number {
  return sets.reduce((sum, { spec }) => sum + (spec.replicas ?? 1), 0);
}

/** Pods of ReplicaSets that are available, together. */
export function availableOf(sets: readonly ReplicaSet[]): number {
  return sets.reduce((sum, { status }) => sum + (status.availableReplicas ?? 0), 0);
}

/** Pods that ReplicaSets have, together. */
export function actualOf(sets: readonly ReplicaSet[]): number {
  return sets.reduce((sum, { status }) => sum + (status.replicas ?? 0), 0);
}

/** What the new ReplicaSet may grow to (NewRSNewReplicas). @param all ReplicaSets, the new one included */
export function newSize(deployment: Deployment, all: readonly ReplicaSet[], newReplicas: number): number {
  if (!isRollingUpdate(deployment)) return wanted(deployment);
  const room = wanted(deployment) + maxSurge(deployment) - sizeOf(all);
  return room <= 0 ? newReplicas : newReplicas + Math.min(room, wanted(deployment) - newReplicas);
}
