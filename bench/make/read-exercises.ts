// Reads generated exercises as the engine does, both ways, and counts where it was right.

import { Attempt } from '../../src/sim/exercises/attempt.ts';
import { generated } from '../../src/sim/exercises/generate/generated.ts';
import { Shell } from '../../src/sim/exercises/shell.ts';
import type { PlaybookSet } from '../../src/triage/playbook.ts';
import { triage } from '../../src/triage/triage.ts';
import { pastedObjects, pastedText } from '../../tests/make/lab-objects.ts';

/** How many exercises of a recipe there were, and how many were read as the right layer off objects and off text. */
interface Right {
  count: number;
  objects: number;
  text: number;
}

/** What came of some exercises. */
export interface Counted {
  readonly recipes: ReadonlyMap<string, Readonly<Right>>;
  /** for their begin, in all */
  readonly beginMs: number;
  /** one line each */
  readonly misses: readonly string[];
}

const FIVE_MINUTES = 300_000;

/** Reads the exercises of these seeds. */
export async function readExercises(seeds: readonly number[], playbooks: PlaybookSet): Promise<Counted> {
  const recipes = new Map<string, Right>();
  const misses: string[] = [];
  let beginMs = 0;
  for (const seed of seeds) {
    const { exercise, recipe } = generated(seed);
    const start = performance.now();
    const attempt = new Attempt(exercise, seed);
    beginMs += performance.now() - start;
    attempt.lab.run(FIVE_MINUTES);
    const layers = [exercise.place, ...(exercise.alsoRight ?? [])].map(({ layer }) => layer);
    const right = recipes.get(recipe) ?? { count: 0, objects: 0, text: 0 };
    recipes.set(recipe, right);
    right.count++;
    if (attempt.standing().solved !== (exercise.place.layer === 'healthy'))
      misses.push(`seed ${seed} ${recipe}: solved by itself`);
    const inputs = {
      objects: pastedObjects(attempt.lab, exercise.namespace),
      text: await pastedText(new Shell(attempt), exercise),
    };
    for (const [way, input] of Object.entries(inputs) as ['objects' | 'text', string][]) {
      const { stalled } = await triage(input, { playbooks });
      if (layers.includes(stalled.layer)) right[way]++;
      else misses.push(`seed ${seed} ${recipe}, ${way}: ${stalled.layer}/${stalled.part} ${stalled.object}`);
    }
  }
  return { recipes, beginMs, misses };
}
