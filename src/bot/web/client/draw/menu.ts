// Things to choose from: a button each.
import type { MenuPart } from '../../../conversation/reply.ts';
import { button, el } from '../element.ts';
import type { Acts } from './acts.ts';
import { labelled } from './label.ts';

/** What the desk calls a note that is kept. */
const KEPT_NOTE = /^note ([a-z0-9]{10})$/;

/** Draws a menu. */
export function drawMenu({ label, items }: MenuPart, acts: Acts): HTMLElement {
  const rows = items.map(({ say, text }) =>
    el(
      'li',
      {},
      button({ class: 'choice' }, () => choose(say, acts), el('b', {}, say), el('span', {}, text)),
    ),
  );
  return el('section', { class: 'menu' }, labelled(label), el('ul', {}, ...rows));
}

/** A note that is kept is opened where it can be edited. */
function choose(say: string, acts: Acts): void {
  const id = KEPT_NOTE.exec(say)?.[1];
  if (id) acts.editNote(id);
  else acts.say(say);
}
