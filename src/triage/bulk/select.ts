// Which entries the ordinary readers get: of every kind of trouble the objects where it is most present, each with all that is said of it,
// and some of what goes well.
import type { Ledger } from './ledger.ts';
import { Masker } from './mask.ts';
import type { Shapes } from './shapes.ts';
import type { Tally } from './tally.ts';

/** Objects at most, by how bad a line on them is: routine, worth a look, trouble. */
const MOST_OBJECTS = [16, 40, 120] as const;
/** ... and of one shape. */
const OF_A_SHAPE = [2, 3, 8] as const;
/** Lines about no object at most, by the same measure. */
const MOST_LINES = [150, 150, 400] as const;
/** Objects of one shape among the cluster's own parts. */
const OF_THE_SYSTEM = 40;
/** So many entries are all read. */
const FEW = 1500;
/** Entries of one object. */
const MOST_OF_OBJECT = 40;
/** Names that are looked for around the chosen objects. */
const MOST_RELATIVES = 3000;
/** Characters altogether. */
const MOST_TEXT = 1 << 20;

/** Where an object stands: seconds since the latest sight of its trouble, and of something that goes well. */
interface State {
  trouble: number;
  routine: number;
  /** a list of objects shows it as it should be */
  well: boolean;
}

/** Chooses among the entries of one input. */
class Selection {
  readonly #tally: Tally;
  readonly #shapes: Shapes;
  /** hash of an object's name → where it stands, for those that have trouble */
  readonly #states = new Map<number, State>();
  readonly #byShape: readonly Map<number, number[]>[] = [new Map(), new Map(), new Map()];
  readonly #loose: readonly number[][] = [[], [], []];

  constructor({ tally, shapes }: Ledger) {
    this.#tally = tally;
    this.#shapes = shapes;
    for (let entry = 0; entry < tally.size; entry++) this.#file(entry);
    for (let entry = 0; entry < tally.size; entry++) if (this.#severity(entry) === 0) this.#goesWell(entry);
  }

  #severity(entry: number): 0 | 1 | 2 {
    return this.#shapes.severities[this.#tally.shapes[entry] as number] as 0 | 1 | 2;
  }

