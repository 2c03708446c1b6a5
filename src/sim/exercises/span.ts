// Lengths of time as exercises and learners write them.

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `90s`, `5m`, `1h30m` in milliseconds; undefined for anything else. */
export function spanMs(text: string): number | undefined {
  if (!/^(?:\d{1,5}[smh]){1,3}$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)([smh])/g)) sum += Number(amount) * (UNITS[unit ?? 's'] ?? 0);
  return sum;
}
