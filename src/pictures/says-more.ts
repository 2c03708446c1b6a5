// When a picture says more than the words of the answer.
import type { Diagnosis } from '../triage/diagnosis.ts';

/** Moments and seconds over which words stop being enough. */
const MOMENTS = 8;
const SECONDS = 60;

/** Is the course of things long enough to be drawn unasked: more than 8 dated events over more than a minute? */
export function saysMoreThanWords({ timeline = [] }: Diagnosis): boolean {
  if (timeline.length <= MOMENTS) return false;
  const begun = Math.max(...timeline.map(({ ago, over = 0 }) => ago + over));
  return begun - Math.min(...timeline.map(({ ago }) => ago)) > SECONDS;
}
