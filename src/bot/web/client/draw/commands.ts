// Commands to run, each with a button of its own to copy it, and what it does to the cluster.
import type { CommandsPart, ShownCommand } from '../../../conversation/reply.ts';
import { copyButton } from '../copy.ts';
import { el } from '../element.ts';
import { icon } from '../icon.ts';
import { inline } from './inline.ts';
import { labelled } from './label.ts';

/** Draws commands. */
export function drawCommands({ label, commands }: CommandsPart): HTMLElement {
  return el('section', { class: 'commands' }, labelled(label), el('ul', {}, ...commands.map(drawCommand)));
}

function drawCommand({ command, effect, effectText, why }: ShownCommand): HTMLElement {
  return el(
    'li',
    { class: effect },
    el(
      'div',
      { class: 'shell' },
      el('pre', { tabindex: 0 }, el('code', {}, command)),
      copyButton(command, () => command),
    ),
    el(
      'p',
      { class: 'about' },
      el('span', { class: `effect ${effect}` }, icon(effect === 'read' ? 'look' : 'change'), effectText),
      el('span', {}, ...inline(why)),
    ),
  );
}
