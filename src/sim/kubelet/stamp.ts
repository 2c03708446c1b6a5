// Times as text, made once for each second: thousands of pods report the same moment.
import { timestamp } from '../clock.ts';

/** Seconds that are remembered. */
const KEPT = 128;
const texts = new Map<number, string>();

/** A time as statuses have it: RFC 3339, whole seconds. @param ms since the epoch */
export function stamp(ms: number): string {
  const second = Math.floor(ms / 1000);
  const known = texts.get(second);
  if (known !== undefined) return known;
  const text = timestamp(second * 1000);
  if (texts.size >= KEPT) texts.clear();
  texts.set(second, text);
  return text;
}
