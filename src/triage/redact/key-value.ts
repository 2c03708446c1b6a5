// Keys and their values in whatever form they come: YAML, JSON inside of JSON, env files, describe's columns, query strings, struct dumps, XML.
import { hideBelow, standsBelow } from './block.ts';
import { type Key, keyAround, type Place, placeOf } from './key.ts';
import { hideNamedValue } from './named-value.ts';
import { end, isBlank, matches, type Paste } from './paste.ts';
import {
  bareEnd,
  closing,
  type Ending,
  isHarmless,
  isNumber,
  isObjectName,
  isPlaceholder,
  looksRandom,
  quoteAt,
  skipBlanks,
  trimmedEnd,
} from './value.ts';

const SEPARATOR = /[:：]{1,2}=?|={1,3}>?|＝|\\+u003d|%3[AaDd]/y;
const ASSIGNS = /[=＝dD]/;
const REMOTE_REF = /\r?\n[ \t>|+-]*(?:remoteRef|sourceRef):/y;
const NAMES_A_SECRET = /secret$/i;

interface Separator {
  readonly from: number;
  readonly to: number;
  /** `=` in one of its forms, not `:`. */
  readonly assigns: boolean;
}

interface Value {
  readonly from: number;
  readonly to: number;
  readonly quoted: boolean;
}

/**
 * Hides the value of the key around the word at `from`..`to`, if it has one and that can be a secret.
 * @returns where to go on reading: `to`, or the end of what was hidden.
 */
export function hideValue(paste: Paste, from: number, to: number): number {
  const key = keyAround(paste.text, from, to);
  if (key.sensitivity === 'none') return to;
  const separator = separatorAfter(paste.text, key);
  if (separator) return Math.max(to, hideAfter(paste, key, separator));
  return Math.max(to, hideNamedValue(paste, key), hideTag(paste, key));
}

function separatorAfter(text: string, key: Key): Separator | undefined {
  let at = key.closed ? key.to + key.closed.length : key.to;
  if (text.charAt(at) === ']') at++;
  at = skipBlanks(text, at);
  const to = end(SEPARATOR, text, at);
  return to === at ? undefined : { from: at, to, assigns: ASSIGNS.test(text.slice(at, to)) };
}

function hideAfter(paste: Paste, key: Key, separator: Separator): number {
  const { text } = paste;
  const at = skipBlanks(text, separator.to);
  if (at >= text.length || isPlaceholder(text, at)) return at;
  const place = placeOf(paste, key);
  if (standsBelow(paste, at)) {
    if (place !== 'line' || separator.assigns || key.sensitivity === 'hint') return separator.to;
    return hideBelow(paste, key.opened ? key.from - key.opened.length : key.from, at);
  }
  // an annotation such as nginx.ingress.kubernetes.io/auth-secret names a Secret
  if (text.charAt(key.from - 1) === '/' && NAMES_A_SECRET.test(key.name)) return separator.to;
  if (key.name === 'secretKey' && matches(REMOTE_REF, text, paste.lineTo(at))) return separator.to; // an ExternalSecret's, the name of a key
  const value = readValue(paste, key, separator, place, at);
  return value && isSecret(paste, key, separator, place, value) ? paste.hide(value.from, value.to) : separator.to;
}

const ANOTHER_PAIR = /[=:]/;

function readValue(paste: Paste, key: Key, separator: Separator, place: Place, at: number): Value | undefined {
  const { text } = paste;
  const line = paste.lineTo(at);
  const bracket = text.charAt(at);
  if (bracket === '{') return undefined;
  const bracketed = (bracket === '[' || bracket === '(') && !text.startsWith('[redacted]', at);
  let from = bracketed ? at + 1 : at;
  const enclosing = key.opened && !key.closed ? key.opened : undefined;
  const quote = quoteAt(text, from);
  if (quote && enclosing?.mark === quote.mark && enclosing.level === quote.level) return undefined; // "password=" and nothing behind
  if (quote) {
    from += quote.length;
    if (isPlaceholder(text, from)) return undefined;
    const closed = closing(paste, from, line, quote);
    return { from, to: closed < 0 ? line : closed, quoted: true };
  }
  if (enclosing) {
    // "DB_PASSWORD=correct horse": the quote closes behind the value, unless another key follows
    const closed = closing(paste, from, line, enclosing);
    const to = bareEnd(text, from, closed < 0 ? line : closed, 'text');
    const word = bareEnd(text, from, to, 'tight');
    return {
      from,
      to: closed < 0 || ANOTHER_PAIR.test(text.slice(word, Math.min(to, word + 400))) ? word : to,
      quoted: false,
    };
  }
  const to = bareEnd(text, from, line, bracketed ? 'tight' : endingOf(text, key, separator, place));
  return { from, to: place === 'prose' ? trimmedEnd(text, from, to) : to, quoted: false };
}

