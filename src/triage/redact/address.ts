// Addresses that carry their password or are one: postgres://user:password@host, https://token@host, webhooks, Go's user:password@tcp(host).
import { end, isBlank, isBreak, isWord, matches, type Paste } from './paste.ts';
import { isHarmless, isPlaceholder, looksRandom } from './value.ts';

/** Where the part of an address that can hold a password ends. Characters. */
const LIMIT = 1024;
const PORT = /^\d+(?:[/?#]|$)/;
/** A name that is a machine's, not a user's. */
const HOST = /[.[\]]|^localhost$/;
const AFTER_HOST = /[/?#]/;
const DIGEST = /@sha(?:256|512):/y;
const TOKEN_USER = /^[\w.~%-]+$/;

/** Hides the credentials behind a `://` at `at`. @returns the end of what was hidden, or undefined. */
export function hideCredentials(paste: Paste, at: number): number | undefined {
  const { text } = paste;
  const from = at + 3;
  if (paste.next('@', from) > from + LIMIT) return undefined;
  const address = text.slice(from, addressEnd(text, from));
  const sign = address.lastIndexOf('@');
  if (sign < 0 || matches(DIGEST, address, sign)) return undefined;
  const colon = address.indexOf(':');
  const slash = address.search(AFTER_HOST);
  if (colon < 0 || colon > sign || (slash >= 0 && slash < colon))
    return slash >= 0 && slash < sign ? undefined : hideUser(paste, from, from + sign);
  const password = from + colon + 1;
  if (text.startsWith('<mailto:', password)) return hideMailed(paste, password);
  const host = address.slice(0, colon);
  if (PORT.test(address.slice(colon + 1)) && (HOST.test(host) || text.slice(Math.max(0, at - 5), at).includes('http')))
    return undefined; // host:port/path@x
  if (isPlaceholder(text, password)) return undefined;
  const value = address.slice(colon + 1, sign);
  if (value === 'x-oauth-basic') return paste.hide(from, from + colon);
  return isHarmless(value) ? undefined : paste.hide(password, from + sign);
}

/** Where an address ends: at a blank, a quote, an angle bracket, a backslash, or before the next address of a list. */
function addressEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length && at - from < LIMIT; at++) {
    const code = text.charCodeAt(at);
    if (isWord(code)) continue;
    if (isBlank(code) || isBreak(code) || '"`\\>'.includes(text.charAt(at))) break;
    if (code === 39 && !text.slice(at, at + 80).includes('@')) break;
    if (code === 60 && !text.startsWith('<mailto:', at)) break;
    if (code === 58 && text.startsWith('://', at)) break;
  }
  return at;
}

/** `https://token@host`: a user name that no person has. */
function hideUser(paste: Paste, from: number, to: number): number | undefined {
  const user = paste.text.slice(from, to);
  return user.length >= 16 && TOKEN_USER.test(user) && looksRandom(user) ? paste.hide(from, to) : undefined;
}

const MAILED = /<mailto:[^@\s<>|]+@[^\s<>|]+\|([^@\s<>|]+)@/y;

/** Slack takes a password and the host behind it for a mail address and writes both twice, as a link and as its text. */
function hideMailed(paste: Paste, at: number): number | undefined {
  const { text } = paste;
  const to = end(MAILED, text, at);
  if (to === at) return undefined;
  const from = at + '<mailto:'.length;
  paste.hide(from, text.indexOf('@', from));
  paste.hideMore(text.lastIndexOf('|', to) + 1, to - 1);
  return to;
}

/** `user:password@tcp(host:3306)/db`, where the scan stopped at `@tcp(`. */
export function hideGoAddress(paste: Paste, at: number): number | undefined {
  const { text } = paste;
  const least = Math.max(0, at - 200, paste.readTo.get('@') ?? 0);
  paste.readTo.set('@', at + 1);
  let from = at;
  while (
    from > least &&
    !isBreak(text.charCodeAt(from - 1)) &&
    !isBlank(text.charCodeAt(from - 1)) &&
    !'"\'`='.includes(text.charAt(from - 1))
  )
    from--;
  const colon = text.slice(from, at).indexOf(':');
  if (colon < 0 || isPlaceholder(text, from + colon + 1)) return undefined;
  return Math.max(at + 1, paste.hide(from + colon + 1, at));
}

/** What comes behind the name of a service that takes messages from whoever knows the address. */
const WEBHOOKS: ReadonlyMap<string, RegExp> = new Map([
  ['hooks.slack.com/', /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?=\w)/y],
  ['/api/webhooks/', /\/api\/webhooks\/(?=\d{4})/y],
  ['webhook.office.com/', /webhook\.office\.com\/webhookb2\/(?=\w)/y],
  ['office.com/webhook/', /office\.com\/webhook\/(?=\w)/y],
  ['api.telegram.org/bot', /api\.telegram\.org\/bot(?=\d)/y],
]);
const PATH = /[\w\-./@:~%]*/y;

/** What the scan has to stop at so that {@link hideWebhook} can look: lower case. */
export const WEBHOOK_STARTS: readonly string[] = [...WEBHOOKS.keys()];

/** Hides the part of a webhook's address that only its owner knows. */
export function hideWebhook(paste: Paste, at: number, start: string): number | undefined {
  const { text } = paste;
  const pattern = WEBHOOKS.get(start);
  if (!pattern) return undefined;
  const from = end(pattern, text, at);
  if (from === at) return undefined;
  return paste.hide(from, end(PATH, text, from));
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [
  PORT,
  HOST,
  AFTER_HOST,
  DIGEST,
  TOKEN_USER,
  MAILED,
  PATH,
  ...WEBHOOKS.values(),
];
