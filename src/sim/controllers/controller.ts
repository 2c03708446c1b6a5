// What a controller is. The queue, the back-off and the worker exist once, in loop.ts.
import type { Change, Client, Context, Recorder } from '../client.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';

/** What a reconciliation is given. */
export interface ControllerContext extends Context {
  /** writes events as this controller */
  readonly events: Recorder;
}

/** What a controller looks at, and which keys a change of it concerns. */
export interface Watch<T extends KubeObject = KubeObject> {
  readonly resource: Resource<T>;
  /** Keys to reconcile after a change; by default the object's own, `namespace/name` or `name`. */
  keys(change: Change<T>, client: Client): readonly string[];
}

/** When to look at a key again by itself; undefined: only after the next change. */
export type Result =
  | {
      /** absent: only after the next change */
      readonly afterMs?: number;
      /** how long the reconciliation took: so long the key's next one waits at least. Absent: a usual time */
      readonly tookMs?: number;
    }
  | undefined;

/**
 * A controller: level-triggered. It reads, compares, writes; run twice, it changes nothing the second time. What it throws is tried again
 * later, as client-go's workqueue does.
 */
export interface Controller {
  /** as `--controllers` of kube-controller-manager names it: `deployment`, `replicaset`, `job` */
  readonly name: string;
  /** as events name it: `deployment-controller` */
  readonly component: string;
  readonly watches: readonly Watch[];
  /** the keys of changes of custom resources, which are watched as they are defined; absent: they do not matter */
  readonly custom?: Watch['keys'];
  reconcile(key: string, context: ControllerContext): Result;
}

/** A watch with its types put away. */
export function watch<T extends KubeObject>(
  resource: Resource<T>,
  keys: (change: Change<T>, client: Client) => readonly string[] = ({ object }) => [keyOf(object)],
): Watch {
  return { resource, keys } as unknown as Watch;
}

/** `namespace/name`, or the name alone where there is no namespace. */
export function keyOf({ metadata }: KubeObject): string {
  return metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`;
}

/** Takes a key apart. */
export function splitKey(key: string): { readonly namespace: string | undefined; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0
    ? { namespace: undefined, name: key }
    : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
