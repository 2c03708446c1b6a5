// Values that no `:` or `=` joins to their key: `name: KEY` with `value:` behind or below it, `--password x`, SQL, redis.conf, .netrc.
import { hideBelow, standsBelow } from './block.ts';
import { beginsLine, followsBreak, type Key, previousWord } from './key.ts';
import { end, isBlank, isBreak, matches, type Paste } from './paste.ts';
import { bareEnd, closing, isHarmless, isNumber, isPlaceholder, looksRandom, quoteAt, quoteBefore } from './value.ts';

/** Hides the value that belongs to `key` although nothing joins them. @returns the end of what was hidden, else the end of the key. */
export function hideNamedValue(paste: Paste, key: Key): number {
  const done = Math.max(hideValueBehind(paste, key), hideValueBefore(paste, key));
  if (done > key.to) return done;
  if (key.name.startsWith('-')) return hideFlag(paste, key);
  return hideStatement(paste, key);
}

const GAP = /[ \t]*(?:,[ \t]*)?/y;
const BREAK = /(?:\r?\n|\\+n)[ \t>|+]*(?:-[ \t]{2}[ \t]*)?/y;
const VALUE_KEY = /(?:\\*["'])?[vV]alue(?:\\*["'])?[ \t]*[:=][ \t]*/y;

/** `- name: API_KEY`, line break, `value: x`; `{"name":"API_KEY","value":"x"}`; `EnvVar{Name:API_KEY,Value:x,ValueFrom:nil,}`. */
function hideValueBehind(paste: Paste, key: Key): number {
  const { text } = paste;
  const from = key.closed ? key.to + key.closed.length : key.to;
  const start = end(BREAK, text, end(GAP, text, from));
  const at = end(VALUE_KEY, text, start);
  if (at === start) return key.to;
  const below = beginsLine(paste, at) || paste.lineFrom(at) > key.to;
  if (below && standsBelow(paste, at))
    return key.sensitivity === 'hint' ? key.to : hideBelow(paste, text.lastIndexOf('alue', at) - 1, at);
  return hideOne(paste, key, at, below ? 'line' : 'tight') ?? key.to;
}

/** Hides the value at `at`. @returns undefined when it is no secret. */
function hideOne(paste: Paste, key: Key, at: number, ending: 'line' | 'tight'): number | undefined {
  const { text } = paste;
  const quote = quoteAt(text, at);
  const from = quote ? at + quote.length : at;
  if (isPlaceholder(text, from) || '{['.includes(text.charAt(from))) return undefined;
  const line = paste.lineTo(from);
  const closed = quote ? closing(paste, from, line, quote) : bareEnd(text, from, line, ending);
  const to = closed < 0 ? line : closed;
  const value = text.slice(from, to);
  if (isHarmless(value) || (key.sensitivity !== 'password' && isNumber(value))) return undefined;
  if (key.sensitivity === 'hint' && !looksRandom(value)) return undefined;
  return paste.hide(from, to);
}

const VALUE_COLON = /alue(?:\\*["'])?[ \t]*:[ \t]*/y;
const BETWEEN = /(?:\\*["'])?[ \t]*(?:,[ \t]*)?(?:\r?\n[ \t>|+]*)?(?:\\*["'])?/y;

/** The same the other way round: `- value: x`, line break, `name: API_KEY`. */
function hideValueBefore(paste: Paste, key: Key): number {
  const { text } = paste;
  let at = key.opened ? key.from - key.opened.length : key.from;
  while (isBlank(text.charCodeAt(at - 1)) && key.from - at < 40) at--;
  if (text.charAt(at - 1) !== ':') return key.to;
  at--;
  at -= quoteBefore(text, at)?.length ?? 0;
  if (text.slice(at - 4, at).toLowerCase() !== 'name') return key.to;
  const name = at - 4;
  const window = Math.max(0, name - 600);
  const found = text.slice(window, name).lastIndexOf('alue');
  if (found < 1) return key.to;
  const value = window + found;
  let before = value - 1;
  before -= quoteBefore(text, before)?.length ?? 0;
  while (value - before < 200 && (isBlank(text.charCodeAt(before - 1)) || isBreak(text.charCodeAt(before - 1))))
    before--;
  if (text.charAt(before - 1) !== '{' && text.charAt(before - 1) !== '-') return key.to;
  const from = end(VALUE_COLON, text, value);
  if (from === value) return key.to;
  const quote = quoteAt(text, from);
  const start = quote ? from + quote.length : from;
  const line = paste.lineTo(start);
  const ending = text.charAt(before - 1) === '{' ? 'tight' : 'line';
  const stop = quote ? closing(paste, start, line, quote) : bareEnd(text, start, line, ending);
  if (stop < 0 || end(BETWEEN, text, stop) !== name) return key.to;
  hideOne(paste, key, from, ending);
  return key.to;
}

const FLAG_GAP = /(?:\\*["'])?[ \t]*(?:,[ \t]*)?(?:(?:\r?\n|\\+n)[ \t>|+]*(?:-[ \t]+)?)?/y;
const FLAG_WORDS = new Set(
  'is to or and not flag flags must in from for with option options was has cannot can should instead file value on via through argument parameter if when as are'.split(
    ' ',
  ),
);

/** `--password x`, `"--password", "x"`, and the same as two items of a list. */
function hideFlag(paste: Paste, key: Key): number {
  const { text } = paste;
  const at = end(FLAG_GAP, text, key.to);
  const quote = quoteAt(text, at);
  const from = quote ? at + quote.length : at;
  const line = paste.lineTo(from);
  const below = ANY_BREAK.test(text.slice(key.to, at));
  if (at === key.to || from >= line || '-{['.includes(text.charAt(from)) || isPlaceholder(text, from)) return key.to;
  if (below && !key.closed && !beginsLine(paste, key.from) && !followsBreak(text, key.from)) return key.to;
  const closed = quote ? closing(paste, from, line, quote) : bareEnd(text, from, line, 'tight');
  const to = closed < 0 ? line : closed;
  const value = text.slice(from, to);
  if (below && !quote && ((to < line && !matches(ITEM_END, text, to)) || value.endsWith(':'))) return key.to;
  if (isHarmless(value) || FLAG_WORDS.has(value.toLowerCase())) return key.to;
  if (key.sensitivity !== 'password' && !looksRandom(value) && !(value.length >= 12 && (quote || below))) return key.to;
  return paste.hide(from, to);
}

const ANY_BREAK = /\n|\\n/;
const ITEM_END = /\\+[rn]|\\*["']/y;

const SQL = /[ \t]{1,4}'/y;
const SPACE = /[ \t]+/y;

/** `PASSWORD 'x'` in SQL, `requirepass x` in redis.conf, `login app password x` in .netrc. */
function hideStatement(paste: Paste, key: Key): number {
  const { text } = paste;
  const name = key.name.toLowerCase();
  const before = text.charAt(key.from - 1) === ' ' ? previousWord(text, key.from - 1).toLowerCase() : '';
  if (
    name === 'password' &&
    (key.name === 'PASSWORD' || before === 'with' || before === 'encrypted') &&
    matches(SQL, text, key.to)
  ) {
    return hideOne(paste, key, end(SQL, text, key.to) - 1, 'tight') ?? key.to;
  }
  const login = name === 'password' && before !== '' && previousWord(text, key.from - 2 - before.length) === 'login';
  if (!login && !((name === 'requirepass' || name === 'masterauth') && beginsLine(paste, key.from))) return key.to;
  const at = end(SPACE, text, key.to);
  return at === key.to ? at : (hideOne(paste, key, at, 'tight') ?? key.to);
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [
  GAP,
  BREAK,
  VALUE_KEY,
  VALUE_COLON,
  BETWEEN,
  FLAG_GAP,
  ANY_BREAK,
  ITEM_END,
  SQL,
  SPACE,
];
