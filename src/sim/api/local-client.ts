// The API to parts of the control plane: the same gates as for everybody, without a socket in between.
import type { Change, Client, DeleteOptions, Draft } from '../client.ts';
import { copy } from '../copy.ts';
import { equal } from '../equal.ts';
import { EVENTS, NAMESPACES, PODS } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import { meet } from '../store/fault.ts';
import type { KubeObject, Pod, Scale } from '../wire.ts';
import type { Api } from './api.ts';
import type { User } from './call.ts';
import { asServed, asStored } from './custom/as-served.ts';
import { chooser } from './list.ts';
import { ApiError, noSuchPath, notFound } from './status.ts';
import { bind } from './subresources/binding.ts';

/** Can the API server be reached? While it cannot, every request of a client fails, and it hears of no change. */
export interface Reach {
  /** `expired`: it is there, and nobody trusts its certificate any more */
  readonly state: 'up' | 'down' | 'expired';
}

/** A client in the same process. */
export class LocalClient implements Client {
  readonly #api: Api;
  readonly #user: User;
  readonly #manager: string;
  readonly #reach: Reach;

  /** @param manager as managedFields name it, e.g. `kube-controller-manager` */
  constructor(api: Api, user: User, manager: string, reach: Reach) {
    this.#api = api;
    this.#user = user;
    this.#manager = manager;
    this.#reach = reach;
  }

  get<T extends KubeObject>(resource: Resource<T>, namespace: string | undefined, name: string): T | undefined {
    if (resource.isDelegated) return this.#delegated(resource, namespace, name) as T | undefined;
    const found = this.#api.store.get(resource, namespace, name);
    return found && this.#asServed(resource, found);
  }

