// Lines of the input in Slack: the few that decide within the message, a long table as a file.

import type { Language } from '../../../triage/playbook.ts';
import type { Quote, QuotesPart } from '../../conversation/reply.ts';
import { context, section } from './blocks.ts';
import { prose } from './escape.ts';
import { type Preformatted, preformatted } from './preformatted.ts';

/** Characters of a deciding line that are shown. */
const DECIDING = 400;

/** Draws quoted lines. */
export function drawQuotes({ form, label, quotes, more }: QuotesPart, language: Language): Preformatted {
  const lines =
    form === 'paste'
      ? quotes.map(({ text }) => text)
      : form === 'deciding'
        ? quotes.map((quote) => decidingLine(quote))
        : tableLines(quotes);
  const drawn = preformatted(lines.join('\n'), form === 'paste' ? 'paste.txt' : 'lines.txt', language);
  return {
    blocks: [
      ...(label === '' ? [] : [section(`*${prose(label)}*`)]),
      ...drawn.blocks,
      ...(more === '' ? [] : [context(prose(more))]),
    ],
    files: drawn.files,
  };
}

function decidingLine({ number, owner, text }: Quote): string {
  // columns of a table are wider than a phone
  const trimmed = text.trim().replace(/ {3,}/g, '  ');
  const shown = trimmed.length > DECIDING ? `${trimmed.slice(0, DECIDING - 1)}…` : trimmed;
  return [number, owner, shown].filter((one) => one !== '').join('  ');
}

/** Columns: number, status, owner, step, text. */
function tableLines(quotes: readonly Quote[]): string[] {
  const width = (of: (quote: Quote) => string): number => Math.max(0, ...quotes.map((quote) => of(quote).length));
  const number = width((quote) => quote.number);
  const owner = width((quote) => quote.owner);
  const step = width((quote) => quote.step);
  return quotes.map((quote) =>
    [
      quote.number.padStart(number),
      STATUS[quote.status],
      quote.owner.padEnd(owner),
      quote.step.padEnd(step),
      quote.text,
    ]
      .join('  ')
      .trimEnd(),
  );
}

/** status → mark, one column wide */
const STATUS: Readonly<Record<Quote['status'], string>> = { ok: ' ', problem: '✗', recovered: '↺', unowned: '?' };
