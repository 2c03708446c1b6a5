// The digest of a large input: the lines that the ordinary readers get instead of it, each with its number there.
import type { Ledger } from './ledger.ts';
import type { Section } from './sections.ts';
import { select } from './select.ts';

/** A text that stands for a larger one. */
export interface Digest {
  /** lines of the input, each once, with the commands and headers that they stand under */
  readonly text: string;
  /** for each line of `text` its 1-based number in the input; 0 for a line that is not in it, such as the blank between two outputs */
  readonly numbers: readonly number[];
  /** lines of the input */
  readonly lines: number;
  /** lines of the input that are not in `text`: what they say was counted */
  readonly counted: number;
}

/** Builds the digest of everything in a ledger. */
export function digestOf(ledger: Ledger): Digest {
  const { tally, shapes, sections } = ledger;
  const lines: string[] = [];
  const numbers: number[] = [];
  const put = (text: string, line: number): void => {
    lines.push(text);
    numbers.push(line);
  };
  const entries = select(ledger);
  const names = eventNames(ledger, entries);
  let above: Section | undefined = sections.all[0];
  let last: 'row' | 'block' = 'row';
  for (const entry of entries) {
    const shape = shapes.get(tally.shapes[entry] as number);
    const text = tally.text(entry) ?? bareEvent(shape?.title ?? '', names.get(tally.objects[entry] as number), tally.ages[entry] as number);
    if (text === undefined) continue;
    const line = tally.lines[entry] as number;
    const section = sections.all[tally.sections[entry] as number];
    const block = /\n/.test(text) && !/^\s*\S+\s.*\s(?:Normal|Warning)\s/.test(text);
    if (section && section !== above) {
      put('', 0);
      if (section.command && section.command !== above?.command) put(section.command.text, section.command.line);
      if (section.header) put(section.header.text, section.header.line);
      above = section;
    } else if (block || last === 'block') put(text.startsWith('- ') || /^(?:apiVersion|kind):/.test(text) ? '---' : '', 0);
    last = block ? 'block' : 'row';
    if (shape?.title.endsWith('List')) put(`{"kind":"${shape.title}","items":[`, 0);
    for (const [index, one] of text.split('\n').entries()) put(one, line + index);
    if (shape?.title.endsWith('List')) put(']}', 0);
  }
  const kept = new Set(numbers.filter((number) => number > 0)).size;
  return { text: lines.join('\n'), numbers, lines: ledger.line, counted: ledger.line - kept };
}

/** Objects of events whose texts were kept: hash of the name → the row's namespace, and the object as it stands there. */
function eventNames({ tally }: Ledger, entries: readonly number[]): Map<number, { space: string; object: string }> {
  const out = new Map<number, { space: string; object: string }>();
  for (const entry of entries) {
    const found = /^\s*(?:(\S+)\s+)??\S+\s+(?:\(x[^)]*\)\s+)?(?:Normal|Warning)\s+\S+\s+(\S+\/\S+)/.exec(tally.text(entry) ?? '');
    if (found) out.set(tally.objects[entry] as number, { space: found[1] ?? '', object: found[2] ?? '' });
  }
  return out;
}

/** The row of an event whose message was not kept. */
function bareEvent(title: string, about: { space: string; object: string } | undefined, age: number): string | undefined {
  if (title === '' || !about) return undefined;
  return `${about.space} ${Number.isFinite(age) ? `${Math.round(age)}s` : '<unknown>'} ${title} ${about.object}`.trim();
}
