// A message and its answer, as they stand in the conversation.

import type { Reply } from '../../../conversation/reply.ts';
import type { Answer } from '../../../desk/answering.ts';
import type { Entry, Said } from '../../wire.ts';
import { button, el } from '../element.ts';
import { icon } from '../icon.ts';
import { words } from '../language.ts';
import type { Acts } from './acts.ts';
import { drawAttached } from './attached.ts';
import { drawPart } from './part.ts';

/**
 * Draws an entry.
 * @param before all entries of the conversation: what was chosen in them is shown as it was offered
 * @param isLast only then the buttons for what to say next are there
 */
export function drawEntry(entry: Entry, before: readonly Entry[], isLast: boolean, acts: Acts): HTMLElement {
  return el(
    'article',
    { class: 'entry', id: `entry-${entry.number}`, 'data-revision': entry.revision },
    drawSaid(entry.said, chosenFrom(before, entry)),
    entry.answer ? drawAnswer(entry.answer, isLast, acts) : drawWaiting(entry),
  );
}

function drawSaid({ text, lines, files }: Said, chosen: string | undefined): HTMLElement {
  const { you, pasted, size } = words();
  const whole = lines > 0 ? pasted(lines) : (chosen ?? text);
  return el(
    'div',
    { class: 'said' },
    el('h2', { class: 'hidden' }, you),
    whole === '' ? undefined : el(text.includes('\n') ? 'pre' : 'p', text.includes('\n') ? { tabindex: 0 } : {}, whole),
    ...files.map(({ name, bytes }) => el('p', { class: 'file' }, icon('file'), `${name} · ${size(bytes)}`)),
  );
}

/** What a menu offered under the words that were said, where those alone tell nothing; undefined when none did. */
function chosenFrom(entries: readonly Entry[], { number, said }: Entry): string | undefined {
  for (const { answer } of entries.filter((entry) => entry.number < number).reverse()) {
    for (const part of answer?.reply.parts ?? []) {
      if (part.type !== 'menu') continue;
      const item = part.items.find(({ say }) => say === said.text);
      if (item)
        return item.key === undefined ? undefined : [item.key, item.text].filter((text) => text !== '').join(' · ');
    }
  }
  return undefined;
}

function drawWaiting({ progress, failed }: Entry): HTMLElement {
  const { sekisho, reading, failed: stumbled } = words();
  return el(
    'div',
    { class: failed ? 'card failed' : 'card waiting', 'aria-busy': failed ? undefined : 'true' },
    el('h2', { class: 'hidden' }, sekisho),
    el(
      'p',
      { class: 'words' },
      failed ? icon('stalled') : el('i', { class: 'spinner' }),
      failed ? stumbled : progress || reading,
    ),
  );
}

function drawAnswer(answer: Answer, isLast: boolean, acts: Acts): HTMLElement {
  const card = drawReply(answer.reply, acts, isLast);
  card.prepend(el('h2', { class: 'hidden' }, words().sekisho));
  card.querySelector('.hints')?.before(...drawAttached(answer));
  if (!card.querySelector('.hints')) card.append(...drawAttached(answer));
  return card;
}

/** Draws a reply by itself. */
export function drawReply(reply: Reply, acts: Acts, withHints: boolean): HTMLElement {
  const verdict = reply.parts.find((part) => part.type === 'answer');
  const card = el('div', { class: `card ${verdict?.tone ?? ''}`, lang: reply.language });
  card.append(...reply.parts.map((part) => drawPart(part, acts)));
  if (!withHints) return card;
  const chosen = new Set(reply.parts.flatMap((part) => (part.type === 'menu' ? part.items.map(({ say }) => say) : [])));
  // what a menu above has a button for needs no second one
  const hints = reply.hints.filter(({ say }) => !chosen.has(say));
  const buttons = hints.map(({ say, label }) => button({ class: 'hint', title: say }, () => choose(say, acts), label));
  if (verdict && verdict.verdict !== 'unknown')
    buttons.push(button({ class: 'hint' }, () => acts.correct(), words().wrongLayer));
  if (buttons.length > 0)
    card.append(el('div', { class: 'hints', role: 'group', 'aria-label': words().next }, ...buttons));
  return card;
}

/** What has a form of its own here is not said, but opened. */
function choose(say: string, acts: Acts): void {
  if (say === 'note') acts.editNote();
  else if (say === 'settings') acts.settings();
  else acts.say(say);
}
