// A line about the page itself, above the message field: a broken connection, a refusal. It goes when the next thing works.
import { announce } from './announce.ts';
import { button, byId, el } from './element.ts';
import { icon } from './icon.ts';
import { words } from './language.ts';

/** Shows a line. */
export function notice(text: string): void {
  clearNotice();
  announce(text);
  byId('composer').prepend(
    el(
      'div',
      { class: 'notice', id: 'notice' },
      el('p', {}, text),
      button({ class: 'bare', 'aria-label': words().close }, clearNotice, icon('close')),
    ),
  );
}

/** Takes the line away. */
export function clearNotice(): void {
  document.getElementById('notice')?.remove();
}
