// The pods of a DaemonSet by the node that each is for (pkg/controller/daemon/daemon_controller.go, getNodesToDaemonPods).
import { DAEMON_SETS, PODS } from '../../resources/index.ts';
import type { Pod } from '../../wire.ts';
import { claim } from '../ownership.ts';
import { isLeaving, isTerminal } from '../pod-status.ts';
import type { Daemon } from './sync-nodes.ts';

/** The node that a pod is on, or is made for; undefined when it says neither. */
function targetNode({ spec }: Pod): string | undefined {
  if (spec.nodeName) return spec.nodeName;
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  for (const { matchFields } of terms)
    for (const { key, operator, values } of matchFields ?? [])
      if (key === 'metadata.name' && operator === 'In' && values?.length === 1) return values[0];
  return undefined;
}

/** node → pods, oldest first; without those that have ended and are being deleted. Adopts and releases. */
export function podsByNode({ context, set }: Pick<Daemon, 'context' | 'set'>): Map<string, Pod[]> {
  const pods = claim(context.client, {
    owner: set,
    ownerResource: DAEMON_SETS,
    resource: PODS,
    selector: set.spec.selector,
  });
  const nodes = new Map<string, Pod[]>();
  for (const pod of pods) {
    const node = targetNode(pod);
    if (node === undefined || (isTerminal(pod) && isLeaving(pod))) continue;
    const there = nodes.get(node);
    if (there) there.push(pod);
    else nodes.set(node, [pod]);
  }
  return nodes;
}

/** Those on a node first, then the oldest. */
export function byPlaceAndAge(one: Pod, other: Pod): number {
  const placed = Number(Boolean(other.spec.nodeName)) - Number(Boolean(one.spec.nodeName));
  if (placed) return placed;
  const [first, second] = [one.metadata, other.metadata];
  if (first.creationTimestamp !== second.creationTimestamp)
    return first.creationTimestamp < second.creationTimestamp ? -1 : 1;
  return first.name < second.name ? -1 : 1;
}
