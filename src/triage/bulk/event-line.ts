// A row of `kubectl get events` or `kubectl events`, read on its bytes as far as telling it from others needs. Other layouts are left to the
// ordinary readers.
import { skipGap, skipWord } from './mask.ts';

const SLASH = 47;
/** seconds by the letter of the unit */
const UNIT = new Int32Array(256);
for (const [letter, seconds] of Object.entries({ y: 31_536_000, d: 86_400, h: 3600, m: 60, s: 1 }))
  UNIT[letter.charCodeAt(0)] = seconds;

/** Seconds of an age as kubectl prints it (`3m12s`); -1 when the word is none, Infinity for `<unknown>`. */
export function ageIn(bytes: Uint8Array, from: number, to: number): number {
  const first = bytes[from] as number;
  if (first === 60 && to - from === 9) return bytes[from + 1] === 117 ? Number.POSITIVE_INFINITY : 0;
  if (first < 48 || first > 57) return -1;
  let seconds = 0;
  let number = 0;
  let byte = first;
  for (let at = from; at < to; at++) {
    byte = bytes[at] as number;
    if (byte >= 48 && byte <= 57) number = number * 10 + byte - 48;
    else {
      const unit = UNIT[byte] as number;
      if (unit === 0) return -1;
      seconds += number * unit;
      number = 0;
    }
  }
  return byte <= 57 ? -1 : seconds;
}

function isType(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 1; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** What the row that was scanned last says. */
export class EventLine {
  warning = false;
  /** seconds since it was last seen; Infinity when not known */
  age = 0;
  /** where the reason stands */
  reasonFrom = 0;
  reasonTo = 0;
  /** hash of type, reason and kind */
  seed = 0;
  /** hash of the namespace; 0 when the row has none */
  space = 0;
  /** hashes of the object's name */
  name = 0;
  nameToo = 0;

  /** Scans a line that a line feed ends. @returns where its message begins; -1 when it is no row of this layout */
  scan(bytes: Uint8Array, from: number): number {
    let at = skipGap(bytes, from);
    const first = bytes[at] as number;
    let space = 0;
    if (first >= 97 && first <= 122) {
      const end = skipWord(bytes, at);
      for (; at < end; at++) space = (Math.imul(space, 31) + (bytes[at] as number)) | 0;
      at = skipGap(bytes, at);
    }
    let end = skipWord(bytes, at);
    const age = ageIn(bytes, at, end);
    if (age < 0) return -1;
    this.age = age;
    this.space = space;
    // `(x12 over 5m)` before the type, or ages and a count
    let words = 0;
    let letter = 0;
    for (;;) {
      at = skipGap(bytes, end);
      end = skipWord(bytes, at);
      letter = bytes[at] as number;
      if (letter === 78 || letter === 87 || ++words > 4) break;
    }
    if (
      letter === 78 ? end - at !== 6 || !isType(bytes, at, 'Normal') : end - at !== 7 || !isType(bytes, at, 'Warning')
    )
      return -1;
    this.warning = letter === 87;
    let seed = letter;
    at = skipGap(bytes, end);
    end = skipWord(bytes, at);
    letter = bytes[at] as number;
    if (!((letter >= 65 && letter <= 90) || (letter >= 97 && letter <= 122))) return -1;
    this.reasonFrom = at;
    this.reasonTo = end;
    for (; at < end; at++) seed = (Math.imul(seed, 31) + (bytes[at] as number)) | 0;
    at = skipGap(bytes, end);
    end = skipWord(bytes, at);
    const kind = at;
    for (; at < end && bytes[at] !== SLASH; at++) seed = (Math.imul(seed, 31) + (bytes[at] as number)) | 0;
    if (at === kind || at >= end - 1) return -1;
    this.seed = seed;
    let one = 0x811c9dc5 | 0;
    let two = 7;
    for (at++; at < end; at++) {
      const byte = bytes[at] as number;
      one = Math.imul(one ^ byte, 0x01000193);
      two = (Math.imul(two, 31) + byte) | 0;
    }
    this.name = one;
    this.nameToo = two;
    return skipGap(bytes, end);
  }
}
