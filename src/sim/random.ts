// Chance from a seed: the same seed gives the same names, the same choices and so the same history.

/** Letters and digits of generated names: no vowels and nothing that looks like another (apimachinery, util/rand). */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** Character codes of hexadecimal digits, and of a UUID in which they are put. Texts are made of bytes: made of pieces, they would stay pieces. */
const DIGITS = Buffer.from('0123456789abcdef');
const UUID = Buffer.from('00000000-0000-4000-8000-000000000000');
/** where the digits go that are drawn; those of version and variant go nowhere */
const UUID_PLACES = [
  0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, -1, 15, 16, 17, -1, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
];
const VARIANT_PLACE = 19;

/** A source of chance (xoshiro128**). */
export class Random {
  readonly #state: Uint32Array;

  /** @param seed any number; its lower 32 bits count */
  constructor(seed: number) {
    let mixed = seed >>> 0;
    this.#state = Uint32Array.from({ length: 4 }, () => {
      mixed = (mixed + 0x9e3779b9) >>> 0;
      let one = mixed;
      one = Math.imul(one ^ (one >>> 16), 0x85ebca6b);
      one = Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
      return (one ^ (one >>> 16)) >>> 0;
    });
  }

  /** The state, from which {@link restore} goes on. */
  save(): number[] {
    return [...this.#state];
  }

  /** Goes on from a saved state. */
  restore(state: readonly number[]): void {
    this.#state.set(state.slice(0, 4));
  }

  #next(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    const turned = Math.imul(b, 5);
    const out = Math.imul((turned << 7) | (turned >>> 25), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    this.#state[1] = b ^ third;
    this.#state[0] = a ^ fourth;
    this.#state[2] = third ^ (b << 9);
    this.#state[3] = (fourth << 11) | (fourth >>> 21);
    return out;
  }

  /** A number from 0 up to, but not, 1. */
  fraction(): number {
    return this.#next() / 0x1_0000_0000;
  }

  /** A whole number from 0 up to, but not, `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  /** The end of a generated name. @param length characters; Kubernetes appends five */
  suffix(length = 5): string {
    let text = '';
    for (let at = 0; at < length; at++) text += ALPHABET[this.below(ALPHABET.length)];
    return text;
  }

  /** Hexadecimal digits, as in container ids. */
  hex(length: number): string {
    const text = Buffer.allocUnsafe(length);
    let drawn = 0;
    for (let at = 0; at < length; at++) {
      if (at % 8 === 0) drawn = this.#next();
      text[at] = DIGITS[drawn >>> 28] as number;
      drawn <<= 4;
    }
    return text.toString('latin1');
  }

  /** A random UUID (version 4). */
  uuid(): string {
    let drawn = 0;
    for (let at = 0; at < UUID_PLACES.length; at++) {
      if (at % 8 === 0) drawn = this.#next();
      const place = UUID_PLACES[at] as number;
      if (place >= 0) UUID[place] = DIGITS[drawn >>> 28] as number;
      drawn <<= 4;
    }
    UUID[VARIANT_PLACE] = DIGITS[8 + this.below(4)] as number;
    return UUID.toString('latin1');
  }
}

/** Makes a generated name's end safe the way Kubernetes does for hashes (apimachinery, util/rand SafeEncodeString). */
export function safeEncode(text: string): string {
  return [...text].map((char) => ALPHABET[char.charCodeAt(0) % ALPHABET.length]).join('');
}
