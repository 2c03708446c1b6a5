// A key as it stands in a text, and where in its line it stands: `password: x` is a setting, `wrong password: x` a sentence.
import { type Sensitivity, sensitivityOf } from './key-name.ts';
import { isBlank, isBreak, isWord, type Paste } from './paste.ts';
import { type Quote, quoteAt, quoteBefore } from './value.ts';

/** No key is longer. Characters to either side of the word that gave it away. */
const KEY_LIMIT = 96;

/** A key without its quotes. */
export interface Key {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly sensitivity: Sensitivity;
  /** The quote right before the key. */
  readonly opened: Quote | undefined;
  /** The quote right behind it. */
  readonly closed: Quote | undefined;
}

/**
 * - `line`: the key begins its line, so the rest of the line is its value;
 * - `text`: it begins a string, or a line inside of one, so the rest of that is its value;
 * - `flow`: it stands in a list of keys and values;
 * - `prose`: it stands in a sentence, where `token: expired` is a message.
 */
export type Place = 'line' | 'text' | 'flow' | 'prose';

function isKeyPart(code: number): boolean {
  return isWord(code) || code === 95 || code === 45 || code === 46;
}

/** The key around the word at `from`..`to`. */
export function keyAround(text: string, from: number, to: number): Key {
  let left = from;
  while (left > 0 && from - left < KEY_LIMIT && isKeyPart(text.charCodeAt(left - 1))) left--;
  // the n of an escaped line break is no part of the key
  if (left < from && text.charAt(left - 1) === '\\' && 'nrt'.includes(text.charAt(left))) left++;
  let right = to;
  while (right < text.length && right - to < KEY_LIMIT && isKeyPart(text.charCodeAt(right))) right++;
  let name = text.slice(left, right);
  if (name.toLowerCase() === 'key' && text.charAt(left - 1) === ' ') {
    // describe writes "API Key:"
    const kind = previousWord(text, left - 1);
    // only with a capital: "non-existent secret key: x" is a kubelet's message
    if (KINDS_OF_KEY.has(kind.toLowerCase()) || kind === 'Secret') {
      left -= kind.length + 1;
      name = kind + name;
    }
  }
  return {
    from: left,
    to: right,
    name,
    sensitivity: sensitivityOf(name),
    opened: quoteBefore(text, left),
    closed: quoteAt(text, right),
  };
}

const KINDS_OF_KEY = new Set([
  'api',
  'access',
  'private',
  'account',
  'encryption',
  'license',
  'signing',
  'master',
  'shared',
]);

/** The word that ends at `at`, at most 40 characters of it; '' when a blank or a line break stands there. */
export function previousWord(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < 40 && !isBlank(text.charCodeAt(from - 1)) && !isBreak(text.charCodeAt(from - 1)))
    from--;
  return text.slice(from, at);
}

const LEADING_WORDS = new Set(['export', 'env', 'set', 'ENV', 'ARG', '-e', '$', 'setx', 'declare', '-x']);

/** Is everything between the line's start and `at` indentation, quoting, a list's dash, a line number or a word such as `export`? */
export function beginsLine(paste: Paste, at: number): boolean {
  const { text } = paste;
  const from = paste.lineFrom(at);
  let left = at;
  for (let word = 0; word < 3; word++) {
    while (left > from && isMargin(text.charCodeAt(left - 1))) left--;
    if (left === from) return true;
    const before = previousWord(text, left);
    if (!LEADING_WORDS.has(before)) return false;
    left -= before.length;
  }
  return false;
}

/** Does `at` begin a line of a text whose breaks are escaped? */
export function followsBreak(text: string, at: number): boolean {
  let left = at;
  while (left > 0 && at - left < 80 && ' -"\''.includes(text.charAt(left - 1))) left--;
  return text.endsWith('\\n', left);
}

/** Blanks, `>`, `|`, `+`, `-`, `*`, `#`, `•`, `│`, digits and `:`. */
function isMargin(code: number): boolean {
  if (isBlank(code) || (code >= 48 && code <= 58)) return true;
  return (
    code === 62 ||
    code === 124 ||
    code === 43 ||
    code === 45 ||
    code === 42 ||
    code === 35 ||
    code === 0x2022 ||
    code === 0x2502
  );
}

/** Where a key stands. */
export function placeOf(paste: Paste, key: Key): Place {
  const { text } = paste;
  let left = key.opened ? key.from - key.opened.length : key.from;
  if (key.closed && !key.opened) {
    // "example.com/token": the quote opens before the domain
    let start = key.from;
    while (
      start > 0 &&
      key.from - start < KEY_LIMIT &&
      (isKeyPart(text.charCodeAt(start - 1)) || '/:'.includes(text.charAt(start - 1)))
    )
      start--;
    const opened = quoteBefore(text, start);
    if (!opened) return 'prose';
    left = start - opened.length;
  }
  if (beginsLine(paste, left)) return 'line';
  if ((key.opened && !key.closed) || followsBreak(text, left)) return 'text';
  const line = paste.lineFrom(left);
  while (left > line && isBlank(text.charCodeAt(left - 1))) left--;
  if ('{,[(;&?'.includes(text.charAt(left - 1)) || text.startsWith('amp;', left - 4)) return 'flow';
  return isDump(text, key.from) ? 'flow' : 'prose';
}

/** `map[user:app token:x]`, `{User:app Token:x}`: the word before the key is a key with its value too. */
function isDump(text: string, at: number): boolean {
  if (!isBlank(text.charCodeAt(at - 1))) return false;
  const before = previousWord(text, at - 1);
  const colon = before.indexOf(':');
  return colon > 0 && colon < before.length - 1 && !before.includes('://') && !/^\d/.test(before);
}
