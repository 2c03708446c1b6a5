// When a channel has its quiz: an hour in a time zone, on weekdays.
import { Cron } from 'croner';
import { z } from 'zod';

const SHAPE = z.object({
  minute: z.number().int().min(0).max(59),
  hour: z.number().int().min(0).max(23),
  zone: z.string(),
});

/** An hour of a channel, as its subscription keeps it. */
export type ChannelHour = z.infer<typeof SHAPE>;

/** Reads what a subscription keeps; undefined when it is no hour. */
export function hourOf(options: unknown): ChannelHour | undefined {
  const read = SHAPE.safeParse(options);
  return read.success && zoneNamed(read.data.zone) !== undefined ? read.data : undefined;
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
