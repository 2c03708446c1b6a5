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
  /** uid → the event and when it was seen last (ms since the epoch), oldest first */
  readonly #seen = new Map<string, { readonly event: Event; readonly at: number }>();
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
    const see = (event: Event, at: number): void => {
      this.#seen.set(event.metadata.uid, { event, at });
      this.#timer ??= this.#clock.after(at + KEPT - this.#clock.now(), () => this.#sweep());
    };
    const present = this.#client.list(EVENTS).map((event) => ({ event, at: lastSeen(event) }));
    for (const { event, at } of present.sort((one, other) => one.at - other.at)) see(event, at);
    this.#end = this.#client.watch(EVENTS, ({ type, object }) => {
      // what is seen again comes last again
      if (type !== 'ADDED') this.#seen.delete(object.metadata.uid);
      if (type !== 'DELETED') see(object, this.#clock.now());
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
  #forget({ metadata: { namespace, name } }: Event): boolean {
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
    for (const [uid, { event, at }] of this.#seen) {
      if (at > until) {
        this.#timer = this.#clock.after(Math.max(SWEEP, at - until), () => this.#sweep());
        return;
      }
      if (!this.#forget(event)) {
        this.#timer = this.#clock.after(SWEEP, () => this.#sweep());
        return;
      }
      this.#seen.delete(uid);
    }
  }
}
