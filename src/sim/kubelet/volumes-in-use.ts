// Volumes of drivers that pods of a node use: they must not be detached, and the node's status says so (pkg/kubelet/volumemanager, VolumesInUse).
import { NODES } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import type { Host } from './host.ts';

/** The volumes in use on one node. */
export class VolumesInUse {
  readonly #host: Host;
  readonly #changed: () => void;
  /** volume → uids of the pods that use it */
  readonly #users = new Map<string, Set<string>>();

  /** @param changed called when the node's status is to say something else */
  constructor(host: Host, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** In the order in which they came. */
  get names(): readonly string[] {
    return [...this.#users.keys()];
  }

  /** A pod uses its volumes from here on. */
  use(pod: Pod): void {
    const { claims, client, node } = this.#host;
    let isNews = false;
    for (const volume of claims?.inUse(pod) ?? []) {
      const users = this.#users.get(volume) ?? new Set<string>();
      this.#users.set(volume, users.add(pod.metadata.uid));
      isNews ||= !client.get(NODES, undefined, node)?.status?.volumesInUse?.includes(volume);
    }
    if (isNews) this.#changed();
  }

  /** A pod has let go of its volumes. @param uid of the pod */
  free(uid: string): void {
    let isFewer = false;
    for (const [volume, users] of this.#users)
      if (users.delete(uid) && users.size === 0) isFewer = this.#users.delete(volume) || isFewer;
    if (isFewer) this.#changed();
  }
}
