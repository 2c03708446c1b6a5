// Watches: a stream of changes, one JSON object a line (apiserver, endpoints/handlers/watch.go and storage/cacher).
import type { Change } from '../../client.ts';
import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { Store } from '../../store/store.ts';
import type { KubeObject } from '../../wire.ts';
import { asServed } from '../custom/as-served.ts';
import { chooser, type ListOptions } from '../list.ts';
import type { ApiError } from '../status.ts';
import { viewOf } from '../views.ts';

/** What a watch is asked for. */
export interface WatchOptions extends ListOptions {
  /** bookmarks tell now and then how far the stream has come */
  readonly bookmarks: boolean;
  /** the present objects come first, then a bookmark that says so */
  readonly initialEvents: boolean;
  /** ends by itself after so many milliseconds of the reader's time; absent: it does not */
  readonly timeoutMs?: number;
}

/** How an object is shown in the stream. */
export type Shape = (object: KubeObject, first: boolean) => unknown;

/** What a watch needs: where it looks, and how objects leave it. */
export interface WatchPort {
  readonly store: Store;
  /** Calls again and again, each time after so many milliseconds of the reader's time, until it is ended. */
  readonly every: (ms: number, run: () => void) => () => void;
}

/** A line before it is written. */
interface Item {
  readonly type: string;
  readonly object: KubeObject;
  /** a bookmark of the past: it looks the same in every form */
  readonly bare?: boolean;
}

const NOW = new Set(['', '0']);
const MINUTE = 60_000;
/** Changes that wait for a slow reader at most; as many as the ledger's history keeps, so that they cost nothing more. */
const MOST_WAITING = 20_000;
/** Characters that are written at once. */
const PORTION = 65_536;

/**
 * Opens a watch. It ends when the reader goes away, when its time is up, or when the reader is too slow: then it is closed, and a client
 * begins again where it was.
 * @param stored where the objects are; `shown` is the resource as the client names it
 * @throws ApiError 410 when the revision is too old
 */
export function watchStream(
  port: WatchPort,
  stored: Resource,
  shown: Resource,
  namespace: string,
  options: WatchOptions,
  shape: Shape,
): ReadableStream<Uint8Array> {
  const { store } = port;
  const fits = chooser(options, shown.custom ? shown : stored);
  const isOurs = (object: KubeObject): boolean =>
    (!namespace || object.metadata.namespace === namespace) && fits(asServed(shown, object));
  const view = viewOf(shown);
  const encoder = new TextEncoder();
  let first = true;
  const show = ({ object, bare }: Item): unknown => {
    if (bare) return object;
    const out = shape((view ? view.to(object) : asServed(shown, object)) as KubeObject, first);
    first = false;
    return out;
  };
  const from = options.resourceVersion ?? '';
  const isNow = NOW.has(from) || options.initialEvents;
  const past = isNow ? [] : store.since(stored, Number(from));
  let waiting: Item[] = isNow
    ? store
        .list(stored, namespace)
        .filter(isOurs)
        .map((object) => ({ type: 'ADDED', object }))
    : [];
  let written = 0;
  const add = ({ type, object, old }: Change): void => {
    const now = type !== 'DELETED' && isOurs(object);
    const before = old !== undefined && isOurs(old);
    if (now) waiting.push({ type: before ? 'MODIFIED' : 'ADDED', object });
    else if (before) waiting.push({ type: 'DELETED', object });
  };
  for (const { change } of past) add(change);
  if (options.initialEvents) waiting.push({ type: 'BOOKMARK', object: bookmark(shown, store.revision, true) });
  // what was there before it began may be more than any reader takes at once
  const most = waiting.length + MOST_WAITING;
  const ends: (() => void)[] = [];
  const end = (): void => {
    for (const one of ends.splice(0)) one();
    waiting = [];
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const close = (): void => {
        end();
        controller.close();
      };
      const push = (change: () => void): void => {
        change();
        if ((controller.desiredSize ?? 0) > 0) write(controller);
        else if (waiting.length - written > most) close();
      };
      ends.push(store.watch(stored, (change) => push(() => add(change))));
      if (options.bookmarks)
        ends.push(
          port.every(MINUTE, () =>
            push(() => waiting.push({ type: 'BOOKMARK', object: bookmark(shown, store.revision, false), bare: true })),
          ),
        );
      if (options.timeoutMs) ends.push(port.every(options.timeoutMs, close));
    },
    pull: (controller) => write(controller),
    cancel: () => end(),
  });

  function write(controller: ReadableStreamDefaultController<Uint8Array>): void {
    let text = '';
    while (written < waiting.length && text.length < PORTION) {
      const item = waiting[written++] as Item;
      text += `${JSON.stringify({ type: item.type, object: show(item) })}\n`;
    }
    if (written === waiting.length || written > MOST_WAITING) {
      waiting = waiting.slice(written);
      written = 0;
    }
    if (text) controller.enqueue(encoder.encode(text));
  }
}

function bookmark(shown: Resource, revision: number, initial: boolean): KubeObject {
  return {
    kind: shown.kind,
    apiVersion: apiVersion(shown),
    metadata: {
      resourceVersion: String(revision),
      creationTimestamp: null,
      ...(initial && { annotations: { 'k8s.io/initial-events-end': 'true' } }),
    },
  } as unknown as KubeObject;
}

/** A stream that says only that its beginning is too old. */
export function expired(error: ApiError): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ type: 'ERROR', object: error.status })}\n`);
}
