// Lines of the paste on a terminal, each with its owner.
import type { Quote, QuotesPart } from '../conversation/reply.ts';
import { type Frame, flow } from './flow.ts';
import type { Paint, Style } from './paint.ts';
import { cutTo, padTo, visible, widthOf } from './width.ts';

/** Rows that one deciding line may take. */
const MOST_ROWS = 4;
/** ... on a narrow terminal. */
const MOST_ROWS_NARROW = 6;
/** Below this many columns the owner stands on a line of its own. */
const NARROW = 64;
/** More of a line than this is never looked at, characters: a paste may be a megabyte on one line. */
const LONGEST = 8000;
/** Longest owner in a table, columns. */
const WIDEST_OWNER = 24;

const MARKS: Readonly<Record<Quote['status'], { readonly mark: string; readonly style: Style | undefined }>> = {
  ok: { mark: ' ', style: undefined },
  problem: { mark: '✗', style: 'problem' },
  recovered: { mark: '↺', style: 'good' },
  unowned: { mark: '?', style: 'quiet' },
};

/** Draws quoted lines. */
export function renderQuotes(part: QuotesPart, width: number, paint: Paint): string[] {
  const numbers = Math.max(0, ...part.quotes.map(({ number }) => number.length));
  const draw = { deciding: drawDeciding, table: width < NARROW ? drawNarrow : drawTable, paste: drawPaste }[part.form];
  const label = flow([{ text: part.label, style: 'label' }], { width, first: '' }, paint);
  const more =
    part.more === '' ? [] : flow([{ text: part.more, style: 'quiet' }], { width, first: '  ', rest: '  ' }, paint);
  return [...label, ...draw(part.quotes, numbers, width, paint), ...more];
}

/** Runs of spaces are the columns of a table: two are enough to tell them apart. */
function textOf({ text }: Quote): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST / 2)} … ${text.slice(-LONGEST / 2)}` : text;
  return visible(short.trim()).replace(/ {2,}/g, '  ');
}

/**
 * A text in a few rows. Who speaks is at its begin, what it comes to at its end: what does not fit is left out between them.
 * The cost is that of the rows, however long the text is.
 */
function fewRows(text: string, frame: Frame, paint: Paint): string[] {
  const most = frame.width < NARROW ? MOST_ROWS_NARROW : MOST_ROWS;
  const budget = frame.width * (most + 1);
  if (text.length <= budget) {
    const rows = flow([{ text }], frame, paint);
    if (rows.length <= most) return rows;
  }
  const begin = [...text.slice(0, 2 * budget)];
  const end = [...text.slice(-2 * budget)];
  for (let keep = Math.min(text.length, budget) - 1; ; keep = Math.floor(keep * 0.94)) {
    const tail = Math.floor(keep * 0.45);
    const rows = flow(
      [{ text: `${begin.slice(0, keep - tail).join('')} … ${end.slice(-tail).join('')}` }],
      frame,
      paint,
    );
    if (rows.length <= most || keep < 20) return rows;
  }
}

function headOf(quote: Quote): string {
  return quote.step === '' ? visible(quote.owner) : `${visible(quote.owner)} · ${quote.step}`;
}

function drawDeciding(quotes: readonly Quote[], numbers: number, width: number, paint: Paint): string[] {
  const room = numbers === 0 ? 2 : numbers + 2;
  const indent = ' '.repeat(room + 2);
  return quotes.flatMap((quote) => {
    const { style } = MARKS[quote.status];
    const body = fewRows(textOf(quote), { width, first: indent, rest: indent }, paint);
    const number = numbers === 0 ? '' : `${paint(quote.number.padStart(numbers), 'quiet')}  `;
    return [`  ${number}${paint(headOf(quote), style ?? 'label')}`, ...body];
  });
}

function drawTable(quotes: readonly Quote[], numbers: number, width: number, paint: Paint): string[] {
  const owners = Math.min(WIDEST_OWNER, Math.max(0, ...quotes.map(({ owner }) => widthOf(visible(owner)))));
  const steps = Math.max(0, ...quotes.map(({ step }) => widthOf(step)));
  const room = width - (numbers + owners + steps + 9);
  return quotes.map((quote) => {
    const { mark, style } = MARKS[quote.status];
    const owner = paint(
      padTo(cutTo(visible(quote.owner), owners), owners),
      quote.status === 'unowned' ? 'quiet' : undefined,
    );
    return `${paint(mark, style)} ${paint(quote.number.padStart(numbers), 'quiet')}  ${owner}  ${padTo(quote.step, steps)}  ${cutTo(textOf(quote), room)}`;
  });
}

function drawNarrow(quotes: readonly Quote[], numbers: number, width: number, paint: Paint): string[] {
  const room = width - numbers - 3;
  const indent = ' '.repeat(numbers + 3);
  return quotes.flatMap((quote) => {
    const { mark, style } = MARKS[quote.status];
    const begin = `${paint(mark, style)} ${paint(quote.number.padStart(numbers), 'quiet')} `;
    const text = cutTo(textOf(quote), room);
    const head = headOf(quote);
    if (head === '') return [begin + text];
    return [begin + paint(cutTo(head, room), quote.status === 'unowned' ? 'quiet' : 'label'), indent + text];
  });
}

function drawPaste(quotes: readonly Quote[], numbers: number, width: number, paint: Paint): string[] {
  return quotes.map(({ number, text }) =>
    `  ${paint(number.padStart(numbers), 'quiet')}  ${cutTo(visible(text), width - numbers - 4)}`.trimEnd(),
  );
}
