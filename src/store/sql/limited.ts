// How much of a list may be asked for at once.

/** A whole number from 1 to `most`. */
export function limited(limit: number, most = 1_000): number {
  return Math.min(most, Math.max(1, Math.trunc(limit) || 1));
}
