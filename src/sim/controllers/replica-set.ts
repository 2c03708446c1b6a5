// Keeps the number of pods that a ReplicaSet asks for (pkg/controller/replicaset/replica_set.go).
import type { ApiError } from '../api/status.ts';
import { equal } from '../equal.ts';
import { PODS, REPLICA_SETS } from '../resources/index.ts';
import type { Pod, ReplicaSet } from '../wire.ts';
import { watchOwned } from './controllee.ts';
import { type Controller, type ControllerContext, splitKey, watch } from './controller.ts';
import { inDeletionOrder } from './deletion-rank.ts';
import { controllerOf, isControlledBy } from './ownership.ts';
import { createPod, deletePod, podOf } from './pod-control.ts';
import { isActive } from './pod-status.ts';
import { countPods } from './replica-set/count.ts';
import { replicaSetStatus } from './replica-set/status.ts';
import { slowStart } from './slow-start.ts';

/** Pods that one reconciliation creates or deletes at most. */
const BURST = 500;

export const replicaSet = {
  name: 'replicaset',
  component: 'replicaset-controller',
  watches: [watch(REPLICA_SETS), watchOwned(PODS, REPLICA_SETS, ({ spec }) => spec.selector)],

  reconcile(key, context) {
    const { namespace, name } = splitKey(key);
    const { client, clock } = context;
    const set = client.get(REPLICA_SETS, namespace, name);
    if (!set) return undefined;
    // the status tells what was there before anything is created or deleted; the changes of that call again
    const count = countPods(client, set, clock.now());
    const surplus = count.replicas - (set.spec.replicas ?? 1);
    const failure = set.metadata.deletionTimestamp === undefined ? manage(context, set, surplus) : undefined;
    const status = replicaSetStatus(set, count, failure, clock.now());
    if (!equal(status, set.status)) client.updateStatus(REPLICA_SETS, { ...set, status });
    if (failure) throw failure;
    return count.nextAvailability === undefined ? undefined : { afterMs: count.nextAvailability };
  },
} satisfies Controller;

/** Creates or deletes what is too few or too many. @returns the first failure */
function manage(context: ControllerContext, set: ReplicaSet, surplus: number): ApiError | undefined {
  if (surplus === 0) return undefined;
  if (surplus < 0) {
    const draft = podOf(set.spec.template ?? {}, set, REPLICA_SETS);
    return slowStart(Math.min(-surplus, BURST), () => createPod(context, set, draft)).failure;
  }
  const pods = activePods(context, set);
  const many = Math.min(surplus, BURST);
  const doomed =
    many < pods.length ? inDeletionOrder(pods, context.clock.now(), relatedPods(context, set)).slice(0, many) : pods;
  let first: ApiError | undefined;
  for (const pod of doomed) {
    const { failure } = slowStart(1, () => deletePod(context, set, pod));
    first ??= failure;
  }
  return first;
}

function activePods({ client }: ControllerContext, set: ReplicaSet): Pod[] {
  return client.ownedBy(PODS, set.metadata.uid).filter((pod) => isActive(pod) && isControlledBy(pod, set));
}

/** The active pods of this and all other ReplicaSets of the same controller. */
function relatedPods(context: ControllerContext, set: ReplicaSet): Pod[] {
  const controller = controllerOf(set);
  const sets = controller ? context.client.ownedBy(REPLICA_SETS, controller.uid) : [set];
  return sets.flatMap((one) => activePods(context, one));
}
