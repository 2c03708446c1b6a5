// The ledger, which etcd keeps in a real cluster: objects by resource, namespace and name, one revision for all, and the history of changes.
import { ApiError, alreadyExists, notFound, outdated } from '../api/status.ts';
import type { Change } from '../client.ts';
import { groupResource, type Resource } from '../resources/resource.ts';
import type { KubeObject, Pod } from '../wire.ts';
import type { Caps } from './caps.ts';
import type { StoreFault } from './fault.ts';

/** Changes that are kept for watches that begin in the past. */
const HISTORY = 20_000;

/** A change with its place in history. */
export interface Entry {
  readonly revision: number;
  readonly resource: string;
  readonly change: Change;
}

/** Objects of one resource in one namespace. */
interface Space {
  readonly objects: Map<string, KubeObject>;
  /** names in their order; undefined when one came or went since */
  names: string[] | undefined;
}

/** Objects of one resource. */
interface Table {
  /** `deployments.apps` */
  readonly name: string;
  /** by namespace; '' for cluster-scoped */
  readonly spaces: Map<string, Space>;
  readonly tellers: Set<(change: Change) => void>;
}

/** The ledger of a lab. Objects in it are never changed in place. */
export class Store {
  readonly #tables = new Map<string, Table>();
  /** the same, found without making a name */
  readonly #found = new Map<object, Table>();
  /** uid of an owner → uids of its children → each with its resource */
  readonly #children = new Map<string, Map<string, { readonly table: Table; readonly object: KubeObject }>>();
  /** node → uids of its pods → each */
  readonly #onNode = new Map<string, Map<string, Pod>>();
  #history: Entry[] = [];
  #revision = 1;
  #compacted = 0;
  /** changes that wait until the one before them was told to all */
  readonly #untold: { readonly tellers: Table['tellers']; readonly change: Change }[] = [];
  #isTelling = false;
  /** how much it may hold; undefined: whatever comes */
  caps: Caps | undefined;
  #size = 0;
  /** what is wrong with the ledger now; undefined when it is well */
  fault: StoreFault | undefined;

  /** The revision of the last change. */
  get revision(): number {
    return this.#revision;
  }

  /** How many objects it holds. */
  get size(): number {
    return this.#size;
  }

  get<T extends KubeObject>(resource: Resource<T>, namespace: string | undefined, name: string): T | undefined {
    const space = this.#table(resource).spaces.get(namespace ?? '');
    return space?.objects.get(name) as T | undefined;
  }

  /** In the order of namespace and name, as etcd's keys are. @param namespace undefined or '' for all of them */
  list<T extends KubeObject>(resource: Resource<T>, namespace?: string): T[] {
    const { spaces } = this.#table(resource);
    if (namespace) return inOrder(spaces.get(namespace)) as T[];
    if (spaces.size < 2) return inOrder(spaces.values().next().value) as T[];
    return [...spaces.keys()].sort(asInKeys).flatMap((one) => inOrder(spaces.get(one)) as T[]);
  }

  /** Every object, in the order of resource, namespace and name. */
  all(): KubeObject[] {
    const tables = [...this.#tables.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    return tables.flatMap(({ spaces }) =>
      [...spaces.keys()].sort(asInKeys).flatMap((one) => [...(spaces.get(one)?.objects.values() ?? [])].sort(byName)),
    );
  }