function endingOf(text: string, key: Key, separator: Separator, place: Place): Ending {
  if (place === 'text') return separator.assigns || separator.to === skipBlanks(text, separator.to) ? 'tight' : 'text';
  if (place !== 'line') return 'tight';
  // key = value in an ini file, key=value in a shell
  if (separator.assigns)
    return isBlank(text.charCodeAt(separator.from - 1)) || isPhrase(text, key, separator.to) ? 'line' : 'word';
  return key.closed || isBlank(text.charCodeAt(separator.to)) ? 'line' : 'word';
}

const VARIABLE = /^[A-Z][A-Z0-9_]*$/;
const PHRASE = /\w+ [\w \t\r]*(?:\n|$)/y;

/** `DB_PASSWORD=correct horse battery`, as printenv writes it: words to the end of the line, and nothing of a command. */
function isPhrase(text: string, key: Key, at: number): boolean {
  return key.sensitivity === 'password' && VARIABLE.test(key.name) && matches(PHRASE, text, at);
}

const IMAGE_TAG = /^(?:v?\d+\.\d[\w.-]*|latest|stable|main|master|edge|alpine)$/;
const ONE_MORE_WORD = /[ \t]+[\w'"/(]/y;
const PASS = /^pass$/i;
const WORKING_DIRECTORY = /^(?:old)?pwd$/i;
const AUTH = /auth$/i;
const AUTH_VARIABLE = /_AUTH$/;
const PLAIN_USER = /^[\w.-]+:[^\s/]+$/;
const SECRET = /^secret$/i;
const WORD = /^[A-Za-z]+$/;

function isSecret(paste: Paste, key: Key, separator: Separator, place: Place, read: Value): boolean {
  const { text } = paste;
  const value = text.slice(read.from, read.to);
  if (isHarmless(value)) return false;
  if (isNumber(value) && (key.sensitivity !== 'password' || PASS.test(key.name))) return false;
  if (WORKING_DIRECTORY.test(key.name) && '/~'.includes(value.charAt(0))) return false;
  if (SECRET.test(key.name) && isObjectName(value)) return false;
  if (key.sensitivity === 'hint')
    return (
      looksRandom(value) ||
      (AUTH.test(key.name) && isUserAndPassword(value)) ||
      (AUTH_VARIABLE.test(key.name) && PLAIN_USER.test(value))
    );
  if (separator.assigns) return true;
  const tight = read.from === separator.to;
  if (tight && !key.closed && (text.charAt(key.from - 1) === '/' || IMAGE_TAG.test(value))) return false; // registry/token:1.2
  if (place !== 'prose') return true;
  if (key.sensitivity === 'token') return looksRandom(value);
  return read.quoted || !WORD.test(value) || !matches(ONE_MORE_WORD, text, read.to);
}

const BASE64 = /^[\w+/-]+={0,2}$/;
const USER_AND_PASSWORD = /^[\x20-\x39\x3b-\x7e]+:[\x20-\x7e]+$/;

/** Base64 of `user:password`, as registries and Basic authentication use it. */
export function isUserAndPassword(value: string): boolean {
  return (
    value.length >= 8 &&
    value.length < 6000 &&
    BASE64.test(value) &&
    USER_AND_PASSWORD.test(Buffer.from(value, 'base64').toString('latin1'))
  );
}

/** `<password>value</password>`, also as a chat escapes it. */
function hideTag(paste: Paste, key: Key): number {
  const { text } = paste;
  const plain = text.charAt(key.from - 1) === '<' && text.charAt(key.to) === '>';
  if (!plain && !(text.startsWith('&lt;', key.from - 4) && text.startsWith('&gt;', key.to))) return key.to;
  const from = key.to + (plain ? 1 : 4);
  const to = Math.min(paste.lineTo(from), paste.next(plain ? '<' : '&lt;', from));
  if (!text.startsWith(plain ? '</' : '&lt;/', to)) return key.to; // <user> <password> in a usage line
  if (key.sensitivity === 'hint' || isPlaceholder(text, from) || isHarmless(text.slice(from, to))) return key.to;
  return paste.hide(from, to);
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [
  SEPARATOR,
  ASSIGNS,
  REMOTE_REF,
  NAMES_A_SECRET,
  ANOTHER_PAIR,
  IMAGE_TAG,
  ONE_MORE_WORD,
  PASS,
  WORKING_DIRECTORY,
  AUTH,
  AUTH_VARIABLE,
  PLAIN_USER,
  VARIABLE,
  PHRASE,
  SECRET,
  WORD,
  BASE64,
  USER_AND_PASSWORD,
];
