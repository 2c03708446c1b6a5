// A ledger with the least of an API around it: enough for one part of the control plane to be tested by itself.
import { type ApiError, conflict, notFound } from '../../src/sim/api/status.ts';
import type { Change, Client, Context, DeleteOptions } from '../../src/sim/client.ts';
import { timestamp, VirtualClock } from '../../src/sim/clock.ts';
import { Random } from '../../src/sim/random.ts';
import { EventNames, EventRecorder } from '../../src/sim/recorder.ts';
import { EVENTS, NODES, PODS, RESOURCES, resourceOf } from '../../src/sim/resources/index.ts';
import type { Resource } from '../../src/sim/resources/resource.ts';
import { Store } from '../../src/sim/store/store.ts';
import type { Event, KubeObject, Node, Pod, Scale } from '../../src/sim/wire.ts';

/** The moment at which labs begin in tests. */
const START = Date.parse('2026-01-01T00:00:00Z');

/** Any part of an object. */
type Loose = Record<string, unknown>;

/** A lab without controllers, gates and kubelets. */
export class LabClient implements Client {
  readonly store = new Store();
  readonly clock = new VirtualClock(START);
  readonly random: Random;
  readonly context: Context;
  /** thrown by the next writes of a kind instead of doing them */
  readonly failures: { bind?: ApiError } = {};

  constructor(seed = 1) {
    this.random = new Random(seed);
    const names = new EventNames();
    this.context = {
      client: this,
      clock: this.clock,
      random: this.random,
      recorder: (component, host) => new EventRecorder(this, this.clock, names, component, host),
    };
  }

  get<T extends KubeObject>(resource: Resource<T>, namespace: string | undefined, name: string): T | undefined {
    return this.store.get(resource, namespace, name);
  }

  list<T extends KubeObject>(resource: Resource<T>, namespace?: string): readonly T[] {
    return this.store.list(resource, namespace);
  }

  ownedBy<T extends KubeObject>(resource: Resource<T>, uid: string): readonly T[] {
    return this.store.ownedBy(uid, resource);
  }

  dependents(uid: string): readonly KubeObject[] {
    return this.store.ownedBy(uid);
  }

  resourceOf(apiVersion: string, kind: string): Resource | undefined {
    return resourceOf(apiVersion, kind);
  }

  resources(): readonly Resource[] {
    return RESOURCES;
  }

  discover(): () => void {
    return () => {};
  }

  podsOn(node: string): readonly Pod[] {
    return this.store.podsOn(node);
  }

  create<T extends KubeObject>(resource: Resource<T>, draft: { metadata: Partial<T['metadata']> }): T {
    const metadata = {
      uid: this.random.uuid(),
      resourceVersion: '',
      creationTimestamp: timestamp(this.clock.now()),
      ...draft.metadata,
    };
    return this.store.create(resource, { ...draft, metadata } as unknown as T);
  }

  update<T extends KubeObject>(resource: Resource<T>, object: T): T {
    return this.store.update(resource, object);
  }

  updateStatus<T extends KubeObject>(resource: Resource<T>, object: T): T {
    const { name, namespace, resourceVersion } = object.metadata;
    const old = this.store.get(resource, namespace, name);
    if (!old) throw notFound(resource, name);
    return this.store.update(resource, {
      ...old,
      metadata: { ...old.metadata, resourceVersion },
      status: object.status,
    });
  }

  delete(resource: Resource, namespace: string | undefined, name: string, options: DeleteOptions = {}): void {
    const object = this.store.get(resource, namespace, name);
    if (!object) throw notFound(resource, name);
    const { spec } = object as Pod;
    const grace = options.gracePeriodSeconds ?? spec?.terminationGracePeriodSeconds ?? 0;
    if (resource.plural !== 'pods' || !spec.nodeName || grace === 0) this.store.remove(resource, namespace, name);
    else
      this.store.update(resource, {
        ...object,
        metadata: { ...object.metadata, deletionTimestamp: timestamp(this.clock.now() + grace * 1000) },
      });
  }

  finalize(): void {
    throw new Error('there are no namespaces to finalize here');
  }

