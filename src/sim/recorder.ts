// How events are written: alike ones are counted, similar ones combined, too many dropped (client-go, tools/record/events_cache.go).

import { ApiError } from './api/status.ts';
import type { Client, Recorder } from './client.ts';
import { type Clock, microTime, timestamp } from './clock.ts';
import { EVENTS } from './resources/index.ts';
import type { Event, KubeObject, ObjectReference } from './wire.ts';

/** Different messages about the same, from which on they are combined. */
const MOST_SIMILAR = 10;
/** ... within so long (ms). */
const SIMILAR_FOR = 600_000;
/** ... that are counted each by itself at the same time. */
const MOST_COUNTED = 64;
/** Events about one object that may come at once; after them one every five minutes. */
const BURST = 25;
const REFILL = 300_000;
/** Observations that are remembered. */
const REMEMBERED = 4096;
/** What `events.k8s.io` keeps of one series before it forgets it (ms; client-go, tools/events). */
const SERIES_FOR = 360_000;

/** What was told of one object for one reason. Nearly always it is one message: only a second one needs room of its own. */
interface Similar {
  /** the latest message */
  message: string;
  /** the latest messages that differ, once there are several */
  messages: Set<string> | undefined;
  last: number;
  /** the message that was counted first, and its event; undefined until it is counted */
  first: string;
  seen: Seen | undefined;
  /** those that were counted after it */
  others: Map<string, Seen> | undefined;
}

/** Notes a message. @returns how many different ones there were lately */
function noted(similar: Similar, message: string): number {
  if (similar.messages) return similar.messages.add(message).size;
  if (similar.message === message) return 1;
  similar.messages = new Set([similar.message, message]);
  return 2;
}

function seenOf({ first, seen, others }: Similar, key: string): Seen | undefined {
  return first === key ? seen : others?.get(key);
}

function remember(similar: Similar, key: string, seen: Seen): void {
  if (!similar.seen || similar.first === key) {
    similar.first = key;
    similar.seen = seen;
    return;
  }
  similar.others ??= new Map();
  similar.others.set(key, seen);
  if (similar.others.size > MOST_COUNTED) similar.others.delete(similar.others.keys().next().value as string);
}

interface Seen {
  name: string;
  namespace: string;
  first: string;
  count: number;
}

interface Series {
  name: string;
  namespace: string;
  count: number;
  last: number;
}

/** A map that forgets what it was not asked for the longest. */
class Recent<T> {
  readonly #map = new Map<string, T>();

  get(key: string): T | undefined {
    const found = this.#map.get(key);
    if (found !== undefined && this.#map.size > REMEMBERED / 2) {
      this.#map.delete(key);
      this.#map.set(key, found);
    }
    return found;
  }

  set(key: string, value: T): void {
    this.#map.set(key, value);
    if (this.#map.size > REMEMBERED) this.#map.delete(this.#map.keys().next().value as string);
  }
}

/** The part of the world that recorders share: it makes the names of events, which must differ. */
export class EventNames {
  #last: bigint;

  /** @param now ms since the epoch: names that were made up to now are taken */
  constructor(now = 0) {
    this.#last = BigInt(Math.floor(now)) * 1_000_000n;
  }

  /** Names an event after its object and the moment in nanoseconds. @param now ms since the epoch */
  next(object: string, now: number): string {
    const nanos = BigInt(Math.floor(now)) * 1_000_000n;
    this.#last = nanos > this.#last ? nanos : this.#last + 1n;
    return `${object}.${this.#last.toString(16)}`;
  }
}

/** The recorder of one component. */
export class EventRecorder implements Recorder {
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #names: EventNames;
  readonly #component: string;
  readonly #host: string | undefined;
  readonly #similar = new Recent<Similar>();
  readonly #tokens = new Recent<{ left: number; at: number }>();
  readonly #series = new Recent<Series>();

  constructor(client: Client, clock: Clock, names: EventNames, component: string, host?: string) {
    this.#client = client;
    this.#clock = clock;
    this.#names = names;
    this.#component = component;
    this.#host = host;
  }

  event(
    about: KubeObject | ObjectReference,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
    action?: string,
    related?: KubeObject,
  ): void {
    const object = referenceTo(about);
    try {
      if (action === undefined) this.#counted(object, type, reason, message);
      else this.#inSeries(object, type, reason, message, action, related && referenceTo(related));
    } catch (thrown) {
      // an event that is refused is lost, as in a real cluster: a namespace that is being deleted takes no more
      if (!(thrown instanceof ApiError)) throw thrown;
    }
  }

