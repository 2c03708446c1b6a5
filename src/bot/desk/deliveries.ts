// Platforms deliver a message again when they were not answered in time: it is answered once, by whichever replica has it first.
import type { Deliveries as KeptClaims } from '../../store/port/deliveries.ts';
import type { Keeper } from './keeper.ts';

/** Deliveries that are remembered in memory. */
const MOST = 50_000;
/** A claim ends so long after whoever has it was last there, s; then another delivery of it is answered. */
const CLAIMED_SECONDS = 20;
/** ms between two words that work goes on. */
const BEAT = 5_000;
/** Platforms stop delivering again long before this, s. */
const SETTLED_SECONDS = 24 * 3600;

/** Claims on deliveries, in memory and in the store when there is one. */
export class Deliveries {
  readonly #keeper: Keeper;
  readonly #known = new Set<string>();
  /** claimed here and neither settled nor released */
  readonly #open = new Set<string>();
  #beat: NodeJS.Timeout | undefined;

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
    const isFirst = (await this.#with((kept) => kept.claim(key, CLAIMED_SECONDS))) ?? true;
    if (isFirst) this.#keep(key);
    return isFirst;
  }

  /** It is answered. */
  async settle(key: string): Promise<void> {
    if (key === '') return;
    this.#drop(key);
    await this.#with((kept) => kept.settle(key, SETTLED_SECONDS));
  }

  /** It is handed back: the next delivery counts. */
  async release(key: string): Promise<void> {
    if (key === '') return;
    this.#drop(key);
    this.#known.delete(key);
    await this.#with((kept) => kept.release(key));
  }

  #keep(key: string): void {
    if (!this.#keeper.isThere) return;
    this.#open.add(key);
    this.#beat ??= setInterval(() => {
      void this.#with((kept) => kept.extend([...this.#open], CLAIMED_SECONDS));
    }, BEAT).unref();
  }

  #drop(key: string): void {
    this.#open.delete(key);
    if (this.#open.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  #with<T>(use: (kept: KeptClaims) => Promise<T>): Promise<T | undefined> {
    return this.#keeper.use('deliveries', ({ deliveries }) => use(deliveries));
  }
}
