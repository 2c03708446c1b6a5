// Reports of a kubelet about one pod: its status, and at the end its deletion (pkg/kubelet/status/status_manager.go).
import { PODS } from '../resources/index.ts';
import type { Pod, PodStatus } from '../wire.ts';
import type { Host } from './host.ts';
import { TIMINGS } from './timings.ts';

/** Writes a pod's status; what could not be written is written later. */
export class Report {
  readonly #host: Host;
  readonly #status: (pod: Pod) => PodStatus;
  #isRetrying = false;
  #isDeleting = false;

  /** @param status what there is to say, given the pod as the ledger has it */
  constructor(host: Host, status: (pod: Pod) => PodStatus) {
    this.#host = host;
    this.#status = status;
  }

  /** Writes the status. @returns the pod as it is now; undefined when nothing was written */
  write({ metadata }: Pod): Pod | undefined {
    const { client, isSilent } = this.#host;
    if (isSilent) return undefined;
    try {
      const current = client.get(PODS, metadata.namespace, metadata.name);
      if (current?.metadata.uid !== metadata.uid) return undefined;
      return client.updateStatus(PODS, { ...current, status: this.#status(current) });
    } catch {
      this.#retry({ metadata });
      return undefined;
    }
  }

  /** Takes the pod out of the ledger. */
  delete({ metadata }: Pick<Pod, 'metadata'>): void {
    const { client, isSilent } = this.#host;
    this.#isDeleting = true;
    if (isSilent || this.#isRetrying) return;
    try {
      client.delete(PODS, metadata.namespace, metadata.name, { gracePeriodSeconds: 0, uid: metadata.uid });
    } catch {
      if (client.get(PODS, metadata.namespace, metadata.name)?.metadata.uid === metadata.uid) this.#retry({ metadata });
    }
  }

  #retry(pod: Pick<Pod, 'metadata'>): void {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    this.#host.clock.after(TIMINGS.statusAgain, () => {
      this.#isRetrying = false;
      this.write(pod as Pod);
      if (this.#isDeleting) this.delete(pod);
    });
  }
}
