// How long something took or how old it is, in the two or three figures that kubectl shows (apimachinery, util/duration HumanDuration).

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24;
const YEAR = 365;

/** A larger and a smaller figure; the smaller one is left out when it is nothing. */
function pair(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${unit}` : `${large}${unit}${small}${smallUnit}`;
}

/** A duration as `AGE` columns have it: `119s`, `2m5s`, `3h`, `8d`. @param ms up to two seconds before zero counts as zero, more is `<invalid>` */
export function humanDuration(ms: number): string {
  const seconds = Math.trunc(ms / SECOND);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * MINUTE) return `${seconds}s`;
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's');
  if (minutes < 3 * 60) return `${minutes}m`;
  const hours = Math.floor(seconds / HOUR);
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm');
  if (hours < 2 * DAY) return `${hours}h`;
  const days = Math.floor(hours / DAY);
  if (days < 8) return pair(days, 'd', hours % DAY, 'h');
  if (days < 2 * YEAR) return `${days}d`;
  const years = Math.floor(days / YEAR);
  return years < 8 ? pair(years, 'y', days % YEAR, 'd') : `${years}y`;
}