  bind(namespace: string, name: string, node: string): void {
    if (this.failures.bind) throw this.failures.bind;
    const pod = this.store.get(PODS, namespace, name);
    if (!pod) throw notFound(PODS, name);
    if (pod.spec.nodeName) throw conflict(PODS, name, `pod ${name} is already assigned to node "${pod.spec.nodeName}"`);
    const { conditions = [] } = pod.status;
    const others = conditions.filter(({ type }) => type !== 'PodScheduled');
    const scheduled = { type: 'PodScheduled', status: 'True', lastTransitionTime: timestamp(this.clock.now()) };
    this.store.update(PODS, {
      ...pod,
      spec: { ...pod.spec, nodeName: node },
      status: { ...pod.status, conditions: [...others, scheduled] },
    });
  }

  scaleOf(resource: Resource, namespace: string, name: string): Scale {
    const { apiVersion, kind, metadata, spec, status } = this.store.get(resource, namespace, name) as unknown as Scale;
    return { apiVersion, kind, metadata, spec: { replicas: spec.replicas ?? 1 }, status };
  }

  scale(resource: Resource, namespace: string, name: string, replicas: number): void {
    const old = this.store.get(resource, namespace, name);
    if (!old) throw notFound(resource, name);
    this.store.update(resource, { ...old, spec: { ...(old.spec as object), replicas } });
  }

  evict(namespace: string, pod: string, options?: DeleteOptions): void {
    this.delete(PODS, namespace, pod, options);
  }

  watch<T extends KubeObject>(resource: Resource<T>, tell: (change: Change<T>) => void): () => void {
    return this.store.watch(resource, tell);
  }

  /** Lets so much time pass. */
  run(ms: number): void {
    this.clock.runUntil(this.clock.now() + ms);
  }

  /** Makes a node of 4 cores, 8 GiB and 110 pods. */
  node(
    name: string,
    more: { labels?: Record<string, string>; spec?: Loose; allocatable?: Loose; status?: Loose } = {},
  ): Node {
    return this.create(NODES, {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels: { 'kubernetes.io/hostname': name, ...more.labels } },
      spec: { ...more.spec },
      status: {
        allocatable: { cpu: '4', memory: '8Gi', 'ephemeral-storage': '100Gi', pods: '110', ...more.allocatable },
        ...more.status,
      },
    } as never);
  }

  /** Makes a pod of one container. */
  pod(
    name: string,
    more: {
      namespace?: string;
      labels?: Record<string, string>;
      requests?: Loose;
      spec?: Loose;
      status?: Loose;
      metadata?: Loose;
    } = {},
  ): Pod {
    return this.create(PODS, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name,
        namespace: more.namespace ?? 'lab',
        generation: 1,
        labels: { ...more.labels },
        ...more.metadata,
      },
      spec: {
        schedulerName: 'default-scheduler',
        priority: 0,
        preemptionPolicy: 'PreemptLowerPriority',
        terminationGracePeriodSeconds: 30,
        containers: [{ name: 'main', image: 'nginx:stable', resources: { requests: more.requests ?? {} } }],
        ...more.spec,
      },
      status: { phase: 'Pending', ...more.status },
    } as never);
  }

  /** A pod as it is now. */
  getPod(name: string, namespace = 'lab'): Pod {
    const pod = this.get(PODS, namespace, name);
    if (!pod) throw new Error(`no pod ${namespace}/${name}`);
    return pod;
  }

  /** Changes an object. */
  change<T extends KubeObject>(resource: Resource<T>, object: T, to: (object: T) => Loose): T {
    const latest = this.get(resource, object.metadata.namespace, object.metadata.name) ?? object;
    return this.update(resource, { ...latest, ...to(latest) });
  }

  /** Events, as they were first written. @param reason of all, or only those */
  events(reason?: string): readonly Event[] {
    return this.list(EVENTS)
      .filter((event) => !reason || event.reason === reason)
      .sort((one, other) => Number(one.metadata.resourceVersion) - Number(other.metadata.resourceVersion));
  }

  /** The messages of {@link events}. */
  messages(reason: string): readonly string[] {
    return this.events(reason).map(({ message }) => message ?? '');
  }
}
