// Days on end, freezes, weekends. 2026-11-30 is a Monday.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWeekend, runningDays, streakAfter, weekOf } from '../../src/quiz/streak.ts';

const NONE = { days: 0, best: 0, lastDate: '', freezes: [] };
const played = (dates: readonly string[]) => dates.reduce(streakAfter, NONE);

describe('a streak', () => {
  it.each<[string, readonly string[], number, readonly string[]]>([
    ['begins with the first day', ['2026-11-30'], 1, []],
    ['grows day by day', ['2026-11-30', '2026-12-01', '2026-12-02'], 3, []],
    ['counts a day once', ['2026-11-30', '2026-11-30'], 1, []],
    ['goes on after a weekend', ['2026-12-04', '2026-12-07'], 2, []],
    ['counts a weekend that was played', ['2026-12-04', '2026-12-05', '2026-12-07'], 3, []],
    ['bridges one missed day of a week', ['2026-11-30', '2026-12-02'], 2, ['2026-12-01']],
    ['ends with two missed days of a week', ['2026-11-30', '2026-12-03'], 1, []],
    ['ends with a second gap in a week', ['2026-11-30', '2026-12-02', '2026-12-04'], 1, ['2026-12-01']],
    ['bridges a Friday and the Monday after', ['2026-12-03', '2026-12-08'], 2, ['2026-12-04', '2026-12-07']],
  ])('%s', (_, dates, days, freezes) => {
    expect(played(dates)).toMatchObject({ days, freezes, lastDate: dates.at(-1) });
  });

  it('keeps its best', () => {
    expect(played(['2026-11-30', '2026-12-01', '2026-12-09'])).toMatchObject({ days: 1, best: 2 });
  });

  it('stands until more was missed than freezes bridge', () => {
    const streak = played(['2026-11-30', '2026-12-01']);
    expect([runningDays(streak, '2026-12-02'), runningDays(streak, '2026-12-03')]).toEqual([2, 2]);
    expect(runningDays(streak, '2026-12-04')).toBe(0);
    expect(runningDays(NONE, '2026-12-04')).toBe(0);
  });

  it('never has two freezes in a week, nor more days than were played', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 60 }), (offsets) => {
        const dates = offsets
          .sort((a, b) => a - b)
          .map((at) => new Date(Date.UTC(2026, 10, 30 + at)).toISOString().slice(0, 10));
        const { days, best, freezes } = played(dates);
        expect(best).toBeLessThanOrEqual(dates.length);
        expect(days).toBeLessThanOrEqual(best);
        expect(new Set(freezes.map(weekOf)).size).toBe(freezes.length);
        expect(freezes.some(isWeekend)).toBe(false);
      }),
    );
  });
});
