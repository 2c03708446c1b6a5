// What a command printed, as a terminal shows it.
import type { OutputPart } from '../../../conversation/reply.ts';
import { el } from '../element.ts';
import { words } from '../language.ts';
import { labelled } from './label.ts';

/** Draws output. */
export function drawOutput({ label, command, text, isError }: OutputPart): HTMLElement {
  const typed = command === '' ? undefined : el('span', { class: 'typed' }, `$ ${command}\n`);
  return el(
    'section',
    { class: 'output' },
    labelled(label),
    el(
      'pre',
      {
        class: `terminal scrolls ${isError ? 'error' : ''}`,
        role: 'group',
        'aria-label': words().output,
        tabindex: 0,
      },
      typed,
      text.trimEnd(),
    ),
  );
}
