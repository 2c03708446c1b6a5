// Whatever people do to a cluster and whatever fails in it, some things never happen, and in the end all comes to rest as it was asked for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selects } from '../../src/sim/selector.ts';
import type { Pod, PodDisruptionBudget } from '../../src/sim/wire.ts';
import { runs } from '../make/fuzz.ts';
import { wrongAtRest } from '../make/lab/at-rest.ts';
import { heal, type OperationName, perform, WEIGHTS } from '../make/lab/operations.ts';
import { newWorld, type World } from '../make/lab/world.ts';

/** What the longest back-off, the longest deadline and a grace period need, twice. */
const REST = 1_200_000;
/** Between two looks at a lab in which something begins and ends all the time; no divisor of a period. */
const LOOK = 3_700;
const LOOKS = 40;

const operation = fc.tuple(
  fc.oneof(
    ...Object.entries(WEIGHTS).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as OperationName),
    })),
  ),
  fc.nat(),
);

/** Mends what was broken and lets time pass. @returns what is wrong at every look */
function settle(world: World): string[] {
  heal(world);
  world.run(REST);
  heal(world);
  let wrong: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    world.run(LOOK);
    wrong = wrongAtRest(world);
    if (wrong.length === 0) break;
  }
  return wrong;
}

/** Pods of each budget that are missed by nobody yet: ready, and not about to go. */
function healthyPods(world: World): ReadonlyMap<string, number> {
  const pods = world.list('Pod') as readonly Pod[];
  const budgets = world.list('PodDisruptionBudget') as readonly PodDisruptionBudget[];
  return new Map(
    budgets.map(({ metadata, spec }) => {
      const healthy = pods.filter(
        (pod) =>
          pod.metadata.namespace === metadata.namespace &&
          selects(spec.selector, pod.metadata.labels) &&
          !pod.metadata.deletionTimestamp &&
          pod.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True'),
      );
      return [metadata.uid, healthy.length];
    }),
  );
}

describe('a lab that people work on while parts of it fail', () => {
  it('breaks no rule at any moment, and comes to rest as it was asked for', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(operation, { minLength: 40, maxLength: 100, size: 'max' }), (seed, operations) => {
        const world = newWorld(seed);
        for (const [name, number] of operations) {
          perform(world, name, number);
          expect(world.watchman.violations, name).toEqual([]);
        }
        expect(settle(world)).toEqual([]);
        expect(world.watchman.violations).toEqual([]);
        expect(world.misunderstood).toEqual([]);
      }),
      // a shorter history is looked for where there is time for it
      { ...runs(8), endOnFailure: !process.env.SEKISHO_FUZZ },
    );
  });

  it('evicts no pod that a disruption budget needs, however many are asked for at once', () => {
    let evicted = 0;
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 10, maxLength: 20, size: 'max' }), (seed, numbers) => {
        const world = newWorld(seed);
        for (const number of numbers) {
          perform(world, 'create a workload', number);
          perform(world, 'create a deployment', number + 1);
          perform(world, 'create a budget', 3 * number);
        }
        world.run(60_000);
        for (const number of numbers) {
          const before = healthyPods(world);
          perform(world, 'drain', number);
          for (const { metadata, status } of world.list('PodDisruptionBudget') as readonly PodDisruptionBudget[]) {
            const healthy = healthyPods(world).get(metadata.uid) ?? 0;
            const had = before.get(metadata.uid) ?? 0;
            evicted += had - healthy;
            expect(healthy).toBeGreaterThanOrEqual(Math.min(had, status?.desiredHealthy ?? 0));
          }
          world.run(number % 20_000);
        }
      }),
      { ...runs(6), endOnFailure: !process.env.SEKISHO_FUZZ },
    );
    expect(evicted).toBeGreaterThan(20);
  });

  it('has no more to do and to tell from hour to hour when it is left alone', () => {
    const world = newWorld(1);
    const dice = fc.sample(operation, { numRuns: 80, seed: 1 });
    for (const [name, number] of dice) perform(world, name, number);
    settle(world);
    for (const kind of ['CronJob', 'Job'])
      for (const { metadata } of world.list(kind)) world.send('delete', kind, metadata.namespace ?? '', metadata.name);
    world.run(REST);
    const hours = Array.from({ length: 3 }, () => {
      const { revision } = world.lab.store;
      world.run(3_600_000);
      return { planned: world.lab.clock.planned, changes: world.lab.store.revision - revision };
    });
    const [first, second, third] = hours;
    expect(second?.planned).toBeLessThanOrEqual((first?.planned ?? 0) + 20);
    expect(third?.planned).toBeLessThanOrEqual((first?.planned ?? 0) + 20);
    // Leases and nodes, and what crashes every five minutes
    expect(third?.changes).toBeLessThanOrEqual(1.2 * (second?.changes ?? 0) + 50);
    expect(third?.changes).toBeLessThan(5_000);
  });
});
