// The language of the page: the person's setting, else the browser's. What is drawn once listens for changes.
import type { Language } from '../../../triage/playbook.ts';
import { WORDS, type Words } from './words.ts';

let now: Language = 'en';
const listeners: (() => void)[] = [];

/** The language of the page. */
export function language(): Language {
  return now;
}

/** The page's own words, in its language. */
export function words(): Words {
  return WORDS[now];
}

/** Draws at once, and again whenever the language changes. */
export function inEveryLanguage(draw: () => void): void {
  listeners.push(draw);
  draw();
}

/** Changes the language of the page. */
export function setLanguage(language: Language): void {
  now = language;
  document.documentElement.lang = language;
  for (const draw of listeners) draw();
}

/** What the browser prefers among our languages; undefined when it names neither. */
export function browserLanguage(): Language | undefined {
  for (const tag of navigator.languages) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short === 'en' || short === 'ja') return short;
  }
  return undefined;
}
