// Virtual time: what is to happen waits in a heap, and time is what the next of it says. Nothing in the lab knows another clock.

/** Undoes what was planned; nothing happens when it has run already. */
export type Cancel = () => void;

/** What the parts of a lab may know of time. */
export interface Clock {
  /** milliseconds since the epoch */
  now(): number;
  /** Plans `run` for so many milliseconds from now. What is planned for the same moment runs in the order of planning. */
  after(ms: number, run: () => void): Cancel;
}

/** So much that will not happen may stay in the heap without harm. */
const LEAST_UNDONE = 1000;

interface Planned {
  readonly time: number;
  readonly order: number;
  run: (() => void) | undefined;
}

function isBefore(one: Planned, other: Planned): boolean {
  return one.time < other.time || (one.time === other.time && one.order < other.order);
}

/** The clock of a lab, moved on by whoever runs it. */
export class VirtualClock implements Clock {
  #heap: Planned[] = [];
  #now: number;
  #order = 0;
  /** things in the heap that will not happen */
  #undone = 0;

  /** @param start milliseconds since the epoch */
  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): Cancel {
    const one: Planned = { time: this.#now + Math.max(0, ms), order: this.#order++, run };
    this.#push(one);
    return () => {
      if (!one.run) return;
      one.run = undefined;
      if (++this.#undone > LEAST_UNDONE && this.#undone > this.#heap.length / 2) this.#clear();
    };
  }

  /** How many things are to happen. */
  get planned(): number {
    return this.#heap.length - this.#undone;
  }

  /** When the next thing is to happen, in milliseconds since the epoch; undefined when nothing is planned. */
  get next(): number | undefined {
    while (this.#heap[0] && !this.#heap[0].run) {
      this.#pop();
      this.#undone--;
    }
    return this.#heap[0]?.time;
  }

  /** Does all that is planned up to a time, and sets the clock to it. @returns how many things were done */
  runUntil(time: number): number {
    let done = 0;
    for (let next = this.next; next !== undefined && next <= time; next = this.next) {
      const one = this.#pop();
      this.#now = Math.max(this.#now, next);
      const run = one?.run;
      // it is out of the heap: nobody can undo it any more
      if (one) one.run = undefined;
      run?.();
      done++;
    }
    this.#now = Math.max(this.#now, time);
    return done;
  }

  /** Takes out what will not happen: a sorted list is a heap. */
  #clear(): void {
    this.#heap = this.#heap.filter(({ run }) => run).sort((one, other) => (isBefore(one, other) ? -1 : 1));
    this.#undone = 0;
  }

  #push(one: Planned): void {
    const heap = this.#heap;
    let at = heap.push(one) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up] as Planned;
      if (isBefore(parent, one)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = one;
  }

  #pop(): Planned | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && isBefore(heap[down + 1] as Planned, heap[down] as Planned)) down++;
      if (isBefore(last, heap[down] as Planned)) break;
      heap[at] = heap[down] as Planned;
      at = down;
    }
    heap[at] = last;
    return first;
  }
}

/** Times that were written last: most of what happens in a lab happens in the second of what happened before, and may share its text. */
const last = { second: Number.NaN, text: '', ms: Number.NaN, micro: '' };

/** A time as Kubernetes writes it in most fields: RFC 3339, whole seconds. @param ms since the epoch */
export function timestamp(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (second !== last.second) {
    last.second = second;
    last.text = `${new Date(second * 1000).toISOString().slice(0, 19)}Z`;
  }
  return last.text;
}

/** A time as `MicroTime` fields have it (`eventTime`, `renewTime`). @param ms since the epoch */
export function microTime(ms: number): string {
  if (ms !== last.ms) {
    last.ms = ms;
    last.micro = `${new Date(ms).toISOString().slice(0, 23)}000Z`;
  }
  return last.micro;
}
