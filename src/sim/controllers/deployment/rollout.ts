// One reconciliation of a Deployment: what stands, and what has been decided so far.

import { equal } from '../../equal.ts';
import { REPLICA_SETS } from '../../resources/index.ts';
import type { Deployment, PodTemplateSpec, ReplicaSet } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { type Condition, findProgress, newCondition, setCondition } from './conditions.ts';
import { hasProgressDeadline } from './limits.ts';
import { annotateNewSet, nextRevision, REVISION } from './replica-set-annotations.ts';

/** The label by which the pods of one ReplicaSet differ from those of the next. */
export const POD_TEMPLATE_HASH = 'pod-template-hash';

/** What a reconciliation works on. The status is written once, at its end. */
export interface Rollout {
  readonly context: ControllerContext;
  /** as the ledger has it */
  readonly deployment: Deployment;
  /** of the status that is to be written */
  conditions: readonly Condition[];
  /** what the Deployment's annotation is to say; undefined: what it says */
  revision: string | undefined;
  /** the one with the Deployment's template; undefined when it must be made first */
  newSet: ReplicaSet | undefined;
  /** the others, oldest first */
  oldSets: readonly ReplicaSet[];
}

/** All ReplicaSets of a Deployment, the new one last. */
export function allSets({ newSet, oldSets }: Rollout): ReplicaSet[] {
  return newSet ? [...oldSets, newSet] : [...oldSets];
}

/** Those that are to have pods. */
export function active(sets: readonly ReplicaSet[]): ReplicaSet[] {
  return sets.filter(({ spec }) => (spec.replicas ?? 1) > 0);
}

/** Oldest first; those of one second by name. */
export function byCreation({ metadata: one }: ReplicaSet, { metadata: other }: ReplicaSet): number {
  if (one.creationTimestamp !== other.creationTimestamp)
    return one.creationTimestamp < other.creationTimestamp ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

/** Are two templates the same, but for the hash (deployment_util.go, EqualIgnoreHash)? */
export function sameTemplate(one: PodTemplateSpec | undefined, other: PodTemplateSpec | undefined): boolean {
  return equal(withoutHash(one), withoutHash(other));
}

function withoutHash(template: PodTemplateSpec | undefined): PodTemplateSpec | undefined {
  const labels = template?.metadata?.labels;
  if (!template || !labels || !Object.hasOwn(labels, POD_TEMPLATE_HASH)) return template;
  const { [POD_TEMPLATE_HASH]: _hash, ...rest } = labels;
  return { ...template, metadata: { ...template.metadata, labels: rest } };
}

/** Puts a changed ReplicaSet in the place of its former state. */
export function replace(rollout: Rollout, changed: ReplicaSet): void {
  const { uid } = changed.metadata;
  if (rollout.newSet?.metadata.uid === uid) rollout.newSet = changed;
  else rollout.oldSets = rollout.oldSets.map((one) => (one.metadata.uid === uid ? changed : one));
}

/** Finds out which ReplicaSet is the new one, if there is one yet, and brings its annotations up to date (sync.go, getAllReplicaSetsAndSyncRevision). */
export function beginRollout(context: ControllerContext, deployment: Deployment, sets: readonly ReplicaSet[]): Rollout {
  const sorted = [...sets].sort(byCreation);
  const found = sorted.find(({ spec }) => sameTemplate(spec.template, deployment.spec.template));
  const rollout: Rollout = {
    context,
    deployment,
    conditions: deployment.status.conditions ?? [],
    revision: undefined,
    newSet: found,
    oldSets: sorted.filter((one) => one !== found),
  };
  if (!found) return rollout;
  const updated = annotateNewSet(deployment, found, nextRevision(rollout.oldSets));
  if (updated) rollout.newSet = context.client.update(REPLICA_SETS, updated);
  rollout.revision = rollout.newSet?.metadata.annotations?.[REVISION];
  if (hasProgressDeadline(deployment) && !findProgress(rollout.conditions))
    rollout.conditions = setCondition(
      rollout.conditions,
      newCondition(
        context,
        'Progressing',
        'True',
        'FoundNewReplicaSet',
        `Found new replica set "${found.metadata.name}"`,
      ),
    );
  return rollout;
}
