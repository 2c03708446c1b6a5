// The status of a Deployment: numbers from its ReplicaSets, and how its rollout gets on (pkg/controller/deployment/sync.go and progress.go).
import { equal } from '../../equal.ts';
import { DEPLOYMENTS } from '../../resources/index.ts';
import type { Deployment, ReplicaSet } from '../../wire.ts';
import type { Result } from '../controller.ts';
import { type Condition, findProgress, newCondition, setCondition, withoutCondition } from './conditions.ts';
import { actualOf, availableOf, hasProgressDeadline, maxUnavailable, sizeOf, wanted } from './limits.ts';
import { REVISION } from './replica-set-annotations.ts';
import { allSets, type Rollout } from './rollout.ts';

type Status = Deployment['status'];

/** Writes the numbers, and says nothing about progress (syncDeploymentStatus). */
export function reportNumbers(rollout: Rollout): Result {
  write(rollout, statusOf(rollout));
  return undefined;
}

/** Writes the numbers and how the rollout gets on. @returns when to look for lack of progress (syncRolloutStatus) */
export function reportProgress(rollout: Rollout): Result {
  const numbers = statusOf(rollout);
  const judged = withFailure(rollout, withProgress(rollout, numbers));
  const { conditions: _undecided, ...rest } = numbers;
  const status: Status = { ...rest, ...(judged.length > 0 && { conditions: [...judged] }) };
  return write(rollout, status) ? undefined : untilDeadline(rollout, status);
}

