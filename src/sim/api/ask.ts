// A request to a resource before it is looked at, and its answer. HTTP and the clients in the same process speak this way.
import type { DeleteOptions } from '../client.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';
import type { User, Verb } from './call.ts';
import type { ListOptions } from './list.ts';

/** A patch, parsed. */
export interface Patch {
  readonly type: 'json' | 'merge' | 'strategic' | 'apply';
  readonly body: unknown;
}

/** What to do, to what, for whom. */
export interface Ask {
  readonly user: User;
  readonly verb: Verb;
  readonly resource: Resource;
  /** '' for the object itself */
  readonly subresource: string;
  /** '' for all, and for cluster-scoped resources */
  readonly namespace: string;
  /** '' for a list or a new object */
  readonly name: string;
  /** on create and update; the API may change it: it is the request's own */
  readonly object?: KubeObject;
  readonly patch?: Patch;
  readonly list?: ListOptions;
  readonly deletion?: DeleteOptions & { readonly resourceVersion?: string };
  readonly dryRun?: boolean;
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
  readonly fieldManager?: string;
  /** server-side apply takes over fields of others */
  readonly force?: boolean;
  /** a part of the control plane: needs no permission, and what it writes is sound */
  readonly trusted?: boolean;
  /** other parameters of the path, of subresources: `container`, `previous`, `tailLines`, … */
  readonly parameters?: ReadonlyMap<string, string>;
}

/** What comes back, unless an `ApiError` is thrown. */
export interface Answer {
  /** HTTP status */
  readonly code: number;
  /** an object, a list (`items` with `metadata`), or text (logs) */
  readonly body: unknown;
  readonly warnings: readonly string[];
  /** milliseconds of virtual time that the request takes */
  readonly latencyMs: number;
}
