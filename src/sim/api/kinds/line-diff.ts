// A unified diff of two texts as the API server shows it: the matching-blocks algorithm of Ratcliff and Obershelp, with
// lines that come too often left out of the search in long texts (apimachinery, util/diff).

/** So many equal lines stand before and after a change. */
const CONTEXT = 3;
/** In texts of at least so many lines, a line that is more than a hundredth of them starts no match. */
const LONG = 200;

type Operation = 'equal' | 'replace' | 'delete' | 'insert';

/** Lines `a1` up to, but not, `a2` of the first text against `b1` up to `b2` of the second. */
interface Step {
  readonly operation: Operation;
  readonly a1: number;
  readonly a2: number;
  readonly b1: number;
  readonly b2: number;
}

interface Block {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

/** Where each line of the second text stands. */
function placesOf(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  lines.forEach((line, at) => {
    const list = places.get(line);
    if (list) list.push(at);
    else places.set(line, [at]);
  });
  if (lines.length < LONG) return places;
  const most = Math.floor(lines.length / 100) + 1;
  for (const [line, list] of places) if (list.length > most) places.delete(line);
  return places;
}

class Comparison {
  readonly #first: readonly string[];
  readonly #second: readonly string[];
  readonly #places: ReadonlyMap<string, readonly number[]>;

  constructor(first: readonly string[], second: readonly string[]) {
    this.#first = first;
    this.#second = second;
    this.#places = placesOf(second);
  }

  /** The longest run of equal lines in a part of both texts; the first of several. */
  #longest(aLow: number, aHigh: number, bLow: number, bHigh: number): Block {
    let best: Block = { a: aLow, b: bLow, size: 0 };
    let runs = new Map<number, number>();
    for (let at = aLow; at < aHigh; at++) {
      const next = new Map<number, number>();
      for (const place of this.#places.get(this.#first[at] ?? '') ?? []) {
        if (place < bLow) continue;
        if (place >= bHigh) break;
        const size = (runs.get(place - 1) ?? 0) + 1;
        next.set(place, size);
        if (size > best.size) best = { a: at - size + 1, b: place - size + 1, size };
      }
      runs = next;
    }
    let { a, b, size } = best;
    while (a > aLow && b > bLow && this.#first[a - 1] === this.#second[b - 1]) {
      a--;
      b--;
      size++;
    }
    while (a + size < aHigh && b + size < bHigh && this.#first[a + size] === this.#second[b + size]) size++;
    return { a, b, size };
  }

  #blocks(aLow: number, aHigh: number, bLow: number, bHigh: number, out: Block[]): Block[] {
    const block = this.#longest(aLow, aHigh, bLow, bHigh);
    const { a, b, size } = block;
    if (size === 0) return out;
    if (aLow < a && bLow < b) this.#blocks(aLow, a, bLow, b, out);
    out.push(block);
    if (a + size < aHigh && b + size < bHigh) this.#blocks(a + size, aHigh, b + size, bHigh, out);
    return out;
  }

  /** What turns the first text into the second. */
  steps(): Step[] {
    const steps: Step[] = [];
    let a1 = 0;
    let b1 = 0;
    const end: Block = { a: this.#first.length, b: this.#second.length, size: 0 };
    for (const { a, b, size } of [...this.#blocks(0, end.a, 0, end.b, []), end]) {
      const last = steps.at(-1);
      const operation = a1 < a ? (b1 < b ? 'replace' : 'delete') : 'insert';
      if (a1 < a || b1 < b) steps.push({ operation, a1, a2: a, b1, b2: b });
      else if (last?.operation === 'equal' && size > 0) {
        steps[steps.length - 1] = { ...last, a2: a + size, b2: b + size };
        a1 = a + size;
        b1 = b + size;
        continue;
      }
      if (size > 0) steps.push({ operation: 'equal', a1: a, a2: a + size, b1: b, b2: b + size });
      a1 = a + size;
      b1 = b + size;
    }
    return steps;
  }
}

/** Steps in groups, each with a few equal lines around it. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  let group: Step[] = [];
  steps.forEach((step, at) => {
    let { operation, a1, a2, b1, b2 } = step;
    if (operation === 'equal' && at === 0) {
      a1 = Math.max(a1, a2 - CONTEXT);
      b1 = Math.max(b1, b2 - CONTEXT);
    }
    if (operation === 'equal' && at === steps.length - 1) {
      a2 = Math.min(a2, a1 + CONTEXT);
      b2 = Math.min(b2, b1 + CONTEXT);
    }
    if (operation === 'equal' && a2 - a1 > 2 * CONTEXT) {
      group.push({ operation, a1, a2: a1 + CONTEXT, b1, b2: b1 + CONTEXT });
      groups.push(group);
      group = [];
      a1 = a2 - CONTEXT;
      b1 = b2 - CONTEXT;
    }
    group.push({ operation, a1, a2, b1, b2 });
  });
  if (group.length > 1 || (group.length === 1 && group[0]?.operation !== 'equal')) groups.push(group);
  return groups;
}

function rangeText(start: number, end: number): string {
  const length = end - start;
  if (length === 1) return `${start + 1}`;
  return `${length === 0 ? start : start + 1},${length}`;
}

/** The difference, each line ended by a line break; '' when there is none. */
export function lineDiff(first: string, second: string): string {
  const a = first.split('\n');
  const b = second.split('\n');
  let out = '';
  for (const group of groupsOf(new Comparison(a, b).steps())) {
    const from = group[0];
    const to = group.at(-1);
    if (!from || !to) continue;
    out += `@@ -${rangeText(from.a1, to.a2)} +${rangeText(from.b1, to.b2)} @@\n`;
    for (const { operation, a1, a2, b1, b2 } of group) {
      if (operation === 'equal') for (const line of a.slice(a1, a2)) out += ` ${line}\n`;
      else {
        for (const line of a.slice(a1, a2)) out += `-${line}\n`;
        for (const line of b.slice(b1, b2)) out += `+${line}\n`;
      }
    }
  }
  return out;
}
