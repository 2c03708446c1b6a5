// One reconciliation of a StatefulSet: which numbers have a pod, and which pods are too many.
import type { ControllerRevision, Pod, PodTemplateSpec, StatefulSet } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { isAvailable, isLeaving, isReady } from '../pod-status.ts';
import { templateOf } from '../revisions.ts';
import { ordinalOf, startOf } from './identity.ts';

/** What a reconciliation works on. */
export interface Scale {
  readonly context: ControllerContext;
  readonly set: StatefulSet;
  /** all of them, as they were at its beginning */
  readonly pods: readonly Pod[];
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
  /** by number from the first wanted; undefined: there is none */
  readonly replicas: readonly (Pod | undefined)[];
  /** those whose number is not wanted, highest first */
  readonly condemned: readonly Pod[];
  /** one after the other, each waiting for the one before */
  readonly isOrdered: boolean;
}

/** Sorts the pods of a set. */
export function beginScale(
  context: ControllerContext,
  set: StatefulSet,
  pods: readonly Pod[],
  current: ControllerRevision,
  update: ControllerRevision,
): Scale {
  const count = set.spec.replicas ?? 1;
  const start = startOf(set);
  const replicas: (Pod | undefined)[] = Array.from({ length: count }, () => undefined);
  const condemned: Pod[] = [];
  for (const pod of pods) {
    const at = ordinalOf(pod) - start;
    if (at >= 0 && at < count) replicas[at] = pod;
    else condemned.push(pod);
  }
  condemned.sort((one, other) => ordinalOf(other) - ordinalOf(one));
  const isOrdered = set.spec.podManagementPolicy !== 'Parallel';
  return { context, set, pods, current, update, replicas, condemned, isOrdered };
}

/** The template of the pod that is to be made for a number, and its revision: those below the partition keep the current one. */
export function templateFor(
  { set, current, update }: Scale,
  ordinal: number,
): { readonly template: PodTemplateSpec; readonly revision: string } {
  const { type, rollingUpdate } = set.spec.updateStrategy ?? {};
  const kept = rollingUpdate ? (rollingUpdate.partition ?? 0) : (set.status.currentReplicas ?? 0);
  const isKept = type !== 'OnDelete' && ordinal < startOf(set) + kept;
  const revision = isKept ? current : update;
  return { template: templateOf(revision), revision: revision.metadata.name };
}

/** Is a pod running and ready? */
export function isRunningAndReady(pod: Pod): boolean {
  return pod.status.phase === 'Running' && isReady(pod);
}

/** Is it, and has it been for minReadySeconds? */
export function isRunningAndAvailable({ context, set }: Scale, pod: Pod): boolean {
  return pod.status.phase === 'Running' && isAvailable(pod, set.spec.minReadySeconds, context.clock.now());
}

/** Is a pod running, ready and not being deleted? */
export function isHealthy(pod: Pod | undefined): boolean {
  return pod !== undefined && isRunningAndReady(pod) && !isLeaving(pod);
}
