// Hours of each day in which nothing is told: work that is planned, nights.

/** From one minute of the day to another, perhaps of the next day, as a time zone has them. */
export interface QuietHours {
  /** minutes after midnight */
  readonly from: number;
  /** minutes after midnight; when it is not later than `from`, of the next day */
  readonly until: number;
  /** as IANA calls it: `Europe/Berlin`, `UTC` */
  readonly zone: string;
}

const DAY = 1_440;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The minute of the day there. @param at ms since the epoch @throws RangeError for a zone that there is not */
function minuteIn(zone: string, at: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  const [hours, minutes] = clock.format(at).split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The zone as it is written; undefined for one that there is not. */
export function zoneOf(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Is it within these hours? @param at ms since the epoch */
export function isWithin({ from, until, zone }: QuietHours, at: number): boolean {
  const minute = minuteIn(zone, at);
  return from < until ? from <= minute && minute < until : minute >= from || minute < until;
}

/** When these hours are next, or now; ms since the epoch. @param now ms since the epoch */
export function nextOf(hours: QuietHours, now: number): { readonly from: number; readonly until: number } {
  const { from, until, zone } = hours;
  const start = isWithin(hours, now) ? now : reached(zone, from, now);
  return { from: start, until: reached(zone, until, start) };
}

/** The next time at which a clock there shows this minute: on a day on which clocks are changed too. */
function reached(zone: string, minute: number, after: number): number {
  const whole = Math.floor(after / 60_000) * 60_000;
  const away = (minute - minuteIn(zone, whole) + DAY) % DAY || DAY;
  const at = whole + away * 60_000;
  const wrong = (minute - minuteIn(zone, at) + DAY) % DAY;
  return at + (wrong > DAY / 2 ? wrong - DAY : wrong) * 60_000;
}
