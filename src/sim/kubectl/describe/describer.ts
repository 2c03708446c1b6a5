// What a describer is: one object as `kubectl describe` tells it (kubectl, pkg/describe/describe.go).
import type { Json, KubeObject } from '../../wire.ts';

/** A model of client-node's as an object that is described. */
export type Described<T> = KubeObject & Omit<Json<T>, 'apiVersion' | 'kind' | 'metadata'>;

/** Which objects of a list are wanted, as the query of a request writes it. */
export interface Selectors {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

/** What a describer may ask for besides the object. What fails throws an Error with the server's message. */
export interface DescribeAsk {
  /** the moment that ages are reckoned to, in milliseconds since the epoch */
  readonly now: number;
  /** `--show-events`, and what goes without saying: not for several objects */
  readonly showEvents: boolean;
  /** @param path as requests have it: `/api/v1/namespaces/lab/services/web` */
  get<T extends KubeObject>(path: string): Promise<T>;
  /** All objects at a path, in the server's order. */
  list<T extends KubeObject>(path: string, selectors?: Selectors): Promise<readonly T[]>;
}

/** Tells about an object, with a line break at its end. */
export type Describer<T extends KubeObject = KubeObject> = (object: T, ask: DescribeAsk) => Promise<string>;
