// The empty page: what this is, and three ways to begin.
import { button, byId, el } from './element.ts';
import { type IconName, icon } from './icon.ts';
import { inEveryLanguage, words } from './language.ts';

/** Draws the welcome. */
export function drawWelcome(acts: {
  readonly example: () => void;
  readonly file: () => void;
  readonly practice: () => void;
}): void {
  const way = (name: IconName, title: string, text: string, act: () => void): HTMLElement =>
    el('li', {}, button({ class: 'way' }, act, icon(name), el('b', {}, title), el('span', {}, text)));
  inEveryLanguage(() => {
    const { welcomeTitle, welcome, stays, tryExample, tryExampleText, tryFile, tryFileText } = words();
    const { tryPractice, tryPracticeText } = words();
    byId('welcome').replaceChildren(
      el('h2', {}, welcomeTitle),
      el('p', {}, welcome),
      el('p', { class: 'stays' }, stays),
      el(
        'ul',
        { class: 'ways' },
        way('example', tryExample, tryExampleText, acts.example),
        way('file', tryFile, tryFileText, acts.file),
        way('practice', tryPractice, tryPracticeText, acts.practice),
      ),
    );
  });
}
