// What the API server knows of one kind beyond its schema: defaults, what a write may set, and what makes it invalid (apiserver, registry/rest strategies).
import type { Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import type { StatusCause } from '../status.ts';

/** What a strategy may know of the world. */
export interface StrategyContext {
  /** milliseconds since the epoch */
  readonly now: number;
  readonly random: { suffix(length?: number): string; below(end: number): number };
  /** who writes, as the certificate or token says: RBAC bindings and certificates keep it */
  readonly user: string;
}

/** One kind's strategy. Objects handed in are the call's own copies and are changed in place; `old` is the ledger's and is not. */
export interface Strategy<T extends KubeObject = KubeObject> {
  readonly resource: Resource<T>;
  /** Fills in what the author left out (the kind's `defaults.go`). Also what `prepare…` needs must be there after it. */
  defaults(object: T): void;
  /** Before validation of a new object: takes the status away or sets its first one, generation 1 where the kind has one. */
  prepareForCreate(object: T, context: StrategyContext): void;
  /** Before validation of a changed object: puts back what this way of writing may not change; generation + 1 when the specification changed. @param subresource '' or `status` */
  prepareForUpdate(object: T, old: T, subresource: string): void;
  /** What is wrong with a new object, in the order Kubernetes tells it; metadata's own rules (name, labels, …) are checked elsewhere. */
  validate(object: T): StatusCause[];
  /** What is wrong with a change, e.g. of immutable fields; it tells all, also what {@link validate} would. @param subresource '' or `status` */
  validateUpdate(object: T, old: T, subresource: string): StatusCause[];
  /** Texts for `Warning` headers; absent: none. */
  warnings?(object: T, old: T | undefined): string[];
  /** `names` of objects: absent means DNS-1123 subdomain */
  readonly nameRule?: 'subdomain' | 'label' | 'label-1035' | 'path-segment';
  /** The object as its deletion begins: with a finalizer of its own, or a condition. Absent: as it is. @param now milliseconds since the epoch */
  atDeletion?(old: T, now: number): T;
  /** how `deletionGracePeriodSeconds` comes about; absent: the object is gone at once (if no finalizer holds it) */
  graceSeconds?(object: T, asked: number | undefined): number;
}
