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
  const head = [step, owner, status, line].map((text) => el('th', { scope: 'col', role: 'columnheader' }, text));
  return el(
    'section',
    { class: 'ladder' },
    labelled(label),
    // on a narrow page each row is wrapped, which takes a table's meaning from it: the roles give it back
    el(
      'table',
      { class: 'steps', role: 'table' },
      el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...head)),
      el('tbody', { role: 'rowgroup' }, ...rungs.map(drawRow)),
    ),
  );
}

function drawRow({ status, name, owner, word, where }: ShownRung): HTMLElement {
  return el(
    'tr',
    { class: `step ${status}`, role: 'row' },
    el('th', { scope: 'row', role: 'rowheader' }, el('span', { class: 'mark' }, icon(status)), name),
    el('td', { role: 'cell' }, owner),
    el('td', { class: 'word', role: 'cell' }, word),
    el('td', { role: 'cell' }, where),
  );
}
