// Lengths of time as people write them.
import { STEPS, type Step } from '../../triage/layers.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `15m` → ms; undefined for what is no length of time. */
export function durationOf(text: string): number | undefined {
  if (!/^(?:\d{1,6}[smhd]){1,4}$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (UNITS[unit] ?? 0),
    0,
  );
}

/** Reads `image=3m,ready=5m`; what is no step or no length of time is left out. */
export function gracesOf(text: string): Partial<Record<Step, number>> {
  const out: Partial<Record<Step, number>> = {};
  for (const [, name, value = ''] of text.matchAll(/([a-z]+)=(\w+)/g)) {
    const step = STEPS.find((one) => one === name);
    const ms = durationOf(value);
    if (step && ms !== undefined) out[step] = ms;
  }
  return out;
}
