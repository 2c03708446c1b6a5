// Ages as kubectl prints them (k8s.io/apimachinery/pkg/util/duration HumanDuration) and absolute times.
import { lookup } from './lookup.ts';

const UNIT = lookup<number>({ y: 31_536_000, d: 86_400, h: 3600, m: 60, s: 1 });
const AGE = /^(?:\d+(?:\.\d+)?(?:ms|us|µs|[ydhms]))+$/;
const AGE_PART = /(\d{1,12}(?:\.\d{1,9})?)(ms|us|µs|[ydhms])/g;

/**
 * Reads `3m`, `2d4h`, `5m30s`, `1y20d`.
 * @returns seconds; undefined when the text is no age. `<invalid>` (clock skew) is 0 and `<unknown>` is undefined, as nothing is known.
 */
export function parseAge(text: string): number | undefined {
  if (text === '<invalid>') return 0;
  if (!AGE.test(text)) return undefined;
  let seconds = 0;
  for (const [, number, unit] of text.matchAll(AGE_PART)) seconds += Number(number) * (UNIT[unit ?? ''] ?? 0);
  return seconds;
}

/** Is this token an age column's value, known or not? */
export function isAge(text: string): boolean {
  return text === '<unknown>' || text === '<invalid>' || AGE.test(text);
}

const WORDS = lookup<number>({
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
});
const AGO = /(?:^|\s)(an?|\d+)\s+(second|minute|hour|day|week|month)s?\s+ago\s*$/i;

/** Reads a dashboard's `7 minutes ago` at the end of a row. @returns seconds and the length of the suffix, or undefined. */
export function parseAgo(text: string): { seconds: number; length: number } | undefined {
  const found = AGO.exec(text.slice(-40));
  if (!found) return undefined;
  const number = /^an?$/i.test(found[1] ?? '') ? 1 : Number(found[1]);
  return { seconds: number * (WORDS[(found[2] ?? '').toLowerCase()] ?? 0), length: found[0].length };
}

/** Reads RFC 3339 (`2024-04-16T14:51:35Z`) and kubectl describe's RFC 1123 (`Sat, 21 Jan 2023 13:35:29 +0900`). @returns milliseconds or undefined. */
export function parseTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || text.length < 10 || !/\d{4}/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
