// What was wrong comes back soon, what was right later and later.
import { expect, it } from 'vitest';
import { type Reviewed, reviewed } from '../../src/quiz/review.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const daysUntil = ({ due }: Reviewed, from: Date): number => (Date.parse(due) - from.getTime()) / 86_400_000;

it('asks again sooner after a wrong answer than after a right one', () => {
  const wrong = daysUntil(reviewed(undefined, false, NOW), NOW);
  expect(wrong).toBeLessThanOrEqual(1);
  expect(daysUntil(reviewed(undefined, true, NOW), NOW)).toBeGreaterThan(wrong);
});

it('lengthens the time with every right answer, and shortens it with a wrong one', () => {
  const first = reviewed(undefined, true, NOW);
  const second = reviewed(first.state, true, new Date(first.due));
  expect(daysUntil(second, new Date(first.due))).toBeGreaterThan(daysUntil(first, NOW));
  const third = reviewed(second.state, false, new Date(second.due));
  expect(daysUntil(third, new Date(second.due))).toBeLessThan(daysUntil(second, new Date(first.due)));
});

it('has the same days for the same answers, and a state that JSON can hold', () => {
  const first = reviewed(undefined, false, NOW);
  expect(reviewed(undefined, false, NOW)).toEqual(first);
  expect(JSON.parse(JSON.stringify(first.state))).toEqual(first.state);
});

it('begins anew with a state that is none', () => {
  expect(reviewed({ other: 1 }, true, NOW)).toEqual(reviewed(undefined, true, NOW));
});
