// Exercises from a seed: always the same one, never solved by themselves, and read as the right layer.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { problemsOf } from '../../../src/sim/exercises/check.ts';
import { generated } from '../../../src/sim/exercises/generate/generated.ts';
import { RECIPES } from '../../../src/sim/exercises/generate/recipes/index.ts';
import { layersOf, readExercise } from '../../make/read-exercise.ts';

const playbooks = await loadPlaybooks();
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

describe('a generated exercise', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(generated(7)).toEqual(generated(7));
    expect(new Set(SEEDS.map((seed) => JSON.stringify(generated(seed).exercise.setUp))).size).toBe(SEEDS.length);
  });

  it('is made by every recipe sooner or later', () => {
    const made = new Set(Array.from({ length: 400 }, (_, seed) => generated(seed).recipe));
    expect([...made].sort()).toEqual(RECIPES.map(({ name }) => name).sort());
  });

  it.each(SEEDS)('of seed %d is sound, does not solve itself, and is read off objects and text', async (seed) => {
    const { exercise } = generated(seed);
    expect(problemsOf(exercise)).toEqual([]);
    const { after, objects, text } = await readExercise(exercise, seed, playbooks);
    expect(after.solved).toBe(exercise.place.layer === 'healthy');
    expect(layersOf(exercise)).toContain(objects.stalled.layer);
    expect(layersOf(exercise)).toContain(text.stalled.layer);
  });
});
