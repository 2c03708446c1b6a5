// Exercises from a seed: always the same one, never solved by themselves, and read off their objects as the right layer.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { Attempt } from '../../../src/sim/exercises/attempt.ts';
import { problemsOf } from '../../../src/sim/exercises/check.ts';
import { generated } from '../../../src/sim/exercises/generate/generated.ts';
import { RECIPES } from '../../../src/sim/exercises/generate/recipes/index.ts';
import { triage } from '../../../src/triage/triage.ts';
import { pastedObjects } from '../../make/lab-objects.ts';

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

  it.each(SEEDS)('of seed %d is sound, and is read off its objects after five minutes', async (seed) => {
    const { exercise } = generated(seed);
    expect(problemsOf(exercise)).toEqual([]);
    const { place, alsoRight = [], namespace } = exercise;
    const attempt = new Attempt(exercise, seed);
    attempt.lab.run(300_000);
    expect(attempt.standing().solved).toBe(place.layer === 'healthy');
    const { stalled } = await triage(pastedObjects(attempt.lab, namespace), { playbooks });
    expect([place, ...alsoRight].map(({ layer }) => layer)).toContain(stalled.layer);
  });
});
