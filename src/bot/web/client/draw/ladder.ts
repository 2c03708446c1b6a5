// The road: steps on a line, done, stalled or not reached, told by mark, shape and colour alike; what stalls is named below with its owner.
import type { LadderPart, ShownRung } from '../../../conversation/reply.ts';
import { el, unseen } from '../element.ts';
import { icon } from '../icon.ts';
import { words } from '../language.ts';
import { labelled } from './label.ts';

/** Draws the road. */
export function drawLadder(part: LadderPart): HTMLElement {
  return part.form === 'list' ? drawList(part) : drawLine(part);
}

function drawLine({ label, rungs }: LadderPart): HTMLElement {
  return el(
    'section',
    { class: 'ladder' },
    labelled(label),
    el('ol', { class: 'road' }, ...rungs.map(drawStep)),
    ...rungs.filter(({ status }) => status === 'stalled' || status === 'recovered').map(drawCaption),
  );
}

function drawStep({ status, name, word }: ShownRung): HTMLElement {
  return el(
    'li',
    { class: `step ${status}` },
    el('span', { class: 'mark' }, icon(status)),
    el('span', { class: 'name' }, name),
    unseen(`: ${word}`),
  );
}

function drawCaption({ status, name, word, owner, where }: ShownRung): HTMLElement {
  return el(
    'p',
    { class: `caption ${status}` },
    icon(status),
    el('strong', {}, name),
    el('span', {}, [word, owner, where].filter((text) => text !== '').join(' · ')),
  );
}

function drawList({ label, rungs }: LadderPart): HTMLElement {
  const { step, status, owner, line } = words();
  const head = [step, owner, status, line].map((text) => el('th', { scope: 'col' }, text));
  return el(
    'section',
    { class: 'ladder' },
    labelled(label),
    el('table', { class: 'steps' }, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rungs.map(drawRow))),
  );
}

function drawRow({ status, name, owner, word, where }: ShownRung): HTMLElement {
  return el(
    'tr',
    { class: `step ${status}` },
    el('th', { scope: 'row' }, el('span', { class: 'mark' }, icon(status)), name),
    el('td', {}, owner),
    el('td', { class: 'word' }, word),
    el('td', {}, where),
  );
}
