// Private keys in PEM: over many lines, on one line with \n in it, cut off before their end. The lines stay, what is on them goes.
import { end, isBreak, matches, type Paste } from './paste.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
/** Further than this behind its beginning no key ends. Characters. */
const LIMIT = 40_000;
const REST = /(?:[A-Za-z0-9+/=]|\\[nr])*/y;
const BODY_LINE =
  /(?:[ \t\r]{0,40}\n)?[ \t\u00a0>|+\u2502]{0,200}(?:(?:Proc-Type|DEK-Info|Version|Comment)[:=].{0,200}|[A-Za-z0-9+/=]{1,200}["',]{0,2})(?=[ \t\r]{0,40}(?:\n|$))/y;

/** Hides the key whose `-----BEGIN` stands at `at`. @returns undefined when it is no private key. */
export function hidePrivateKey(paste: Paste, at: number): number | undefined {
  const { text } = paste;
  const from = end(BEGIN, text, at);
  if (from === at) return undefined;
  const closing = paste.next('-----END', from);
  const another = paste.next('-----BEGIN', from);
  if (closing < another && closing - from < LIMIT && matches(END, text, closing))
    return Math.max(from, paste.hide(from, closing));
  return Math.max(from, paste.hide(from, cutOff(text, from)));
}

/** Where a key without an end stops: behind the last line that can be a part of it. */
function cutOff(text: string, from: number): number {
  let at = end(REST, text, from);
  while (at < text.length && at - from < LIMIT) {
    const next = text.startsWith('\r\n', at) ? at + 2 : isBreak(text.charCodeAt(at)) ? at + 1 : -1;
    if (next < 0) break;
    const to = end(BODY_LINE, text, next);
    if (to === next) break;
    at = to;
  }
  return at;
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [BEGIN, END, REST, BODY_LINE];
