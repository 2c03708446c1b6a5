// The pastes of a conversation as lines: from the line numbers of a diagnosis back to what the person sees.
import type { Diagnosis, Evidence } from '../../triage/diagnosis.ts';
import type { LineLabel } from '../../triage/fact.ts';
import type { Quote } from './reply.ts';
import type { Words } from './words.ts';

/** One paste with the labels of its lines. */
export interface Paste {
  /** secrets masked */
  readonly text: string;
  readonly labels: readonly LineLabel[];
  /** where the text is the digest of a larger input: the number there of each of its lines, 0 for one that is not in it */
  readonly numbers?: readonly number[];
  /** ... and how many of its lines were only counted */
  readonly counted?: number;
  /** when it was read, ms since the epoch; absent where only its own times tell */
  readonly now?: number;
  /** was it read off a cluster? Then nobody has seen its lines, and their numbers tell nothing */
  readonly isReadOff?: true;
  /** the message that it came with; absent where messages have no ids */
  readonly message?: string;
}

/** A line that is not blank, numbered through all pastes. */
export interface NumberedLine {
  /** counted through all pastes, 1-based, blank lines included */
  readonly at: number;
  readonly label: LineLabel;
  readonly quote: Quote;
}

/** A paste and the labels that its diagnosis gave it. */
export function aPaste(text: string, diagnosis: Diagnosis, numbers?: readonly number[]): Paste {
  return { text, labels: diagnosis.lines, ...(numbers ? { numbers } : {}) };
}

/** Something to judge: a paste as it came. */
export interface Given extends Pick<Paste, 'numbers' | 'counted' | 'message' | 'now' | 'isReadOff'> {
  /** secrets are still in it */
  readonly text: string;
  /** somebody else's message that this one quotes or stands under: what holds nothing of Kubernetes is passed over, however long */
  readonly isQuoted?: boolean;
}

/** How line `line` of a paste is called: `14`, or `2:14` when there are several pastes. */
export function lineNumber(pastes: readonly Paste[], paste: number, line: number): string {
  return pastes.length > 1 ? `${paste + 1}:${line}` : String(line);
}

/** What objects in the last paste show. */
export function quoteEvidence(pastes: readonly Paste[], evidence: readonly Evidence[], words: Words): Quote[] {
  const last = pastes.length - 1;
  const isNumbered = !pastes[last]?.isReadOff;
  return evidence.map(({ line, text, ...label }) =>
    quoteOf({ ...label, line }, isNumbered ? lineNumber(pastes, last, line) : '', text, words),
  );
}

/** Quotes lines of the last paste, in their order. Numbers that it does not have, and blank lines, are left out. The paste may be huge, the lines few. */
export function quoteLines(pastes: readonly Paste[], lines: ReadonlySet<number>, words: Words): Quote[] {
  const last = pastes.length - 1;
  const paste = pastes[last];
  if (!paste || lines.size === 0) return [];
  const known = new Map(paste.labels.filter(({ line }) => lines.has(line)).map((label) => [label.line, label]));
  const rows = paste.numbers && new Map(paste.numbers.map((number, index) => [number, index + 1]));
  const wanted = [...lines]
    .filter((line) => line > 0 && (!rows || rows.has(line)))
    .map((number) => ({ number, row: rows?.get(number) ?? number }))
    .sort((a, b) => a.row - b.row);
  const out: Quote[] = [];
  let at = 0;
  let line = 1;
  for (const { number, row } of wanted) {
    for (; line < row && at >= 0; line++) at = paste.text.indexOf('\n', at) + 1 || -1;
    if (at < 0) break;
    const end = paste.text.indexOf('\n', at);
    const raw = paste.text.slice(at, end < 0 ? undefined : end);
    const label = known.get(number) ?? { line: number, owner: '', status: 'ok' as const };
    const called = paste.isReadOff ? '' : lineNumber(pastes, last, number);
    if (/\S/.test(raw)) out.push(quoteOf(label, called, raw.replace(/\r$/, ''), words));
  }
  return out;
}

/** Every line that is not blank, of all pastes but those that were read off a cluster. A line that the diagnosis does not mention was read, but reports nothing: a heading, a field. */
export function numbered(pastes: readonly Paste[], words: Words): NumberedLine[] {
  const out: NumberedLine[] = [];
  let before = 0;
  pastes.forEach((paste, index) => {
    const known = new Map(paste.labels.map((label) => [label.line, label]));
    const texts = paste.text.split('\n');
    texts.forEach((raw, line) => {
      const number = paste.numbers?.[line] ?? line + 1;
      if (paste.isReadOff || !/\S/.test(raw) || number === 0) return;
      const label = known.get(number) ?? { line: number, owner: '', status: 'ok' as const };
      out.push({
        at: before + line + 1,
        label,
        quote: quoteOf(label, lineNumber(pastes, index, number), raw.replace(/\r$/, ''), words),
      });
    });
    before += texts.length;
  });
  return out;
}

function quoteOf(label: LineLabel, number: string, text: string, words: Words): Quote {
  return {
    number,
    owner: label.status === 'unowned' ? words.nobody : label.owner,
    step: label.step ? words.steps[label.step] : '',
    status: label.status,
    text,
  };
}
