// Which time of a schedule a CronJob is to act upon, and when the next one is (pkg/controller/cronjob/utils.go).
import type { CronJob } from '../../wire.ts';
import type { Schedule } from './schedule.ts';

/** Clocks differ a little: a job is made so long after its time (ms). */
const PADDING = 100;
/** From so many missed times on it is told. */
const MANY = 100;

/** What a schedule says at a moment. Times are milliseconds since the epoch. */
export interface Due {
  /** the latest time that has come; undefined: none since the last one */
  readonly time: number | undefined;
  /** more than a hundred times have passed unused */
  readonly isManyMissed: boolean;
  readonly earliest: number;
  readonly hasMissed: boolean;
}

/** @param since times up to here do not count; undefined: all do @returns undefined when the schedule never comes */
export function dueTime(
  { metadata, spec, status }: CronJob,
  schedule: Schedule,
  now: number,
  since: number | undefined,
  heedsDeadline: boolean,
): Due | undefined {
  let earliest = Date.parse(status.lastScheduleTime ?? metadata.creationTimestamp);
  const { startingDeadlineSeconds: deadline } = spec;
  if (heedsDeadline && deadline !== undefined) earliest = Math.max(earliest, now - deadline * 1000);
  if (since !== undefined) earliest = Math.max(earliest, since);
  const first = schedule.next(earliest);
  const second = first === undefined ? undefined : schedule.next(first);
  if (first === undefined || second === undefined) return undefined;
  if (now < first) return { time: undefined, isManyMissed: false, earliest, hasMissed: false };
  if (now < second) return { time: first, isManyMissed: false, earliest, hasMissed: false };
  const between = Math.max(1000, second - first);
  const missed = Math.floor((now - first) / between) + 1;
  let time: number | undefined;
  const from = first + (missed - 2) * between;
  for (let one = schedule.next(from); one !== undefined && one <= now; one = schedule.next(one)) time = one;
  return { time, isManyMissed: missed > MANY, earliest, hasMissed: true };
}

/** Milliseconds until the next time. */
export function untilNext(due: Due | undefined, schedule: Schedule, now: number): number | undefined {
  const from = due ? (due.time ?? (due.hasMissed ? now : due.earliest)) : now;
  const next = schedule.next(from);
  return next === undefined ? undefined : Math.max(0, next + PADDING - now);
}