/** Are all wanted pods there, of the new template, and available (DeploymentComplete)? */
export function isComplete(deployment: Deployment, status: Status): boolean {
  const size = wanted(deployment);
  return (
    (status.updatedReplicas ?? 0) === size &&
    (status.replicas ?? 0) === size &&
    (status.availableReplicas ?? 0) === size &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

function statusOf(rollout: Rollout): Status {
  const { context, deployment, newSet } = rollout;
  const all = allSets(rollout);
  const available = availableOf(all);
  const isEnough = available >= wanted(deployment) - maxUnavailable(deployment);
  const conditions = setCondition(
    rollout.conditions,
    isEnough
      ? newCondition(context, 'Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
      : newCondition(
          context,
          'Available',
          'False',
          'MinimumReplicasUnavailable',
          'Deployment does not have minimum availability.',
        ),
  );
  const { generation } = deployment.metadata;
  const { collisionCount } = deployment.status;
  const terminating = terminatingOf(all);
  return {
    ...(generation !== undefined && { observedGeneration: generation }),
    ...some('replicas', actualOf(all)),
    ...some('updatedReplicas', newSet ? actualOf([newSet]) : 0),
    ...some('readyReplicas', readyOf(all)),
    ...some('availableReplicas', available),
    ...some('unavailableReplicas', sizeOf(all) - available),
    ...(terminating !== undefined && { terminatingReplicas: terminating }),
    conditions: [...conditions],
    ...(collisionCount !== undefined && { collisionCount }),
  };
}

/** A field, unless it is 0, which is left out. */
function some<K extends string>(field: K, value: number): { [key in K]?: number } {
  return value > 0 ? ({ [field]: value } as { [key in K]: number }) : {};
}

function readyOf(sets: readonly ReplicaSet[]): number {
  return sets.reduce((sum, { status }) => sum + (status.readyReplicas ?? 0), 0);
}

/** Unknown as soon as one that was looked at does not say. */
function terminatingOf(sets: readonly ReplicaSet[]): number | undefined {
  let sum = 0;
  for (const { status } of sets) {
    if (status.terminatingReplicas === undefined && status.observedGeneration) return undefined;
    sum += status.terminatingReplicas ?? 0;
  }
  return sum;
}

function withProgress(rollout: Rollout, status: Status): readonly Condition[] {
  const { context, deployment, newSet } = rollout;
  const conditions = status.conditions ?? [];
  if (!hasProgressDeadline(deployment)) return withoutCondition(conditions, 'Progressing');
  const current = findProgress(rollout.conditions);
  if ((status.replicas ?? 0) === (status.updatedReplicas ?? 0) && current?.reason === 'NewReplicaSetAvailable')
    return conditions;
  const name = newSet ? `ReplicaSet "${newSet.metadata.name}"` : `Deployment "${deployment.metadata.name}"`;
  if (isComplete(deployment, status))
    return setCondition(
      conditions,
      newCondition(context, 'Progressing', 'True', 'NewReplicaSetAvailable', `${name} has successfully progressed.`),
    );
  if (isFurther(deployment.status, status)) {
    const next = newCondition(context, 'Progressing', 'True', 'ReplicaSetUpdated', `${name} is progressing.`);
    const since = current?.status === 'True' ? current.lastTransitionTime : undefined;
    return [...withoutCondition(conditions, 'Progressing'), { ...next, ...(since && { lastTransitionTime: since }) }];
  }
  if (isTimedOut(rollout, current))
    return setCondition(
      conditions,
      newCondition(context, 'Progressing', 'False', 'ProgressDeadlineExceeded', `${name} has timed out progressing.`),
    );
  return conditions;
}

/** More new pods, fewer old ones, or more that are ready or available than before (DeploymentProgressing). */
function isFurther(before: Status, now: Status): boolean {
  const old = ({ replicas = 0, updatedReplicas = 0 }: Status): number => replicas - updatedReplicas;
  return (
    (now.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    old(now) < old(before) ||
    (now.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (now.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  );
}

/** When lack of progress is to be told (ms since the epoch); undefined when nothing says since when. */
function deadlineOf({ spec }: Deployment, current: Condition | undefined): number | undefined {
  if (!current?.lastUpdateTime) return undefined;
  return Date.parse(current.lastUpdateTime) + (spec.progressDeadlineSeconds ?? 0) * 1000;
}

function isTimedOut({ context, deployment }: Rollout, current: Condition | undefined): boolean {
  if (!current || current.reason === 'NewReplicaSetAvailable') return false;
  if (current.reason === 'ProgressDeadlineExceeded') return true;
  const deadline = deadlineOf(deployment, current);
  return deadline !== undefined && deadline < context.clock.now();
}

/** The failure of a ReplicaSet to make pods is the Deployment's too; the new one's comes first. */
function withFailure({ newSet, oldSets }: Rollout, conditions: readonly Condition[]): readonly Condition[] {
  for (const set of newSet ? [newSet, ...oldSets] : oldSets) {
    const failure = set.status.conditions?.find(({ type }) => type === 'ReplicaFailure');
    if (!failure) continue;
    const time = failure.lastTransitionTime;
    return setCondition(conditions, { ...failure, ...(time && { lastUpdateTime: time }) });
  }
  return withoutCondition(conditions, 'ReplicaFailure');
}

/** @returns whether anything was written */
function write({ context, deployment, revision }: Rollout, status: Status): boolean {
  const { metadata } = deployment;
  const isNewRevision = revision !== undefined && metadata.annotations?.[REVISION] !== revision;
  if (!isNewRevision && equal(status, deployment.status)) return false;
  // the annotation goes with the status, as it does in Kubernetes: that way it is no new generation
  const annotations = { ...metadata.annotations, ...(isNewRevision && { [REVISION]: revision }) };
  const written = context.client.updateStatus(DEPLOYMENTS, {
    ...deployment,
    metadata: isNewRevision ? { ...metadata, annotations } : metadata,
    status,
  });
  return written.metadata.resourceVersion !== metadata.resourceVersion;
}

/** Lack of progress makes no change that would call us: we look again (requeueStuckDeployment). */
function untilDeadline({ context, deployment }: Rollout, status: Status): Result {
  const current = findProgress(deployment.status.conditions ?? []);
  if (!hasProgressDeadline(deployment) || !current) return undefined;
  // a rollout that is done, or whose lack of progress is told, has no deadline any more
  if (['NewReplicaSetAvailable', 'ProgressDeadlineExceeded'].includes(current.reason ?? '')) return undefined;
  const deadline = deadlineOf(deployment, current);
  if (isComplete(deployment, status) || deadline === undefined) return undefined;
  const left = deadline - context.clock.now();
  return { afterMs: left < 1000 ? Math.max(1, left + 1) : left + 1000 };
}
