import { describe, expect, it } from 'vitest';
import { Remembered } from '../../../src/bot/slack/remembered.ts';

describe('Remembered', () => {
  it('forgets what is old, and the oldest when it is full', () => {
    let now = 0;
    const map = new Remembered<number>(2, 100, () => now);
    map.set('a', 1);
    map.set('b', 2);
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 2, 3]);
    now = 100;
    expect(map.get('b')).toBeUndefined();
    map.set('d', 4, 10);
    now = 109;
    expect(map.get('d')).toBe(4);
    map.delete('d');
    expect(map.get('d')).toBeUndefined();
  });
});
