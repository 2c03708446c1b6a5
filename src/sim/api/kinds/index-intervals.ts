// Indexes of a job's pods as text, `0-2,5` (pkg/apis/batch/validation, validateIndexesFormat and parseIndexInterval).

/** From and to, both included. */
export interface Interval {
  readonly first: number;
  readonly last: number;
}

/** One fragment; text that says why it cannot be read. @param completions indexes are below it */
function parseInterval(text: string, completions: number): Interval | string {
  const parts = text.split('-');
  if (parts.length > 2)
    return `the fragment ${JSON.stringify(text)} violates the requirement that an index interval can have at most two parts separated by '-'`;
  const ends: number[] = [];
  for (const part of parts) {
    if (!/^[+-]?[0-9]+$/.test(part)) return `cannot convert string to integer for index: ${JSON.stringify(part)}`;
    if (Number(part) >= completions) return `too large index: ${JSON.stringify(part)}`;
    ends.push(Number(part));
  }
  const [first = 0, last = first] = ends;
  if (ends.length > 1 && first >= last) return `non-increasing order, previous: ${first}, current: ${last}`;
  return { first, last };
}

/** Reads indexes; text that says why they cannot be read. */
export function parseIntervals(text: string, completions: number): Interval[] | string {
  const out: Interval[] = [];
  for (const fragment of text === '' ? [] : text.split(',')) {
    const interval = parseInterval(fragment, completions);
    if (typeof interval === 'string') return interval;
    const before = out.at(-1);
    if (before && before.last >= interval.first)
      return `non-increasing order, previous: ${before.last}, current: ${interval.first}`;
    out.push(interval);
  }
  return out;
}

/** How many indexes there are in all. */
export function countIndexes(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** The first index that is in both; undefined when there is none. Fragments that cannot be read are passed over. */
export function firstOverlap(one: string, other: string, completions: number): number | undefined {
  const [first = [], second = []] = [one, other].map((text) =>
    text.split(',').flatMap((fragment) => {
      const interval = parseInterval(fragment, completions);
      return typeof interval === 'string' ? [] : [interval];
    }),
  );
  for (const a of first)
    for (const b of second) if (a.first <= b.last && b.first <= a.last) return Math.max(a.first, b.first);
  return undefined;
}
