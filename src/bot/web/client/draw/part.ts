// A part of a reply → an element. Pure: it draws, and hands to `act` what the person then does.
import type { AnswerPart, ConfidencePart, Part, PointsPart, TextPart, Tone } from '../../../conversation/reply.ts';
import { type Child, el } from '../element.ts';
import { type IconName, icon } from '../icon.ts';
import type { Acts } from './acts.ts';
import { drawCommands } from './commands.ts';
import { inline } from './inline.ts';
import { labelled } from './label.ts';
import { drawLadder } from './ladder.ts';
import { drawMenu } from './menu.ts';
import { drawNote } from './note.ts';
import { drawOutput } from './output.ts';
import { drawQuotes } from './quotes.ts';

const MARKS: Readonly<Record<Tone, IconName | undefined>> = {
  problem: 'stalled',
  good: 'done',
  unsure: 'unsure',
  plain: undefined,
  quiet: undefined,
};

/** Draws a part. */
export function drawPart(part: Part, acts: Acts): HTMLElement {
  switch (part.type) {
    case 'answer':
      return drawAnswer(part);
    case 'text':
      return drawText(part);
    case 'confidence':
      return drawConfidence(part);
    case 'ladder':
      return drawLadder(part);
    case 'quotes':
      return drawQuotes(part);
    case 'commands':
      return drawCommands(part);
    case 'points':
      return drawPoints(part);
    case 'menu':
      return drawMenu(part, acts);
    case 'note':
      return drawNote(part, acts);
    case 'output':
      return drawOutput(part);
  }
}

function drawAnswer({ tone, place, object, sentence }: AnswerPart): HTMLElement {
  const mark = MARKS[tone];
  return el(
    'div',
    { class: `verdict ${tone}` },
    el(
      'p',
      { class: 'where' },
      el('span', { class: 'place' }, mark && icon(mark), place),
      object === '' ? undefined : el('code', { class: 'object' }, object),
    ),
    el('p', { class: 'sentence' }, ...inline(sentence)),
  );
}

function drawText({ tone, label, text }: TextPart): HTMLElement {
  const mark = label === '' ? MARKS[tone] : undefined;
  return el(
    'p',
    { class: `words ${tone}` },
    mark && icon(mark),
    label === '' ? undefined : el('strong', { class: 'label' }, label),
    el('span', { class: 'body' }, ...inline(text)),
  );
}

/** high: three bars, medium: two, low: one */
const BARS = { high: 3, medium: 2, low: 1 } as const;

function drawConfidence({ label, level, word, why }: ConfidencePart): HTMLElement {
  const bars = [1, 2, 3].map((bar) => el('i', { class: bar <= BARS[level] ? 'on' : '' }));
  return el(
    'p',
    { class: 'words confidence' },
    el('strong', { class: 'label' }, label),
    el('span', { class: `level ${level}` }, el('span', { class: 'bars', 'aria-hidden': 'true' }, ...bars), word),
    el('span', { class: 'body' }, ...inline(why)),
  );
}

function drawPoints({ label, points }: PointsPart): HTMLElement {
  return el(
    'section',
    { class: 'points' },
    labelled(label),
    el('ul', {}, ...points.map((point) => el('li', {}, ...withReferences(point)))),
  );
}

/** Only pages of Kubernetes itself become links: an address out of a paste stays text. */
const REFERENCE = /(https:\/\/(?:kubernetes\.io|github\.com\/kubernetes(?:-[a-z]+)?)\/[\w./#?=&%~+-]*[\w/])/;

function withReferences(text: string): Child[] {
  return text.split(REFERENCE).flatMap((piece, at) => {
    if (at % 2 === 0) return inline(piece);
    const link = el('a', { target: '_blank', rel: 'noopener noreferrer' }, piece);
    link.href = piece;
    return link;
  });
}
