// A heap from which things can be taken in their order, or before it is their turn.

/** A thing that can be in one heap at a time. */
export interface Heaped {
  /** its place in the heap; -1 when it is in none. Only the heap changes it. */
  place: number;
}

/** Things in an order, the first one at hand. */
export class Heap<T extends Heaped> {
  readonly #items: T[] = [];
  readonly #isBefore: (one: T, other: T) => boolean;

  /** @param isBefore a strict order, the same for as long as a thing is in here */
  constructor(isBefore: (one: T, other: T) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  /** The first; undefined when there is none. */
  get first(): T | undefined {
    return this.#items[0];
  }

  add(item: T): void {
    this.#items.push(item);
    this.#rise(this.#items.length - 1);
  }

  /** Takes the first out; undefined when there is none. */
  pop(): T | undefined {
    const [first] = this.#items;
    if (first !== undefined) this.delete(first);
    return first;
  }

  /** Takes one out. @returns whether it was in here */
  delete(item: T): boolean {
    const at = item.place;
    if (this.#items[at] !== item) return false;
    item.place = -1;
    const last = this.#items.pop() as T;
    if (at === this.#items.length) return true;
    this.#put(last, at);
    if (this.#rise(at) === at) this.#sink(at);
    return true;
  }

  #put(item: T, at: number): void {
    this.#items[at] = item;
    item.place = at;
  }

  #rise(from: number): number {
    const item = this.#items[from] as T;
    let at = from;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = this.#items[up] as T;
      if (!this.#isBefore(item, parent)) break;
      this.#put(parent, at);
      at = up;
    }
    this.#put(item, at);
    return at;
  }

  #sink(from: number): void {
    const item = this.#items[from] as T;
    const { length } = this.#items;
    let at = from;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= length) break;
      if (down + 1 < length && this.#isBefore(this.#items[down + 1] as T, this.#items[down] as T)) down++;
      const child = this.#items[down] as T;
      if (!this.#isBefore(child, item)) break;
      this.#put(child, at);
      at = down;
    }
    this.#put(item, at);
  }
}
