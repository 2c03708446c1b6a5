// A request to the API after its path was read: what the gates check, one after the other.
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { Resource } from '../resources/resource.ts';
import type { Store } from '../store/store.ts';
import type { KubeObject } from '../wire.ts';
import type { Taken } from './kinds/service-addresses.ts';

/** Who asks. */
export interface User {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** What is to be done, as RBAC names it. */
export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

/** A request to a resource. A mutating gate changes `object` in place: it is the call's own copy. */
export interface Call {
  readonly user: User;
  readonly verb: Verb;
  readonly resource: Resource;
  /** '' for the object itself */
  readonly subresource: string;
  /** '' for cluster-scoped resources, and for all namespaces */
  readonly namespace: string;
  /** '' for a list, and for an object whose name is to be generated */
  readonly name: string;
  /** what is to be written: on create, update and (after patching) patch */
  object?: KubeObject;
  /** what is in the ledger now: on update, patch and delete */
  old?: KubeObject;
  readonly dryRun: boolean;
  readonly fieldValidation: 'Strict' | 'Warn' | 'Ignore';
  readonly fieldManager: string;
  /** texts for `Warning` headers (RFC 9111, code 299), in order; the caller adds none twice */
  readonly warnings: string[];
  /** milliseconds that the request takes by what answers slowly in it: a webhook, a faulty ledger */
  latencyMs: number;
  /** a part of the control plane, which needs no permission, and whose objects are sound as it sends them */
  readonly trusted: boolean;
  /** admission gave `object` something that may not fit the rest of it, so that it is validated whoever wrote it */
  isReshaped?: boolean;
  /** `object` comes from server-side apply, which has written its managedFields already */
  applied?: boolean;
}

/** What gates may look at. */
export interface GateContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** addresses and ports that Services have */
  readonly taken: Taken;
  /** what is served; absent in a context that knows built-in resources alone */
  readonly catalogue?: Catalogue;
}
