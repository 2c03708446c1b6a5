// Looks at every change of a lab's ledger for what must never happen, whatever is asked and whatever fails.

import type { Change } from '../../../src/sim/client.ts';
import type { Lab } from '../../../src/sim/lab.ts';
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../../src/sim/quantity.ts';
import { PODS, RESOURCE_QUOTAS, RESOURCES } from '../../../src/sim/resources/index.ts';
import type { KubeObject, Pod, ResourceQuota } from '../../../src/sim/wire.ts';

const ENDED: ReadonlySet<string | undefined> = new Set(['Succeeded', 'Failed']);

/** What must hold for one change. @returns what does not */
type Rule = (change: Change) => string | undefined;

/** Says what an object is. */
export function nameOf({ kind, metadata }: KubeObject): string {
  return `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ''}${metadata.name}`;
}

/** A watch over everything. */
export class Watchman {
  /** what was wrong, in order */
  readonly violations: string[] = [];
  /** changes so far */
  changes = 0;
  readonly #uids = new Map<string, string>();
  #lab: Lab;
  #last = 0;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.attach(lab);
  }

  /** Looks at another lab from now on, which goes on where the last one stood. */
  attach(lab: Lab): void {
    this.#lab = lab;
    this.#last = lab.store.revision;
    for (const object of lab.store.all()) this.#uids.set(object.metadata.uid, nameOf(object));
    for (const resource of RESOURCES)
      if (resource.verbs.includes('watch')) lab.store.watch(resource, (change) => this.#look(change));
  }

  #look(change: Change): void {
    this.changes++;
    for (const rule of [this.#revision, this.#identity, ...RULES, this.#quota]) {
      const wrong = rule.call(this, change);
      if (wrong !== undefined) this.violations.push(`${change.type} ${nameOf(change.object)}: ${wrong}`);
    }
  }

  #revision({ object }: Change): string | undefined {
    const revision = Number(object.metadata.resourceVersion);
    const last = this.#last;
    this.#last = Math.max(last, revision);
    return revision > last ? undefined : `resourceVersion ${revision} after ${last}`;
  }

  #identity({ type, object, old }: Change): string | undefined {
    const { uid } = object.metadata;
    if (type === 'ADDED') {
      const before = this.#uids.get(uid);
      this.#uids.set(uid, nameOf(object));
      return before && `has the uid of ${before}`;
    }
    return old?.metadata.uid === uid ? undefined : 'another uid';
  }

  /** A new pod must not exceed what its namespace may use. */
  #quota({ type, object }: Change): string | undefined {
    if (type !== 'ADDED' || object.kind !== 'Pod') return undefined;
    const { store } = this.#lab;
    // what has ended is not counted, nor what should have been gone
    const pods = store
      .list(PODS, object.metadata.namespace)
      .filter(({ status, metadata }) => !ENDED.has(status?.phase) && !metadata.deletionTimestamp);
    for (const quota of store.list(RESOURCE_QUOTAS, object.metadata.namespace)) {
      for (const [what, hard] of Object.entries(hardOf(quota))) {
        const used = usedBy(pods, what);
        if (used && compareQuantities(used, parse(hard)) > 0)
          return `${what} over the ${hard} of quota ${quota.metadata.name}`;
      }
    }
    return undefined;
  }
}

function hardOf({ status }: ResourceQuota): Record<string, string> {
  return status?.hard ?? {};
}

function parse(text: string): Quantity {
  const quantity = parseQuantity(text);
  if (!quantity) throw new Error(`not a quantity: ${text}`);
  return quantity;
}

/** What pods use of a resource of a quota; undefined for one that is not theirs. */
function usedBy(pods: readonly Pod[], what: string): Quantity | undefined {
  if (what === 'pods') return parse(String(pods.length));
  if (!what.startsWith('requests.')) return undefined;
  const resource = what.slice('requests.'.length);
  return pods.reduce((sum, pod) => addQuantities(sum, requested(pod, resource)), parse('0'));
}

