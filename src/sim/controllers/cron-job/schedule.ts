// When a CronJob is due: five fields, macros and `@every`, in a time zone (robfig/cron/v3 ParseStandard, which the CronJob controller uses).
import { Cron } from 'croner';

/** A schedule. Times are milliseconds since the epoch. */
export interface Schedule {
  /** the first time after this one; undefined when there is none */
  next(after: number): number | undefined;
}

const MACROS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};
const EVERY = /^@every ((?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+)$/;
const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1, us: 0, µs: 0, ns: 0 };
/** What croner reads and cron does not know: last, nearest weekday, and the n-th of a month. */
const FOREIGN = /(?:^|[^A-Za-z])[LW](?:$|[^A-Za-z])|#|\dL/;

/** Reads a schedule. @param timeZone an IANA name; absent: UTC @throws Error when it cannot be read */
export function parseSchedule(text: string, timeZone = 'UTC'): Schedule {
  const every = EVERY.exec(text);
  if (every) return everyMs(durationOf(every[1] ?? ''));
  const fields = (MACROS[text.toLowerCase()] ?? text).trim().replaceAll('?', '*');
  if (FOREIGN.test(fields)) throw new Error(`failed to parse int from ${fields}`);
  // without a function to call it plans nothing: it only tells times
  const cron = new Cron(fields, { timezone: timeZone, mode: '5-part', sloppyRanges: true });
  return { next: (after) => cron.nextRun(new Date(after))?.getTime() };
}

function durationOf(text: string): number {
  let ms = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g))
    ms += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  return Math.max(1000, Math.floor(ms / 1000) * 1000);
}

function everyMs(ms: number): Schedule {
  return { next: (after) => Math.floor(after / 1000) * 1000 + ms };
}

/** Does the runtime know a time zone of this name? */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time as RFC 3339 has it in a time zone: `2026-11-30T12:55:00+09:00`. */
export function timeIn(ms: number, timeZone: string | undefined): string {
  const utc = `${new Date(ms).toISOString().slice(0, 19)}Z`;
  if (timeZone === undefined || timeZone === '' || timeZone === 'UTC') return utc;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const offset = /^GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (!offset || (offset[2] === '00' && offset[3] === '00')) return utc;
  const [, sign, hours, minutes] = offset;
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return `${new Date(ms + shift).toISOString().slice(0, 19)}${sign}${hours}:${minutes}`;
}
