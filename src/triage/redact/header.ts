// HTTP's credentials: Authorization headers in every dress, bearer tokens without one, cookies.
import { keyAround } from './key.ts';
import { isUserAndPassword } from './key-value.ts';
import { end, matches, type Paste } from './paste.ts';
import { bareEnd, closing, isHarmless, isPlaceholder, looksRandom, quoteAt, skipBlanks, trimmedEnd } from './value.ts';

const SEPARATOR = /[:=]{1,2}[ \t]*\[?/y;
const SCHEME = /([\w-]+)(?:[ \t]+|%20|\+)/y;
const SCHEMES = new Set(
  'bearer basic token digest negotiate apikey api-key splunk geniekey key ntlm aws4-hmac-sha256 oauth'.split(' '),
);
const AUTHORIZATION = /authorization$/i;
const COOKIE = /cookie$/i;
const COOKIE_PAIR = /[\w.-]+=[^;,\s"']{6}/y;

/**
 * Hides what an `Authorization` or `Cookie` header says behind its scheme.
 * @returns undefined when the word at `from`..`to` is no such header's name.
 */
export function hideHeader(paste: Paste, from: number, to: number): number | undefined {
  const { text } = paste;
  const key = keyAround(text, from, to);
  const cookie = COOKIE.test(key.name);
  if (!cookie && !AUTHORIZATION.test(key.name)) return undefined;
  let at = skipBlanks(text, key.closed ? key.to + key.closed.length : key.to);
  const separated = end(SEPARATOR, text, at);
  if (separated === at) return to;
  at = skipBlanks(text, separated);
  const quote = quoteAt(text, at);
  if (quote) at += quote.length;
  const line = paste.lineTo(at);
  if (cookie) {
    if (!matches(COOKIE_PAIR, text, at)) return to;
    const closed = quote ? closing(paste, at, line, quote) : bareEnd(text, at, line, 'line');
    return paste.hide(at, closed < 0 ? line : closed);
  }
  SCHEME.lastIndex = at;
  const scheme = SCHEME.exec(text);
  const credential = scheme && SCHEMES.has((scheme[1] ?? '').toLowerCase()) ? SCHEME.lastIndex : at;
  if (isPlaceholder(text, credential)) return to;
  const enclosing = quote ?? key.opened;
  const closed = enclosing ? closing(paste, credential, line, enclosing) : -1;
  const word = bareEnd(text, credential, closed < 0 ? line : closed, 'tight');
  const value = text.slice(credential, word);
  if (isHarmless(value)) return to;
  if (WORD.test(value) && matches(ONE_MORE_WORD, text, word)) return to; // Authorization: Bearer token missing
  if (credential === at) return looksRandom(value) ? paste.hide(credential, word) : to;
  if (!COMMA_LIST.test(value)) return paste.hide(credential, word);
  return paste.hide(credential, closed < 0 ? line : closed);
}

const WORD = /^[A-Za-z]+$/;
const ONE_MORE_WORD = /[ \t]+[\w'"(]/y;

/** Digest and AWS signatures are lists with blanks in them. */
const COMMA_LIST = /^(?:username|Credential|oauth_\w+|realm)=/i;

const BLANK = /(?:[ \t]+|%20|\+)["'`]?/y;

/** `Bearer x` and `Basic x` outside of a header. @returns undefined when what follows is a word of a sentence. */
export function hideBearer(paste: Paste, at: number, scheme: 'bearer' | 'basic'): number | undefined {
  const { text } = paste;
  const from = end(BLANK, text, at + scheme.length);
  if (from === at + scheme.length || isPlaceholder(text, from)) return undefined;
  const to = trimmedEnd(text, from, bareEnd(text, from, paste.lineTo(from), 'tight'));
  const value = text.slice(from, to);
  if (isHarmless(value)) return undefined;
  const secret =
    scheme === 'basic'
      ? isUserAndPassword(value)
      : !value.includes('=') || value.endsWith('=')
        ? looksRandom(value) || isLong(value)
        : false;
  return secret ? paste.hide(from, to) : undefined;
}

/** One word of 24 characters and more that is no word: no dashes between lower-case words. */
function isLong(value: string): boolean {
  return value.length >= 24 && NO_WORD.test(value) && LONG.test(value);
}

const LONG = /^[\w.~+/=-]+$/;
const NO_WORD = /[A-Z0-9._~+/=]/;

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [
  SEPARATOR,
  SCHEME,
  AUTHORIZATION,
  COOKIE,
  COOKIE_PAIR,
  WORD,
  ONE_MORE_WORD,
  COMMA_LIST,
  BLANK,
  LONG,
  NO_WORD,
];
