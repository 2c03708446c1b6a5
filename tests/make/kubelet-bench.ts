// A lab of nodes alone: the ledger with a client that has no gates, and kubelets on it. Tests bind pods by hand.
import { forbidden } from '../../src/sim/api/status.ts';
import type { Change, Client, Context, DeleteOptions, Draft } from '../../src/sim/client.ts';
import { timestamp, VirtualClock } from '../../src/sim/clock.ts';
import { Fleet, type FleetOptions } from '../../src/sim/kubelet/fleet.ts';
import type { Kubelet } from '../../src/sim/kubelet/kubelet.ts';
import type { NodeProfile } from '../../src/sim/kubelet/profile.ts';
import { qosClass } from '../../src/sim/kubelet/requests.ts';
import { Random } from '../../src/sim/random.ts';
import { EventNames, EventRecorder } from '../../src/sim/recorder.ts';
import { EVENTS, NAMESPACES, PODS } from '../../src/sim/resources/index.ts';
import type { Resource } from '../../src/sim/resources/resource.ts';
import { Store } from '../../src/sim/store/store.ts';
import type { Event, KubeObject, Pod, PodSpec } from '../../src/sim/wire.ts';

/** When the bench begins: as the recordings do. */
const START = Date.parse('2026-11-30T03:54:56Z');

/** A node like those of the recordings. */
const PROFILE: NodeProfile = {
  capacity: { cpu: '4', 'ephemeral-storage': '50Gi', memory: '8Gi', pods: '110' },
  allocatable: { cpu: '4', 'ephemeral-storage': '50Gi', memory: '8Gi', pods: '110' },
  architecture: 'amd64',
  podCidr: '10.244.1.0/24',
  internalIP: '192.0.2.11',
  images: ['nginx:stable', 'busybox:1.36'],
  version: 'v1.36.2',
};

/** A pod to be made: what is left out is usual. */
export interface PodDraft {
  readonly name?: string;
  readonly namespace?: string;
  readonly annotations?: Record<string, string>;
  readonly labels?: Record<string, string>;
  readonly spec: Omit<Partial<PodSpec>, 'containers'> & {
    readonly containers: readonly (Partial<PodSpec['containers'][number]> & { readonly name: string })[];
  };
}

/** The client of a control plane without gates. */
class BenchClient implements Client {
  readonly #store: Store;
  readonly #clock: VirtualClock;
  readonly #random: Random;
  /** writes of status, by name of the pod */
  readonly statusWrites = new Map<string, number>();

  constructor(store: Store, clock: VirtualClock, random: Random) {
    this.#store = store;
    this.#clock = clock;
    this.#random = random;
  }

  get<T extends KubeObject>(resource: Resource<T>, namespace: string | undefined, name: string): T | undefined {
    return this.#store.get(resource, namespace, name);
  }

  list<T extends KubeObject>(resource: Resource<T>, namespace?: string): readonly T[] {
    return this.#store.list(resource, namespace);
  }

  ownedBy<T extends KubeObject>(resource: Resource<T>, uid: string): readonly T[] {
    return this.#store.ownedBy(uid, resource);
  }

  resourceOf(): undefined {
    return undefined;
  }

  resources(): readonly Resource[] {
    return [];
  }

  discover(): () => void {
    return () => {};
  }

  podsOn(node: string): readonly Pod[] {
    return this.#store.podsOn(node);
  }

