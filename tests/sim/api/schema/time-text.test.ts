// Times of requests.
import { describe, expect, it } from 'vitest';
import { readTime } from '../../../../src/sim/api/schema/time-text.ts';

describe('a time', () => {
  it.each([
    ['2026-01-02T03:04:05Z', 'Time', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.9Z', 'Time', '2026-01-02T03:04:05Z'],
    ['2026-01-02T12:04:05+09:00', 'Time', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.123456Z', 'MicroTime', '2026-01-02T03:04:05.123456Z'],
    ['2026-01-02T03:04:05Z', 'MicroTime', '2026-01-02T03:04:05.000000Z'],
  ] as const)('%s as %s is %s', (text, type, time) => {
    expect(readTime(text, type)).toEqual({ time });
  });

  it.each([
    ['now', 'parsing time "now" as "2006-01-02T15:04:05Z07:00": cannot parse "now" as "2006"'],
    ['', 'parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006"'],
    ['2026-01-02', 'parsing time "2026-01-02" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"'],
    [
      '2026-01-02 03:04',
      'parsing time "2026-01-02 03:04" as "2006-01-02T15:04:05Z07:00": cannot parse " 03:04" as "T"',
    ],
    [
      '2026-01-02T03:04:05',
      'parsing time "2026-01-02T03:04:05" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00"',
    ],
    ['2026-13-02T03:04:05Z', 'parsing time "2026-13-02T03:04:05Z": month out of range'],
    ['2026-02-32T03:04:05Z', 'parsing time "2026-02-32T03:04:05Z": day out of range'],
    ['2026-02-30T03:04:05Z', 'parsing time "2026-02-30T03:04:05Z": day out of range'],
    ['2026-01-02T03:04:05+25:00', 'parsing time "2026-01-02T03:04:05+25:00": time zone offset hour out of range'],
    ['2026-01-02T25:04:05Z', 'parsing time "2026-01-02T25:04:05Z": hour out of range'],
    ['2026-01-02T03:04:05Zz', 'parsing time "2026-01-02T03:04:05Zz": extra text: "z"'],
  ])('%j is none', (text, problem) => {
    expect(readTime(text, 'Time')).toEqual({ problem });
  });
});
