// A day's scenario: the same for everyone, another every day, one right answer to each question, and none in a name.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { drawn } from '../../../src/quiz/scenario/draw.ts';
import type { Level } from '../../../src/quiz/scenario/scenario.ts';
import { scenarioOf } from '../../../src/quiz/scenario/scenario-of.ts';
import { flawsOf } from '../../make/scenario-flaws.ts';

const playbooks = await loadPlaybooks();
const LEVELS: readonly Level[] = [1, 2, 3];
const DAY_MS = 86_400_000;

function dateAfter(days: number): string {
  return new Date(Date.UTC(2026, 10, 30) + days * DAY_MS).toISOString().slice(0, 10);
}

describe('the scenario of a day', () => {
  it('is the same for everyone, another for another day, level and salt', async () => {
    const input = { date: '2026-12-01', level: 1, salt: 'one', playbooks } as const;
    const scenario = await scenarioOf(input);
    expect(await scenarioOf(input)).toEqual(scenario);
    const others = [{ date: '2026-12-02' }, { level: 2 }, { salt: 'two' }] as const;
    for (const other of others) expect((await scenarioOf({ ...input, ...other })).seed).not.toBe(scenario.seed);
  });

  it.each(Array.from({ length: 30 }, (_, at) => [dateAfter(at * 12), LEVELS[at % 3] as Level] as const))(
    'of %s at level %d has one right answer to each of three questions, and tells none',
    async (date, level) => {
      const scenario = await scenarioOf({ date, level, salt: 'salt', playbooks });
      expect(flawsOf(scenario)).toEqual([]);
    },
  );

  it('can be kept as JSON', async () => {
    const scenario = await scenarioOf({ date: '2027-02-03', level: 2, salt: 'salt', playbooks });
    expect(JSON.parse(JSON.stringify(scenario))).toEqual(scenario);
  });

  it('says which date is none', async () => {
    await expect(scenarioOf({ date: 'tomorrow', level: 1, salt: 'salt', playbooks })).rejects.toThrow(
      '"tomorrow" is no date such as 2026-03-14',
    );
  });
});

describe('candidates', () => {
  it.each(LEVELS)('of level %d have a workload that no other day of a year has', (level) => {
    const days = Array.from({ length: 366 }, (_, at) => drawn(dateAfter(at), level, 'salt').next().value.workload);
    expect(new Set(days).size).toBe(days.length);
  });

  it('keep their workload and change their recipe when one does not do', () => {
    const [first, second] = drawn('2026-12-01', 2, 'salt');
    expect(second?.workload).toBe(first?.workload);
    expect(second?.wish.recipe).not.toBe(first?.wish.recipe);
  });
});
