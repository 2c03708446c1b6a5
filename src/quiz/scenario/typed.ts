// What comes of lines that are typed at a fresh copy of an exercise.
import { Attempt, type Standing } from '../../sim/exercises/attempt.ts';
import type { Exercise } from '../../sim/exercises/exercise.ts';
import { Shell } from '../../sim/exercises/shell.ts';

/** Time that has passed when somebody looks, ms. */
export const BEFORE = 120_000;
/** Time for what was done to show, ms. */
const AFTER = 480_000;

/** How an exercise stands once lines were typed, and time has passed. Lines that fail are passed over, as a person would. */
export async function standingAfter(exercise: Exercise, seed: number, lines: readonly string[]): Promise<Standing> {
  const attempt = new Attempt(exercise, seed);
  attempt.lab.run(BEFORE);
  const shell = new Shell(attempt);
  for (const line of lines) await shell.run(line);
  attempt.lab.run(AFTER);
  return attempt.standing();
}
