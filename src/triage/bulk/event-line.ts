// A row of `kubectl get events` or `kubectl events`, read on its bytes as far as telling it from others needs. Other layouts are left to the
// ordinary readers.
import { skipGap, skipWord } from './mask.ts';

const NORMAL = [...'Normal'].map((char) => char.charCodeAt(0));
const WARNING = [...'Warning'].map((char) => char.charCodeAt(0));
const SLASH = 47;
/** seconds by the letter of the unit */
const UNIT = new Float64Array(256);
for (const [letter, seconds] of Object.entries({ y: 31_536_000, d: 86_400, h: 3600, m: 60, s: 1 }))
  UNIT[letter.charCodeAt(0)] = seconds;

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** Seconds of an age as kubectl prints it (`3m12s`); -1 when the word is none, Infinity for `<unknown>`. */
export function ageIn(bytes: Uint8Array, from: number, to: number): number {
  if (bytes[from] === 60) return to - from === 9 ? (bytes[from + 1] === 117 ? Number.POSITIVE_INFINITY : 0) : -1;
  if (!isDigit(bytes[from])) return -1;
  let seconds = 0;
  let number = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte >= 48 && byte <= 57) number = number * 10 + byte - 48;
    else {
      const unit = UNIT[byte] as number;
      if (unit === 0) return -1;
      seconds += number * unit;
      number = 0;
    }
  }
  return isDigit(bytes[to - 1]) ? -1 : seconds;
}

function isWord(bytes: Uint8Array, from: number, to: number, word: readonly number[]): boolean {
  if (to - from !== word.length) return false;
  for (let i = 0; i < word.length; i++) if (bytes[from + i] !== word[i]) return false;
  return true;
}

/** Where the parts of the row that was scanned last stand. */
export class EventLine {
  /** from = to when the row has no namespace */
  spaceFrom = 0;
  spaceTo = 0;
  kindFrom = 0;
  nameFrom = 0;
  nameTo = 0;
  reasonFrom = 0;
  reasonTo = 0;
  message = 0;
  warning = false;
  /** seconds; Infinity when not known */
  age = 0;

  /** Scans a line. @returns false when it is no row of this layout */
  scan(bytes: Uint8Array, from: number, to: number): boolean {
    let at = skipGap(bytes, from, to);
    let end = skipWord(bytes, at, to);
    this.spaceFrom = at;
    this.spaceTo = at;
    let age = ageIn(bytes, at, end);
    if (age < 0) {
      const first = bytes[at] as number;
      if (!(first >= 97 && first <= 122) && !isDigit(first)) return false;
      this.spaceTo = end;
      at = skipGap(bytes, end, to);
      end = skipWord(bytes, at, to);
      age = ageIn(bytes, at, end);
      if (age < 0) return false;
    }
    this.age = age;
    // `(x12 over 5m)`
    for (let words = 0; words < 4; words++) {
      at = skipGap(bytes, end, to);
      end = skipWord(bytes, at, to);
      const first = bytes[at];
      if (first === 78 || first === 87) break;
      if (first !== 40 && first !== 111 && !isDigit(first)) return false;
    }
    this.warning = isWord(bytes, at, end, WARNING);
    if (!this.warning && !isWord(bytes, at, end, NORMAL)) return false;
    at = skipGap(bytes, end, to);
    end = skipWord(bytes, at, to);
    const letter = bytes[at] as number;
    if (!((letter >= 65 && letter <= 90) || (letter >= 97 && letter <= 122))) return false;
    this.reasonFrom = at;
    this.reasonTo = end;
    at = skipGap(bytes, end, to);
    end = skipWord(bytes, at, to);
    let slash = at;
    while (slash < end && bytes[slash] !== SLASH) slash++;
    if (slash === at || slash >= end - 1) return false;
    this.kindFrom = at;
    this.nameFrom = slash + 1;
    this.nameTo = end;
    this.message = skipGap(bytes, end, to);
    return true;
  }
}
