// Back-off that doubles by key (client-go, util/flowcontrol/backoff.go).
import type { KeptBackOff } from './kept.ts';

interface Entry {
  backOffMs: number;
  updated: number;
}

/** How long to wait before something is tried again. Keys that were quiet for twice the longest time begin anew. */
export class BackOff {
  readonly #entries = new Map<string, Entry>();
  readonly #first: number;
  readonly #longest: number;

  /** @param first milliseconds @param longest milliseconds */
  constructor(first: number, longest: number) {
    this.#first = first;
    this.#longest = longest;
  }

  /** The wait of a key, in milliseconds; 0 when it has none. */
  get(key: string): number {
    return this.#entries.get(key)?.backOffMs ?? 0;
  }

  /** Is the key still to wait, counted from its last update? */
  isSinceUpdate(key: string, now: number): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && !this.#isExpired(entry, now) && now - entry.updated < entry.backOffMs;
  }

  /** Is the key still to wait, counted from an event? @param since when the event was */
  isSince(key: string, since: number, now: number): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && !this.#isExpired(entry, since) && now - since < entry.backOffMs;
  }

  /** Notes a try: the next wait is twice the last. @param since the event that led to it */
  next(key: string, since: number, now: number): void {
    const entry = this.#entries.get(key);
    if (!entry || this.#isExpired(entry, since)) this.#entries.set(key, { backOffMs: this.#first, updated: now });
    else this.#entries.set(key, { backOffMs: Math.min(entry.backOffMs * 2, this.#longest), updated: now });
  }

  /** Sets the wait of a key, as of a moment: for what happened before this kubelet began. */
  assume(key: string, backOffMs: number, updated: number): void {
    this.#entries.set(key, { backOffMs: Math.min(backOffMs, this.#longest), updated });
  }

  /** All waits, for a lab that is saved. */
  keep(): KeptBackOff[] {
    return [...this.#entries].map(([key, { backOffMs, updated }]) => [key, backOffMs, updated]);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  #isExpired(entry: Entry, at: number): boolean {
    return at - entry.updated > 2 * this.#longest;
  }
}
