import { describe, expect, it } from 'vitest';
import { Random, safeEncode } from '../../src/sim/random.ts';

describe('chance', () => {
  it('is the same from the same seed, and goes on from where it was saved', () => {
    const one = new Random(7);
    const other = new Random(7);
    expect(Array.from({ length: 50 }, () => one.suffix())).toEqual(Array.from({ length: 50 }, () => other.suffix()));
    const saved = one.save();
    const next = one.uuid();
    other.restore(saved);
    expect(other.uuid()).toBe(next);
  });

  it('is another from another seed', () => {
    expect(new Random(1).hex(32)).not.toBe(new Random(2).hex(32));
  });

  it('makes names and ids of the known forms', () => {
    const random = new Random(3);
    expect(random.suffix()).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(random.hex(64)).toMatch(/^[0-9a-f]{64}$/);
    expect(safeEncode('1234567890')).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{10}$/);
  });

  it('covers its range evenly', () => {
    const random = new Random(11);
    const counts = new Array<number>(8).fill(0);
    for (let i = 0; i < 8000; i++) {
      const at = random.below(8);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
