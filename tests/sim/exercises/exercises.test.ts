// Every exercise: it is sound, it begins, it is not solved by itself, and what its lab shows leads to the right layer.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { Attempt } from '../../../src/sim/exercises/attempt.ts';
import { problemsOf } from '../../../src/sim/exercises/check.ts';
import type { Exercise } from '../../../src/sim/exercises/exercise.ts';
import { EXERCISES, exerciseNamed } from '../../../src/sim/exercises/index.ts';
import { LAYERS } from '../../../src/triage/layers.ts';
import { triage } from '../../../src/triage/triage.ts';
import { pastedObjects } from '../../make/lab-objects.ts';

const playbooks = await loadPlaybooks();

/** Where the objects alone do not lead to the right place yet. */
const NOT_YET: ReadonlySet<string> = new Set(['network/wrong-door']);
/** What is learnt there is said by answers to the learner, and not by objects. */
const SAID = EXERCISES.filter(({ tried = [] }) => tried.length > 0).map(({ id }) => id);

const read = EXERCISES.filter(({ id }) => !NOT_YET.has(id) && !SAID.includes(id));

function layersOf({ place, alsoRight = [] }: Exercise): readonly string[] {
  return [place, ...alsoRight].map(({ layer }) => layer);
}

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
  it.each(EXERCISES.map((one) => [one.id, one] as const))('%s does not solve itself', (_, exercise) => {
    const attempt = new Attempt(exercise);
    const isHealthy = exercise.place.layer === 'healthy';
    expect(attempt.standing().solved).toBe(isHealthy);
    attempt.lab.run(300_000);
    expect(attempt.standing()).toMatchObject({ solved: isHealthy, collateral: [] });
  });

  it.each(read.map((one) => [one.id, one] as const))('%s is read off its objects', async (_, exercise) => {
    const { lab } = new Attempt(exercise);
    lab.run(300_000);
    const { stalled } = await triage(pastedObjects(lab, exercise.namespace), { playbooks });
    expect(layersOf(exercise)).toContain(stalled.layer);
  });
});

describe('the layers', () => {
  it.each([...LAYERS, 'healthy'])('%s has three exercises', (layer) => {
    expect(EXERCISES.filter(({ place }) => place.layer === layer).length).toBeGreaterThanOrEqual(3);
  });
});
