// The objects of one input, what state each is in by its latest word, and how they hang together.
import type { Fact, ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import { kindOf } from './kinds.ts';
import { endsOf, PodIndex, parseLabels } from './pod-index.ts';
import { settleState, type Thing } from './thing.ts';

/** Things whose reach is remembered at a time: it may hold most of the scene. */
const MOST_REACHES = 500;

/** Objects and their relations. */
export class Scene {
  readonly facts: readonly Fact[];
  readonly things = new Map<string, Thing>();
  readonly #edges = new Map<Thing, Set<Thing>>();
  /** kind, or kinds with a space between → their things, in the order they appear */
  readonly #kinds = new Map<string, Thing[]>();
  /** `kind/name` → the first thing of that name */
  readonly #names = new Map<string, Thing>();
  /** thing → everything it hangs together with, as far as it was asked for */
  readonly #reach = new Map<Thing, ReadonlySet<Thing>>();
  readonly #chosen = new Map<string, readonly Fact[]>();
  #printed: Map<string, Fact[]> | undefined;
  #namespaces: Set<string> | undefined;

  constructor(facts: readonly Fact[]) {
    this.facts = facts;
    for (const fact of facts) this.#add(fact);
    for (const thing of this.things.values()) settleState(thing);
    this.#relate();
  }

  /** The thing of a reference; undefined when the input does not have it. */
  get(ref: ObjectRef | undefined): Thing | undefined {
    return ref ? this.things.get(objectName(ref)) : undefined;
  }

  /** All things of a kind, in the order they appear. */
  ofKind(...kinds: string[]): readonly Thing[] {
    const key = kinds.join(' ');
    let known = this.#kinds.get(key);
    if (!known) {
      known = kinds.length === 1 ? [] : [...this.things.values()].filter(({ ref }) => kinds.includes(ref.kind));
      this.#kinds.set(key, known);
    }
    return known;
  }

  /** A thing by kind and name, whatever its namespace. */
  named(kind: string, name: string): Thing | undefined {
    return this.#names.get(`${kind}/${name}`);
  }

  /** Things next to this one. */
  neighbours(thing: Thing): Thing[] {
    return [...this.around(thing)];
  }

  /** The same, one by one, for whoever need not see all of them. */
  around(thing: Thing): Iterable<Thing> {
    // deductions make copies of things; the one of the scene has the edges
    return this.#edges.get(this.things.get(thing.key) ?? thing) ?? [];
  }

  /** The namespace of everything that has one; undefined when nothing has, or when there are several. */
  get namespace(): string | undefined {
    if (!this.#namespaces) {
      this.#namespaces = new Set();
      for (const { ref } of this.things.values()) if (ref.namespace) this.#namespaces.add(ref.namespace);
    }
    return this.#namespaces.size === 1 ? [...this.#namespaces][0] : undefined;
  }

  /** The facts that a command printed, whatever its spaces. */
  printedBy(command: string): readonly Fact[] {
    if (!this.#printed) {
      this.#printed = new Map();
      for (const fact of this.facts) {
        if (fact.command === undefined) continue;
        const key = bareCommand(fact.command);
        const known = this.#printed.get(key);
        if (known) known.push(fact);
        else this.#printed.set(key, [fact]);
      }
    }
    return this.#printed.get(bareCommand(command)) ?? [];
  }

  /** The facts that pass a test, looked for once. @param name of the test: the same name always means the same test */
  chosen(name: string, test: (fact: Fact) => boolean): readonly Fact[] {
    const known = this.#chosen.get(name);
    if (known) return known;
    const found = this.facts.filter(test);
    this.#chosen.set(name, found);
    return found;
  }

  /** Pods that belong to a workload or are selected by a Service, as far as the input shows. */
  podsOf(thing: Thing): Thing[] {
    const seen = new Set<string>([thing.key]);
    const queue = [thing];
    const pods: Thing[] = [];
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (const one of this.neighbours(next)) {
        if (seen.has(one.key)) continue;
        seen.add(one.key);
        if (one.ref.kind === 'Pod') pods.push(one);
        else if (
          /^(?:ReplicaSet|Job|StatefulSet|DaemonSet|Deployment)$/.test(one.ref.kind) &&
          next.ref.kind !== 'Service'
        )
          queue.push(one);
      }
    }
    return pods;
  }

  /** Do two objects hang together: the same, or a few steps apart on owners, claims, selectors, nodes? Nothing is reached through a node. */
  related(a: ObjectRef | undefined, b: ObjectRef | undefined): boolean {
    if (!a || !b) return false;
    const from = this.get(a);
    const to = this.get(b);
    if (!from || !to) return false;
    if (from === to) return true;
    // a way there is a way back
    return this.#reach.get(to)?.has(from) ?? this.#reachOf(from).has(to);
  }

  #reachOf(from: Thing): ReadonlySet<Thing> {
    const known = this.#reach.get(from);
    if (known) return known;
    const seen = new Set<Thing>([from]);
    let ring = [from];
    for (let step = 0; step < 4; step++) {
      const next: Thing[] = [];
      for (const thing of ring) {
        if (thing.ref.kind === 'Node' && step > 0) continue;
        for (const one of this.around(thing)) {
          if (seen.has(one)) continue;
          seen.add(one);
          next.push(one);
        }
      }
      ring = next;
    }
    if (this.#reach.size >= MOST_REACHES) this.#reach.clear();
    this.#reach.set(from, seen);
    return seen;
  }

  #add(fact: Fact): void {
    const { object } = fact;
    if (!object || fact.prose) return;
    const key = objectName(object);
    let thing = this.things.get(key);
    if (!thing) {
      thing = { key, ref: object, facts: [], attributes: {}, word: '', health: 'unknown', stateFact: undefined };
      this.things.set(key, thing);
      const same = this.#kinds.get(object.kind);
      if (same) same.push(thing);
      else this.#kinds.set(object.kind, [thing]);
      const name = `${object.kind}/${object.name}`;
      if (!this.#names.has(name)) this.#names.set(name, thing);
    }
    thing.facts.push(fact);
    if (fact.type === 'status') Object.assign(thing.attributes, fact.attributes);
    else if (fact.type === 'event' && fact.attributes.node && thing.ref.kind === 'Pod')
      thing.attributes.node ??= fact.attributes.node;
    const assigned = fact.reason === 'Scheduled' ? /^Successfully assigned \S+ to (\S+)/.exec(fact.text) : null;
    if (assigned?.[1]) thing.attributes.node ??= assigned[1];
  }

  #link(a: Thing | undefined, b: Thing | undefined): void {
    if (!a || !b || a === b) return;
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = this.#edges.get(from);
      if (known) known.add(to);
      else this.#edges.set(from, new Set([to]));
    }
  }

  #relate(): void {
    const byName = new Map<string, Thing[]>();
    for (const thing of this.things.values()) {
      const same = byName.get(thing.ref.name);
      if (same) same.push(thing);
      else byName.set(thing.ref.name, [thing]);
    }
    const find = (kind: string, name: string): Thing | undefined =>
      byName.get(name)?.find(({ ref }) => ref.kind === kind);
    let pods: PodIndex | undefined;
    for (const thing of this.things.values()) {
      const { attributes, ref } = thing;
      const owner = /^(\w+)\/(.+)$/.exec(String(attributes.owner ?? ''));
      if (owner) this.#link(thing, find(owner[1] ?? '', owner[2] ?? ''));
      if (attributes.node) this.#link(thing, find('Node', attributes.node));
      for (const claim of String(attributes.claims ?? attributes.claimName ?? '').split(','))
        if (claim) this.#link(thing, find('PersistentVolumeClaim', claim));
      const target = /^(\w+)\/(.+)$/.exec(String(attributes.reference ?? ''));
      if (target) this.#link(thing, find(kindOf(target[1] ?? '') ?? '', target[2] ?? ''));
      if (attributes.service) this.#link(thing, find('Service', String(attributes.service).replace(/^.*\//, '')));
      if (attributes.volume) this.#link(thing, find('PersistentVolume', String(attributes.volume)));
      if (attributes.storageClass) this.#link(thing, find('StorageClass', String(attributes.storageClass)));
      for (const name of [attributes.usedBy, attributes.mountedBy])
        if (name) this.#link(thing, find('Pod', String(name)));
      if (ref.kind === 'Pod') this.#linkPodByName(thing, find);
      if (ref.kind === 'ReplicaSet') this.#link(thing, find('Deployment', ref.name.replace(/-[a-z0-9]{5,10}$/, '')));
      if (ref.kind === 'Job') this.#link(thing, find('CronJob', ref.name.replace(/-\d{6,10}$/, '')));
      if (ref.kind === 'Endpoints') this.#link(thing, find('Service', ref.name));
      if (ref.kind === 'EndpointSlice') this.#link(thing, find('Service', ref.name.replace(/-[a-z0-9]{5}$/, '')));
      if (ref.kind === 'PersistentVolumeClaim') {
        // <template>-<pod>, where the pod is <set>-<ordinal>
        for (const end of endsOf(ref.name))
          for (const pod of byName.get(end) ?? []) if (pod.ref.kind === 'Pod') this.#link(thing, pod);
        const stem = /^(.+)-\d+$/.exec(ref.name)?.[1];
        if (stem)
          for (const end of endsOf(stem))
            for (const set of byName.get(end) ?? []) if (set.ref.kind === 'StatefulSet') this.#link(thing, set);
      }
      if (ref.kind === 'NetworkPolicy') this.#linkPolicy(thing);
      if (ref.kind === 'Service') {
        pods ??= new PodIndex(this.ofKind('Pod'));
        this.#linkService(thing, pods);
        for (const other of byName.get(ref.name) ?? [])
          if (/^(?:Deployment|StatefulSet|DaemonSet)$/.test(other.ref.kind)) this.#link(thing, other);
      }
      for (const fact of thing.facts) this.#linkMentions(thing, fact, byName);
    }
  }

  #linkPodByName(pod: Thing, find: (kind: string, name: string) => Thing | undefined): void {
    const { name } = pod.ref;
    const set = /^(.+)-[a-z0-9]{5}$/.exec(name)?.[1];
    if (set) {
      this.#link(pod, find('ReplicaSet', set));
      this.#link(pod, find('DaemonSet', set));
      this.#link(pod, find('Job', set));
      const deployment = /^(.+)-[a-z0-9]{5,10}$/.exec(set)?.[1];
      if (deployment) this.#link(pod, find('Deployment', deployment));
    }
    const ordinal = /^(.+)-\d+$/.exec(name)?.[1];
    if (ordinal) this.#link(pod, find('StatefulSet', ordinal));
  }

  /** A policy concerns the pods of its namespace that its selector takes; a pod whose labels are not in the input may be one. */
  #linkPolicy(policy: Thing): void {
    const selector = parseLabels(policy.attributes.selector);
    for (const pod of this.ofKind('Pod', 'Deployment', 'StatefulSet', 'DaemonSet')) {
      if (pod.ref.namespace && policy.ref.namespace && pod.ref.namespace !== policy.ref.namespace) continue;
      const labels = parseLabels(pod.attributes.labels);
      if (labels.size === 0 || [...selector].every(([key, value]) => labels.get(key) === value))
        this.#link(policy, pod);
    }
  }

  #linkService(service: Thing, index: PodIndex): void {
    const selector = parseLabels(service.attributes.selector);
    const [first] = selector;
    if (first)
      for (const pod of index.labelled(...first)) {
        const labels = parseLabels(pod.attributes.labels);
        if ([...selector].every(([key, value]) => labels.get(key) === value)) this.#link(service, pod);
      }
    // what has no labels in the input is known by its name
    for (const pod of index.called(service.ref.name))
      if (!first || parseLabels(pod.attributes.labels).size === 0) this.#link(service, pod);
  }

  /** Names of claims, nodes, services and secrets that stand in quotes in a message. */
  #linkMentions(thing: Thing, fact: Fact, byName: ReadonlyMap<string, Thing[]>): void {
    if (fact.text === '' || fact.text.length > 4000) return;
    for (const [, quoted = ''] of fact.text.matchAll(/"(?:[a-z0-9-]+\/)?([a-z0-9][a-z0-9.-]{2,80})"/g)) {
      for (const other of byName.get(quoted) ?? []) if (other.ref.kind !== 'Namespace') this.#link(thing, other);
    }
    const url = /https?:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.svc/.exec(fact.text);
    if (url)
      for (const other of byName.get(url[1] ?? '') ?? []) if (other.ref.kind === 'Service') this.#link(thing, other);
  }
}

function bareCommand(command: string): string {
  return command.replace(/\s+/g, ' ').trim();
}
