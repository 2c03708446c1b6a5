// The text being redacted and what was found in it so far. Every reader of this folder writes into one Paste; nothing here knows what a secret is.

/** What stands in place of a secret. */
export const MASK = '[redacted]';

/** UTF-16 offsets of something to hide, on one line. `more` marks a further line of the secret before it, which is not counted again. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly more: boolean;
}

/** From this length on a line may have been broken by a terminal, and its last word may go on in the next line. Characters. */
const WRAP_FROM = 60;
const WRAPPED = /[\w+/=.-]+/y;

const RUN = /[\w-]*/y;

/** What stands before the text of a line: blanks, quoting, a diff's or a picture's margin. */
const MARGIN = /[ \t\u00a0>|+\u2502]*/y;

/** A text with the places to hide. Offsets are UTF-16. All look-ups remember their last answer, so that a walk from left to right stays linear. */
export class Paste {
  /** What is read: the text given, where need be without what a log tool put in front of its lines, each character at its offset. */
  readonly text: string;
  /** reader → how far it has read, for those that look far ahead. */
  readonly readTo = new Map<string, number>();
  readonly #given: string;
  readonly #spans: Span[] = [];
  readonly #next = new Map<string, { from: number; at: number }>();
  #lineFrom = 0;
  #lineTo = -1;
  #runFrom = 0;
  #runTo = 0;
  #settled = 0;
  #passed = 0;

  /** @param given the text to redact; `text` has its length. */
  constructor(given: string, text = given) {
    this.#given = given;
    this.text = text;
  }

  /** Start of the line that holds `at`. */
  lineFrom(at: number): number {
    this.#seek(at);
    return this.#lineFrom;
  }

  /** End of the line that holds `at`: the offset of its line break or carriage return, or the end of the text. */
  lineTo(at: number): number {
    this.#seek(at);
    return this.#lineTo;
  }

  #seek(at: number): void {
    if (at >= this.#lineFrom && at <= this.#lineTo) return;
    let from = at;
    while (from > 0 && !isBreak(this.text.charCodeAt(from - 1))) from--;
    let to = at;
    while (to < this.text.length && !isBreak(this.text.charCodeAt(to))) to++;
    this.#lineFrom = from;
    this.#lineTo = to;
  }

  /** Offset of the next `needle` at or after `at`; the text's length when there is none. */
  next(needle: string, at: number): number {
    const known = this.#next.get(needle);
    // an answer holds for every start between its own and itself
    if (known && at >= known.from && at <= known.at) return known.at;
    const found = this.text.indexOf(needle, at);
    const answer = found < 0 ? this.text.length : found;
    this.#next.set(needle, { from: at, at: answer });
    return answer;
  }

  /** End of the run of letters, digits, `_` and `-` that `at` stands in. */
  runTo(at: number): number {
    if (at < this.#runFrom || at >= this.#runTo) {
      this.#runFrom = at;
      this.#runTo = end(RUN, this.text, at);
    }
    return this.#runTo;
  }

  /**
   * Hides `from`..`to`, line by line: margins and line breaks stay.
   * @returns `to`, or `from` when there was nothing to hide (blank, or hidden before).
   */
  hide(from: number, to: number): number {
    return this.#hide(from, to, false);
  }

  /** The same for a second copy of the secret hidden last, which is not counted again. */
  hideMore(from: number, to: number): number {
    return this.#hide(from, to, true);
  }

  #hide(from: number, to: number, counted: boolean): number {
    let more = counted;
    let found = false;
    let at = from;
    while (at < to) {
      let stop = at;
      while (stop < to && !isBreak(this.text.charCodeAt(stop))) stop++;
      if (this.#hideLine(at, stop, more, at > from)) {
        more = true;
        found = true;
      }
      at = stop + 1;
    }
    return found ? to : from;
  }

  #hideLine(lineFrom: number, lineTo: number, more: boolean, margin: boolean): boolean {
    let from = lineFrom;
    let to = lineTo;
    if (margin) from = Math.min(to, end(MARGIN, this.text, from));
    while (from < to && isBlank(this.text.charCodeAt(from))) from++;
    while (to > from && isBlank(this.text.charCodeAt(to - 1))) to--;
    if (from === to || (to - from === MASK.length && this.text.startsWith(MASK, from))) return false;
    this.#spans.push({ from, to, more });
    return true;
  }

  /** Sorts what was found so far, for {@link hiddenTo}. */
  settle(): void {
    this.#spans.sort((a, b) => a.from - b.from || b.to - a.to);
    this.#settled = this.#spans.length;
    this.#passed = 0;
  }

  /** The end of what was found before {@link settle} at `at`; `at` when nothing was. To be asked from left to right. */
  hiddenTo(at: number): number {
    for (; this.#passed < this.#settled; this.#passed++) {
      const span = this.#spans[this.#passed];
      if (!span || at < span.from) return at;
      if (at < span.to) return span.to;
    }
    return at;
  }

  /**
   * The text with everything found replaced, and how many secrets that were. Spans that touch or overlap are one.
   * @param again this text is a redacted one: what only grows around an earlier {@link MASK} is not counted again.
   */
  redacted(again = false): { text: string; count: number } {
    if (this.#spans.length === 0) return { text: this.#given, count: 0 };
    const spans = this.#spans.sort((a, b) => a.from - b.from || b.to - a.to);
    let text = '';
    let count = 0;
    let copied = 0;
    for (let index = 0; index < spans.length; ) {
      const first = spans[index];
      if (!first) break;
      let to = first.to;
      let more = first.more;
      for (index++; index < spans.length; index++) {
        const span = spans[index];
        if (!span || span.from > to) break;
        to = Math.max(to, span.to);
        more &&= span.more;
      }
      if (first.from < copied) continue; // a wrapped line that was hidden already
      text += this.#given.slice(copied, first.from) + MASK;
      copied = to;
      if (!more && !(again && this.#given.slice(first.from, to).includes(MASK))) count++;
      const wrapped = this.#hideWrapped(first.from, to);
      text += wrapped.text;
      copied = wrapped.copied;
    }
    return { text: text + this.#given.slice(copied), count };
  }

  /** A secret that fills a long line to its end goes on in the next lines as long as they are one word each and as long as the first. */
  #hideWrapped(from: number, to: number): { text: string; copied: number } {
    let copied = to;
    let text = '';
    if (to - from > 0 && (to === this.text.length || isBreak(this.text.charCodeAt(to)))) {
      const lineFrom = this.lineFrom(from);
      const width = to - lineFrom;
      let at = to;
      while (width >= WRAP_FROM) {
        if (this.text.charCodeAt(at) === 13) at++;
        if (this.text.charCodeAt(at) !== 10) break;
        const start = at + 1;
        const stop = end(WRAPPED, this.text, start);
        const length = stop - start;
        const ended = stop === this.text.length || isBreak(this.text.charCodeAt(stop));
        if (length === 0 || length > width || !ended || this.text.startsWith('---', start)) break;
        text += this.#given.slice(copied, start) + MASK;
        copied = stop;
        at = stop;
        if (length < width) break;
      }
    }
    return { text, copied };
  }
}

/** Where a sticky pattern that matches at `at` ends; `at` itself when it does not match. */
export function end(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Does a sticky pattern match at `at`? */
export function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Line feed or carriage return. */
export function isBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Space, tab, no-break space, ideographic space. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 0xa0 || code === 0x3000;
}

/** Digit or ASCII letter. */
export function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Everything these readers match with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [WRAPPED, MARGIN, RUN];
