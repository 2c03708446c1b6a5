import { describe, expect, it } from 'vitest';
import { Minutes } from '../../../../src/bot/desk/limits/minutes.ts';

describe('a minute', () => {
  it('lets so many through, says once when the next begins, and begins anew', () => {
    let now = 0;
    const minutes = new Minutes(2, () => now);
    const at = (time: number) => {
      now = time;
      return minutes.count('mika');
    };
    expect([at(0), at(10_000)]).toEqual([undefined, undefined]);
    expect(at(20_500)).toEqual({ seconds: 40, isFirst: true });
    expect(at(59_999)).toEqual({ seconds: 1, isFirst: false });
    expect([at(60_000), at(60_001)]).toEqual([undefined, undefined]);
    expect(at(60_002)).toEqual({ seconds: 60, isFirst: true });
  });

  it('counts each name by itself', () => {
    const minutes = new Minutes(1, () => 0);
    expect(['a', 'b', 'a'].map((name) => minutes.count(name)?.isFirst)).toEqual([undefined, undefined, true]);
  });
});
