// Reads generated exercises as the engine does, both ways, and counts where it was right.
import { generated } from '../../src/sim/exercises/generate/generated.ts';
import type { PlaybookSet } from '../../src/triage/playbook.ts';
import { layersOf, readExercise } from '../../tests/make/read-exercise.ts';

/** How many exercises of a recipe there were, and how many were read as the right layer off objects and off text. */
interface Right {
  count: number;
  objects: number;
  text: number;
}

/** What came of some exercises. */
export interface Counted {
  readonly recipes: ReadonlyMap<string, Readonly<Right>>;
  /** for their begin, each (ms of processor time) */
  readonly beginMs: readonly number[];
  /** one line each */
  readonly misses: readonly string[];
}

/** Reads the exercises of these seeds. */
export async function readExercises(seeds: readonly number[], playbooks: PlaybookSet): Promise<Counted> {
  const recipes = new Map<string, Right>();
  const misses: string[] = [];
  const begun: number[] = [];
  for (const seed of seeds) {
    const { exercise, recipe } = generated(seed);
    const { after, beginMs, ...read } = await readExercise(exercise, seed, playbooks);
    begun.push(beginMs);
    const right = recipes.get(recipe) ?? { count: 0, objects: 0, text: 0 };
    recipes.set(recipe, right);
    right.count++;
    if (after.solved !== (exercise.place.layer === 'healthy')) misses.push(`seed ${seed} ${recipe}: solved by itself`);
    for (const way of ['objects', 'text'] as const) {
      const { stalled } = read[way];
      if (layersOf(exercise).includes(stalled.layer)) right[way]++;
      else misses.push(`seed ${seed} ${recipe}, ${way}: ${stalled.layer}/${stalled.part} ${stalled.object}`);
    }
  }
  return { recipes, beginMs: begun, misses };
}
