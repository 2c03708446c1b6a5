// The buttons at the top.
import { button, byId, el } from './element.ts';
import { type IconName, icon } from './icon.ts';
import { inEveryLanguage, language, words } from './language.ts';

/** What the buttons do. */
export interface Tools {
  readonly home: () => void;
  readonly practice: () => void;
  readonly newTalk: () => void;
  readonly settings: () => void;
  readonly otherLanguage: () => void;
}

/** Draws the buttons. */
export function drawTools(tools: Tools): void {
  const tool = (name: IconName, label: string, act: () => void): HTMLElement =>
    button({ class: 'tool', title: label }, act, icon(name), el('span', {}, label));
  inEveryLanguage(() => {
    const { home, practice, newTalk, settings, languages, tools: label } = words();
    const other = language() === 'en' ? 'ja' : 'en';
    byId('tools').setAttribute('aria-label', label);
    byId('tools').replaceChildren(
      tool('new', newTalk, tools.newTalk),
      tool('practice', practice, tools.practice),
      tool('home', home, tools.home),
      tool('settings', settings, tools.settings),
      button({ class: 'tool other-language', lang: other }, tools.otherLanguage, languages[other]),
    );
  });
}