  list<T extends KubeObject>(resource: Resource<T>, namespace?: string, labelSelector?: string): readonly T[] {
    if (resource.isDelegated)
      return (this.#delegated(resource, namespace, '', labelSelector) as { items: readonly T[] }).items;
    const kept = this.#api.store.list(resource, namespace);
    const served = this.#custom(resource);
    const all = served ? kept.map((one) => asServed(served, one)) : kept;
    return labelSelector === undefined ? all : all.filter(chooser({ labelSelector }, { kind: resource.kind }));
  }

  ownedBy<T extends KubeObject>(resource: Resource<T>, uid: string): readonly T[] {
    return this.#api.store.ownedBy(uid, resource).map((one) => this.#asServed(resource, one));
  }

  dependents(uid: string): readonly KubeObject[] {
    return this.#api.store.ownedBy(uid);
  }

  podsOn(node: string): readonly Pod[] {
    return this.#api.store.podsOn(node);
  }

  create<T extends KubeObject>(resource: Resource<T>, draft: Draft<T>): T {
    this.#mustReach();
    // the request's own copy: what admission adds must not reach the template that a draft was made of; an event is made of nothing else
    const object = (resource.kind === EVENTS.kind ? draft : copy(draft)) as unknown as KubeObject;
    const answer = this.#api.answer({
      ...this.#ask(resource, draft.metadata.namespace, ''),
      verb: 'create',
      object,
    });
    return answer.body as T;
  }

  update<T extends KubeObject>(resource: Resource<T>, object: T): T {
    this.#mustReach();
    const { namespace, name } = object.metadata;
    const ask = this.#ask(resource, namespace, name);
    return this.#api.answer({ ...ask, verb: 'update', object: { ...object } }).body as T;
  }

  updateStatus<T extends KubeObject>(resource: Resource<T>, object: T): T {
    this.#mustReach();
    const { namespace, name, resourceVersion } = object.metadata;
    const { store } = this.#api;
    const found = store.get(resource, namespace, name);
    if (!found) throw notFound(resource, name);
    const old = this.#asServed(resource, found);
    // annotations may go with a status (the revision of a deployment does)
    const { annotations } = object.metadata;
    const isAnnotated = annotations !== undefined && !equal(old.metadata.annotations, annotations);
    if (equal(old.status, object.status) && !isAnnotated) return old;
    meet(store.fault, 1);
    // what the control plane reports is sound: it need not go through the gates
    const metadata = { ...old.metadata, resourceVersion, ...(isAnnotated && { annotations }) };
    const next = { ...old, metadata, status: object.status };
    const served = this.#custom(resource);
    return served ? asServed(served, store.update(served, asStored(served, next))) : store.update(resource, next);
  }

  scaleOf(resource: Resource, namespace: string, name: string): Scale {
    const ask = { ...this.#ask(resource, namespace, name), subresource: 'scale', verb: 'get' as const };
    return this.#api.answer(ask).body as Scale;
  }

  scale(resource: Resource, namespace: string, name: string, replicas: number): void {
    this.#mustReach();
    const object = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name, namespace }, spec: { replicas } };
    const ask = { ...this.#ask(resource, namespace, name), subresource: 'scale', verb: 'update' as const };
    this.#api.answer({ ...ask, object: object as unknown as KubeObject });
  }

  delete(resource: Resource, namespace: string | undefined, name: string, options: DeleteOptions = {}): void {
    this.#mustReach();
    this.#api.answer({ ...this.#ask(resource, namespace, name), verb: 'delete', deletion: options });
  }

  finalize(namespace: string, finalizers: readonly string[]): void {
    this.#mustReach();
    const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace }, spec: { finalizers } };
    const ask = { ...this.#ask(NAMESPACES, undefined, namespace), subresource: 'finalize', verb: 'update' as const };
    this.#api.answer({ ...ask, object: object as unknown as KubeObject });
  }

  bind(namespace: string, pod: string, node: string): void {
    this.#mustReach();
    meet(this.#api.store.fault, 1);
    bind(this.#api, namespace, pod, node);
  }

  evict(namespace: string, pod: string, options: DeleteOptions = {}): void {
    this.#mustReach();
    const object = {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name: pod, namespace },
      deleteOptions: options,
    } as unknown as KubeObject;
    this.#api.answer({ ...this.#ask(PODS, namespace, pod), subresource: 'eviction', verb: 'create', object });
  }

  watch<T extends KubeObject>(resource: Resource<T>, tell: (change: Change<T>) => void): () => void {
    if (this.#api.catalogue.isBuiltIn(resource)) return this.#api.store.watch(resource, tell);
    return this.#api.store.watch(resource, ({ type, object, old }) =>
      tell({ type, object: this.#asServed(resource, object), ...(old && { old: this.#asServed(resource, old) }) }),
    );
  }

  /** What another server answers. @param name '' for all @throws ApiError when that server does not answer */
  #delegated(resource: Resource, namespace: string | undefined, name: string, labelSelector = ''): unknown {
    this.#mustReach();
    const ask = this.#ask(resource, namespace, name);
    return this.#api.answer({ ...ask, verb: name === '' ? 'list' : 'get', list: { labelSelector } }).body;
  }

  resourceOf(apiVersion: string, kind: string): Resource | undefined {
    return this.#api.catalogue.ofKind(apiVersion, kind);
  }

  resources(): readonly Resource[] {
    return this.#api.catalogue.stored;
  }

  discover(tell: (resource: Resource) => void): () => void {
    return this.#api.catalogue.discover(tell);
  }

  /** A custom resource as it is defined now; undefined for one that is always there, and one that is gone. */
  #custom<T extends KubeObject>(resource: Resource<T>): Resource<T> | undefined {
    const { catalogue } = this.#api;
    return catalogue.isBuiltIn(resource) ? undefined : catalogue.current(resource);
  }

  #asServed<T extends KubeObject>(resource: Resource<T>, object: T): T {
    const served = this.#custom(resource);
    return served ? asServed(served, object) : object;
  }

  #ask(asked: Resource, namespace: string | undefined, name: string) {
    const resource = this.#api.catalogue.current(asked);
    if (!resource) throw noSuchPath();
    return {
      user: this.#user,
      resource,
      subresource: '',
      namespace: namespace ?? '',
      name,
      fieldManager: this.#manager,
      trusted: true,
    };
  }

  #mustReach(): void {
    if (this.#reach.state !== 'up') throw new ApiError(503, 'ServiceUnavailable', 'the API server cannot be reached');
  }
}
