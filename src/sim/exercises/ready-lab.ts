// Labs in which exercises begin: what every cluster of a kind does in its first minute is done once, and not for each exercise.
import { Lab } from '../lab.ts';
import type { Saved } from '../saved.ts';

/** When it is over and exercises play, in milliseconds since the epoch. */
const START = Date.UTC(2026, 9, 21, 12, 30);
/** So long has a cluster been there when an exercise begins: its addons run (ms). */
const BEFORE = 60_000;
const SEED = 20_261_021;

const ready = new Map<string, Saved>();

/** A lab whose nodes and addons are up. @param seed decides names that it makes up from now on @param addons by name */
export function readyLab(seed: number, nodes: number, addons: readonly string[]): Lab {
  const key = `${nodes} ${[...addons].sort().join()}`;
  let kept = ready.get(key);
  if (!kept) {
    const lab = new Lab({ start: START - BEFORE, seed: SEED, nodes, addons });
    lab.run(BEFORE);
    kept = lab.keep();
    ready.set(key, kept);
  }
  return Lab.after(kept, seed);
}
