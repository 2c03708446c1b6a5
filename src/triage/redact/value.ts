// Where a value begins and ends, and whether it can be a secret at all.
import { lookup } from '../lookup.ts';
import { end, isBlank, isWord, MASK, matches, type Paste } from './paste.ts';

/** A quote as it stands in the text: `"`, an escaped one inside of JSON inside of JSON (`\\\"`), a typographic one, an HTML entity. */
export interface Quote {
  readonly mark: string;
  /** Backslashes before the mark: 0, 1, 3, 7 for JSON inside of JSON inside of ... */
  readonly level: number;
  readonly length: number;
}

const ENTITY = /&(?:quot|apos|#34|#39);/y;
const ENTITIES = ['&quot;', '&apos;', '&#34;', '&#39;'];
const OPENING = '"\'`\u201c\u201d\u2018\u2019';
const CLOSING = lookup<string>({ '\u201c': '\u201d', '\u2018': '\u2019' });

/** The quote that starts at `at`. @returns undefined when none does. */
export function quoteAt(text: string, at: number): Quote | undefined {
  let level = 0;
  while (level < 16 && text.charCodeAt(at + level) === 92) level++;
  const mark = text.charAt(at + level);
  if (mark !== '' && OPENING.includes(mark)) return { mark, level, length: level + 1 };
  if (level > 0 || mark !== '&') return undefined;
  const to = end(ENTITY, text, at);
  return to > at ? { mark: text.slice(at, to), level: 0, length: to - at } : undefined;
}

/** The quote that ends right before `at`. @returns undefined when none does. */
export function quoteBefore(text: string, at: number): Quote | undefined {
  const mark = text.charAt(at - 1);
  if (mark === ';') {
    for (const entity of ENTITIES)
      if (text.startsWith(entity, at - entity.length)) return { mark: entity, level: 0, length: entity.length };
    return undefined;
  }
  if (mark === '' || !OPENING.includes(mark)) return undefined;
  let level = 0;
  while (level < 16 && text.charCodeAt(at - 2 - level) === 92) level++;
  return { mark, level, length: level + 1 };
}

/** Where the quoted text that begins at `from` ends, at most at `to`. @returns -1 when the quote is not closed. */
export function closing(paste: Paste, from: number, to: number, quote: Quote): number {
  const { text } = paste;
  const mark = CLOSING[quote.mark] ?? quote.mark;
  let at = from;
  for (;;) {
    at = paste.next(mark, at);
    if (at >= to) return -1;
    if (mark === "'" && quote.level === 0 && text.charAt(at + 1) === "'" && at > from) {
      at += 2; // YAML's way to write a single quote
      continue;
    }
    let slashes = 0;
    while (at - 1 - slashes >= from && text.charCodeAt(at - 1 - slashes) === 92) slashes++;
    const unit = quote.level + 1;
    if (mark === "'" && quote.level === 0) return at;
    if (slashes < quote.level) return at - slashes;
    if (((slashes - quote.level) / unit) % 2 < 1) return at - quote.level;
    at++;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours stand between a key and its value when a coloured output was copied
const COLOUR = /\u001b\[[0-9;]*m/y;

/** The first offset from `at` on that is no blank and no colour, on the same line. */
export function skipBlanks(text: string, at: number): number {
  let to = at;
  for (;;) {
    const code = text.charCodeAt(to);
    if (isBlank(code)) to++;
    else if (code === 27 && matches(COLOUR, text, to)) to = COLOUR.lastIndex;
    else return to;
  }
}

/** Another key behind a comma or a semicolon: a word, not a part of a password such as `;x9=`. */
const NEXT_KEY = /[ \t]{0,4}["']?(?:[A-Za-z][a-z]|[A-Z]{2})[A-Za-z_.-]*["']?(?:=|:(?!\/\/))/y;
const ESCAPED_END = /\\+(?:["'nrt]|u00(?:26|3[ce]|22|27|0a))/y;
/** An escaped line break with another key behind it. */
const ESCAPED_BREAK = /\\+[nr][\w.-]+[=:]/y;
const ENTITY_END = /&(?:amp;|quot;|lt;|gt;|#\d{2};|[A-Za-z][\w.-]*=)/y;

/** How an unquoted value ends: `line` at the line's end, `text` at an escaped one's too, `word` at a blank, `tight` at a quote or an angle bracket too. */
export type Ending = 'line' | 'text' | 'word' | 'tight';

/** Where the unquoted value that begins at `from` ends. Punctuation ends a `word` only when something new begins behind. */
export function bareEnd(text: string, from: number, to: number, ending: Ending): number {
  let at = from;
  while (text.startsWith(MASK, at)) at += MASK.length;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isWord(code)) continue;
    if (isBlank(code)) {
      if ((ending !== 'line' && ending !== 'text') || text.startsWith(' #', at)) break;
      continue;
    }
    if (ending === 'tight') {
      if (OPENING.includes(text.charAt(at)) || code === 60 || code === 62 || code === 124) break;
      if (code === 92 && matches(ESCAPED_END, text, at)) break;
    }
    if (ending === 'text' && (code === 34 || (code === 92 && matches(ESCAPED_END, text, at)))) break;
    if (ending === 'word' && code === 92 && matches(ESCAPED_BREAK, text, at)) break;
    if (code === 38 && matches(ENTITY_END, text, at)) break;
    if (code === 91 && text.startsWith(MASK, at)) {
      at += MASK.length - 1;
      continue;
    }
    if (ending !== 'line' && ending !== 'text' && isPunctuation(code) && endsHere(text, at, to, ending)) break;
  }
  // JSON's comma behind a value that is no string
  if (ending === 'line' && at > from && text.charCodeAt(at - 1) === 44) at--;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** `,`, `;`, `)`, `]`, `}`. */
function isPunctuation(code: number): boolean {
  return code === 44 || code === 59 || code === 41 || code === 93 || code === 125;
}

/** Is the bracket, comma or semicolon at `at` behind the value, not in it? */
function endsHere(text: string, at: number, to: number, ending: Ending): boolean {
  let next = at + 1;
  while (next < to && next < at + 8 && isPunctuation(text.charCodeAt(next))) next++;
  if (next >= to) return true;
  const code = text.charCodeAt(next);
  if (isBlank(code) || (ending === 'tight' && OPENING.includes(text.charAt(next))) || code === 92) return true;
  const last = text.charCodeAt(next - 1);
  return (last === 44 || last === 59) && matches(NEXT_KEY, text, next);
}

const PLACEHOLDER =
  /<[^<>\n]*>|&lt;[^&\n]*&gt;|\$\(|\$\{|\{\{|%[A-Z_]+%|%[sdvq](?:\W|$)|ENC\[|\.(?:metadata|spec|status|data|items)[.[]|(?:vault|op|ref\+\w+|arn:aws|env|file|secretref):|!(?:Ref|Sub|GetAtt|vault|reference)[ \t]|\d+ bytes|(?:os\.(?:environ|getenv)|process\.env|System\.getenv|getenv|ENV)[[(.]|\((?:sensitive|known after|hidden|none)/y;
const VARIABLE = /\$[A-Z_][A-Z0-9_]*/y;
const LINK = /<(?:mailto:|https?:)/y;

/** Does something begin here that stands for a value kept elsewhere, or that was hidden by someone else? */
export function isPlaceholder(text: string, at: number): boolean {
  const variable = end(VARIABLE, text, at);
  if (variable > at) return variable === text.length || ' \t\r\n"\',;})]\\@'.includes(text.charAt(variable));
  return matches(PLACEHOLDER, text, at) && !matches(LINK, text, at);
}

/** Values that say that there is none, or that are the outcome of a check instead. */
const NOTHING = new Set(
  (
    'true false yes no on off null nil none undefined n/a unset … ~ * - . redacted [redacted] masked [masked] hidden [hidden] filtered [filtered] ' +
    'omitted [omitted] removed [removed] data+omitted string stringarray bool boolean optional required invalid expired missing denied failed ' +
    'unauthorized forbidden unknown empty enabled disabled present absent ok error valid rejected revoked not opaque'
  ).split(' '),
);
const BLANKED = /^[*x•.#_-]{2}[*x•.#_-]*$/i;
const SIZE = /^\d+ bytes$/;
/** Words that a message begins with, when more words follow; none that a phrase for a password may begin with, such as `the`. */
const FIRST_WORDS = new Set(
  "not is was must cannot can't could couldn't unable invalid failed missing required expired unexpected doesn't didn't should".split(
    ' ',
  ),
);
const PATH = /^(?:file:\/\/)?(?:~|\.|\.\.|\/([\w.-]+))(?:\/[\w./@+:-]*)?$/;
/** The first folders of paths: a password may begin with a slash too. */
const ROOTS = new Set(
  'var etc run tmp home root opt usr mnt secret secrets vault app data config conf srv dev proc sys cert certs key keys workspace bitnami'.split(
    ' ',
  ),
);
const NUMBER = /^-?[\d.,]+(?:[a-z]{1,2}|%)?$/i;
const REFERENCE = /^[a-z0-9][a-z0-9.-]*\/[a-z0-9][a-z0-9.-]*$/;

/** Is this value no secret whatever its key says: empty, a switch, a word of a message, a path, masked by someone else? */
export function isHarmless(value: string): boolean {
  if (value === '' || value.replaceAll(MASK, '') === '') return true;
  if (value.length > 200) return false;
  const lower = value.toLowerCase();
  const blank = lower.indexOf(' ');
  if (blank > 0 && FIRST_WORDS.has(lower.slice(0, blank))) return true;
  if (NOTHING.has(lower) || BLANKED.test(value) || SIZE.test(value)) return true;
  const path = PATH.exec(value);
  return path !== null && (path[1] === undefined || ROOTS.has(path[1]));
}

/** A number, with or without a unit. */
export function isNumber(value: string): boolean {
  return NUMBER.test(value);
}

/** `namespace/name`, as components log objects. */
export function isObjectName(value: string): boolean {
  return REFERENCE.test(value);
}

const LOWER = /[a-z]/;
const CAPITAL = /[A-Z]/;
const DIGIT = /\d/;
const SYMBOL = /[!@#$%^&*+=~?]/;
const NAME = /^[a-z0-9][a-z0-9./:_-]*$/;

/** Does a value look like something no person would write in a sentence: letters and digits mixed, long, or with symbols? */
export function looksRandom(value: string): boolean {
  if (value.length < 6 || /\s/.test(value) || isNumber(value)) return false;
  if (value.startsWith('/') || value.includes('://') || value.includes('sha256:') || value.endsWith(':')) return false;
  const letters = LOWER.test(value) || CAPITAL.test(value);
  const digits = DIGIT.test(value);
  if (NAME.test(value)) {
    // names are words joined by dashes, dots and slashes: only a long mixed part speaks against one
    return (
      digits &&
      letters &&
      value
        .split(/[./:_-]/)
        .some((part) => part.length >= (part === value ? 7 : 16) && DIGIT.test(part) && LOWER.test(part))
    );
  }
  if (digits && LOWER.test(value) && CAPITAL.test(value) && value.length >= 8) return true;
  if (SYMBOL.test(value) && (digits || value.length >= 12) && letters) return true;
  return digits && letters && value.length >= 16;
}

/** Text of a value without the punctuation that a sentence puts behind it. */
export function trimmedEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && '.,;:!?)'.includes(text.charAt(at - 1))) at--;
  return at;
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [
  ENTITY,
  COLOUR,
  NEXT_KEY,
  ESCAPED_END,
  ESCAPED_BREAK,
  ENTITY_END,
  PLACEHOLDER,
  VARIABLE,
  LINK,
  BLANKED,
  SIZE,
  PATH,
  NUMBER,
  REFERENCE,
  LOWER,
  CAPITAL,
  DIGIT,
  SYMBOL,
  NAME,
];