/** What a pod requests (k8s.io/component-helpers, resource.PodRequests): the containers together, or an init container if it needs more. */
export function requested({ spec }: Pod, resource: string): Quantity {
  const of = (one: { resources?: { requests?: Record<string, string> } }): Quantity =>
    parse(one.resources?.requests?.[resource] ?? '0');
  let sum = spec.containers.reduce((total, one) => addQuantities(total, of(one)), parse('0'));
  let beside = parse('0');
  let first = parse('0');
  for (const one of spec.initContainers ?? []) {
    if (one.restartPolicy === 'Always') {
      beside = addQuantities(beside, of(one));
      if (compareQuantities(beside, first) > 0) first = beside;
    } else {
      const needs = addQuantities(beside, of(one));
      if (compareQuantities(needs, first) > 0) first = needs;
    }
  }
  sum = addQuantities(sum, beside);
  return compareQuantities(first, sum) > 0 ? first : sum;
}

function nodeOf(object: KubeObject): string | undefined {
  return (object as Pod).spec.nodeName;
}

const RULES: readonly Rule[] = [
  ({ type, object, old }) => {
    if (type !== 'MODIFIED' || object.kind !== 'Pod' || !old) return undefined;
    const before = nodeOf(old);
    return before !== undefined && before !== nodeOf(object) ? `moved from ${before} to ${nodeOf(object)}` : undefined;
  },
  ({ type, object, old }) => {
    if (type !== 'MODIFIED' || object.kind !== 'Pod' || !old) return undefined;
    const before = (old as Pod).status.phase;
    const after = (object as Pod).status.phase;
    return ENDED.has(before) && before !== after ? `went from ${before} to ${after}` : undefined;
  },
  ({ type, object }) => {
    // a deletion with another policy takes the garbage collector's own away without a change before it
    const held = object.metadata.finalizers?.filter((one) => one !== 'foregroundDeletion' && one !== 'orphan') ?? [];
    return type === 'DELETED' && held.length > 0 ? `went with finalizers ${held.join()}` : undefined;
  },
  ({ type, object, old }) =>
    type === 'MODIFIED' && old?.metadata.deletionTimestamp && !object.metadata.deletionTimestamp
      ? 'is no longer to be deleted'
      : undefined,
  ({ type, object, old }) =>
    type === 'MODIFIED' && old && old.metadata.creationTimestamp !== object.metadata.creationTimestamp
      ? 'another creationTimestamp'
      : undefined,
  ({ type, object, old }) => {
    const before = old?.metadata.generation;
    const after = object.metadata.generation;
    if (type !== 'MODIFIED' || before === undefined) return undefined;
    return after === before || after === before + 1 ? undefined : `generation went from ${before} to ${after}`;
  },
  ({ object }) => {
    const observed = (object.status as { observedGeneration?: number } | undefined)?.observedGeneration;
    const { generation } = object.metadata;
    return observed !== undefined && generation !== undefined && observed > generation
      ? `observed generation ${observed} of ${generation}`
      : undefined;
  },
  ({ object }) => {
    const controllers = object.metadata.ownerReferences?.filter(({ controller }) => controller).length ?? 0;
    return controllers > 1 ? `${controllers} controllers` : undefined;
  },
  ({ type, object, old }) => {
    if (type !== 'MODIFIED' || object.kind !== 'Pod' || !old) return undefined;
    const counts = (pod: KubeObject): ReadonlyMap<string, number> =>
      new Map(((pod as Pod).status.containerStatuses ?? []).map(({ name, restartCount }) => [name, restartCount]));
    const before = counts(old);
    for (const [name, count] of counts(object))
      if (count < (before.get(name) ?? 0)) return `restarts of ${name} went from ${before.get(name)} to ${count}`;
    return undefined;
  },
];
