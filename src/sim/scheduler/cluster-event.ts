// What happens in a cluster that may let a waiting pod run after all (kube-scheduler, framework/events.go).
import { equal } from '../equal.ts';
import type { KubeObject, Node, Pod } from '../wire.ts';
import { podRequests } from './resources.ts';

/** What it is about: a pod that has a node, the waiting pod itself, a node. Further ones may be named by plugins. */
export type EventResource = 'AssignedPod' | 'TargetPod' | 'Node' | (string & {});

/** What happened to it. */
export type EventAction =
  | 'Add'
  | 'Delete'
  | 'Update'
  | 'UpdateNodeAllocatable'
  | 'UpdateNodeLabel'
  | 'UpdateNodeTaint'
  | 'UpdatePodLabel'
  | 'UpdatePodScaleDown'
  | 'UpdatePodSchedulingGatesEliminated'
  | 'UpdatePodToleration';

/** One happening. */
export interface ClusterEvent {
  readonly resource: EventResource;
  readonly action: EventAction;
  /** before; absent when it is new */
  readonly old?: KubeObject;
  /** after; absent when it is gone */
  readonly object?: KubeObject;
}

/** What changed in a node that may matter; empty when nothing did. */
export function nodeChanges(old: Node, node: Node): EventAction[] {
  const found = new Set<EventAction>();
  if (old.spec.unschedulable && !node.spec.unschedulable) found.add('UpdateNodeTaint');
  if (!equal(old.status.allocatable, node.status.allocatable)) found.add('UpdateNodeAllocatable');
  if (!equal(old.metadata.labels, node.metadata.labels)) found.add('UpdateNodeLabel');
  if (!equal(old.spec.taints, node.spec.taints)) found.add('UpdateNodeTaint');
  return [...found];
}

/** What changed in a pod; `Update` when it is nothing that has a name. */
export function podChanges(old: Pod, pod: Pod): EventAction[] {
  const found: EventAction[] = [];
  if (!equal(old.metadata.labels, pod.metadata.labels)) found.push('UpdatePodLabel');
  if (old.spec !== pod.spec) {
    if (isScaledDown(old, pod)) found.push('UpdatePodScaleDown');
    if (old.spec.schedulingGates?.length && !pod.spec.schedulingGates?.length)
      found.push('UpdatePodSchedulingGatesEliminated');
    if (old.spec.tolerations?.length !== pod.spec.tolerations?.length) found.push('UpdatePodToleration');
  }
  return found.length > 0 ? found : ['Update'];
}

function isScaledDown(old: Pod, pod: Pod): boolean {
  if (equal(old.spec.containers, pod.spec.containers) && equal(old.spec.resources, pod.spec.resources)) return false;
  const before = podRequests(old.spec);
  const after = podRequests(pod.spec);
  if (after.cpu < before.cpu || after.memory < before.memory || after.storage < before.storage) return true;
  return [...(before.scalar ?? [])].some(([name, amount]) => (after.scalar?.get(name) ?? 0) < amount);
}
