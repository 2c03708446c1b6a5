// Numbers that look random and are the same every time.

/** A source of numbers. */
export interface Random {
  /** a whole number from 0 to below `limit` */
  below(limit: number): number;
  /** one of a list */
  pick<T>(list: readonly T[]): T;
  /** is it one of `share` (0 to 1)? */
  chance(share: number): boolean;
  /** characters as Kubernetes ends generated names with */
  suffix(length: number): string;
}

const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** A source that starts from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    chance: (share) => next() < share,
    suffix: (length) => Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join(''),
  };
}
