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

/** How an entry stands among the lines. */
type Form = 'row' | 'block' | 'yaml';

const YAML = /^(?:- )?(?:apiVersion|items|kind|metadata|spec|status):/;

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
  const told = new Set<number>();
  let above: Section | undefined = sections.all[0];
  let last: Form = 'row';
  let end = 0;
  for (const entry of entries) {
    const shape = shapes.get(tally.shapes[entry] as number);
    const text = tally.text(entry);
    if (text === undefined) continue;
    const line = tally.lines[entry] as number;
    const section = sections.all[tally.sections[entry] as number];
    const block = /\n/.test(text) && !/^\s*\S+\s.*\s(?:Normal|Warning)\s/.test(text);
    const moved = section !== undefined && section !== above;
    if (moved) {
      put('', 0);
      if (section.command && section.command !== above?.command) put(section.command.text, section.command.line);
      if (section.header) put(section.header.text, section.header.line);
      above = section;
    }
    const form: Form = YAML.test(text) ? 'yaml' : block ? 'block' : 'row';
    // documents are told apart by a rule, also where they stood next to each other as parts of one
    if (moved) end = line;
    else if (form === 'yaml' && last === 'yaml') put('---', 0);
    else if ((form !== 'row' || last !== 'row') && line !== end + 1) put('', 0);
    last = form;
    if (shape?.list) put(`{"kind":"${shape.list}","items":[`, 0);
    const parts = text.split('\n');
    for (const [index, one] of parts.entries()) put(one, line + index);
    end = line + parts.length - 1;
    if (shape?.list) put(']}', 0);
    const object = tally.objects[entry] as number;
    const bare = object === 0 || told.has(object) ? undefined : bareRow(ledger, entry, text);
    told.add(object);
    if (bare) put(bare, 0);
  }
  const kept = new Set(numbers.filter((number) => number > 0)).size;
  return { text: lines.join('\n'), numbers, lines: ledger.line, counted: ledger.line - kept };
}

const EVENT_ROW = /^\s*(?:(\S+)\s+)??\S+\s+(?:\(x[^)]*\)\s+)?(?:Normal|Warning)\s+\S+\s+(\S+\/\S+)/;

/** The row that stands for what went well last with an entry's object, when only that is known of it. */
function bareRow({ tally, shapes }: Ledger, entry: number, text: string): string | undefined {
  const routine = tally.routineOf(entry);
  const title = routine && shapes.get(routine.shape)?.title;
  const found = title ? EVENT_ROW.exec(text) : undefined;
  if (!routine || !found) return undefined;
  const age = Number.isFinite(routine.age) ? `${Math.round(routine.age)}s` : '<unknown>';
  return `${found[1] ?? ''} ${age} ${title} ${found[2]}`.trim();
}
