// Every exercise: it is sound, it begins, it is not solved by itself, and what its lab shows leads to the right layer.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { problemsOf } from '../../../src/sim/exercises/check.ts';
import type { Exercise } from '../../../src/sim/exercises/exercise.ts';
import { EXERCISES, exerciseNamed } from '../../../src/sim/exercises/index.ts';
import { LAYERS } from '../../../src/triage/layers.ts';
import { layersOf, readExercise } from '../../make/read-exercise.ts';

const playbooks = await loadPlaybooks();

describe('the exercises', () => {
  it('have names of their own, also without their layers', () => {
    const names = EXERCISES.map(({ id }) => id.slice(id.indexOf('/') + 1));
    expect(new Set(names).size).toBe(EXERCISES.length);
    expect(exerciseNamed('thursday-tuning')).toBe(exerciseNamed('scheduler/thursday-tuning'));
    expect(exerciseNamed('nothing-of-the-kind')).toBeUndefined();
  });

  it('are of three levels', () => {
    expect(new Set(EXERCISES.map(({ level }) => level))).toEqual(new Set([1, 2, 3]));
  });

  it.each(EXERCISES.map((one) => [one.id, one] as const))('%s is sound', (_, exercise) => {
    expect(problemsOf(exercise)).toEqual([]);
  });

  it('say what is wrong with a broken one, and where', () => {
    const [good] = EXERCISES;
    const broken = {
      ...good,
      id: 'kubelet/the-scheduler',
      place: { layer: 'app', part: 'image' },
      setUp: [{ pass: 'a while' }, { fault: 'kubelet-dead' }, { fault: 'gremlins' }],
      goals: [{ gone: 'Gadget/x' }],
      title: { en: '', ja: 'title' },
      looks: [],
    } as unknown as Exercise;
    expect(problemsOf(broken)).toEqual([
      'place: app has no part "image"; it has crash, oom, exit, probe',
      'id: kubelet/the-scheduler is in kubelet, but its place is app',
      'id: scheduler in the name or the namespace tells the answer',
      'setUp.0.pass: "a while" is no length of time such as 30s or 5m',
      'setUp.1: kubelet-dead needs a target, a node',
      'setUp.2: there is no fault gremlins',
      'goals.0.gone: the lab has no kind Gadget',
      'looks: which command shows the problem?',
      'title.en: it is empty',
      'title.ja: it is not in Japanese',
    ]);
  });
});

describe('left alone for five minutes', () => {
  it.each(EXERCISES.map((one) => [one.id, one] as const))(
    '%s does not solve itself, and is read off objects and text',
    async (_, exercise) => {
      const { before, after, objects, text } = await readExercise(exercise, 1, playbooks);
      const solved = exercise.place.layer === 'healthy';
      expect(before.solved).toBe(solved);
      expect(after).toMatchObject({ solved, collateral: [] });
      expect(layersOf(exercise)).toContain(text.stalled.layer);
      // where kubectl did not get through, or sent nothing, the cluster is well and nobody there knows of it
      const layers = exercise.isOutsideOfObjects ? ['healthy'] : layersOf(exercise);
      expect(layers).toContain(objects.stalled.layer);
    },
  );
});

describe('the layers', () => {
  it.each([...LAYERS, 'healthy'])('%s has three exercises', (layer) => {
    expect(EXERCISES.filter(({ place }) => place.layer === layer).length).toBeGreaterThanOrEqual(3);
  });
});
