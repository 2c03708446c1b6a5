// The level follows how the last days went.
import { expect, it } from 'vitest';
import { levelAfter, type PlayedDay } from '../../src/quiz/level-after.ts';
import type { Level } from '../../src/quiz/scenario/scenario.ts';

const day = (level: number, right: number, answered = 10): PlayedDay => ({ level, right, answered });

it.each<[string, Level, readonly PlayedDay[], Level]>([
  ['goes up when nearly all was right', 1, [day(1, 9), day(1, 8), day(1, 10)], 2],
  ['goes down when most was wrong', 3, [day(3, 4), day(3, 2), day(3, 3)], 2],
  ['stays in between', 2, [day(2, 6), day(2, 5), day(2, 7)], 2],
  ['stays with too few days', 1, [day(1, 10), day(1, 10)], 1],
  ['looks only at days since the last step', 2, [day(2, 10), day(2, 10), day(1, 10), day(1, 10)], 2],
  ['passes over days that nobody played', 1, [day(1, 0, 0), day(1, 10), day(1, 10), day(1, 10)], 2],
  ['does not go over 3', 3, [day(3, 10), day(3, 10), day(3, 10)], 3],
  ['does not go under 1', 1, [day(1, 0), day(1, 0), day(1, 0)], 1],
])('%s', (_, level, days, after) => {
  expect(levelAfter(level, days)).toBe(after);
});
