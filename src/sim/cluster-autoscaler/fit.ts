// Would a pod fit on a new node? The autoscaler asks what the scheduler would say of it (cluster-autoscaler, simulator).
import { podRequests } from '../kubelet/requests.ts';
import { mayRunOn } from '../node-selector.ts';
import { parseQuantity } from '../quantity.ts';
import { untolerated } from '../taints.ts';
import type { Node, Pod } from '../wire.ts';

/** A node that is not there yet, with what is left of it: resource → thousandths. */
export interface Planned {
  readonly node: Node;
  readonly free: Map<string, number>;
}

/** A new node with nothing on it but what runs on each node. @param daemons pods of DaemonSets that would run on it */
export function planned(node: Node, daemons: readonly Pod[]): Planned {
  const free = new Map<string, number>();
  for (const [name, amount] of Object.entries(node.status.allocatable ?? {}))
    free.set(name, parseQuantity(amount)?.milli ?? 0);
  const plan = { node, free };
  for (const one of daemons) place(one, plan);
  return plan;
}

/** Why a pod does not fit, in the scheduler's words; none: it fits. */
export function reasonsAgainst({ spec }: Pod, { node, free }: Planned): string[] {
  if (!mayRunOn(spec, node)) return ["node(s) didn't match Pod's node affinity/selector"];
  const taint = untolerated(node.spec.taints, spec.tolerations);
  if (taint) return [`node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`];
  const wanted = [...podRequests(spec), ['pods', 1000] as const];
  return wanted
    .filter(([name, amount]) => amount > 0 && amount > (free.get(name) ?? 0))
    .map(([name]) => (name === 'pods' ? 'Too many pods' : `Insufficient ${name}`));
}

/** Puts a pod on it. */
export function place({ spec }: Pod, { free }: Planned): void {
  for (const [name, amount] of podRequests(spec)) free.set(name, (free.get(name) ?? 0) - amount);
  free.set('pods', (free.get('pods') ?? 0) - 1000);
}
