// Go's unstable sort: a pattern-defeating quicksort, which leaves equal things in an order of its own that kubectl's readers see.
// Written after its description (Orson Peters, pdqsort) with the constants of Go's package sort.

/** Ranges up to this length are sorted by insertion. */
const SHORT = 12;
const NINTHER = 50;
const MOST_SWAPS = 12;
const STEPS = 5;

type Hint = 'unknown' | 'increasing' | 'decreasing';

/** Sorts some items by their places. */
class Sorter<T> {
  readonly items: T[];
  readonly #less: (one: T, other: T) => boolean;

  constructor(items: readonly T[], less: (one: T, other: T) => boolean) {
    this.items = [...items];
    this.#less = less;
  }

  less(one: number, other: number): boolean {
    return this.#less(this.items[one] as T, this.items[other] as T);
  }

  swap(one: number, other: number): void {
    const kept = this.items[one] as T;
    this.items[one] = this.items[other] as T;
    this.items[other] = kept;
  }

  sort(from: number, to: number, limit: number): void {
    let [start, end, left] = [from, to, limit];
    let isBalanced = true;
    let isPartitioned = true;
    for (;;) {
      const length = end - start;
      if (length <= SHORT || left === 0) {
        if (length <= SHORT) this.#insert(start, end);
        else this.#heap(start, end);
        return;
      }
      if (!isBalanced) {
        this.#shuffle(start, end);
        left--;
      }
      let [pivot, hint] = this.#choose(start, end);
      if (hint === 'decreasing') {
        this.#reverse(start, end);
        pivot = end - 1 - (pivot - start);
        hint = 'increasing';
      }
      if (isBalanced && isPartitioned && hint === 'increasing' && this.#insertSome(start, end)) return;
      if (start > 0 && !this.less(start - 1, pivot)) {
        start = this.#partitionEqual(start, end, pivot);
        continue;
      }
      const [middle, was] = this.#partition(start, end, pivot);
      isPartitioned = was;
      const [before, behind] = [middle - start, end - middle];
      isBalanced = Math.min(before, behind) >= Math.floor(length / 8);
      if (before < behind) {
        this.sort(start, middle, left);
        start = middle + 1;
      } else {
        this.sort(middle + 1, end, left);
        end = middle;
      }
    }
  }

  #insert(start: number, end: number): void {
    for (let at = start + 1; at < end; at++)
      for (let back = at; back > start && this.less(back, back - 1); back--) this.swap(back, back - 1);
  }

  #sift(low: number, high: number, first: number): void {
    for (let root = low; ; ) {
      let child = 2 * root + 1;
      if (child >= high) return;
      if (child + 1 < high && this.less(first + child, first + child + 1)) child++;
      if (!this.less(first + root, first + child)) return;
      this.swap(first + root, first + child);
      root = child;
    }
  }

  #heap(start: number, end: number): void {
    const length = end - start;
    for (let at = (length - 1) >> 1; at >= 0; at--) this.#sift(at, length, start);
    for (let at = length - 1; at >= 0; at--) {
      this.swap(start, start + at);
      this.#sift(0, at, start);
    }
  }

  #partition(start: number, end: number, pivot: number): readonly [middle: number, was: boolean] {
    this.swap(start, pivot);
    let [low, high] = [start + 1, end - 1];
    const meet = (): void => {
      while (low <= high && this.less(low, start)) low++;
      while (low <= high && !this.less(high, start)) high--;
    };
    meet();
    const was = low > high;
    while (low <= high) {
      this.swap(low++, high--);
      meet();
    }
    this.swap(high, start);
    return [high, was];
  }

  #partitionEqual(start: number, end: number, pivot: number): number {
    this.swap(start, pivot);
    let [low, high] = [start + 1, end - 1];
    for (;;) {
      while (low <= high && !this.less(start, low)) low++;
      while (low <= high && this.less(start, high)) high--;
      if (low > high) return low;
      this.swap(low++, high--);
    }
  }

  /** Is it sorted after a few steps? */
  #insertSome(start: number, end: number): boolean {
    let at = start + 1;
    for (let step = 0; step < STEPS; step++) {
      while (at < end && !this.less(at, at - 1)) at++;
      if (at === end) return true;
      if (end - start < NINTHER) return false;
      this.swap(at, at - 1);
      if (at - start >= 2)
        for (let back = at - 1; back >= 1 && this.less(back, back - 1); back--) this.swap(back, back - 1);
      if (end - at >= 2) for (let on = at + 1; on < end && this.less(on, on - 1); on++) this.swap(on, on - 1);
    }
    return false;
  }

  #shuffle(start: number, end: number): void {
    const length = end - start;
    if (length < 8) return;
    let random = BigInt(length);
    const next = (): number => {
      random = BigInt.asUintN(64, random ^ (random << 13n));
      random ^= random >> 7n;
      random = BigInt.asUintN(64, random ^ (random << 17n));
      return Number(random & BigInt(2 ** lengthInBits(length) - 1));
    };
    const middle = start + Math.floor(length / 4) * 2 - 1;
    for (let at = 0; at < 3; at++) {
      const other = next();
      this.swap(middle - 1 + at, start + (other >= length ? other - length : other));
    }
  }

  #choose(start: number, end: number): [pivot: number, hint: Hint] {
    const length = end - start;
    const quarter = Math.floor(length / 4);
    let swaps = 0;
    const order = (one: number, other: number): [number, number] => {
      if (!this.less(other, one)) return [one, other];
      swaps++;
      return [other, one];
    };
    const median = (one: number, two: number, three: number): number => {
      const [low, high] = order(one, two);
      const [middle] = order(high, three);
      return order(low, middle)[1];
    };
    const near = (at: number): number => (length >= NINTHER ? median(at - 1, at, at + 1) : at);
    const [one, two, three] = [near(start + quarter), near(start + quarter * 2), near(start + quarter * 3)];
    const pivot = median(one, two, three);
    return [pivot, swaps === 0 ? 'increasing' : swaps === MOST_SWAPS ? 'decreasing' : 'unknown'];
  }

  #reverse(start: number, end: number): void {
    for (let [low, high] = [start, end - 1]; low < high; low++, high--) this.swap(low, high);
  }
}

function lengthInBits(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;
}

/** Some items, sorted as Go's `sort.Sort` sorts them. */
export function goSort<T>(items: readonly T[], less: (one: T, other: T) => boolean): T[] {
  const sorter = new Sorter(items, less);
  sorter.sort(0, items.length, lengthInBits(items.length));
  return sorter.items;
}
