// The store as the desk uses it: it may be absent, slow or broken, and nobody's answer waits for it.
import type { Logger } from 'pino';
import type { Store } from '../../store/store.ts';
import { inTime } from './in-time.ts';

/** The store has so long to answer, ms. */
const PATIENCE = 3000;
/** After a failure it is left alone for so long, ms. */
const PAUSE = 5000;

/** Uses a store when there is one that works. */
export class Keeper {
  readonly #store: Store | undefined;
  readonly #log: Logger;
  readonly #now: () => number;
  #pausedUntil = 0;

  constructor(store: Store | undefined, log: Logger, now: () => number) {
    this.#store = store;
    this.#log = log;
    this.#now = now;
  }

  /** Is anything kept at all? */
  get isThere(): boolean {
    return this.#store !== undefined;
  }

  /**
   * Does something with the store.
   * @param what for the log
   * @param isAsked a person waits for just this: it is tried also when the store has failed a moment ago
   * @returns undefined when there is none, or it does not work
   */
  async use<T>(what: string, work: (store: Store) => Promise<T>, isAsked = false): Promise<T | undefined> {
    if (!this.#store || (!isAsked && this.#now() < this.#pausedUntil)) return undefined;
    try {
      return await inTime(
        work(this.#store),
        PATIENCE,
        () => new Error(`the store did not answer within ${PATIENCE} ms`),
      );
    } catch (error) {
      this.#pausedUntil = this.#now() + PAUSE;
      this.#log.warn({ event: 'store-failed', what, error: String(error) }, 'the store does not work');
      return undefined;
    }
  }
}
