// The incident note by its fields, to be copied or edited.
import type { NotePart } from '../../../conversation/reply.ts';
import { copyButton } from '../copy.ts';
import { button, el } from '../element.ts';
import { icon } from '../icon.ts';
import { words } from '../language.ts';
import type { Acts } from './acts.ts';
import { inline } from './inline.ts';
import { labelled } from './label.ts';

/** Draws a note. */
export function drawNote({ label, edits, fields, markdown, plain }: NotePart, acts: Acts): HTMLElement {
  const { copyMarkdown, copyPlain, edit } = words();
  return el(
    'section',
    { class: 'note' },
    labelled(label),
    el('dl', { class: 'fields' }, ...fields.flatMap(drawField)),
    el(
      'div',
      { class: 'actions' },
      copyButton(copyMarkdown, () => markdown, copyMarkdown),
      copyButton(copyPlain, () => plain, copyPlain),
      edits === undefined
        ? undefined
        : button({ class: 'plain' }, () => acts.editNote(edits === '' ? undefined : edits), icon('edit'), edit),
    ),
  );
}

function drawField({ label, text }: NotePart['fields'][number]): HTMLElement[] {
  return [
    el('dt', { class: 'label' }, label),
    text === '' ? el('dd', { class: 'quiet' }, words().toFillIn) : el('dd', {}, ...inline(text)),
  ];
}
