// What an API serves now: the resources that are always there, and those that CustomResourceDefinitions define.
import type { CustomResourceDefinition, KubeObject } from '../wire.ts';
import { holds, resourcesDefined } from './custom.ts';
import { NODE_METRICS, POD_METRICS, RESOURCES } from './index.ts';
import { apiVersion, type Resource } from './resource.ts';

/** Tells of custom resources that are there now and that come later. */
type Teller = (resource: Resource) => void;

const DELEGATED: readonly Resource[] = [NODE_METRICS, POD_METRICS];
const BUILT_IN: ReadonlySet<unknown> = new Set([...RESOURCES, ...DELEGATED]);
const BY_PATH: ReadonlyMap<string, Resource> = new Map([...RESOURCES, ...DELEGATED].map((one) => [pathOf(one), one]));
const BY_KIND: ReadonlyMap<string, Resource> = new Map(RESOURCES.map((one) => [kindOf(one), one]));

function pathOf({ group, version, plural }: Pick<Resource, 'group' | 'version' | 'plural'>): string {
  return `${group}/${version}/${plural}`;
}

function kindOf(resource: Resource): string {
  return `${apiVersion(resource)}/${resource.kind}`;
}

/** The resources of one lab. */
export class Catalogue {
  /** name of a definition → its resources, one for each version */
  readonly #defined = new Map<string, readonly Resource[]>();
  readonly #tellers = new Set<Teller>();
  #byPath: ReadonlyMap<string, Resource> = BY_PATH;
  #byKind: ReadonlyMap<string, Resource> = BY_KIND;
  #served: readonly Resource[] = RESOURCES;
  #stored: readonly Resource[] = RESOURCES;

  /** What discovery tells of: another array after each change. */
  get served(): readonly Resource[] {
    return this.#served;
  }

  /** Every resource once, whatever its versions: where objects are in the ledger. Another array after each change. */
  get stored(): readonly Resource[] {
    return this.#stored;
  }

  /** The resource at a path; undefined when none is served there. */
  at(group: string, version: string, plural: string): Resource | undefined {
    return this.#byPath.get(`${group}/${version}/${plural}`);
  }

  /** The resource of a kind, as references name it; undefined when there is none. */
  ofKind(version: string, kind: string): Resource | undefined {
    return this.#byKind.get(`${version}/${kind}`);
  }

  /** Is a resource one that is always there? */
  isBuiltIn<T extends KubeObject>(resource: Resource<T>): boolean {
    return BUILT_IN.has(resource);
  }

  /** A resource as it is defined now. One that is always there is itself; undefined when it is not served. */
  current<T extends KubeObject>(resource: Resource<T>): Resource<T> | undefined {
    if (BUILT_IN.has(resource)) return resource;
    return this.#byPath.get(pathOf(resource)) as Resource<T> | undefined;
  }

  /** Takes in a definition as it is now. */
  define(definition: CustomResourceDefinition): void {
    const { name } = definition.metadata;
    const known = this.#defined.has(name);
    if (!holds(definition, 'Established') && !holds(definition, 'NamesAccepted')) {
      if (known) this.forget(name);
      return;
    }
    const resources = resourcesDefined(definition);
    this.#defined.set(name, resources);
    this.#index();
    const stored = resources.find(isStored);
    if (!known && stored) for (const tell of this.#tellers) tell(stored);
  }

  /** A definition is gone. */
  forget(name: string): void {
    if (this.#defined.delete(name)) this.#index();
  }

  /** Tells of each custom resource once: those of now, and each that is defined later. @returns what ends it */
  discover(tell: Teller): () => void {
    for (const resources of [...this.#defined.values()]) {
      const stored = resources.find(isStored);
      if (stored) tell(stored);
    }
    this.#tellers.add(tell);
    return () => this.#tellers.delete(tell);
  }

  #index(): void {
    const custom = [...this.#defined.keys()].sort().flatMap((name) => this.#defined.get(name) ?? []);
    const served = custom.filter((one) => one.custom?.version.served);
    this.#byPath = new Map([...BY_PATH, ...served.map((one): [string, Resource] => [pathOf(one), one])]);
    this.#byKind = new Map([...BY_KIND, ...custom.map((one): [string, Resource] => [kindOf(one), one])]);
    this.#served = [...RESOURCES, ...served.filter((one) => one.custom && holds(one.custom.definition, 'Established'))];
    this.#stored = [...RESOURCES, ...custom.filter(isStored)];
  }
}

function isStored({ custom }: Resource): boolean {
  return custom?.version.storage ?? false;
}
