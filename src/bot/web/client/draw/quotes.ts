// Lines of the paste, each with its number, owner and step. A long line may be a megabyte: what is drawn of it is not.
import type { Quote, QuotesPart } from '../../../conversation/reply.ts';
import { el } from '../element.ts';
import { icon } from '../icon.ts';
import { words } from '../language.ts';
import { inline } from './inline.ts';
import { labelled } from './label.ts';

/** Characters of one line that are drawn: its begin and its end. */
const LONGEST = 4000;

/** Draws quoted lines. */
export function drawQuotes(part: QuotesPart): HTMLElement {
  const draw = { deciding: drawDeciding, table: drawTable, paste: drawPaste }[part.form];
  return el(
    'section',
    { class: `quotes ${part.form}` },
    labelled(part.label),
    draw(part.quotes),
    part.more === '' ? undefined : el('p', { class: 'more' }, ...inline(part.more)),
  );
}

/** Runs of spaces are the columns of a table: two are enough to tell them apart. */
function short(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST / 2)} … ${text.slice(-LONGEST / 2)}` : text;
  return cut.trim().replace(/ {2,}/g, '  ');
}

function drawDeciding(quotes: readonly Quote[]): HTMLElement {
  return el(
    'ul',
    {},
    ...quotes.map((quote) =>
      el(
        'li',
        { class: quote.status },
        el(
          'p',
          { class: 'source' },
          quote.number === '' ? undefined : el('span', { class: 'number' }, `${words().line} ${quote.number}`),
          [quote.owner, quote.step].filter((text) => text !== '').join(' · '),
        ),
        el('code', { class: 'line' }, short(quote.text)),
      ),
    ),
  );
}

function drawTable(quotes: readonly Quote[]): HTMLElement {
  const { number, owner, step, text, lineStatus, lines } = words();
  const head = [number, owner, step, text].map((name) => el('th', { scope: 'col', role: 'columnheader' }, name));
  const rows = quotes.map((quote) =>
    el(
      'tr',
      { class: quote.status, role: 'row' },
      el(
        'td',
        { class: 'number', role: 'cell' },
        quote.status === 'ok' ? undefined : markOf(quote.status, lineStatus[quote.status]),
        quote.number,
      ),
      el('td', { class: 'owner', role: 'cell' }, quote.owner),
      el('td', { class: 'step', role: 'cell' }, quote.step),
      el('td', { class: 'line', role: 'cell' }, short(quote.text)),
    ),
  );
  return el(
    'div',
    { class: 'scrolls', role: 'group', 'aria-label': lines, tabindex: 0 },
    // on a narrow page the rows are stacked, which takes a table's meaning from it: the roles give it back
    el(
      'table',
      { role: 'table' },
      el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...head)),
      el('tbody', { role: 'rowgroup' }, ...rows),
    ),
  );
}

function markOf(status: Exclude<Quote['status'], 'ok'>, word: string): HTMLElement {
  const name = status === 'problem' ? 'stalled' : status === 'unowned' ? 'unsure' : status;
  return el('span', { class: 'mark', title: word }, icon(name), el('span', { class: 'hidden' }, word));
}

function drawPaste(quotes: readonly Quote[]): HTMLElement {
  return el('pre', { class: 'scrolls', tabindex: 0 }, quotes.map(({ text }) => text.slice(0, LONGEST)).join('\n'));
}
