import { describe, expect, it } from 'vitest';
import { BusyError } from '../../../../src/bot/desk/limits/busy-error.ts';
import { Lane } from '../../../../src/bot/desk/limits/lane.ts';

/** Work that ends when it is told to. */
function piece(): { readonly work: () => Promise<string>; end(): void; readonly begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  return {
    work: () => {
      begun = true;
      return promise;
    },
    end: () => resolve('done'),
    begun: () => begun,
  };
}

describe('a lane', () => {
  it('does so much at once, the rest in its order, and refuses what is beyond', async () => {
    const lane = new Lane(1, 3, 10_000);
    const [first, second, third] = [piece(), piece(), piece()] as const;
    const runs = [first, second, third].map(({ work }) => lane.run(work));
    await expect(lane.run(async () => 'late')).rejects.toMatchObject({ name: 'BusyError', seconds: 30 });
    expect([first, second, third].map(({ begun }) => begun())).toEqual([true, false, false]);
    first.end();
    await runs[0];
    await Promise.resolve();
    expect([second, third].map(({ begun }) => begun())).toEqual([true, false]);
    second.end();
    third.end();
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done']);
    expect(await lane.run(async () => 'again')).toBe('again');
  });

  it('goes on after work that failed', async () => {
    const lane = new Lane(1, 2, 1);
    await expect(lane.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lane.run(async () => 'next')).toBe('next');
  });
});

describe('when to try again', () => {
  it.each([
    [0, 5],
    [7_200, 8],
    [3_600_000, 120],
  ])('%d ms of work before: in %d s', (time, seconds) => {
    expect(new BusyError(time).seconds).toBe(seconds);
  });
});
