// Why a pod fits nowhere: what each node was rejected for, and the one sentence made of it (kube-scheduler, framework/types.go FitError).
import type { NodeInfo } from './node-info.ts';
import { isRejected, type Status, unresolvable } from './status.ts';

/** The start of every such sentence. @param nodes how many there are */
function noneOf(nodes: number): string {
  return `0/${nodes} nodes are available:`;
}

/** The verdicts on all nodes for one pod. */
export class Diagnosis {
  /** nodes with a verdict of their own, in the order they were looked at */
  readonly nodes: NodeInfo[] = [];
  /** for each of {@link nodes} */
  readonly statuses: Status[] = [];
  /** plugins that rejected the pod, by whose events it comes back */
  readonly plugins = new Set<string>();
  /** what holds for nodes that have no verdict of their own */
  absent: Status = unresolvable('');
  /** what a plugin said before any node was looked at; '' when it let the pod pass */
  preFilter = '';
  /** what was said of making room; '' when nothing was */
  postFilter = '';
  readonly #total: number;

  /** @param total nodes of the cluster */
  constructor(total: number) {
    this.#total = total;
  }

  /** Notes that a node was rejected. */
  reject(node: NodeInfo, status: Status): void {
    this.nodes.push(node);
    this.statuses.push(status);
    this.blame(status);
  }

  /** Notes who rejected the pod. */
  blame(status: Status): void {
    if (status.plugin && isRejected(status)) this.plugins.add(status.plugin);
  }

  /** The verdict on a node. @param name of a node; any other has the verdict of those without their own */
  of(name: string): Status {
    const at = this.nodes.findLastIndex((node) => node.name === name);
    return this.statuses[at] ?? this.absent;
  }

  /** The nodes on which evicting pods may help. @param all nodes of the cluster */
  resolvable(all: readonly NodeInfo[]): NodeInfo[] {
    if (this.absent.code === 'Unschedulable') {
      const own = new Map(this.nodes.map((node, at) => [node, this.statuses[at]]));
      return all.filter((node) => (own.get(node) ?? this.absent).code === 'Unschedulable');
    }
    return this.nodes.filter((_, at) => this.statuses[at]?.code === 'Unschedulable');
  }

  /** `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint(s).` and what follows it. */
  message(): string {
    let text = noneOf(this.#total);
    if (this.preFilter) text += ` ${this.preFilter}.`;
    else {
      const counted = this.#counts();
      if (counted.length > 0) text += ` ${counted.join(', ')}.`;
    }
    return this.postFilter ? `${text} ${this.postFilter}` : text;
  }

  #counts(): string[] {
    const counts = new Map<string, number>();
    const count = (status: Status, times: number): void => {
      for (const reason of status.reasons) counts.set(reason, (counts.get(reason) ?? 0) + times);
    };
    for (const status of this.statuses) count(status, 1);
    if (this.nodes.length < this.#total) count(this.absent, this.#total - this.nodes.length);
    return [...counts].map(([reason, times]) => `${times} ${reason}`).sort();
  }
}
