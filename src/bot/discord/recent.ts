// A map that keeps what was used last and forgets the rest: memory stays the same however long the program runs.

/** Remembers at most so many entries; the one unused longest goes first. */
export class Recent<Value> {
  readonly #most: number;
  readonly #entries = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value, now the one used last; undefined when it was never there or is forgotten. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
