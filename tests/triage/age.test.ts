// Ages and times as kubectl prints them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAge, parseAge, parseAgo, parseTime } from '../../src/triage/age.ts';

/** How kubectl prints a duration: two units at most, the second one only while it says something. */
function print(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(seconds / 3600);
  const days = Math.floor(hours / 24);
  const years = Math.floor(days / 365);
  if (seconds < 120) return `${seconds}s`;
  if (minutes < 10) return seconds % 60 === 0 ? `${minutes}m` : `${minutes}m${seconds % 60}s`;
  if (hours < 3) return `${minutes}m`;
  if (hours < 8) return minutes % 60 === 0 ? `${hours}h` : `${hours}h${minutes % 60}m`;
  if (hours < 48) return `${hours}h`;
  if (days < 8) return hours % 24 === 0 ? `${days}d` : `${days}d${hours % 24}h`;
  if (days < 730) return `${days}d`;
  if (years < 8) return days % 365 === 0 ? `${years}y` : `${years}y${days % 365}d`;
  return `${years}y`;
}

describe('an age', () => {
  it.each([
    ['0s', 0],
    ['3m', 180],
    ['5m30s', 330],
    ['2d4h', 187_200],
    ['1y20d', 33_264_000],
    ['<invalid>', 0],
    ['1.5s', 1.5],
  ])('%s', (text, seconds) => {
    expect(parseAge(text)).toBe(seconds);
  });

  it.each(['', '3', 'm', '3x', '3m ', '-3m', '3m2', '<unknown>', 'three'])('is not %j', (text) => {
    expect(parseAge(text)).toBeUndefined();
  });

  it('that kubectl prints is read back to what was printed', () => {
    fc.assert(
      fc.property(fc.nat(400_000_000), (seconds) => {
        const read = parseAge(print(seconds));
        expect(read).toBeDefined();
        expect(read).toBeLessThanOrEqual(seconds);
        expect(print(read ?? -1)).toBe(print(seconds));
      }),
    );
  });

  it('is also what is not known', () => {
    expect(['<unknown>', '<invalid>', '3m'].map(isAge)).toEqual([true, true, true]);
    expect(isAge('3 m')).toBe(false);
  });

  it('stands in words at the end of a dashboard row', () => {
    expect(parseAgo('BackOff 7 minutes ago')?.seconds).toBe(420);
    expect(parseAgo('Pulled an hour ago')?.seconds).toBe(3600);
    expect(parseAgo('ago')).toBeUndefined();
  });
});

describe('a time', () => {
  it.each([
    ['2024-04-16T14:51:35Z', '2024-04-16T14:51:35.000Z'],
    ['2024-04-16T14:51:35.123456Z', '2024-04-16T14:51:35.123Z'],
    ['Sat, 21 Jan 2023 13:35:29 +0900', '2023-01-21T04:35:29.000Z'],
  ])('%s', (text, time) => {
    expect(new Date(parseTime(text) ?? 0).toISOString()).toBe(time);
  });

  it.each([null, undefined, 3, '', 'yesterday', '<unset>', '0001'])('is not %j', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});
