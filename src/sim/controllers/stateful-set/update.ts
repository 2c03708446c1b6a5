// Replacing the pods of a StatefulSet that are of another revision than its template's (stateful_set_control.go, updateStatefulSetAfterInvariantEstablished).
import type { Pod } from '../../wire.ts';
import { scaled } from '../int-or-percent.ts';
import { isLeaving } from '../pod-status.ts';
import { revisionNameOf } from './identity.ts';
import { isRunningAndAvailable, type Scale } from './scale.ts';
import { deleteStatefulPod } from './steps.ts';

/** Deletes old pods from the highest number down to the partition, as many as may be unavailable. */
export function updatePods(scale: Scale): void {
  const { set, update, replicas, isOrdered } = scale;
  const { partition = 0, maxUnavailable } = set.spec.updateStrategy?.rollingUpdate ?? {};
  const most = maxUnavailable === undefined ? 1 : Math.max(1, scaled(maxUnavailable, replicas.length, false));
  const isOld = (pod: Pod): boolean => revisionNameOf(pod) !== update.metadata.name && !isLeaving(pod);
  const isUnavailable = (pod: Pod | undefined): boolean => !pod || isLeaving(pod) || !isRunningAndAvailable(scale, pod);
  const old = replicas
    .slice(partition)
    .filter((pod): pod is Pod => pod !== undefined && isOld(pod))
    .reverse();
  let budget = most - replicas.filter(isUnavailable).length;
  // what does not work anyhow costs nothing
  if (!isOrdered) for (const pod of old.filter(isUnavailable)) deleteStatefulPod(scale, pod);
  for (const pod of isOrdered ? old : old.filter((one) => !isUnavailable(one))) {
    if (budget-- <= 0) return;
    deleteStatefulPod(scale, pod);
  }
}
