// Values that stand below their key instead of beside it.
import { isBlank, isBreak, matches, type Paste } from './paste.ts';

const BLOCK = /[|>][-+0-9]{0,3}(?=[ \t]*(?:#.*)?[\r\n])/y;
const NO_SCALAR = /^[-{["'|>#]|[:\s]/;

/** Does the value at `at` stand below: a YAML block (`|`, `>-`) or nothing at all on this line? */
export function standsBelow(paste: Paste, at: number): boolean {
  return isBreak(paste.text.charCodeAt(at)) || matches(BLOCK, paste.text, at);
}

/**
 * Hides what stands below the key at `key`: for a block all lines that are indented deeper, else one word in the next line.
 * @param at where the value would have begun.
 * @returns where the hidden part ends; `at` when there is none.
 */
export function hideBelow(paste: Paste, key: number, at: number): number {
  const { text } = paste;
  const indent = key - paste.lineFrom(key);
  const block = !isBreak(text.charCodeAt(at));
  let first = 0;
  let last = 0;
  let next = paste.lineTo(at);
  while (next < text.length) {
    const from = text.startsWith('\r\n', next) ? next + 2 : next + 1;
    const to = paste.lineTo(from);
    let content = from;
    while (content < to && isBlank(text.charCodeAt(content))) content++;
    if (content < to) {
      if (content - from <= indent) break;
      if (!block && (last > 0 || NO_SCALAR.test(text.slice(content, Math.min(to, content + 400))))) break;
      if (first === 0) first = content;
      last = to;
    } else if (!block) break;
    next = to;
  }
  return last === 0 ? at : Math.max(at, paste.hide(first, last));
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [BLOCK, NO_SCALAR];
