// The status of a StatefulSet, counted from its pods (stateful_set_control.go, updateStatus and completeRollingUpdate).
import { PODS } from '../../resources/index.ts';
import type { StatefulSet } from '../../wire.ts';
import { isLeaving } from '../pod-status.ts';
import { revisionNameOf } from './identity.ts';
import { isRunningAndAvailable, isRunningAndReady, type Scale } from './scale.ts';

type Status = StatefulSet['status'];

/** Counts; when all pods are of the new revision, it is the current one. */
export function statusOf(scale: Scale, collisionCount: number): Status {
  const { context, set, pods, update } = scale;
  let current = scale.current.metadata.name;
  const wanted = set.spec.replicas ?? 1;
  const count = { ready: 0, available: 0, current: 0, updated: 0 };
  for (const pod of pods) {
    if (isRunningAndReady(pod)) {
      count.ready++;
      if (isRunningAndAvailable(scale, pod)) count.available++;
    }
    // one that was deleted in this very reconciliation counts no more
    const { namespace, name } = pod.metadata;
    const now = isLeaving(pod) ? undefined : context.client.get(PODS, namespace, name);
    if (!now || isLeaving(now)) continue;
    if (revisionNameOf(pod) === current) count.current++;
    if (revisionNameOf(pod) === update.metadata.name) count.updated++;
  }
  if (
    set.spec.updateStrategy?.type !== 'OnDelete' &&
    count.updated === wanted &&
    count.ready === wanted &&
    pods.length === wanted
  ) {
    current = update.metadata.name;
    count.current = count.updated;
  }
  const { generation } = set.metadata;
  return {
    replicas: pods.length,
    availableReplicas: count.available,
    ...(count.ready > 0 && { readyReplicas: count.ready }),
    ...(count.current > 0 && { currentReplicas: count.current }),
    ...(count.updated > 0 && { updatedReplicas: count.updated }),
    currentRevision: current,
    updateRevision: update.metadata.name,
    collisionCount,
    ...(generation !== undefined && { observedGeneration: generation }),
    ...(set.status.conditions && { conditions: set.status.conditions }),
  };
}
