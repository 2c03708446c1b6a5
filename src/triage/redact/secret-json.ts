// Kubernetes Secrets as JSON: pretty-printed, on one line, cut off, and inside of strings of other JSON, as the last-applied-configuration is.
import { isBlank, isBreak, isWord, type Paste } from './paste.ts';
import { type Found, hideFound } from './secret-data.ts';

/** An object or array that is open. `data` is the object whose data this is. */
interface Frame extends Found {
  readonly data: Frame | undefined;
  key: string;
}

/** How deep JSON may stand inside of JSON: the backslashes before its quotes. */
const LEVELS = [0, 1, 3, 7];
const KIND = /"kind\\*"\s*:\s*\\*"Secret\\*"/;
const DATA = /"(?:data|stringData)\\*"\s*:\s*\{/;
/** Deeper than this nothing of Kubernetes goes. */
const DEPTH = 200;

/** Hides the data of all Secrets in a text that is JSON, at least in parts. */
export function hideJsonSecrets(paste: Paste): void {
  if (!KIND.test(paste.text) && !DATA.test(paste.text)) return;
  for (const level of LEVELS) if (paste.text.includes(`${'\\'.repeat(level)}"`)) new Reader(paste, level).read();
}

class Reader {
  readonly #paste: Paste;
  readonly #level: number;
  #open: Frame[] = [frame(undefined)];

  constructor(paste: Paste, level: number) {
    this.#paste = paste;
    this.#level = level;
  }

  read(): void {
    const { text } = this.#paste;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 34) at = this.#string(at);
      else if (code === 123) this.#push();
      else if (code === 125) this.#pop();
      else if (code === 10 && this.#open.length === 1 && !' \t"},\\'.includes(text.charAt(at + 1))) this.#reset();
    }
    this.#reset();
  }

  #push(): void {
    const top = this.#open.at(-1);
    if (this.#open.length > DEPTH) this.#reset();
    if (this.#open.length === 1 && top && top.key === '') this.#reset();
    const owner = top && (top.key === 'data' || top.key === 'stringData') ? top : undefined;
    if (top) top.key = '';
    this.#open.push(frame(owner));
  }

  #pop(): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined;
    if (closed) hideFound(this.#paste, closed);
    else this.#reset();
  }

  #reset(): void {
    for (const one of this.#open) hideFound(this.#paste, one);
    this.#open = [frame(undefined)];
  }

  /** Reads the string whose quote stands at `at`. @returns the offset of its last character. */
  #string(at: number): number {
    const { text } = this.#paste;
    const level = slashesBefore(text, at);
    if (level !== this.#level) {
      if (level < this.#level) this.#reset(); // the string around this JSON is over
      return at;
    }
    const from = at + 1;
    const to = this.#stringEnd(from);
    if (to < 0) return at;
    const top = this.#open.at(-1);
    if (!top) return to;
    const behind = this.#after(to);
    if (text.charCodeAt(behind) === 58) {
      top.key = text.slice(from, Math.min(to, from + 60));
    } else if (top.data) {
      top.data.values.push({ from, to, name: 'entry' });
    } else {
      if (top.key === 'kind') top.kind = text.slice(from, Math.min(to, from + 60)) === 'Secret' ? 'Secret' : 'other';
      top.key = '';
    }
    return behind - 1;
  }

  /** Where the string that begins at `from` ends, before its quote's backslashes. @returns -1 when it is none: a quote in a sentence. */
  #stringEnd(from: number): number {
    const { text } = this.#paste;
    const unit = this.#level + 1;
    let broken = false;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 34 && !isBreak(text.charCodeAt(at - 1))) {
        const slashes = Math.min(slashesBefore(text, at), at - from);
        if (slashes < this.#level) return at - slashes;
        if (((slashes - this.#level) / unit) % 2 < 1) return at - this.#level;
      }
      // the line break of the text around this JSON; one inside of a string has twice the backslashes
      if (code === 110 && this.#level > 0 && slashesBefore(text, at) === unit / 2) return -1;
      if (isBreak(code)) broken = true;
      else if (broken && !isWord(code) && !'+/=_-.\\'.includes(text.charAt(at))) return -1; // only a word that a terminal broke goes on in the next line
    }
    // cut off
    return broken ? -1 : text.length;
  }

  /** The first character behind a string that ends at `at`: behind its quote and blanks. */
  #after(at: number): number {
    const { text } = this.#paste;
    let next = at + this.#level + 1;
    while (next < text.length && (isBlank(text.charCodeAt(next)) || isBreak(text.charCodeAt(next)))) next++;
    return next;
  }
}

function frame(data: Frame | undefined): Frame {
  return { data, key: '', kind: undefined, values: [] };
}

function slashesBefore(text: string, at: number): number {
  let count = 0;
  while (count < 64 && text.charCodeAt(at - 1 - count) === 92) count++;
  return count;
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [KIND, DATA];
