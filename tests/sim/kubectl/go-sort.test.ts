// Sorting: which of several equal entries goes first was seen in `kubectl describe` of events with these times.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goSort } from '../../../src/sim/kubectl/go-sort.ts';

interface Entry {
  readonly key: number;
  readonly at: number;
}

function sorted(keys: readonly number[]): number[] {
  const entries = keys.map((key, at): Entry => ({ key, at }));
  return goSort(entries, (one, other) => one.key < other.key).map(({ at }) => at);
}

function upTo(count: number, key: (at: number) => number): number[] {
  return Array.from({ length: count }, (_, at) => key(at));
}

describe('equal entries', () => {
  it.each([
    ['twelve stay in order', upTo(12, () => 0), upTo(12, (at) => at)],
    ['all the same stay in order', upTo(40, () => 5), upTo(40, (at) => at)],
    ['all the wrong way round are turned', upTo(20, (at) => 40 - at), upTo(20, (at) => 19 - at)],
    [
      '37 of seven kinds',
      upTo(37, (at) => (at * 5) % 7),
      [
        7, 35, 14, 21, 0, 28, 31, 17, 10, 24, 3, 6, 27, 13, 34, 20, 9, 2, 30, 23, 16, 26, 19, 33, 12, 5, 8, 29, 22, 15,
        1, 36, 25, 11, 4, 32, 18,
      ],
    ],
    [
      '60 of three kinds',
      upTo(60, (at) => at % 3),
      [
        21, 57, 54, 3, 51, 48, 6, 45, 42, 9, 39, 36, 12, 33, 0, 15, 30, 27, 18, 24, 31, 10, 22, 58, 19, 25, 1, 55, 28,
        52, 16, 4, 49, 13, 34, 46, 7, 37, 43, 40, 50, 41, 8, 38, 44, 11, 35, 47, 32, 5, 29, 14, 20, 53, 2, 17, 56, 26,
        23, 59,
      ],
    ],
  ])('%s', (_, keys, order) => {
    expect(sorted(keys)).toEqual(order);
  });
});

describe('sorting', () => {
  it('puts any list in order, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300 }), (keys) => {
        const order = sorted(keys);
        expect(order.map((at) => keys[at])).toEqual([...keys].sort((one, other) => one - other));
        expect(new Set(order).size).toBe(keys.length);
      }),
    );
  });
});
