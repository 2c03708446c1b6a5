// Chance from a seed: the same seed gives the same names, the same choices and so the same history.

/** Letters and digits of generated names: no vowels and nothing that looks like another (apimachinery, util/rand). */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** Two hexadecimal digits of each byte. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function eightDigits(number: number): string {
  return `${BYTES[number >>> 24]}${BYTES[(number >>> 16) & 255]}${BYTES[(number >>> 8) & 255]}${BYTES[number & 255]}`;
}

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
    let digits = '';
    while (digits.length < length) digits += eightDigits(this.#next());
    return digits.slice(0, length);
  }

  /** A random UUID (version 4). */
  uuid(): string {
    const digits = this.hex(32);
    const variant = (8 + this.below(4)).toString(16);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
  }
}

/** Makes a generated name's end safe the way Kubernetes does for hashes (apimachinery, util/rand SafeEncodeString). */
export function safeEncode(text: string): string {
  return [...text].map((char) => ALPHABET[char.charCodeAt(0) % ALPHABET.length]).join('');
}
