// Private keys in PEM: over many lines, on one line with \n in it, cut off before their end. The lines stay, what is on them goes.
import { end, isBreak, matches, type Paste } from './paste.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----/y;
const END = /-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----/y;
/** Further than this behind its beginning no key ends. Characters. */
const LIMIT = 40_000;
const REST = /[A-Za-z0-9+/=\\]*/y;
const MARGIN = /[ \t\u00a0>|+\u2502]*/y;
const BODY = /^[A-Za-z0-9+/=]+["',]*$/;
const HEADER = /^(?:Proc-Type|DEK-Info|Version|Comment)[:=]/;

/** Hides the key whose `-----BEGIN` stands at `at`. @returns undefined when it is no private key. */
export function hidePrivateKey(paste: Paste, at: number): number | undefined {
  const { text } = paste;
  const from = end(BEGIN, text, at);
  if (from === at) return undefined;
  const closing = paste.next('-----END', from);
  const another = paste.next('-----BEGIN', from);
  if (closing < another && closing - from < LIMIT && matches(END, text, closing))
    return Math.max(from, paste.hide(from, closing));
  return Math.max(from, paste.hide(from, cutOff(paste, from)));
}

/** Where a key without an end stops: behind the last line that can be a part of it. */
function cutOff(paste: Paste, from: number): number {
  const { text } = paste;
  let last = end(REST, text, from);
  let blank = false;
  for (let at = last; at < text.length && isBreak(text.charCodeAt(at)) && at - from < LIMIT; ) {
    const next = text.startsWith('\r\n', at) ? at + 2 : at + 1;
    at = paste.lineTo(next);
    const content = text.slice(end(MARGIN, text, next), at).trimEnd();
    if (content === '') {
      if (blank) break;
      blank = true;
    } else {
      if (!BODY.test(content) && !HEADER.test(content)) break;
      last = at;
    }
  }
  return last;
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [BEGIN, END, REST, MARGIN, BODY, HEADER];
