// Objects of addons that wait for their kinds: as `kubectl wait --for=condition=Established` before the second `kubectl apply` has it.
import { ApiError } from '../api/status.ts';
import type { Client, Draft } from '../client.ts';
import type { Clock } from '../clock.ts';
import { holds } from '../resources/custom.ts';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/index.ts';
import type { CustomResourceDefinition, KubeObject } from '../wire.ts';

/** When an object is tried again that could not be created (ms). */
const AGAIN = 1_000;

function nameOf({ kind, metadata }: Draft<KubeObject>): string {
  return `${kind}/${metadata.name}`;
}

function defines({ spec }: CustomResourceDefinition, { apiVersion, kind }: Draft<KubeObject>): boolean {
  return spec.names.kind === kind && spec.versions.some(({ name }) => apiVersion === `${spec.group}/${name}`);
}

/** The objects that have not been created yet. */
export class AwaitedObjects {
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #waiting: Set<Draft<KubeObject>>;
  #end: (() => void) | undefined;

  /** @param names of those that still wait; absent: all */
  constructor(client: Client, clock: Clock, drafts: readonly Draft<KubeObject>[], names?: readonly string[]) {
    this.#client = client;
    this.#clock = clock;
    this.#waiting = new Set(names ? drafts.filter((one) => names.includes(nameOf(one))) : drafts);
  }

  /** Creates each as soon as it can be. */
  start(): void {
    if (this.#waiting.size === 0) return;
    this.#end = this.#client.watch(CUSTOM_RESOURCE_DEFINITIONS, ({ object }) => this.#see(object));
    for (const object of this.#client.list(CUSTOM_RESOURCE_DEFINITIONS)) this.#see(object);
  }

  /** Those that wait, as `kind/name`. */
  keep(): readonly string[] {
    return [...this.#waiting].map(nameOf);
  }

  #see(definition: CustomResourceDefinition): void {
    if (!holds(definition, 'Established')) return;
    for (const draft of this.#waiting) if (defines(definition, draft)) this.#clock.after(0, () => this.#create(draft));
  }

  #create(draft: Draft<KubeObject>): void {
    const resource = this.#client.resourceOf(String(draft.apiVersion), String(draft.kind));
    if (!resource || !this.#waiting.has(draft)) return;
    try {
      this.#client.create(resource, draft);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      // what somebody else has created is there
      if (thrown.reason !== 'AlreadyExists') {
        this.#clock.after(AGAIN, () => this.#create(draft));
        return;
      }
    }
    this.#waiting.delete(draft);
    if (this.#waiting.size === 0) this.#end?.();
  }
}
