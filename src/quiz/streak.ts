// Days on end: weekends break nothing, and one missed weekday of each week is bridged by a freeze.

const DAY_MS = 86_400_000;
/** Freezes that are remembered: those of this week and the last are all that counts. */
const KEPT = 10;

/** Days on end. Dates are `YYYY-MM-DD`, in the zone in which the days were played. */
export interface Days {
  readonly days: number;
  readonly best: number;
  /** '' before the first */
  readonly lastDate: string;
  /** days that a freeze bridged, the newest last */
  readonly freezes: readonly string[];
}

/** The streak once a day was played. A day that was counted already, or lies before the last, changes nothing. */
export function streakAfter(streak: Days, date: string): Days {
  const { lastDate, best } = streak;
  if (lastDate !== '' && date <= lastDate) return streak;
  const bridged = lastDate === '' ? undefined : bridges(streak, date);
  const days = bridged === undefined ? 1 : streak.days + 1;
  const freezes = [...streak.freezes, ...(bridged ?? [])].slice(-KEPT);
  return { days, best: Math.max(best, days), lastDate: date, freezes };
}

/** The streak as it stands on a day: 0 days when too many were missed. */
export function runningDays(streak: Days, date: string): number {
  if (streak.lastDate === '') return 0;
  return date <= streak.lastDate || bridges(streak, date) !== undefined ? streak.days : 0;
}

/** Weekdays missed between the last day and this one, when freezes bridge them all. */
function bridges({ lastDate, freezes }: Days, date: string): readonly string[] | undefined {
  const missed: string[] = [];
  const weeks = new Set(freezes.map(weekOf));
  for (let day = after(lastDate); day < date; day = after(day)) {
    if (isWeekend(day)) continue;
    const week = weekOf(day);
    if (weeks.has(week)) return undefined;
    weeks.add(week);
    missed.push(day);
  }
  return missed;
}

/** Saturday or Sunday. */
export function isWeekend(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0;
}

/** The Monday of a date's week. */
export function weekOf(date: string): string {
  const day = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return dateOf(day - sinceMonday * DAY_MS);
}

function after(date: string): string {
  return dateOf(Date.parse(`${date}T00:00:00Z`) + DAY_MS);
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
