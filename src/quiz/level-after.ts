// How hard the next day of a channel is: it follows how the last ones went.
import type { Level } from './scenario/scenario.ts';

/** Days that are looked at, and how many answers they must have together. */
const DAYS = 3;
const LEAST_ANSWERS = 3;
/** Shares of right answers from which it goes up, and up to which it goes down. */
const UP = 0.8;
const DOWN = 0.4;

/** A day as it went. */
export interface PlayedDay {
  readonly level: number;
  readonly right: number;
  readonly answered: number;
}

/** The level after some days, the newest first. One step at a time, and only once the days since the last step say so. */
export function levelAfter(level: Level, days: readonly PlayedDay[]): Level {
  const firstOther = days.findIndex((day) => day.level !== level);
  const here = days.slice(0, firstOther === -1 ? days.length : firstOther);
  const recent = here.filter(({ answered }) => answered > 0).slice(0, DAYS);
  const answered = recent.reduce((sum, day) => sum + day.answered, 0);
  if (recent.length < DAYS || answered < LEAST_ANSWERS) return level;
  const share = recent.reduce((sum, day) => sum + day.right, 0) / answered;
  if (share >= UP && level < 3) return (level + 1) as Level;
  return share <= DOWN && level > 1 ? ((level - 1) as Level) : level;
}
