import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turnstile } from '../../../src/bot/slack/turnstile.ts';

/** ms that the clock is ahead of the timers: the program was busy for so long. */
let busy = 0;
let passed: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  busy = 0;
  passed = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function turnstile(): Turnstile {
  return new Turnstile(() => Date.now() + busy);
}

function queue(at: Turnstile, count: number): void {
  for (let n = 0; n < count; n++) void at.pass().then(() => passed.push(passed.length));
}

describe('work', () => {
  it('begins at once while the program keeps up', async () => {
    const at = turnstile();
    queue(at, 3);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(100);
    queue(at, 3);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toHaveLength(6);
  });

  it('begins a few at a time while it does not, and faster when it does again; none is forgotten', async () => {
    const at = turnstile();
    queue(at, 1);
    busy += 80;
    await vi.advanceTimersByTimeAsync(10);
    queue(at, 20);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toHaveLength(1);
    busy += 80;
    await vi.advanceTimersByTimeAsync(10);
    expect(passed).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(10);
    expect(passed).toHaveLength(13);
    await vi.advanceTimersByTimeAsync(50);
    expect(passed).toHaveLength(21);
  });

  it('stops looking when there was nothing for a while, and begins anew', async () => {
    const at = turnstile();
    queue(at, 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
    queue(at, 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toHaveLength(2);
  });
});
