// Things to choose from: a button each.
import type { MenuPart } from '../../../conversation/reply.ts';
import { button, el } from '../element.ts';
import type { Acts } from './acts.ts';
import { labelled } from './label.ts';

/** Draws a menu. */
export function drawMenu({ label, items }: MenuPart, acts: Acts): HTMLElement {
  const rows = items.map(({ say, text }) =>
    el(
      'li',
      {},
      button({ class: 'choice' }, () => acts.say(say), el('b', {}, say), el('span', {}, text)),
    ),
  );
  return el('section', { class: 'menu' }, labelled(label), el('ul', {}, ...rows));
}
