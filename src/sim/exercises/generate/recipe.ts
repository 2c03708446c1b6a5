// A recipe: one way to break what a scene has.
import type { Bilingual } from '../../../triage/playbook.ts';
import type { Exercise, Place } from '../exercise.ts';
import type { Scene } from './scene.ts';

/** What a recipe makes of a scene. */
export type Made = Pick<Exercise, 'setUp' | 'goals' | 'solution'> &
  Partial<Pick<Exercise, 'mayChange' | 'reads' | 'cluster'>>;

/** A recipe. Those of one layer are one file. */
export interface Recipe {
  /** such as `image-tag`; never shown */
  readonly name: string;
  readonly place: Place;
  readonly alsoRight?: readonly Place[];
  readonly level: Exercise['level'];
  /** what one learns from it */
  readonly closing: Bilingual;
  make(scene: Scene): Made;
}
