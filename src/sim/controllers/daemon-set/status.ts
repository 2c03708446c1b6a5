// The status of a DaemonSet, counted node by node (pkg/controller/daemon/daemon_controller.go, updateDaemonSetStatus).
import type { DaemonSet, Pod } from '../../wire.ts';
import { isAvailable, isReady } from '../pod-status.ts';
import { shouldRunOn } from './eligible-node.ts';
import { byPlaceAndAge } from './node-pods.ts';
import { type Daemon, isUpdated } from './sync-nodes.ts';

type Status = DaemonSet['status'];

/** Counts. @param pods by node */
export function statusOf(daemon: Daemon, old: Status, pods: ReadonlyMap<string, readonly Pod[]>): Status {
  const { context, set, nodes, template } = daemon;
  const now = context.clock.now();
  const count = { desired: 0, current: 0, misplaced: 0, ready: 0, available: 0, updated: 0 };
  for (const node of nodes) {
    const [first, ...more] = pods.get(node.metadata.name) ?? [];
    if (!shouldRunOn(template.spec, node)) {
      if (first) count.misplaced++;
      continue;
    }
    count.desired++;
    if (!first) continue;
    count.current++;
    const pod = more.length > 0 ? ([first, ...more].sort(byPlaceAndAge)[0] ?? first) : first;
    if (isReady(pod)) count.ready++;
    if (isAvailable(pod, set.spec.minReadySeconds, now)) count.available++;
    if (isUpdated(daemon, pod)) count.updated++;
  }
  const { generation } = set.metadata;
  const missing = count.desired - count.available;
  return {
    currentNumberScheduled: count.current,
    numberMisscheduled: count.misplaced,
    desiredNumberScheduled: count.desired,
    numberReady: count.ready,
    ...(count.updated > 0 && { updatedNumberScheduled: count.updated }),
    ...(count.available > 0 && { numberAvailable: count.available }),
    ...(missing > 0 && { numberUnavailable: missing }),
    ...(generation !== undefined && { observedGeneration: generation }),
    ...(old.collisionCount !== undefined && { collisionCount: old.collisionCount }),
    ...(old.conditions && { conditions: old.conditions }),
  };
}
