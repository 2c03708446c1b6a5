// Watches: a stream of changes, one JSON object a line (apiserver, endpoints/handlers/watch.go and storage/cacher).
import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { Store } from '../../store/store.ts';
import type { KubeObject } from '../../wire.ts';
import { isEventsV1, toEventsV1 } from '../events-v1.ts';
import { chooser, type ListOptions } from '../list.ts';
import type { ApiError } from '../status.ts';

/** What a watch is asked for. */
export interface WatchOptions extends ListOptions {
  /** bookmarks tell now and then how far the stream has come */
  readonly bookmarks: boolean;
  /** the present objects come first, then a bookmark that says so */
  readonly initialEvents: boolean;
}

/** How an object is shown in the stream. */
export type Shape = (object: KubeObject, first: boolean) => unknown;

/** What a watch needs: where it looks, and how objects leave it. */
export interface WatchPort {
  readonly store: Store;
  /** Calls again and again, every minute of the reader's time, until it is ended. */
  readonly eachMinute: (run: () => void) => () => void;
}

const NOW = new Set(['', '0']);

/**
 * Opens a watch. It ends when the reader goes away.
 * @param stored where the objects are; `shown` is the resource as the client names it
 * @throws ApiError 410 when the revision is too old
 */
export function watchStream(
  port: WatchPort,
  stored: Resource,
  shown: Resource,
  namespace: string,
  name: string,
  options: WatchOptions,
  shape: Shape,
): ReadableStream<Uint8Array> {
  const { store } = port;
  const fits = chooser(options, stored.kind, apiVersion(stored));
  const isOurs = (object: KubeObject): boolean =>
    (!namespace || object.metadata.namespace === namespace) && (!name || object.metadata.name === name) && fits(object);
  const encoder = new TextEncoder();
  let first = true;
  let end: () => void = () => undefined;
  const line = (type: string, object: unknown): Uint8Array => encoder.encode(`${JSON.stringify({ type, object })}\n`);
  const show = (object: KubeObject): unknown => {
    const out = shape((isEventsV1(shown) ? toEventsV1(object) : object) as KubeObject, first);
    first = false;
    return out;
  };
  const bookmark = (initial: boolean): unknown => ({
    kind: shown.kind,
    apiVersion: apiVersion(shown),
    metadata: {
      resourceVersion: String(store.revision),
      creationTimestamp: null,
      ...(initial && { annotations: { 'k8s.io/initial-events-end': 'true' } }),
    },
  });
  const from = options.resourceVersion ?? '';
  const past = NOW.has(from) || options.initialEvents ? [] : store.since(stored, Number(from));
  const present = NOW.has(from) || options.initialEvents ? store.list(stored, namespace).filter(isOurs) : [];
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (type: string, object: unknown): void => controller.enqueue(line(type, object));
      const tell = ({ type, object, old }: { type: string; object: KubeObject; old?: KubeObject }): void => {
        const now = type !== 'DELETED' && isOurs(object);
        const before = old !== undefined && isOurs(old);
        if (now) send(before ? 'MODIFIED' : 'ADDED', show(object));
        else if (before) send('DELETED', show(object));
      };
      for (const object of present) send('ADDED', show(object));
      if (options.initialEvents) send('BOOKMARK', shape(bookmark(true) as KubeObject, first));
      for (const { change } of past) tell(change);
      const stop = store.watch(stored, tell);
      const quiet = options.bookmarks ? port.eachMinute(() => send('BOOKMARK', bookmark(false))) : () => undefined;
      end = () => {
        stop();
        quiet();
      };
    },
    cancel() {
      end();
    },
  });
}

/** A stream that says only that its beginning is too old. */
export function expired(error: ApiError): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ type: 'ERROR', object: error.status })}\n`);
}
