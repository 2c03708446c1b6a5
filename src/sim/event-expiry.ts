// Events are kept for an hour after they were seen last (kube-apiserver, --event-ttl).
import { ApiError } from './api/status.ts';
import type { Client, Component } from './client.ts';
import type { Cancel, Clock } from './clock.ts';
import { EVENTS } from './resources/index.ts';
import type { Event } from './wire.ts';

const KEPT = 3_600_000;
const SWEEP = 60_000;

/** When an event was seen last, as it says itself (ms since the epoch). */
function lastSeen({ series, lastTimestamp, eventTime, metadata }: Event): number {
  return Date.parse(series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata.creationTimestamp);
}

/** Forgets old events. */
export class EventExpiry implements Component {
  readonly name = 'event-ttl';
  readonly #client: Client;
  readonly #clock: Clock;
  /** `namespace/name` → when it was seen last (ms since the epoch), oldest first */
  readonly #seen = new Map<string, number>();
  #end: (() => void) | undefined;
  #timer: Cancel | undefined;

  constructor(client: Client, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  get isRunning(): boolean {
    return this.#end !== undefined;
  }

  start(): void {
    if (this.#end) return;
    const see = (namespace: string, name: string, at: number): void => {
      const key = `${namespace}/${name}`;
      this.#seen.delete(key);
      this.#seen.set(key, at);
      this.#timer ??= this.#clock.after(at + KEPT - this.#clock.now(), () => this.#sweep());
    };
    const present = this.#client.list(EVENTS).map((event) => ({ event, at: lastSeen(event) }));
    for (const { event, at } of present.sort((one, other) => one.at - other.at))
      see(event.metadata.namespace ?? '', event.metadata.name, at);
    this.#end = this.#client.watch(EVENTS, ({ type, object: { metadata } }) => {
      if (type === 'DELETED') this.#seen.delete(`${metadata.namespace}/${metadata.name}`);
      else see(metadata.namespace ?? '', metadata.name, this.#clock.now());
    });
  }

  stop(): void {
    this.#end?.();
    this.#end = undefined;
    this.#timer?.();
    this.#timer = undefined;
    this.#seen.clear();
  }

  /** @returns false when the ledger does not let it go now */
  #forget(key: string): boolean {
    const slash = key.indexOf('/');
    const namespace = key.slice(0, slash);
    const name = key.slice(slash + 1);
    try {
      if (this.#client.get(EVENTS, namespace, name)) this.#client.delete(EVENTS, namespace, name);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      return false;
    }
  }

  #sweep(): void {
    this.#timer = undefined;
    const until = this.#clock.now() - KEPT;
    for (const [key, at] of this.#seen) {
      if (at > until) {
        this.#timer = this.#clock.after(Math.max(SWEEP, at - until), () => this.#sweep());
        return;
      }
      if (!this.#forget(key)) {
        this.#timer = this.#clock.after(SWEEP, () => this.#sweep());
        return;
      }
      this.#seen.delete(key);
    }
  }
}
