// Pods that made room for themselves on a node and wait for it: others leave that room to them (kube-scheduler, backend/queue/nominator.go).
import type { PodInfo } from './pod-info.ts';

/** Which pods are nominated to which nodes. */
export class Nominator {
  readonly #nodeOf = new Map<string, string>();
  /** node → uid → pod */
  readonly #pods = new Map<string, Map<string, PodInfo>>();

  /** Is any pod nominated? */
  get isEmpty(): boolean {
    return this.#nodeOf.size === 0;
  }

  /** Takes note of a nomination, instead of the pod's earlier one. @param node '' for none any more */
  set(info: PodInfo, node: string): void {
    this.delete(info.uid);
    if (!node) return;
    this.#nodeOf.set(info.uid, node);
    const pods = this.#pods.get(node) ?? new Map<string, PodInfo>();
    pods.set(info.uid, info);
    this.#pods.set(node, pods);
  }

  delete(uid: string): void {
    const node = this.#nodeOf.get(uid);
    if (node === undefined) return;
    this.#nodeOf.delete(uid);
    const pods = this.#pods.get(node);
    pods?.delete(uid);
    if (pods?.size === 0) this.#pods.delete(node);
  }

  /** Pods that are nominated to a node, in the order they were. */
  on(node: string): Iterable<PodInfo> {
    return this.#pods.get(node)?.values() ?? [];
  }

  /** Pods nominated to a node that another pod must yield to: of its own priority or a higher one. */
  ahead(node: string, of: PodInfo): PodInfo[] {
    if (this.isEmpty) return [];
    return [...this.on(node)].filter((info) => info.priority >= of.priority && info.uid !== of.uid);
  }
}
