import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copy } from '../../src/sim/copy.ts';
import { equal } from '../../src/sim/equal.ts';

describe('equality of JSON', () => {
  it('holds for copies, and tells what was changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(equal(one, copy(one))).toBe(true);
        expect(equal(one, other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)));
      }),
    );
  });

  it('takes an undefined field for an absent one', () => {
    expect(equal({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(equal({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(equal({ a: undefined }, { b: 1 })).toBe(false);
  });

  it('tells a list from an object', () => {
    expect(equal([], {})).toBe(false);
    expect(equal({ 0: 'a' }, ['a'])).toBe(false);
  });
});

/** With its keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
