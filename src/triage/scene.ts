// The objects of one input, what state each is in by its latest word, and how they hang together.
import type { Attributes, Fact, ObjectRef } from './fact.ts';
import { objectName } from './fact.ts';
import { kindOf } from './kinds.ts';

/**
 * The state of an object by the latest word on it. ok: does what it should; leaving: being deleted or replaced; flapping: up now, but restarting;
 * bad: does not; unknown: the input has no state of it, only events or mentions.
 */
export type Health = 'ok' | 'leaving' | 'flapping' | 'bad' | 'unknown';

/** One object of the input. */
export interface Thing {
  readonly key: string;
  readonly ref: ObjectRef;
  readonly facts: Fact[];
  /** latest values, over all its facts */
  readonly attributes: Attributes;
  /** word of the latest status fact that has one, '' when there is none */
  word: string;
  health: Health;
  /** the fact that says so */
  stateFact: Fact | undefined;
}

/** A restart this many seconds ago still counts as flapping: the kubelet waits at most 300 between two tries. */
const RECENT_RESTART = 330;
/** Restarts that come this often (seconds each) are flapping when kubectl does not say how long ago the last was. */
const OFTEN = 3600;
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
    return [...this.#around(thing)];
  }

  #around(thing: Thing): Iterable<Thing> {
    // deductions make copies of things; the one of the scene has the edges
    return this.#edges.get(this.things.get(thing.key) ?? thing) ?? [];
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
        for (const one of this.#around(thing)) {
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
      if (ref.kind === 'Service') {
        this.#linkService(thing, (pods ??= new PodIndex(this.ofKind('Pod'))));
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

/** `a-b-c` → `b-c`, `c`. */
function endsOf(name: string): string[] {
  const out: string[] = [];
  for (let at = name.indexOf('-'); at >= 0; at = name.indexOf('-', at + 1)) out.push(name.slice(at + 1));
  return out;
}

/** Pods by the beginnings of their names and by their labels, so that Services need not look at all of them. */
class PodIndex {
  readonly #byLabel = new Map<string, Thing[]>();
  readonly #byBeginning = new Map<string, Thing[]>();

  constructor(pods: readonly Thing[]) {
    for (const pod of pods) {
      const { name } = pod.ref;
      for (let at = name.indexOf('-'); at >= 0; at = name.indexOf('-', at + 1))
        file(this.#byBeginning, name.slice(0, at), pod);
      for (const [key, value] of parseLabels(pod.attributes.labels)) file(this.#byLabel, `${key}=${value}`, pod);
    }
  }

  /** Pods that have this label. */
  labelled(key: string, value: string): readonly Thing[] {
    return this.#byLabel.get(`${key}=${value}`) ?? [];
  }

  /** Pods whose name begins with this one and a hyphen. */
  called(name: string): readonly Thing[] {
    return this.#byBeginning.get(name) ?? [];
  }
}

function file(map: Map<string, Thing[]>, key: string, thing: Thing): void {
  const filed = map.get(key);
  if (filed) filed.push(thing);
  else map.set(key, [thing]);
}

/** `a=1,b=2` → a map; empty for anything else. */
export function parseLabels(text: unknown): Map<string, string> {
  const out = new Map<string, string>();
  if (typeof text !== 'string') return out;
  for (const pair of text.split(/[,\s]+/)) {
    const equals = pair.indexOf('=');
    if (equals > 0) out.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return out;
}

/** Is a pod that is up now nevertheless restarting again and again? */
function flaps(attributes: Attributes): boolean {
  const { restarts = 0, restartedAgo, age } = attributes;
  if (restarts < 2) return false;
  if (restartedAgo !== undefined)
    return restartedAgo < RECENT_RESTART && (age === undefined || restarts < 2 || age / restarts < OFTEN);
  return restarts >= 5 && age !== undefined && age / restarts < OFTEN;
}

function podHealth(fact: Fact, conditions: ReadonlyMap<string, string>): Health | undefined {
  const { ready, wanted } = fact.attributes;
  switch (fact.reason) {
    case 'Completed':
    case 'Succeeded':
      return 'ok';
    case 'Terminating':
      return 'leaving';
    case 'Running':
      if (ready !== undefined && wanted !== undefined) {
        if (ready < wanted) return 'bad';
        return flaps(fact.attributes) ? 'flapping' : 'ok';
      }
      if (conditions.get('Ready') === 'True') return 'ok';
      return conditions.get('Ready') === 'False' ? 'bad' : undefined;
    case 'Applied':
    case 'RolledOut':
      return undefined;
    case '':
      if (ready === undefined || wanted === undefined || wanted === 0) return undefined;
      return ready >= wanted ? (flaps(fact.attributes) ? 'flapping' : 'ok') : 'bad';
    default:
      return 'bad';
  }
}

function settleState(thing: Thing): void {
  const conditions = new Map<string, string>();
  for (const fact of thing.facts)
    if (fact.type === 'condition' && fact.condition) conditions.set(fact.condition, fact.is ?? '');
  const statuses = thing.facts.filter(({ type }) => type === 'status').sort((a, b) => a.span.from - b.span.from);
  for (const fact of statuses) {
    if (fact.reason !== '') thing.word = fact.reason;
    const health =
      thing.ref.kind === 'Pod' ? podHealth(fact, conditions) : otherHealth(thing.ref.kind, fact, conditions);
    if (health) {
      // Argo CD says two words of one moment: the worse of them counts
      if (thing.ref.kind === 'Application' && thing.health === 'bad' && thing.stateFact?.turn === fact.turn) continue;
      thing.health = health;
      thing.stateFact = fact;
    }
  }
  const own =
    conditions.get('Ready') ??
    (thing.ref.kind === 'Pod'
      ? undefined
      : (conditions.get('Available') ?? conditions.get('Programmed') ?? conditions.get('Accepted')));
  if (statuses.length === 0 && own !== undefined) thing.health = own === 'True' ? 'ok' : 'bad';
}

function otherHealth(kind: string, fact: Fact, conditions: ReadonlyMap<string, string>): Health | undefined {
  const { ready, wanted } = fact.attributes;
  switch (fact.reason) {
    case 'RolledOut':
    case 'Bound':
    case 'Complete':
    case 'Synced':
    case 'Healthy':
      return 'ok';
    case 'Ready':
      return 'ok';
    case 'Terminating':
      return 'leaving';
    case 'Available':
      // all are ready, but not all are new: a rollout is under way
      if (kind === 'Deployment' && conditions.get('Progressing') === 'False') return 'bad';
      return kind === 'Deployment' &&
        fact.attributes.updated !== undefined &&
        Number(fact.attributes.updated) < (wanted ?? 0) &&
        (ready ?? 0) > 0
        ? undefined
        : 'ok';
    case 'Unavailable':
    case 'Pending':
    case 'Lost':
    case 'NotReady':
    case 'NoEndpoints':
    case 'LoadBalancerPending':
    case 'Failed':
    case 'Degraded':
    case 'Unhealthy':
      return 'bad';
    case 'Endpoints':
    case 'Autoscaling':
    case 'Active':
    case 'Issued':
    case 'Succeeded':
    case 'Successful':
    case 'Scheduled':
      return kind === 'CronJob' ? undefined : 'ok';
    case 'OutOfSync':
    case 'Missing':
    case 'Error':
      return 'bad';
  }
  const halfway =
    fact.attributes.updated !== undefined && wanted !== undefined && Number(fact.attributes.updated) < wanted;
  if (kind === 'Deployment' && (conditions.get('Progressing') === 'False' || halfway))
    return conditions.get('Progressing') === 'False' ? 'bad' : undefined;
  const own =
    conditions.get('Ready') ??
    conditions.get('Available') ??
    (kind === 'HorizontalPodAutoscaler'
      ? (conditions.get('ScalingActive') ?? conditions.get('AbleToScale'))
      : undefined);
  if (own === 'True') return 'ok';
  return own === 'False' || own === 'Unknown' ? 'bad' : undefined;
}
