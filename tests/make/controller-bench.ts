// Controllers on a bare ledger: no gates, no kubelet, no garbage collector. What a kubelet would do is done by hand.
import { ApiError, notFound } from '../../src/sim/api/status.ts';
import type { Client, Context, DeleteOptions, Draft } from '../../src/sim/client.ts';
import { timestamp, VirtualClock } from '../../src/sim/clock.ts';
import { type Controller, type ControllerContext, keyOf } from '../../src/sim/controllers/controller.ts';
import { ControllerLoop } from '../../src/sim/controllers/loop.ts';
import { equal } from '../../src/sim/equal.ts';
import { Random } from '../../src/sim/random.ts';
import { PODS } from '../../src/sim/resources/index.ts';
import type { Resource } from '../../src/sim/resources/resource.ts';
import { Store } from '../../src/sim/store/store.ts';
import type { KubeObject, Pod, PodTemplateSpec } from '../../src/sim/wire.ts';

/** The namespace of everything on the bench. */
const NAMESPACE = 'lab';

/** A template of pods with these labels. */
export function template(labels: Record<string, string>, image = 'nginx:stable', spec: object = {}): PodTemplateSpec {
  return { metadata: { labels }, spec: { containers: [{ name: 'main', image }], ...spec } };
}

/** Controllers at work. */
export class ControllerBench {
  readonly store = new Store();
  readonly clock = new VirtualClock(Date.parse('2026-11-30T03:54:56Z'));
  /** in the order of their writing, such as `Normal SuccessfulCreate ReplicaSet/api-x Created pod: api-x-y` */
  readonly events: string[] = [];
  readonly client: Client;
  readonly context: ControllerContext;
  /** what refuses an object, as admission does; undefined lets it pass */
  refuse: (draft: KubeObject) => ApiError | undefined = () => undefined;
  /** seconds that a deleted pod stays, until it is deleted with {@link gone} */
  grace = 0;
  readonly #controllers: readonly Controller[];
  readonly #random = new Random(7);

  constructor(...controllers: Controller[]) {
    this.#controllers = controllers;
    this.client = this.#makeClient();
    const events = {
      event: (about: { kind?: string; metadata?: { name: string } }, type: string, reason: string, message: string) => {
        this.events.push(`${type} ${reason} ${about.kind}/${about.metadata?.name} ${message}`);
      },
    };
    const context: Context = {
      client: this.client,
      clock: this.clock,
      random: this.#random,
      recorder: () => events as never,
    };
    this.context = { ...context, events: events as never };
    for (const one of controllers) new ControllerLoop(one, context).start();
  }

  /** Lets time pass. @param ms enough for everything that happens at once */
  run(ms = 200): this {
    this.clock.runUntil(this.clock.now() + ms);
    return this;
  }

  /** Reconciles every object of these resources once more. @returns how many writes and events that made */
  again(...resources: Resource[]): number {
    const before = this.store.revision + this.events.length;
    for (const controller of this.#controllers)
      for (const resource of resources)
        for (const object of this.store.list(resource))
          if (controller.watches[0]?.resource === resource) controller.reconcile(keyOf(object), this.context);
    return this.store.revision + this.events.length - before;
  }

  create<T extends KubeObject>(resource: Resource<T>, name: string, rest: object): T {
    const { kind } = resource;
    const apiVersion = resource.group ? `${resource.group}/${resource.version}` : resource.version;
    const metadata = { ...(rest as { metadata?: object }).metadata, name, namespace: NAMESPACE };
    return this.client.create(resource, { apiVersion, kind, ...rest, metadata } as unknown as Draft<T>);
  }

  get<T extends KubeObject>(resource: Resource<T>, name: string): T {
    const found = this.store.get(resource, resource.namespaced ? NAMESPACE : undefined, name);
    if (!found) throw notFound(resource, name);
    return found;
  }

  /** Changes the specification or metadata of an object. */
  edit<T extends KubeObject>(resource: Resource<T>, name: string, change: (object: T) => void): T {
    const next = structuredClone(this.get(resource, name));
    change(next);
    return this.client.update(resource, next);
  }

  /** All pods, in the order of their creation. */
  get pods(): readonly Pod[] {
    return this.store.list(PODS).sort((one, other) => this.#born(one) - this.#born(other));
  }

  /** Pods are running and ready, as of now; by default all that are pending. */
  ready(pods: readonly Pod[] = this.pods.filter(({ status }) => status.phase === 'Pending')): this {
    const now = timestamp(this.clock.now());
    for (const pod of pods) {
      const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: now }];
      this.status(pod, { phase: 'Running', conditions } as Pod['status']);
    }
    return this;
  }