  #counted(object: ObjectReference, type: string, reason: string, message: string): void {
    const now = this.#clock.now();
    const id = idOf(object);
    const group = `${id}/${type}/${reason}`;
    let similar = this.#similar.get(group);
    if (!similar) {
      similar = { message, messages: undefined, last: now, first: '', seen: undefined, others: undefined };
      this.#similar.set(group, similar);
    } else if (now - similar.last > SIMILAR_FOR) {
      similar.message = message;
      similar.messages = undefined;
    }
    const combined = noted(similar, message) >= MOST_SIMILAR;
    if (combined) similar.messages?.delete(similar.messages.values().next().value as string);
    similar.last = now;
    const told = combined ? `(combined from similar events): ${message}` : message;
    const key = combined ? '' : `${object.fieldPath}/${message}`;
    const seen = seenOf(similar, key);
    const time = timestamp(now);
    if (seen) {
      seen.count++;
      if (this.#isSpam(object, now)) return;
      const old = this.#client.get(EVENTS, seen.namespace, seen.name);
      if (old) {
        this.#client.update(EVENTS, { ...old, message: told, count: seen.count, lastTimestamp: time });
        return;
      }
    } else if (this.#isSpam(object, now)) {
      return;
    }
    const name = this.#names.next(object.name ?? '', now);
    const namespace = object.namespace ?? 'default';
    const first = seen?.first ?? time;
    const count = seen?.count ?? 1;
    remember(similar, key, { name, namespace, first, count });
    this.#client.create(EVENTS, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: object,
      reason,
      message: told,
      source: { component: this.#component, ...(this.#host && { host: this.#host }) },
      firstTimestamp: first,
      lastTimestamp: time,
      count,
      type,
      eventTime: null,
      // who reports what is combined is left open (client-go, record/events_cache.go, EventAggregate)
      reportingComponent: combined ? '' : this.#component,
      reportingInstance: combined ? '' : (this.#host ?? ''),
    } as unknown as Event);
  }

  #isSpam(object: ObjectReference, now: number): boolean {
    const key = idOf(object);
    const bucket = this.#tokens.get(key) ?? { left: BURST, at: now };
    bucket.left = Math.min(BURST, bucket.left + (now - bucket.at) / REFILL);
    bucket.at = now;
    this.#tokens.set(key, bucket);
    if (bucket.left < 1) return true;
    bucket.left--;
    return false;
  }

  #inSeries(
    object: ObjectReference,
    type: string,
    reason: string,
    message: string,
    action: string,
    related: ObjectReference | undefined,
  ): void {
    const now = this.#clock.now();
    const key = `${idOf(object)}/${type}/${reason}/${action}/${message}`;
    const series = this.#series.get(key);
    const old = series && now - series.last <= SERIES_FOR && this.#client.get(EVENTS, series.namespace, series.name);
    if (series && old) {
      series.count++;
      series.last = now;
      // what follows the second is counted here and told now and then
      if (series.count !== 2 && series.count % 10 !== 0) return;
      const lastObservedTime = microTime(now);
      this.#client.update(EVENTS, { ...old, series: { count: series.count, lastObservedTime } });
      return;
    }
    const name = this.#names.next(object.name ?? '', now);
    const namespace = object.namespace ?? 'default';
    this.#series.set(key, { name, namespace, count: 1, last: now });
    this.#client.create(EVENTS, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: object,
      reason,
      message,
      source: {},
      firstTimestamp: null,
      lastTimestamp: null,
      type,
      eventTime: microTime(now),
      action,
      reportingComponent: this.#component,
      reportingInstance: `${this.#component}-${this.#host ?? 'control-plane'}`,
      ...(related && { related }),
    } as unknown as Event);
  }
}

/** Tells objects apart: by the uid, or where a reference has none by the rest. */
function idOf({ uid, kind, namespace, name }: ObjectReference): string {
  return uid ?? `${kind}/${namespace}/${name}`;
}

/** A reference to an object, as events carry it. */
function referenceTo(about: KubeObject | ObjectReference): ObjectReference {
  if (!('metadata' in about)) return about as ObjectReference;
  const { apiVersion, kind, metadata } = about as KubeObject;
  const { namespace, name, uid, resourceVersion } = metadata;
  return { kind, ...(namespace !== undefined && { namespace }), name, uid, apiVersion, resourceVersion };
}
