// Platforms deliver a message again when they were not answered in time: it is answered once, by whichever replica has it first.
import type { Deliveries as KeptClaims } from '../../store/port/deliveries.ts';
import type { Keeper } from './keeper.ts';

/** Deliveries that are remembered in memory. */
const MOST = 50_000;
/** The work on a message may take so long, s; then another delivery of it is answered. */
const WORK_SECONDS = 180;
/** Platforms stop delivering again long before this, s. */
const SETTLED_SECONDS = 24 * 3600;

/** Claims on deliveries, in memory and in the store when there is one. */
export class Deliveries {
  readonly #keeper: Keeper;
  readonly #known = new Set<string>();

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** Has this process taken it before? @param key '' when nothing is delivered twice */
  isKnown(key: string): boolean {
    return this.#known.has(key);
  }

  /** Is it the first time? @param key '' when nothing is delivered twice */
  async claim(key: string): Promise<boolean> {
    if (key === '') return true;
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    for (const oldest of this.#known) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(oldest);
    }
    // a store that does not answer must not keep anybody from an answer
    return (await this.#with((kept) => kept.claim(key, WORK_SECONDS))) ?? true;
  }

  /** It is answered. */
  async settle(key: string): Promise<void> {
    if (key !== '') await this.#with((kept) => kept.settle(key, SETTLED_SECONDS));
  }

  /** It is handed back: the next delivery counts. */
  async release(key: string): Promise<void> {
    if (key === '') return;
    this.#known.delete(key);
    await this.#with((kept) => kept.release(key));
  }

  #with<T>(use: (kept: KeptClaims) => Promise<T>): Promise<T | undefined> {
    return this.#keeper.use('deliveries', ({ deliveries }) => use(deliveries));
  }
}