  /** Pods ended. @param exitCode 0: they succeeded */
  ended(exitCode: number, pods: readonly Pod[] = this.pods.filter(({ status }) => status.phase === 'Running')): this {
    const finishedAt = timestamp(this.clock.now());
    for (const pod of pods)
      this.status(pod, {
        phase: exitCode === 0 ? 'Succeeded' : 'Failed',
        containerStatuses: [
          {
            name: 'main',
            image: '',
            imageID: '',
            ready: false,
            restartCount: 0,
            state: { terminated: { exitCode, finishedAt } },
          },
        ],
      } as Pod['status']);
    return this;
  }

  status(pod: Pod, status: Pod['status']): void {
    const now = this.store.get(PODS, NAMESPACE, pod.metadata.name);
    if (now) this.client.updateStatus(PODS, { ...now, status });
  }

  /** Deleted pods are gone for good. */
  gone(): this {
    for (const { metadata } of this.store.list(PODS))
      if (metadata.deletionTimestamp && !metadata.finalizers?.length)
        this.store.remove(PODS, metadata.namespace, metadata.name);
    return this;
  }

  readonly #births = new Map<string, number>();

  #born({ metadata }: Pod): number {
    return this.#births.get(metadata.uid) ?? 0;
  }

  #makeClient(): Client {
    const { store, clock } = this;
    return {
      get: (resource, namespace, name) => store.get(resource, namespace, name),
      list: (resource, namespace) => store.list(resource, namespace),
      ownedBy: (resource, uid) => store.ownedBy(uid, resource),
      dependents: () => [],
      finalize: () => undefined,
      podsOn: (node) => store.podsOn(node),
      watch: (resource, tell) => store.watch(resource, tell),
      create: <T extends KubeObject>(resource: Resource<T>, draft: Draft<T>): T => {
        const { metadata, ...rest } = structuredClone(draft) as unknown as KubeObject;
        const { namespace, ...meta } = metadata;
        const name = metadata.name ?? `${metadata.generateName}${this.#random.suffix()}`;
        const object = {
          ...rest,
          metadata: {
            ...meta,
            name,
            ...(resource.namespaced && { namespace }),
            uid: this.#random.uuid(),
            resourceVersion: '',
            generation: 1,
            creationTimestamp: timestamp(clock.now()),
          },
          status: rest.status ?? (resource.kind === 'Pod' ? { phase: 'Pending' } : {}),
        } as unknown as T;
        const refusal = this.refuse(object);
        if (refusal) throw refusal;
        this.#births.set(object.metadata.uid, this.#births.size);
        return store.create(resource, object);
      },
      update: (resource, object) => this.#update(resource, object, false),
      updateStatus: (resource, object) => this.#update(resource, object, true),
      delete: (resource, namespace, name, options) => this.#delete(resource, namespace, name, options),
      bind: () => undefined,
      evict: () => undefined,
      scale: () => undefined,
      scaleOf: (resource, _namespace, name) => {
        throw notFound(resource, name);
      },
      resourceOf: () => undefined,
      resources: () => [],
      discover: () => () => {},
    };
  }

  #update<T extends KubeObject>(resource: Resource<T>, object: T, isStatus: boolean): T {
    const { namespace, name } = object.metadata;
    const old = this.store.get(resource, namespace, name);
    if (!old) throw notFound(resource, name);
    const next = isStatus
      ? { ...old, metadata: object.metadata, status: object.status }
      : { ...object, status: old.status };
    const isChanged = !equal(next.spec, old.spec);
    const generation = (old.metadata.generation ?? 0) + (isChanged ? 1 : 0);
    const written = { ...next, metadata: { ...next.metadata, generation } };
    if (equal(written, old)) return old;
    const kept = this.store.update(resource, written);
    const { deletionTimestamp, finalizers, deletionGracePeriodSeconds } = kept.metadata;
    if (deletionTimestamp && !finalizers?.length && !deletionGracePeriodSeconds)
      this.store.remove(resource, namespace, name);
    return kept;
  }

  #delete(resource: Resource, namespace: string | undefined, name: string, options: DeleteOptions = {}): void {
    const old = this.store.get(resource, namespace, name);
    if (!old) throw notFound(resource, name);
    const grace = options.gracePeriodSeconds ?? (resource.kind === 'Pod' ? this.grace : 0);
    if (grace === 0 && !old.metadata.finalizers?.length) {
      this.store.remove(resource, namespace, name);
      return;
    }
    if (old.metadata.deletionTimestamp) return;
    const deletionTimestamp = timestamp(this.clock.now() + grace * 1000);
    const metadata = { ...old.metadata, deletionTimestamp, deletionGracePeriodSeconds: grace };
    this.store.update(resource, { ...old, metadata });
  }
}

/** A refusal of a pod as the quota admission words it. */
export function overQuota(name: string): ApiError {
  const text = `pods "${name}" is forbidden: exceeded quota: small, requested: pods=1,requests.cpu=100m, used: pods=2,requests.cpu=200m, limited: pods=2,requests.cpu=200m`;
  return new ApiError(403, 'Forbidden', text);
}
