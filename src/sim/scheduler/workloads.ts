// What a pod belongs to, for the spreading that pods get by default (kube-scheduler, framework/plugins/helper/spread.go).
import type { Client } from '../client.ts';
import { REPLICA_SETS, STATEFUL_SETS } from '../resources/index.ts';
import { selectsByLabels } from '../selector.ts';
import type { LabelSelector, Pod, Service } from '../wire.ts';

/** Services by namespace, kept up from a watch, and the selectors of pods' controllers. */
export class Workloads {
  readonly #client: Client;
  /** namespace → name → selector */
  readonly #services = new Map<string, Map<string, LabelSelector>>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Takes over a Service. */
  setService({ metadata, spec }: Service): void {
    const { namespace = '', name } = metadata;
    this.removeService(namespace, name);
    const { selector } = spec;
    if (!selector || Object.keys(selector).length === 0) return;
    const services = this.#services.get(namespace) ?? new Map<string, LabelSelector>();
    services.set(name, { matchLabels: selector });
    this.#services.set(namespace, services);
  }

  removeService(namespace: string, name: string): void {
    const services = this.#services.get(namespace);
    services?.delete(name);
    if (services?.size === 0) this.#services.delete(namespace);
  }

  /** What chooses a pod: its Services and its controller, all of which count together; empty when nothing does. */
  selectorsOf({ metadata }: Pod): LabelSelector[] {
    const { namespace = '', labels, ownerReferences } = metadata;
    const found: LabelSelector[] = [];
    for (const selector of this.#services.get(namespace)?.values() ?? [])
      if (selectsByLabels(selector.matchLabels, labels)) found.push(selector);
    const owner = ownerReferences?.find(({ controller }) => controller);
    const kind = owner?.apiVersion.startsWith('apps/') ? owner.kind : undefined;
    const resource = kind === 'ReplicaSet' ? REPLICA_SETS : kind === 'StatefulSet' ? STATEFUL_SETS : undefined;
    const selector = resource && owner && this.#client.get(resource, namespace, owner.name)?.spec.selector;
    if (selector) found.push(selector);
    return found;
  }
}
