// Sizes of ReplicaSets outside a rollout: when the Deployment was scaled, or is paused (pkg/controller/deployment/sync.go, sync and scale).

import { equal } from '../../equal.ts';
import { REPLICA_SETS } from '../../resources/index.ts';
import type { Deployment, ReplicaSet } from '../../wire.ts';
import type { Result } from '../controller.ts';
import { historyLimit, isRollingUpdate, maxSurge, sizeOf, wanted } from './limits.ts';
import { desiredReplicas, maximumReplicas, revisionOf, sizeAnnotations } from './replica-set-annotations.ts';
import { active, allSets, byCreation, type Rollout, replace } from './rollout.ts';
import { reportNumbers } from './status.ts';

/** Scales what must be, without a step of the rollout. */
export function adjustToSize(rollout: Rollout): Result {
  spread(rollout);
  if (rollout.deployment.spec.paused) forgetHistory(rollout);
  return reportNumbers(rollout);
}

/** Scales a ReplicaSet, tells of it and notes the Deployment's size on it. @returns whether its size was another */
function scaleTo(rollout: Rollout, set: ReplicaSet, size: number): boolean {
  const { context, deployment } = rollout;
  const annotations = { ...set.metadata.annotations, ...sizeAnnotations(deployment) };
  const before = set.spec.replicas ?? 1;
  if (before === size && equal(annotations, set.metadata.annotations)) return false;
  const changed = context.client.update(REPLICA_SETS, {
    ...set,
    metadata: { ...set.metadata, annotations },
    spec: { ...set.spec, replicas: size },
  });
  replace(rollout, changed);
  if (before === size) return false;
  const text = `Scaled ${before < size ? 'up' : 'down'} replica set ${set.metadata.name} from ${before} to ${size}`;
  context.events.event(deployment, 'Normal', 'ScalingReplicaSet', text);
  return true;
}

/** Scales a ReplicaSet if its size is another (scaleReplicaSetAndRecordEvent). */
export function resize(rollout: Rollout, set: ReplicaSet, size: number): boolean {
  return (set.spec.replicas ?? 1) !== size && scaleTo(rollout, set, size);
}

function spread(rollout: Rollout): void {
  const { deployment, newSet, oldSets } = rollout;
  const only = activeOrLatest(rollout);
  if (only) {
    resize(rollout, only, wanted(deployment));
    return;
  }
  if (newSet && isSaturated(deployment, newSet)) {
    for (const old of active(oldSets)) resize(rollout, old, 0);
    return;
  }
  if (isRollingUpdate(deployment)) inProportion(rollout);
}

/** The one that has pods, or the newest when none has; undefined when several have. */
function activeOrLatest(rollout: Rollout): ReplicaSet | undefined {
  const { newSet, oldSets } = rollout;
  const [first, ...more] = active(allSets(rollout));
  if (more.length > 0) return undefined;
  return first ?? newSet ?? oldSets.at(-1);
}

function isSaturated(deployment: Deployment, set: ReplicaSet): boolean {
  const size = wanted(deployment);
  return desiredReplicas(set) === size && set.spec.replicas === size && (set.status.availableReplicas ?? 0) === size;
}

/** Several have pods in the middle of a rollout: each takes its share of what is added or taken away. */
function inProportion(rollout: Rollout): void {
  const { deployment } = rollout;
  const sets = active(allSets(rollout));
  const size = wanted(deployment);
  const toAdd = (size > 0 ? size + maxSurge(deployment) : 0) - sizeOf(sets);
  if (toAdd > 0) sets.sort((one, other) => bySize(one, other) || byCreation(other, one));
  else if (toAdd < 0) sets.sort((one, other) => bySize(one, other) || byCreation(one, other));
  let added = 0;
  const sizes = sets.map((set) => {
    const share = toAdd === 0 ? 0 : shareOf(set, deployment, toAdd, added);
    added += share;
    return (set.spec.replicas ?? 1) + share;
  });
  // what rounding leaves goes to the largest
  sets.forEach((set, at) => {
    const rest = at === 0 ? toAdd - added : 0;
    scaleTo(rollout, set, Math.max(0, (sizes[at] ?? 0) + rest));
  });
}

function bySize(one: ReplicaSet, other: ReplicaSet): number {
  return (other.spec.replicas ?? 1) - (one.spec.replicas ?? 1);
}

/** GetReplicaSetProportion: never beyond what is left to add or take away. */
function shareOf(set: ReplicaSet, deployment: Deployment, toAdd: number, added: number): number {
  const allowed = toAdd - added;
  if (allowed === 0) return 0;
  const fraction = fractionOf(set, deployment);
  return toAdd > 0 ? Math.min(fraction, allowed) : Math.max(fraction, allowed);
}

function fractionOf(set: ReplicaSet, deployment: Deployment): number {
  const replicas = set.spec.replicas ?? 1;
  if (wanted(deployment) === 0) return -replicas;
  const before = maximumReplicas(set) || (deployment.status.replicas ?? 0);
  if (before === 0) return 0;
  const size = (replicas * (wanted(deployment) + maxSurge(deployment))) / before;
  return Math.floor(size + 0.5) - replicas;
}

/** Deletes old ReplicaSets without pods, lowest revisions first, until as many are left as are to be kept (cleanupDeployment). */
export function forgetHistory(rollout: Rollout): void {
  const { context, deployment } = rollout;
  const limit = historyLimit(deployment);
  if (limit === undefined) return;
  const alive = rollout.oldSets.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  if (alive.length <= limit) return;
  const oldest = [...alive].sort((one, other) => revisionOf(one) - revisionOf(other) || byCreation(one, other));
  for (const { metadata, spec, status } of oldest.slice(0, alive.length - limit)) {
    const isIdle = (status.replicas ?? 0) === 0 && spec.replicas === 0;
    if (!isIdle || (metadata.generation ?? 0) > (status.observedGeneration ?? 0)) continue;
    context.client.delete(REPLICA_SETS, metadata.namespace, metadata.name);
    rollout.oldSets = rollout.oldSets.filter((one) => one.metadata.uid !== metadata.uid);
  }
}
