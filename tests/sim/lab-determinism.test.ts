// The same seed and the same requests at the same times give the same history, to the last byte.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../src/sim/resources/index.ts';
import { type OperationName, perform, WEIGHTS } from '../make/lab/operations.ts';
import { newWorld, type World } from '../make/lab/world.ts';

// the history of one lab: none that another is loaded from on the way
const NAMES = (Object.keys(WEIGHTS) as OperationName[]).filter((name) => name !== 'save and load');
const OPERATIONS = fc.sample(fc.tuple(fc.constantFrom(...NAMES), fc.nat()), { numRuns: 120, seed: 7 });

/** Every change of a lab from now on, as text. */
function historyOf({ lab }: World): string[] {
  const changes: string[] = [];
  for (const resource of RESOURCES)
    if (resource.verbs.includes('watch'))
      lab.store.watch(resource, ({ type, object }) => {
        changes.push(`${lab.clock.now()} ${type} ${JSON.stringify(object)}`);
      });
  return changes;
}

/** A lab after the operations, with half a minute between them. @param steps in how many parts each pause is run */
function played(seed: number, steps = 1): { readonly saved: string; readonly history: readonly string[] } {
  const world = newWorld(seed);
  const history = historyOf(world);
  for (const [name, number] of OPERATIONS) {
    perform(world, name, number);
    for (let step = 0; step < steps; step++) world.run(6_000 / steps);
  }
  return { saved: world.lab.save(), history };
}

/** Names and uids of all pods that there ever were. */
function podsIn(history: readonly string[]): ReadonlySet<string> {
  return new Set(history.flatMap((change) => /ADDED .*"kind":"Pod".*"uid":"([^"]+)"/.exec(change)?.[1] ?? []));
}

describe('a lab', () => {
  const first = played(5);

  it('has the same history and is saved as the same text when all is done again', () => {
    const again = played(5);
    expect(again.history.length).toBeGreaterThan(500);
    expect(again.history).toEqual(first.history);
    expect(again.saved).toBe(first.saved);
  });

  it.each([2, 60])('comes to the same in %i steps as in one', (steps) => {
    const other = played(5, steps);
    expect(other.history).toEqual(first.history);
    expect(other.saved).toBe(first.saved);
  });

  it('has other uids with another seed', () => {
    const other = podsIn(played(6).history);
    const own = podsIn(first.history);
    expect(own.size).toBeGreaterThan(10);
    expect([...own].filter((uid) => other.has(uid))).toEqual([]);
  });

  it('does not depend on another lab that runs beside it', () => {
    const one = newWorld(5);
    const history = historyOf(one);
    const beside = newWorld(9);
    for (const [name, number] of OPERATIONS) {
      perform(one, name, number);
      perform(beside, name, number + 1);
      one.run(6_000);
      beside.run(5_000);
    }
    expect(history).toEqual(first.history);
  });

  it('does not change its history when somebody only looks', () => {
    const world = newWorld(5);
    const history = historyOf(world);
    for (const [name, number] of OPERATIONS) {
      perform(world, name, number);
      if (!world.lab.store.fault) {
        for (const kind of ['Pod', 'Deployment', 'Event', 'Node']) world.send('list', kind, '', '');
        world.lab.save();
      }
      world.run(6_000);
    }
    expect(history).toEqual(first.history);
  });
});
