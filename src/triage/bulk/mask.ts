// A line's shape: the hash of its words with names and numbers left out, worked out on the bytes so that no string is made of a line
// that says nothing new.

const LETTER = 0;
const DIGIT = 1;
const JOIN = 2;
const SPLIT = 3;
const SPACE = 4;
const END = 5;

/** What each byte is to a shape. Bytes of UTF-8 sequences count as letters. */
const KIND = new Uint8Array(256);
for (const char of '0123456789') KIND[char.charCodeAt(0)] = DIGIT;
for (const char of '-./_+@~%&#*!?^$') KIND[char.charCodeAt(0)] = JOIN;
for (const char of '"\'`\\,;:=()[]{}<>|') KIND[char.charCodeAt(0)] = SPLIT;
for (const char of ' \t\r') KIND[char.charCodeAt(0)] = SPACE;
KIND[10] = END;

const HYPHEN = 45;
const SLASH = 47;
const ZERO = 48;

/** Codes of words that stand for many. */
const MASK = 0x2545f491;
const NOUGHT = 0x51ed270b;
const FULL = 0x1b873593;
const PART = 0x19d699a5;
const NONE = 0x64df03c7;

/** Vowels: generated names have none. */
const VOWEL = new Uint8Array(256);
for (const char of 'aeiouy') VOWEL[char.charCodeAt(0)] = 1;
/** Letters that make a generated name when no vowel is among them. */
const GENERATED = 5;

/** Are there some small letters and no vowel among them? */
function isGenerated(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < GENERATED) return false;
  for (let at = from; at < to; at++) if (VOWEL[bytes[at] as number] === 1 || (bytes[at] as number) < 97) return false;
  return true;
}

/** What a word of digits counts as. */
function codeOfNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from === 3)
    return ((bytes[from] as number) << 16) | ((bytes[from + 1] as number) << 8) | (bytes[from + 2] as number);
  return to - from === 1 && bytes[from] === ZERO ? NOUGHT : MASK;
}

/** What a word with other characters than letters counts as. */
function codeOf(bytes: Uint8Array, from: number, to: number): number {
  let code = 0;
  let digits = 0;
  let slashes = 0;
  let hyphen = -1;
  let number = 0;
  let left = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    code = (Math.imul(code, 31) + byte) | 0;
    if (byte === SLASH) {
      if (++slashes > 1) return MASK;
      left = number;
      number = 0;
    } else if (byte === HYPHEN) {
      if (hyphen >= 0) return MASK;
      hyphen = at;
    } else if (KIND[byte] === DIGIT) {
      digits++;
      number = (number * 10 + byte - ZERO) | 0;
    }
  }
  if (digits === 0) return slashes > 0 || (hyphen >= 0 && isGenerated(bytes, hyphen + 1, to)) ? MASK : code;
  if (slashes === 1 && digits === to - from - 1) return left === number ? FULL : left === 0 ? NONE : PART;
  return MASK;
}

/** Two 32-bit hashes of what was looked at last. */
export class Masker {
  one = 0;
  two = 0;

  /**
   * Hashes the words from an offset to the end of the line, which a line feed must end. A word with a digit, a slash or two hyphens, or of
   * letters without a vowel, is a name or a number and counts as any other, except `0`, numbers of three digits (exit codes, HTTP statuses),
   * and fractions (`2/3`), of which only counts whether they are whole, empty or between.
   * @param seed what the words belong to: the same words after another seed are another shape
   * @returns where the line feed stands
   */
  run(bytes: Uint8Array, from: number, seed: number): number {
    let one = seed | 0;
    let two = (seed * 31 + 17) | 0;
    let last = 0;
    let at = from;
    for (;;) {
      let byte = bytes[at] as number;
      while (byte === 32) byte = bytes[++at] as number;
      const start = at;
      let kind = KIND[byte] as number;
      let code = 0;
      while (kind === LETTER) {
        code = (Math.imul(code, 31) + byte) | 0;
        byte = bytes[++at] as number;
        kind = KIND[byte] as number;
      }
      if (kind < SPLIT) {
        // letters before a digit: a name, whatever follows
        const named = kind === DIGIT && at > start;
        while (kind === DIGIT) kind = KIND[bytes[++at] as number] as number;
        const number = !named && kind >= SPLIT;
        while (kind < SPLIT) kind = KIND[bytes[++at] as number] as number;
        code = named ? MASK : number ? codeOfNumber(bytes, start, at) : codeOf(bytes, start, at);
      } else if (at - start > 7 && isGenerated(bytes, start, at)) code = MASK;
      // several names in a row are as good as one
      if (at > start && (code !== MASK || last !== MASK)) {
        one = Math.imul(one ^ code, 0x9e3779b1);
        one ^= one >>> 15;
        two = (((two << 5) | (two >>> 27)) + code) | 0;
        last = code;
      }
      if (kind === END) break;
      at++;
    }
    this.one = one;
    this.two = two;
    return at;
  }

  /** Hashes bytes as they are: a name. */
  exact(bytes: Uint8Array, from: number, to: number): void {
    let one = 0x811c9dc5 | 0;
    let two = 7;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      one = Math.imul(one ^ byte, 0x01000193);
      two = (Math.imul(two, 31) + byte) | 0;
    }
    this.one = one;
    this.two = two;
  }
}

/** Where the next word of the line begins, at or after an offset; its line feed when there is none. */
export function skipGap(bytes: Uint8Array, from: number): number {
  let at = from;
  while (KIND[bytes[at] as number] === SPACE) at++;
  return at;
}

/** Where the word at an offset ends. */
export function skipWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((KIND[bytes[at] as number] as number) < SPACE) at++;
  return at;
}

/** One hash of bytes as they are; 0 for none. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  return hash;
}

const decoder = new TextDecoder();

/** UTF-8 as a text; what is none stands as U+FFFD. */
export function decode(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to));
}