  create<T extends KubeObject>(resource: Resource<T>, draft: Draft<T>): T {
    const { name = '', ...metadata } = draft.metadata;
    const object = {
      ...draft,
      metadata: {
        name,
        uid: this.#random.uuid(),
        creationTimestamp: timestamp(this.#clock.now()),
        resourceVersion: '',
        ...metadata,
      },
    };
    return this.#store.create(resource, object as unknown as T);
  }

  update<T extends KubeObject>(resource: Resource<T>, object: T): T {
    return this.#store.update(resource, object);
  }

  updateStatus<T extends KubeObject>(resource: Resource<T>, object: T): T {
    if (resource.plural === 'pods')
      this.statusWrites.set(object.metadata.name, (this.statusWrites.get(object.metadata.name) ?? 0) + 1);
    return this.#store.update(resource, object);
  }

  delete(
    resource: Resource,
    namespace: string | undefined,
    name: string,
    { gracePeriodSeconds, uid }: DeleteOptions = {},
  ): void {
    const old = this.#store.get(resource, namespace, name);
    if (!old || (uid && uid !== old.metadata.uid)) return;
    const grace = gracePeriodSeconds ?? (old as Pod).spec?.terminationGracePeriodSeconds ?? 0;
    if (grace === 0 || resource.plural !== 'pods') {
      this.#store.remove(resource, namespace, name);
      return;
    }
    const metadata = {
      ...old.metadata,
      deletionTimestamp: timestamp(this.#clock.now() + grace * 1000),
      deletionGracePeriodSeconds: grace,
      generation: (old.metadata.generation ?? 1) + (old.metadata.deletionTimestamp ? 0 : 1),
    };
    this.#store.update(resource, { ...old, metadata });
  }

  bind(namespace: string, name: string, node: string): void {
    const pod = this.#store.get(PODS, namespace, name);
    if (!pod) return;
    const condition = {
      lastProbeTime: null as unknown as string,
      lastTransitionTime: timestamp(this.#clock.now()),
      status: 'True',
      type: 'PodScheduled',
    };
    this.#store.update(PODS, {
      ...pod,
      spec: { ...pod.spec, nodeName: node },
      status: { ...pod.status, conditions: [condition] },
    });
  }

  scaleOf(resource: Resource, _namespace: string, name: string): never {
    throw forbidden(resource, name, 'the bench scales nothing');
  }

  scale(resource: Resource, _namespace: string, name: string): void {
    throw forbidden(resource, name, 'the bench scales nothing');
  }

  evict(_namespace: string, pod: string): void {
    throw forbidden(PODS, pod, 'the bench evicts nothing');
  }

  watch<T extends KubeObject>(resource: Resource<T>, tell: (change: Change<T>) => void): () => void {
    return this.#store.watch(resource, tell);
  }

  dependents(uid: string): readonly KubeObject[] {
    return this.#store.ownedBy(uid);
  }

  finalize(namespace: string): void {
    throw forbidden(NAMESPACES, namespace, 'the bench finalizes nothing');
  }
}

/** An event in the columns that matter. */
export interface Told {
  readonly type: string;
  readonly reason: string;
  readonly object: string;
  readonly path: string;
  readonly message: string;
  readonly count: number;
}

/** Nodes and their kubelets. */
export class KubeletBench {
  readonly store = new Store();
  readonly clock = new VirtualClock(START);
  readonly random = new Random(1);
  readonly client = new BenchClient(this.store, this.clock, this.random);
  readonly fleet: Fleet;

  constructor(options: FleetOptions = {}) {
    const names = new EventNames();
    const context: Context = {
      client: this.client,
      clock: this.clock,
      random: this.random,
      recorder: (component, host) => new EventRecorder(this.client, this.clock, names, component, host),
    };
    this.fleet = new Fleet(context, { leaseMs: Number.POSITIVE_INFINITY, ...options });
  }

  /** Adds a node and starts its kubelet. */
  node(name = 'node-1', profile: Partial<NodeProfile> = {}): Kubelet {
    const kubelet = this.fleet.add(name, { ...PROFILE, announces: false, ...profile });
    kubelet.start();
    return kubelet;
  }

  /** Makes a pod and binds it. @param node '' for none */
  run({ name = 'api', namespace = 'lab', annotations, labels, spec }: PodDraft, node = 'node-1'): void {
    const containers = spec.containers.map((container) => ({
      image: 'nginx:stable',
      imagePullPolicy: 'IfNotPresent',
      terminationMessagePath: '/dev/termination-log',
      terminationMessagePolicy: 'File',
      resources: {},
      ...container,
    }));
    const whole: PodSpec = { restartPolicy: 'Always', terminationGracePeriodSeconds: 30, ...spec, containers };
    this.client.create(PODS, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace, generation: 1, ...(annotations && { annotations }), ...(labels && { labels }) },
      spec: whole,
      status: { phase: 'Pending', qosClass: qosClass(whole) },
    });
    if (node !== '') this.client.bind(namespace, name, node);
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    this.clock.runUntil(this.clock.now() + seconds * 1000);
  }

  /** A pod of the namespace `lab`. @throws Error when there is none */
  pod(name = 'api'): Pod {
    const pod = this.store.get(PODS, 'lab', name);
    if (!pod) throw new Error(`there is no pod ${name}`);
    return pod;
  }

  /** Is a pod of the namespace `lab` there? */
  has(name = 'api'): boolean {
    return this.store.get(PODS, 'lab', name) !== undefined;
  }

  /** Events in the order in which they first came. @param namespace `default` for those of nodes */
  events(namespace = 'lab'): Told[] {
    const all = [...this.store.list(EVENTS, namespace)] as Event[];
    const order = (event: Event): bigint =>
      BigInt(`0x${event.metadata.name.slice(event.metadata.name.lastIndexOf('.') + 1)}`);
    return all
      .sort((one, other) => (order(one) < order(other) ? -1 : 1))
      .map(({ type, reason, message, involvedObject, count }) => ({
        type: type ?? '',
        reason: reason ?? '',
        object: `${involvedObject.kind?.toLowerCase()}/${involvedObject.name}`,
        path: involvedObject.fieldPath ?? '',
        message: message ?? '',
        count: count ?? 1,
      }));
  }

  /** `reason: message` of each event. */
  told(namespace = 'lab'): string[] {
    return this.events(namespace).map(({ reason, message }) => `${reason}: ${message}`);
  }
}
