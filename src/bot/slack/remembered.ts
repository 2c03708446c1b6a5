// What is known for a while: bounded in number and age, so that a long life does not fill the memory.

/** A map that forgets what is old, and the oldest when it is full. */
export class Remembered<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>();
  readonly #most: number;
  readonly #lifetime: number;
  readonly #now: () => number;

  /** @param most entries @param lifetime ms @param now ms */
  constructor(most: number, lifetime: number, now: () => number = Date.now) {
    this.#most = most;
    this.#lifetime = lifetime;
    this.#now = now;
  }

  /** undefined: never set, or forgotten. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > this.#now()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** @param lifetime ms; absent: that of all */
  set(key: string, value: Value, lifetime = this.#lifetime): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + lifetime });
    if (this.#entries.size <= this.#most) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
