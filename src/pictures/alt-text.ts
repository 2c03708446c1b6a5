// What a picture shows, in words.

import type { Language } from '../triage/playbook.ts';
import { foreign } from './foreign.ts';
import { PICTURE_WORDS } from './words.ts';

/** Characters of an alternative text: Discord takes 1,024, Slack 2,000. */
const MOST = 1000;

/**
 * Joins sentences, and says how many did not fit.
 * @param last stands at the end in any case
 */
export function altText(items: readonly string[], language: Language, last = ''): string {
  const end = last === '' ? '' : ` ${foreign(last)}`;
  let out = '';
  for (const [index, item] of items.entries()) {
    const next = foreign(item);
    const more = items.length - index;
    const { andMore, sentence } = PICTURE_WORDS[language];
    const rest = `${out} ${sentence(andMore(more))}`;
    if (`${out} ${next}`.length + end.length + 20 > MOST) return cut(`${rest}${end}`.trim());
    out = out === '' ? next : `${out} ${next}`;
  }
  return cut(`${out}${end}`.trim());
}

function cut(text: string): string {
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
