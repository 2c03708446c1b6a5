import { expect, it } from 'vitest';
import { BackOff } from '../../../src/cluster/watch/back-off.ts';

it('waits twice as long each time, up to half a minute, and begins anew after a success', () => {
  const backOff = new BackOff(() => 1);
  expect([1, 2, 3, 4, 5, 6, 7].map(() => backOff.next())).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000]);
  backOff.reset();
  expect(backOff.next()).toBe(800);
});

it('never waits less than half of it, nor less than a server asks for', () => {
  const backOff = new BackOff(() => 0);
  expect(backOff.next()).toBe(400);
  expect(backOff.next(5_000)).toBe(5_000);
});