  #file(entry: number): void {
    const { objects, ages, shapes } = this.#tally;
    const grade = this.#severity(entry);
    const object = objects[entry] as number;
    if (object === 0) {
      this.#loose[grade]?.push(entry);
      return;
    }
    const groups = this.#byShape[grade] as Map<number, number[]>;
    const group = groups.get(shapes[entry] as number);
    // of what goes well the first will do
    if (!group) groups.set(shapes[entry] as number, [entry]);
    else if (grade > 0 || group.length < OF_A_SHAPE[0]) group.push(entry);
    if (grade === 0) return;
    const state = this.#states.get(object);
    if (state) state.trouble = Math.min(state.trouble, ages[entry] as number);
    else {
      const routine = this.#tally.routineOf(entry);
      this.#states.set(object, {
        trouble: ages[entry] as number,
        routine: routine?.age ?? Number.POSITIVE_INFINITY,
        well: routine !== undefined && this.#isState(routine.shape),
      });
    }
  }

  #goesWell(entry: number): void {
    const state = this.#states.get(this.#tally.objects[entry] as number);
    if (!state) return;
    state.routine = Math.min(state.routine, this.#tally.ages[entry] as number);
    state.well ||= this.#isState(this.#tally.shapes[entry] as number);
  }

  /** Is a shape the state of an object, not an event about it? */
  #isState(shape: number): boolean {
    return this.#shapes.get(shape)?.title === '';
  }

  /** Is it an event about an object that a list shows as it should be, though the row itself was not kept? */
  #isOver(entry: number): boolean {
    const routine = this.#tally.routineOf(entry);
    return routine !== undefined && this.#isState(routine.shape) && !this.#isState(this.#tally.shapes[entry] as number);
  }

  #isPresent(entry: number): boolean {
    const state = this.#states.get(this.#tally.objects[entry] as number);
    if (!state) return false;
    return state.well ? this.#isState(this.#tally.shapes[entry] as number) : state.routine >= state.trouble;
  }

  /** Present trouble first, then the newest, then the first in the input. */
  readonly #before = (a: number, b: number): number => {
    const { ages, lines } = this.#tally;
    return (
      Number(this.#isPresent(b)) - Number(this.#isPresent(a)) ||
      ((ages[a] as number) === (ages[b] as number) ? 0 : (ages[a] as number) - (ages[b] as number)) ||
      (lines[a] as number) - (lines[b] as number)
    );
  };

  /** Hashes of the names of the objects to look at. */
  #objects(): Set<number> {
    const chosen = new Set<number>();
    for (const grade of [2, 1, 0] as const) {
      const groups = [...(this.#byShape[grade] ?? [])].map(([shape, group]) =>
        firsts(group, this.#shapes.get(shape)?.system ? OF_THE_SYSTEM : OF_A_SHAPE[grade], this.#before),
      );
      // one object of each shape, then another of each
      let left: number = MOST_OBJECTS[grade];
      for (let round = 0; round < OF_THE_SYSTEM && left > 0; round++) {
        for (const group of groups) {
          const entry = group[round];
          const object = entry === undefined ? 0 : (this.#tally.objects[entry] as number);
          if (entry === undefined || left <= 0 || chosen.has(object) || this.#isOver(entry)) continue;
          chosen.add(object);
          left--;
        }
      }
    }
    return chosen;
  }

  /** All entries of some objects. */
  #entriesOf(chosen: ReadonlySet<number>): number[] {
    const { size, objects } = this.#tally;
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

  /** The chosen entries, in the order of their lines. */
  entries(): number[] {
    const { lines, size } = this.#tally;
    if (size <= FEW) return this.#fitting(Array.from({ length: size }, (_, entry) => entry));
    const chosen = this.#objects();
    const own = this.#entriesOf(chosen);
    const related = namesAround(this.#tally, own);
    for (const name of chosen) related.delete(name);
    const out = [...own, ...this.#entriesOf(related)];
    for (const grade of [2, 1, 0] as const)
      out.push(
        ...firsts(this.#loose[grade] ?? [], MOST_LINES[grade], (a, b) => (lines[b] as number) - (lines[a] as number)),
      );
    return this.#fitting(out);
  }

  /** As many entries as their texts fit, the worst first; in the order of their lines. */
  #fitting(entries: number[]): number[] {
    const { lines } = this.#tally;
    let left = MOST_TEXT;
    return entries
      .sort((a, b) => this.#severity(b) - this.#severity(a))
      .filter((entry) => {
        left -= this.#tally.lengthOf(entry) + 40;
        return left > 0;
      })
      .sort((a, b) => (lines[a] as number) - (lines[b] as number) || a - b);
  }
}

/** The entries to be read, in the order of their lines. */
export function select(ledger: Ledger): number[] {
  return new Selection(ledger).entries();
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

/** A name of several words, as pods, ReplicaSets and claims have it. */
const NAME = /(?<![a-z0-9.-])[a-z0-9][a-z0-9.]{0,252}(?:-[a-z0-9.]{1,253})+/g;

/** Hashes of the names in some entries' texts, and of what those are made from: a pod's ReplicaSet and Deployment, a claim's pod. */
function namesAround(tally: Tally, entries: readonly number[]): Set<number> {
  const masker = new Masker();
  const encoder = new TextEncoder();
  const out = new Set<number>();
  for (const entry of entries) {
    for (const [word] of (tally.text(entry)?.slice(0, 600) ?? '').matchAll(NAME)) {
      const stem = word.replace(/-[a-z0-9]{5}$/, '');
      for (const name of [word, stem, stem.replace(/-[a-z0-9]{6,10}$/, ''), word.replace(/-\d+$/, '')]) {
        const bytes = encoder.encode(name);
        masker.exact(bytes, 0, bytes.length);
        out.add(masker.one);
      }
    }
    if (out.size > MOST_RELATIVES) break;
  }
  return out;
}
