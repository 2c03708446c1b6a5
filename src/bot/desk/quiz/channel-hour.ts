// When a channel has its quiz: an hour in a time zone, on weekdays.
import { Cron } from 'croner';

/** An hour of a channel, as its subscription keeps it. */
export interface ChannelHour {
  /** 0 to 59 */
  readonly minute: number;
  /** 0 to 23 */
  readonly hour: number;
  /** the IANA name of a time zone */
  readonly zone: string;
}

/** Reads what a subscription keeps; undefined when it is no hour. */
export function hourOf(options: unknown): ChannelHour | undefined {
  // by hand: zod takes 10 MB, and every service with a store would load it at its start for these three
  if (typeof options !== 'object' || options === null) return undefined;
  const { minute, hour, zone } = options as { readonly [field: string]: unknown };
  if (!isUpTo(minute, 59) || !isUpTo(hour, 23) || typeof zone !== 'string') return undefined;
  return zoneNamed(zone) === undefined ? undefined : { minute, hour, zone };
}

function isUpTo(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}

/** zone → what writes its dates: making one takes longer than everything that is done with it */
const DATES = new Map<string, Intl.DateTimeFormat>();
/** Zones that are remembered: some hundred exist, with their other names. */
const MOST_ZONES = 600;

function datesIn(zone: string): Intl.DateTimeFormat {
  const known = DATES.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (DATES.size < MOST_ZONES) DATES.set(zone, made);
  return made;
}

/** The IANA name of a time zone, spelt as usual; undefined when there is none. */
export function zoneNamed(name: string): string | undefined {
  try {
    return datesIn(name).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The zone of this computer. Asked for when a date is: it loads what V8 knows of all zones, 9 MB. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The date in a zone, `YYYY-MM-DD`. */
export function localDate(at: Date, zone: string): string {
  const parts = datesIn(zone).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The date whose quiz is due by now; undefined on weekends, and before the hour. An hour that a clock change skips is due right after it. */
export function dueDate({ minute, hour, zone }: ChannelHour, now: Date): string | undefined {
  const cron = new Cron(`${minute} ${hour} * * 1-5`, { timezone: zone, paused: true });
  // the run of this very minute counts: what lies before the next second
  const [last] = cron.previousRuns(1, new Date(now.getTime() + 1000));
  if (!last) return undefined;
  const date = localDate(last, zone);
  return date === localDate(now, zone) ? date : undefined;
}
