// What was read from a text, in short: one string a fact.
import { type Fact, objectName } from '../../src/triage/fact.ts';
import { readPaste } from '../../src/triage/read/index.ts';

/** `event Failed Pod/lab/api-1 from kubelet 3-4`: type, reason or condition, object, sender, input lines. */
function short({ type, reason, condition, is, object, from, span }: Fact): string {
  const what = condition ? `${condition}=${is}${reason ? ` ${reason}` : ''}` : reason;
  const lines = span.from === span.to ? span.from : `${span.from}-${span.to}`;
  const words = [type, what, object ? objectName(object) : '', from ? `from ${from}` : '', String(lines)];
  return words.filter(Boolean).join(' ');
}

/** The facts of a text, except those that only say that a line is there. */
export function factsOf(text: string): Fact[] {
  return readPaste(text).facts.filter(({ type }) => type !== 'line');
}

/** Every fact of a text. */
export function told(text: string): string[] {
  return factsOf(text).map(short);
}