  /** Every object, in no order: cheaper than {@link all}. */
  *objects(): Iterable<KubeObject> {
    for (const { spaces } of this.#tables.values()) for (const { objects } of spaces.values()) yield* objects.values();
  }

  /** Puts an object back as it was saved: nobody is told, and it is no change. */
  restore<T extends KubeObject>(resource: Resource<T>, object: T): void {
    const table = this.#table(resource);
    this.#spaceOf(table, object.metadata.namespace ?? '').objects.set(object.metadata.name, object);
    this.#size++;
    this.#index(table, object, undefined);
  }

  /** Goes on from a saved revision, without the history before it. */
  resume(revision: number): void {
    this.#revision = revision;
    this.#compacted = revision;
  }

  /** How many objects of a resource there are. */
  count(resource: Resource): number {
    let count = 0;
    for (const space of this.#table(resource).spaces.values()) count += space.objects.size;
    return count;
  }

  /** Objects whose ownerReferences name a uid. @param resource undefined for any */
  ownedBy<T extends KubeObject>(uid: string, resource?: Resource<T>): T[] {
    const table = resource && this.#table(resource);
    const out: T[] = [];
    for (const child of this.#children.get(uid)?.values() ?? [])
      if (!table || child.table === table) out.push(child.object as T);
    return out;
  }

  /** Pods that are bound to a node. */
  podsOn(node: string): Pod[] {
    return [...(this.#onNode.get(node)?.values() ?? [])];
  }

  /**
   * Writes a new object, which is the ledger's from then on: its metadata is complete but for the resourceVersion, which is set in place.
   * @throws ApiError 409 when there is one of that name
   */
  create<T extends KubeObject>(resource: Resource<T>, object: T): T {
    const { name, namespace } = object.metadata;
    if (this.get(resource, namespace, name)) throw alreadyExists(resource, name);
    object.metadata.resourceVersion = String(this.#revision + 1);
    return this.#write(resource, 'ADDED', object, undefined);
  }

  /**
   * Replaces an object; what equals the old one is not written.
   * @throws ApiError 404 when there is none, 409 when its resourceVersion is another than the ledger's
   */
  update<T extends KubeObject>(resource: Resource<T>, object: T): T {
    const { name, namespace, resourceVersion } = object.metadata;
    const old = this.get(resource, namespace, name);
    if (!old) throw notFound(resource, name);
    if (resourceVersion && resourceVersion !== old.metadata.resourceVersion) throw outdated(resource, name);
    return this.#write(resource, 'MODIFIED', this.#renewed(object), old);
  }

  /** Takes an object out. @returns its last state, undefined when there was none */
  remove<T extends KubeObject>(resource: Resource<T>, namespace: string | undefined, name: string): T | undefined {
    const old = this.get(resource, namespace, name);
    return old && this.#write(resource, 'DELETED', this.#renewed(old), old);
  }

  /**
   * Tells of every change of a resource from now on, right after it was written; of one that somebody writes while he is told of another, after
   * all have heard of that. @returns what ends it
   */
  watch<T extends KubeObject>(resource: Resource<T>, tell: (change: Change<T>) => void): () => void {
    const { tellers } = this.#table(resource);
    const teller = tell as (change: Change) => void;
    tellers.add(teller);
    return () => tellers.delete(teller);
  }

  /**
   * The changes of a resource after a revision, oldest first.
   * @throws ApiError 410 when history does not reach back so far (apiserver, etcd3 compaction)
   */
  since(resource: Resource, revision: number): Entry[] {
    if (this.isCompacted(revision))
      throw new ApiError(410, 'Expired', `too old resource version: ${revision} (${this.#compacted})`);
    const name = groupResource(resource);
    return this.#history.filter((entry) => entry.revision > revision && entry.resource === name);
  }

  /** Is a revision so old that what changed after it is forgotten? */
  isCompacted(revision: number): boolean {
    return revision < this.#compacted;
  }

  /** Forgets the history up to a revision; by default all of it. */
  compact(revision: number = this.#revision): void {
    this.#history = this.#history.filter((entry) => entry.revision > revision);
    this.#compacted = Math.max(this.#compacted, revision);
  }

  #spaceOf({ spaces }: Table, namespace: string): Space {
    let space = spaces.get(namespace);
    if (!space) {
      space = { objects: new Map(), names: undefined };
      spaces.set(namespace, space);
    }
    return space;
  }

  #table(resource: Pick<Resource, 'group' | 'plural'>): Table {
    const found = this.#found.get(resource);
    if (found) return found;
    const name = groupResource(resource);
    const table = this.#tables.get(name) ?? { name, spaces: new Map(), tellers: new Set() };
    this.#tables.set(name, table);
    this.#found.set(resource, table);
    return table;
  }

  /** An object as the next change will have it. */
  #renewed<T extends KubeObject>(object: T): T {
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(this.#revision + 1) } };
  }

  /** @param written with the resourceVersion of the change that this is */
  #write<T extends KubeObject>(resource: Resource<T>, type: Change['type'], written: T, old: T | undefined): T {
    const table = this.#table(resource);
    const revision = ++this.#revision;
    const space = written.metadata.namespace ?? '';
    const place = this.#spaceOf(table, space);
    if (type !== 'MODIFIED') place.names = undefined;
    if (type === 'ADDED') this.#size++;
    if (type === 'DELETED') {
      this.#size--;
      place.objects.delete(written.metadata.name);
      if (place.objects.size === 0) table.spaces.delete(space);
    } else place.objects.set(written.metadata.name, written);
    this.#index(table, type === 'DELETED' ? undefined : written, old);
    const change: Change<T> = old ? { type, object: written, old } : { type, object: written };
    this.#history.push({ revision, resource: table.name, change: change as Change });
    if (this.#history.length > 2 * HISTORY) {
      this.#compacted = this.#history[HISTORY - 1]?.revision ?? 0;
      this.#history = this.#history.slice(HISTORY);
    }
    if (this.#isTelling) this.#untold.push({ tellers: table.tellers, change: change as Change });
    else this.#tell(table.tellers, change as Change);
    return written;
  }

  #tell(tellers: Table['tellers'], change: Change): void {
    this.#isTelling = true;
    try {
      for (const tell of tellers) tell(change);
      for (let next = this.#untold.shift(); next; next = this.#untold.shift())
        for (const tell of next.tellers) tell(next.change);
    } finally {
      this.#isTelling = false;
    }
  }

  #index(table: Table, now: KubeObject | undefined, old: KubeObject | undefined): void {
    const key = (now ?? old)?.metadata.uid ?? '';
    const owners = now?.metadata.ownerReferences;
    const formerOwners = old?.metadata.ownerReferences;
    if (formerOwners && formerOwners !== owners)
      for (const { uid } of formerOwners) {
        if (owners?.some((owner) => owner.uid === uid)) continue;
        const children = this.#children.get(uid);
        children?.delete(key);
        if (children?.size === 0) this.#children.delete(uid);
      }
    if (now && owners)
      for (const { uid } of owners) {
        const children = this.#children.get(uid) ?? new Map();
        children.set(key, { table, object: now });
        this.#children.set(uid, children);
      }
    if (table.name !== 'pods') return;
    const before = (old as Pod | undefined)?.spec.nodeName;
    const after = (now as Pod | undefined)?.spec.nodeName;
    if (before && before !== after) {
      const pods = this.#onNode.get(before);
      pods?.delete(key);
      if (pods?.size === 0) this.#onNode.delete(before);
    }
    if (after && now) {
      const pods = this.#onNode.get(after) ?? new Map<string, Pod>();
      pods.set(key, now as Pod);
      this.#onNode.set(after, pods);
    }
  }
}

/** The objects of one resource in one namespace, in the order of their names. */
function inOrder(space: Space | undefined): KubeObject[] {
  if (!space) return [];
  space.names ??= [...space.objects.keys()].sort();
  return space.names.map((name) => space.objects.get(name) as KubeObject);
}

/** The order of namespaces in keys such as `shop-two/api`, which is before `shop/api`. */
function asInKeys(one: string, other: string): number {
  return `${one}/` < `${other}/` ? -1 : 1;
}

function byName({ metadata: one }: KubeObject, { metadata: other }: KubeObject): number {
  return one.name < other.name ? -1 : 1;
}
