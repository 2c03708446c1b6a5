// Events are kept for an hour after they were seen last (kube-apiserver, --event-ttl).
import { ApiError } from './api/status.ts';
import type { Client, Component } from './client.ts';
import type { Cancel, Clock } from './clock.ts';
import { EVENTS } from './resources/index.ts';

const KEPT = 3_600_000;
const SWEEP = 60_000;

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

  start(): void {
    if (this.#end) return;
    const see = (namespace: string, name: string): void => {
      const key = `${namespace}/${name}`;
      this.#seen.delete(key);
      this.#seen.set(key, this.#clock.now());
      this.#timer ??= this.#clock.after(KEPT, () => this.#sweep());
    };
    for (const { metadata } of this.#client.list(EVENTS)) see(metadata.namespace ?? '', metadata.name);
    this.#end = this.#client.watch(EVENTS, ({ type, object: { metadata } }) => {
      if (type === 'DELETED') this.#seen.delete(`${metadata.namespace}/${metadata.name}`);
      else see(metadata.namespace ?? '', metadata.name);
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
