import { describe, expect, it } from 'vitest';
import { equal } from '../../../../src/sim/api/kinds/deep-equal.ts';

describe('equality', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: [] }, {}, true],
    [{ a: null }, {}, true],
    [{ a: {} }, {}, false],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [{ a: 1 }, { a: '1' }, false],
    [[], {}, false],
    [undefined, null, true],
    [0, undefined, false],
  ])('%j against %j: %s', (one, other, same) => {
    expect(equal(one, other)).toBe(same);
    expect(equal(other, one)).toBe(same);
  });
});
