// What a further paste did to the answer.
import type { Diagnosis } from '../../../triage/diagnosis.ts';
import type { Language } from '../../../triage/playbook.ts';
import { WORDS } from '../words.ts';
import { placeOf } from './answer.ts';

/**
 * Says what changed from one answer to the next.
 * @param count pastes before this one
 */
export function changedText(before: Diagnosis, now: Diagnosis, count: number, language: Language): string {
  const words = WORDS[language];
  const comma = language === 'ja' ? '。' : '; ';
  return count === 0 ? what() : `${what()}${comma}${words.together(count)}`;

  function what(): string {
    const from = nameOf(before, now);
    const to = nameOf(now, before);
    if (from !== to) return words.changedNow(from, to);
    if (before.confidence.level === now.confidence.level) return words.changedSame(to);
    return words.changedSurer(to, words.level[before.confidence.level], words.level[now.confidence.level]);
  }

  /** The object is named where it is what differs. */
  function nameOf(one: Diagnosis, other: Diagnosis): string {
    const place = placeOf(one.stalled, language);
    const samePlace = place === placeOf(other.stalled, language);
    return samePlace &&
      one.stalled.object !== '' &&
      other.stalled.object !== '' &&
      one.stalled.object !== other.stalled.object
      ? `${place} ${one.stalled.object}`
      : place;
  }
}
