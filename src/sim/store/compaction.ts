// Forgets the changes of more than five minutes ago, as the API server has etcd do (apiserver, storage/etcd3/compact.go).
import type { Component } from '../client.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { Store } from './store.ts';

/** Between two compactions (ms; --etcd-compaction-interval). */
const PERIOD = 300_000;
/** So many changes stay however old they are: where time is sped up, five minutes are a moment. */
const KEPT = 1_000;

/** Keeps the history of a ledger short. */
export class Compaction implements Component {
  readonly name = 'etcd-compaction';
  readonly #store: Store;
  readonly #clock: Clock;
  #timer: Cancel | undefined;
  /** the revision at the time of the last look */
  #before = 0;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  start(): void {
    if (this.#timer) return;
    this.#before = this.#store.revision;
    this.#plan();
  }

  stop(): void {
    this.#timer?.();
    this.#timer = undefined;
  }

  #plan(): void {
    this.#timer = this.#clock.after(PERIOD, () => {
      const { revision } = this.#store;
      this.#store.compact(Math.min(this.#before, revision - KEPT));
      this.#before = revision;
      this.#plan();
    });
  }
}
