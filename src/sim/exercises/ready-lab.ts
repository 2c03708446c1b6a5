// Labs in which exercises begin: what every cluster of a kind does in its first minute is done once, and not for each exercise. For the kinds that
// exercises ask for it was done when the program was made: their labs lie in ready/ as they are then (`node scripts/update-ready-labs.ts`).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Lab } from '../lab.ts';
import type { Saved } from '../saved.ts';

/** When it is over and exercises play, in milliseconds since the epoch. */
const START = Date.UTC(2026, 9, 21, 12, 30);
/** So long has a cluster been there when an exercise begins: its addons run (ms). */
const BEFORE = 60_000;
const SEED = 20_261_021;
/** How much the lab of an exercise holds: many times what any of them needs. */
const CAPS = { objects: 5_000, bytes: 32 * 1_048_576 };
/** Nodes of a cluster whose exercise says nothing of them. */
export const NODES = 3;

const ready = new Map<string, Saved>();

/** A lab whose nodes and addons are up. @param seed decides names that it makes up from now on @param addons by name */
export function readyLab(seed: number, nodes: number, addons: readonly string[]): Lab {
  const file = readyLabFile(nodes, addons);
  const kept = ready.get(file) ?? (existsSync(file) ? readFrom(file) : makeReadyLab(nodes, addons));
  ready.set(file, kept);
  return Lab.after(kept, seed, { caps: CAPS });
}

/** Where the lab of a kind lies, whether it is there or not. */
export function readyLabFile(nodes: number, addons: readonly string[]): string {
  const name = [`${nodes}-nodes`, ...[...addons].sort()].join('+');
  return join(import.meta.dirname, 'ready', `${name}.json.gz`);
}

/** Makes the lab of a kind, as it lies in its file. */
export function makeReadyLab(nodes: number, addons: readonly string[]): Saved {
  const lab = new Lab({ start: START - BEFORE, seed: SEED, nodes, addons });
  lab.run(BEFORE);
  return lab.keep();
}

/** It was made by {@link makeReadyLab} and is not checked again: that is what takes time. */
function readFrom(file: string): Saved {
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Saved;
}
