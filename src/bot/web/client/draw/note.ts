// The incident note, to be copied or edited.
import type { NotePart } from '../../../conversation/reply.ts';
import { copyButton } from '../copy.ts';
import { button, el } from '../element.ts';
import { icon } from '../icon.ts';
import { words } from '../language.ts';
import type { Acts } from './acts.ts';
import { labelled } from './label.ts';

/** Draws a note. */
export function drawNote({ label, markdown, plain }: NotePart, acts: Acts): HTMLElement {
  const { copyMarkdown, copyPlain, edit } = words();
  return el(
    'section',
    { class: 'note' },
    labelled(label),
    el('pre', { class: 'scrolls', tabindex: 0 }, markdown),
    el(
      'div',
      { class: 'actions' },
      copyButton(copyMarkdown, () => markdown, copyMarkdown),
      copyButton(copyPlain, () => plain, copyPlain),
      button({ class: 'plain' }, () => acts.editNote(), icon('edit'), edit),
    ),
  );
}
