// Scenarios come from a thread, the same as they would be made here, and each day's is made once.
import { afterAll, expect, it } from 'vitest';
import { scenarioThread } from '../../../../src/bot/desk/quiz/scenario-thread.ts';
import { loadPlaybooks } from '../../../../src/playbooks/load.ts';
import { scenarioOf } from '../../../../src/quiz/scenario/scenario-of.ts';

const thread = scenarioThread({ salt: 'salt' });
afterAll(() => thread.close());

it('makes the scenario of a day beside the thread that answers', async () => {
  const found = thread.ofDay('2026-12-01', 2);
  expect(thread.ofDay('2026-12-01', 2)).toBe(found);
  const here = await scenarioOf({ date: '2026-12-01', level: 2, salt: 'salt', playbooks: await loadPlaybooks() });
  expect(await found).toEqual(here);
});

it('makes a day anew of what was read again, and finishes what was asked before', async () => {
  const before = thread.ofDay('2026-12-03', 1);
  thread.reload();
  const after = thread.ofDay('2026-12-03', 1);
  expect(after).not.toBe(before);
  expect(await after).toEqual(await before);
  expect(await thread.thread.answers()).toBe(true);
});

it('tells who asks for what no day has, and makes the next one', async () => {
  await expect(thread.ofDay('tomorrow', 1)).rejects.toThrow('is no date');
  expect((await thread.ofDay('2026-12-02', 1)).date).toBe('2026-12-02');
});
