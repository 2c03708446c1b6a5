// Things to choose from: a button each, with what it stands for; the words to say are its title where they tell nothing.
import type { MenuPart } from '../../../conversation/reply.ts';
import { button, el } from '../element.ts';
import type { Acts } from './acts.ts';
import { inline } from './inline.ts';
import { labelled } from './label.ts';

/** What the desk calls a note that is kept. */
const KEPT_NOTE = /^note ([a-z0-9]{10})$/;

/** Draws a menu. */
export function drawMenu({ label, items }: MenuPart, acts: Acts): HTMLElement {
  const rows = items.map(({ say, key = say, text }) =>
    el(
      'li',
      {},
      button(
        { class: `choice ${kindOf(key)}`, title: key === say ? undefined : say },
        () => choose(say, acts),
        key === '' ? undefined : el('b', {}, key),
        el('span', {}, ...inline(text)),
      ),
    ),
  );
  return el('section', { class: 'menu' }, labelled(label), el('ul', {}, ...rows));
}

/** What stands before the text: nothing, a letter or a number, or words. */
function kindOf(key: string): 'whole' | 'letters' | 'words' {
  if (key === '') return 'whole';
  return /^(?:[A-Z]|\d+)$/.test(key) ? 'letters' : 'words';
}

/** A note that is kept is opened where it can be edited. */
function choose(say: string, acts: Acts): void {
  const id = KEPT_NOTE.exec(say)?.[1];
  if (id) acts.editNote(id);
  else acts.say(say);
}
