// All that controllers, scheduler and kubelets may see of a lab: its API, as a client in the same process has it.
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';
import type { Resource } from './resources/resource.ts';
import type { KubeObject, ObjectReference, Pod, Scale } from './wire.ts';

/** A change of an object, as watches report it. `old` is absent on ADDED; on DELETED `object` is its last state. */
export interface Change<T extends KubeObject = KubeObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: T;
  readonly old?: T;
}

/** A new object: what the server fills in is left out. */
export type Draft<T extends KubeObject> = Omit<T, 'metadata' | 'status'> & {
  metadata: Partial<T['metadata']>;
  status?: T['status'];
};

/** Options of a deletion. */
export interface DeleteOptions {
  /** seconds; absent: what the kind has by itself (a pod's terminationGracePeriodSeconds) */
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  /** the object must have this uid still, else 409 */
  readonly uid?: string;
}

/**
 * The API to a part of the control plane or a node. Everything happens at once; what fails throws an `ApiError`.
 * Objects that come out are the ledger's own: they are never changed in place.
 */
export interface Client {
  get<T extends KubeObject>(resource: Resource<T>, namespace: string | undefined, name: string): T | undefined;
  /**
   * In the order of namespace and name. What another server answers for is asked of that server.
   * @param namespace undefined for all @param labelSelector as `-l` writes it; absent: all
   */
  list<T extends KubeObject>(resource: Resource<T>, namespace?: string, labelSelector?: string): readonly T[];
  /** Objects of a resource whose ownerReferences name this uid, in the order of their creation. */
  ownedBy<T extends KubeObject>(resource: Resource<T>, uid: string): readonly T[];
  /** Objects of any resource whose ownerReferences name this uid. */
  dependents(uid: string): readonly KubeObject[];
  /** Pods that are bound to a node. */
  podsOn(node: string): readonly Pod[];
  /** Goes through admission and validation like anybody's. `metadata.namespace` says where. */
  create<T extends KubeObject>(resource: Resource<T>, draft: Draft<T>): T;
  /** Replaces all but the status. With a resourceVersion that is not the ledger's: 409. */
  update<T extends KubeObject>(resource: Resource<T>, object: T): T;
  /** Replaces the status alone; what equals the ledger's is not written. */
  updateStatus<T extends KubeObject>(resource: Resource<T>, object: T): T;
  /** How many replicas an object is to have and has, and which pods they are: its `scale`. @throws ApiError 404 */
  scaleOf(resource: Resource, namespace: string, name: string): Scale;
  /** Writes how many replicas an object is to have, through its `scale`. @throws ApiError 404 */
  scale(resource: Resource, namespace: string, name: string, replicas: number): void;
  delete(resource: Resource, namespace: string | undefined, name: string, options?: DeleteOptions): void;
  /** `namespaces/finalize`: sets `spec.finalizers`; with the last one a namespace that is being deleted goes. */
  finalize(namespace: string, finalizers: readonly string[]): void;
  /** `pods/binding`. */
  bind(namespace: string, pod: string, node: string): void;
  /** `pods/eviction`: 429 when a PodDisruptionBudget is in the way. */
  evict(namespace: string, pod: string, options?: DeleteOptions): void;
  /** The resource of a kind, as references name it; undefined for one that is not served. */
  resourceOf(apiVersion: string, kind: string): Resource | undefined;
  /** Every resource that is kept, custom ones with the others: another array after each change. */
  resources(): readonly Resource[];
  /** Tells of custom resources: each that is there, and each that is defined later. @returns what ends it */
  discover(tell: (resource: Resource) => void): () => void;
  /** Tells of every change from now on, right after it was written. @returns what ends it */
  watch<T extends KubeObject>(resource: Resource<T>, tell: (change: Change<T>) => void): () => void;
}

/** Writes events as one component. */
export interface Recorder {
  /**
   * @param action only for components that write through events.k8s.io, as the scheduler does (`Scheduling`, `Binding`): then the event has an
   *   eventTime and a series instead of time stamps and a count. Without it, it is counted and aggregated as client-go's correlator does.
   * @param related another object that the event concerns; only with an action
   */
  event(
    about: KubeObject | ObjectReference,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
    action?: string,
    related?: KubeObject,
  ): void;
}

/** What each part of the control plane and each node is given. */
export interface Context {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  /** @param component as events name it, such as `deployment-controller`; @param host the node, for a kubelet; @param clock the node's own */
  recorder(component: string, host?: string, clock?: Clock): Recorder;
}

/** A running part of a lab, which a fault can stop: its name is that of the real program or controller. */
export interface Component {
  readonly name: string;
  readonly isRunning: boolean;
  start(): void;
  /** Does nothing more from here on; {@link start} goes on from what the ledger says then. */
  stop(): void;
}
