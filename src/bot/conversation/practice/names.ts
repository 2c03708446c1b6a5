// Names of exercises, for platforms that complete what is being typed.
import { EXERCISES } from '../../../sim/exercises/index.ts';
import type { Language } from '../../../triage/playbook.ts';
import { shownName } from './practice.ts';

/** An exercise as it can be chosen. */
export interface ExerciseName {
  /** what stands behind `practice` */
  readonly name: string;
  readonly title: string;
  readonly level: number;
}

/** Every exercise, the easiest first. */
export function exerciseNames(language: Language): ExerciseName[] {
  return EXERCISES.map(({ id, title, level }) => ({ name: shownName(id), title: title[language], level })).sort(
    (a, b) => a.level - b.level || (a.name < b.name ? -1 : 1),
  );
}
