// Which entries the ordinary readers get: of every kind of trouble the objects where it is most present, each with all that is said of it,
// and some of what goes well.
import type { Ledger } from './ledger.ts';
import { Masker } from './mask.ts';
import type { Tally } from './tally.ts';

/** Objects at most, by how bad a line on them is: routine, worth a look, trouble. */
const MOST_OBJECTS = [24, 80, 240] as const;
/** ... and of one shape. */
const OF_A_SHAPE = [2, 4, 12] as const;
/** Lines about no object at most, by the same measure. */
const MOST_LINES = [150, 150, 400] as const;
/** Entries of one object. */
const MOST_OF_OBJECT = 40;
/** Names that are looked for around the chosen objects. */
const MOST_RELATIVES = 4000;
/** Characters altogether. */
const MOST_TEXT = 1 << 20;

/** Seconds since the latest sight of an object's trouble and of its routine. */
interface State {
  trouble: number;
  routine: number;
}

/** The entries to be read, in the order of their lines. */
export function select({ tally, shapes }: Ledger): number[] {
  const { size, objects, ages, lines } = tally;
  const severity = (entry: number): number => shapes.get(tally.shapes[entry] as number)?.severity ?? 0;
  const states = new Map<number, State>();
  const byShape: Map<number, number[]>[] = [new Map(), new Map(), new Map()];
  const loose: number[][] = [[], [], []];
  for (let entry = 0; entry < size; entry++) {
    const grade = severity(entry);
    const object = objects[entry] as number;
    if (object === 0) {
      loose[grade]?.push(entry);
      continue;
    }
    const shape = tally.shapes[entry] as number;
    const filed = byShape[grade]?.get(shape);
    // of what goes well the first will do
    if (filed && (grade > 0 || filed.length < OF_A_SHAPE[0])) filed.push(entry);
    else if (!filed) byShape[grade]?.set(shape, [entry]);
    if (grade === 0) continue;
    const age = ages[entry] as number;
    const state = states.get(object);
    if (state) state.trouble = Math.min(state.trouble, age);
    else states.set(object, { trouble: age, routine: Number.POSITIVE_INFINITY });
  }
  for (let entry = 0; entry < size; entry++) {
    const state = states.get(objects[entry] as number);
    if (state && severity(entry) === 0) state.routine = Math.min(state.routine, ages[entry] as number);
  }
  const present = (entry: number): boolean => {
    const state = states.get(objects[entry] as number);
    return state !== undefined && !(state.routine < state.trouble);
  };
  // present trouble first, then the newest, then the first in the input
  const before = (a: number, b: number): number =>
    Number(present(b)) - Number(present(a)) ||
    order(ages[a] as number, ages[b] as number) ||
    (lines[a] as number) - (lines[b] as number);

  const chosen = new Set<number>();
  for (const grade of [2, 1, 0] as const) {
    const groups = [...(byShape[grade] ?? [])].map(([, entries]) => firsts(entries, OF_A_SHAPE[grade], before));
    // one object of each shape, then another of each
    let left: number = MOST_OBJECTS[grade];
    for (let round = 0; round < OF_A_SHAPE[grade] && left > 0; round++) {
      for (const group of groups) {
        const entry = group[round];
        if (entry === undefined || left <= 0) continue;
        const object = objects[entry] as number;
        if (chosen.has(object)) continue;
        chosen.add(object);
        left--;
      }
    }
  }
  const own = ofObjects(tally, chosen);
  const related = relatives(tally, own);
  const out = [...own, ...ofObjects(tally, new Set([...related].filter((name) => !chosen.has(name))))];
  for (const grade of [2, 1, 0] as const)
    out.push(...firsts(loose[grade] ?? [], MOST_LINES[grade], (a, b) => (lines[b] as number) - (lines[a] as number)));
  return fitting(out, tally, severity).sort((a, b) => (lines[a] as number) - (lines[b] as number) || a - b);
}

/** All entries of some objects, in order. */
function ofObjects({ size, objects }: Tally, chosen: ReadonlySet<number>): number[] {
  const out: number[] = [];
  const counts = new Map<number, number>();
  for (let entry = 0; entry < size; entry++) {
    const object = objects[entry] as number;
    if (object === 0 || !chosen.has(object)) continue;
    const count = (counts.get(object) ?? 0) + 1;
    counts.set(object, count);
    if (count <= MOST_OF_OBJECT) out.push(entry);
  }
  return out;
}

/** Subtracts, where both may be infinite. */
function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** The first `most` of a list that is not sorted. */
function firsts(entries: readonly number[], most: number, before: (a: number, b: number) => number): number[] {
  const best: number[] = [];
  for (const entry of entries) {
    const last = best.at(-1);
    if (best.length === most && last !== undefined && before(entry, last) >= 0) continue;
    let at = best.length;
    while (at > 0 && before(entry, best[at - 1] as number) < 0) at--;
    best.splice(at, 0, entry);
    if (best.length > most) best.pop();
  }
  return best;
}

/** Hashes of the names in the chosen objects' texts, and of what those are made from: a pod's ReplicaSet and Deployment, a claim's pod. */
function relatives(tally: Tally, entries: readonly number[]): Set<number> {
  const masker = new Masker();
  const encoder = new TextEncoder();
  const out = new Set<number>();
  for (const entry of entries) {
    for (const [word] of (tally.text(entry)?.slice(0, 600) ?? '').matchAll(/[a-z0-9][a-z0-9.]*(?:-[a-z0-9.]+)+/g)) {
      const stem = word.replace(/-[a-z0-9]{5}$/, '');
      for (const name of [word, stem, stem.replace(/-[a-z0-9]{6,10}$/, ''), word.replace(/-\d+$/, '')]) {
        const bytes = encoder.encode(name);
        masker.exact(bytes, 0, bytes.length);
        out.add(masker.one);
      }
      if (out.size > MOST_RELATIVES) return out;
    }
  }
  return out;
}

/** Entries as long as their texts fit, the worst first. */
function fitting(entries: readonly number[], tally: Tally, severity: (entry: number) => number): number[] {
  let left = MOST_TEXT;
  return entries
    .toSorted((a, b) => severity(b) - severity(a))
    .filter((entry) => {
      left -= tally.lengthOf(entry) + 40;
      return left > 0;
    });
}
