// The pastes of a conversation as lines: from the line numbers of a diagnosis back to what the person sees.
import type { Diagnosis } from '../../triage/diagnosis.ts';
import type { LineLabel } from '../../triage/fact.ts';
import type { Quote } from './reply.ts';
import type { Words } from './words.ts';

/** One paste with the labels of its lines. */
export interface Paste {
  /** secrets masked */
  readonly text: string;
  readonly labels: readonly LineLabel[];
}

/** A line that is not blank, numbered through all pastes. */
export interface NumberedLine {
  /** counted through all pastes, 1-based, blank lines included */
  readonly at: number;
  readonly label: LineLabel;
  readonly quote: Quote;
}

/** A paste and the labels that its diagnosis gave it. */
export function aPaste(text: string, diagnosis: Diagnosis): Paste {
  return { text, labels: diagnosis.lines };
}

/** How line `line` of a paste is called: `14`, or `2:14` when there are several pastes. */
export function lineNumber(pastes: readonly Paste[], paste: number, line: number): string {
  return pastes.length > 1 ? `${paste + 1}:${line}` : String(line);
}

/** Quotes lines of the last paste, in their order. Numbers that it does not have, and blank lines, are left out. */
export function quoteLines(pastes: readonly Paste[], lines: ReadonlySet<number>, words: Words): Quote[] {
  const last = pastes.length - 1;
  const paste = pastes[last];
  if (!paste || lines.size === 0) return [];
  return numbered(pastes, words)
    .filter(({ at, label }) => at > linesBefore(pastes, last) && lines.has(label.line))
    .map(({ quote }) => quote);
}

/** Every line that is not blank, of all pastes. A line that the diagnosis does not mention is nobody's. */
export function numbered(pastes: readonly Paste[], words: Words): NumberedLine[] {
  const out: NumberedLine[] = [];
  let before = 0;
  pastes.forEach((paste, index) => {
    const known = new Map(paste.labels.map((label) => [label.line, label]));
    const texts = paste.text.split('\n');
    texts.forEach((raw, line) => {
      if (!/\S/.test(raw)) return;
      const label = known.get(line + 1) ?? { line: line + 1, owner: '', status: 'unowned' as const };
      out.push({
        at: before + line + 1,
        label,
        quote: quoteOf(label, lineNumber(pastes, index, line + 1), raw.replace(/\r$/, ''), words),
      });
    });
    before += texts.length;
  });
  return out;
}

function linesBefore(pastes: readonly Paste[], paste: number): number {
  return pastes.slice(0, paste).reduce((sum, { text }) => sum + text.split('\n').length, 0);
}

function quoteOf(label: LineLabel, number: string, text: string, words: Words): Quote {
  return {
    number,
    owner: label.owner === '' ? words.nobody : label.owner,
    step: label.step ? words.steps[label.step] : '',
    status: label.status,
    text,
  };
}
