// A set of 64-bit keys with numbers given in the order of arrival: what a Map would be, in a tenth of its memory.

/** Keys are pairs of 32-bit integers. */
export class KeyTable {
  readonly #limit: number;
  /** how many keys there are; their numbers are 0 to size - 1 */
  size = 0;
  /** was the key of the last {@link put} new? */
  fresh = false;
  #ones: Int32Array;
  #twos: Int32Array;
  /** number + 1 of the key filed in each slot, 0 for an empty one; twice as many as keys */
  #slots: Int32Array;

  /** @param limit keys at most @param room keys at first, a power of two */
  constructor(limit: number, room: number) {
    this.#limit = limit;
    this.#ones = new Int32Array(room);
    this.#twos = new Int32Array(room);
    this.#slots = new Int32Array(room * 2);
  }

  /** The number of a key, given when it is new. @returns -1 for a new one when the table is full */
  put(one: number, two: number): number {
    const slot = this.#slotOf(one, two);
    const filed = this.#slots[slot] as number;
    this.fresh = filed === 0 && this.size < this.#limit;
    if (filed > 0) return filed - 1;
    if (!this.fresh) return -1;
    const number = this.size++;
    const full = number === this.#ones.length;
    if (full) this.#grow();
    this.#ones[number] = one;
    this.#twos[number] = two;
    this.#slots[full ? this.#slotOf(one, two) : slot] = number + 1;
    return number;
  }

  /** The number of a key; -1 when it is not there. */
  find(one: number, two: number): number {
    return (this.#slots[this.#slotOf(one, two)] as number) - 1;
  }

  /** The first half of a key. */
  one(number: number): number {
    return this.#ones[number] as number;
  }

  /** The second half of a key. */
  two(number: number): number {
    return this.#twos[number] as number;
  }

  /** The slot that has the key, or the empty one where it belongs. */
  #slotOf(one: number, two: number): number {
    const mask = this.#slots.length - 1;
    let slot = (one ^ (two >>> 9)) & mask;
    for (;;) {
      const filed = this.#slots[slot] as number;
      if (filed === 0 || (this.#ones[filed - 1] === one && this.#twos[filed - 1] === two)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    this.#ones = grown(this.#ones);
    this.#twos = grown(this.#twos);
    this.#slots = new Int32Array(this.#ones.length * 2);
    for (let number = 0; number < this.size - 1; number++)
      this.#slots[this.#slotOf(this.#ones[number] as number, this.#twos[number] as number)] = number + 1;
  }
}

/** The same numbers with four times the room. */
export function grown<Numbers extends Int32Array | Float64Array | Uint8Array>(from: Numbers): Numbers {
  const to = new (from.constructor as new (length: number) => Numbers)(from.length * 4);
  to.set(from);
  return to;
}
