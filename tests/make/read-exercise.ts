// An exercise left alone for five minutes, read by the engine both ways: off its objects and off what kubectl prints.
import { Attempt, type Standing } from '../../src/sim/exercises/attempt.ts';
import type { Exercise } from '../../src/sim/exercises/exercise.ts';
import { Shell } from '../../src/sim/exercises/shell.ts';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import type { PlaybookSet } from '../../src/triage/playbook.ts';
import { triage } from '../../src/triage/triage.ts';
import { pastedObjects, pastedText } from './lab-objects.ts';

const FIVE_MINUTES = 300_000;

/** What became of an exercise that nobody touched. */
export interface ReadExercise {
  /** when it began */
  readonly before: Standing;
  /** five minutes later */
  readonly after: Standing;
  /** what the engine says of the objects, and of the answers with which the API server refused what the learner had tried */
  readonly objects: Diagnosis;
  /** what it says of kubectl's text */
  readonly text: Diagnosis;
  /** how long it took to begin, in milliseconds of processor time */
  readonly beginMs: number;
}

/** Of this thread. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Begins an exercise, waits, and reads it. @param seed decides names that the lab makes up */
export async function readExercise(exercise: Exercise, seed: number, playbooks: PlaybookSet): Promise<ReadExercise> {
  const start = processorMs();
  const attempt = new Attempt(exercise, seed);
  const beginMs = processorMs() - start;
  const before = attempt.standing();
  attempt.lab.run(FIVE_MINUTES);
  const after = attempt.standing();
  const shell = new Shell(attempt);
  const text = await pastedText(shell, exercise);
  return {
    before,
    after,
    objects: await triage(pastedObjects(attempt.lab, exercise.namespace, shell.refusals), { playbooks }),
    text: await triage(text, { playbooks }),
    beginMs,
  };
}

/** Layers that are right. */
export function layersOf({ place, alsoRight = [] }: Exercise): readonly string[] {
  return [place, ...alsoRight].map(({ layer }) => layer);
}
