// Sorting as Go's `sort` does it, which is not stable: kubectl shows equal entries in whatever order comes of it.

type Less<T> = (one: T, other: T) => boolean;

/** Up to this many are sorted by insertion. */
const MOST_INSERTED = 12;
/** From this many on, the middle of three neighbours counts for one of the three that decide on the pivot. */
const SHORTEST_NINTHER = 50;
/** So many swaps on the way to a pivot mean that all is the wrong way round. */
const MOST_SWAPS = 12;

/** A sorted copy, equal entries in the order in which Go's pattern-defeating quicksort leaves them (sort/zsortinterface.go). */
export function goSort<T>(items: readonly T[], less: Less<T>): T[] {
  const sorting = new Sorting([...items], less);
  sorting.sort(0, items.length, 32 - Math.clz32(items.length));
  return sorting.items;
}

class Sorting<T> {
  readonly items: T[];
  readonly #isLess: Less<T>;

  constructor(items: T[], less: Less<T>) {
    this.items = items;
    this.#isLess = less;
  }

  sort(from: number, to: number, limit: number): void {
    let [a, b, left] = [from, to, limit];
    let [balanced, partitioned] = [true, true];
    while (b - a > MOST_INSERTED) {
      const length = b - a;
      // Go sorts by a heap then; no list that anybody makes comes here
      if (left === 0) break;
      if (!balanced) {
        this.#breakPattern(a, length);
        left--;
      }
      let { pivot, hint } = this.#pivot(a, b);
      if (hint === 'falling') {
        this.#reverse(a, b);
        pivot = b - 1 - (pivot - a);
        hint = 'rising';
      }
      if (balanced && partitioned && hint === 'rising' && this.#isNearlySorted(a, b)) return;
      if (a > 0 && !this.#less(a - 1, pivot)) {
        a = this.#partEqual(a, b, pivot);
        continue;
      }
      const { middle, untouched } = this.#part(a, b, pivot);
      partitioned = untouched;
      balanced = Math.min(middle - a, b - middle) >= Math.floor(length / 8);
      if (middle - a < b - middle) {
        this.sort(a, middle, left);
        a = middle + 1;
      } else {
        this.sort(middle + 1, b, left);
        b = middle;
      }
    }
    this.#insert(a, b);
  }

  #less(one: number, other: number): boolean {
    return this.#isLess(this.items[one] as T, this.items[other] as T);
  }

  #swap(one: number, other: number): void {
    const kept = this.items[one] as T;
    this.items[one] = this.items[other] as T;
    this.items[other] = kept;
  }

  #insert(a: number, b: number): void {
    for (let at = a + 1; at < b; at++) for (let to = at; to > a && this.#less(to, to - 1); to--) this.#swap(to, to - 1);
  }

  #reverse(a: number, b: number): void {
    for (let [low, high] = [a, b - 1]; low < high; low++, high--) this.#swap(low, high);
  }

  /** Shuffles three in the middle, the same ones each time. */
  #breakPattern(a: number, length: number): void {
    let random = BigInt(length);
    const mask = (1n << BigInt(32 - Math.clz32(length))) - 1n;
    const middle = a + Math.floor(length / 4) * 2 - 1;
    for (let at = 0; at < 3; at++) {
      random = BigInt.asUintN(64, random ^ (random << 13n));
      random ^= random >> 7n;
      random = BigInt.asUintN(64, random ^ (random << 17n));
      const other = Number(random & mask);
      this.#swap(middle + at, a + (other >= length ? other - length : other));
    }
  }

  #pivot(a: number, b: number): { pivot: number; hint: 'rising' | 'falling' | 'unknown' } {
    const length = b - a;
    const quarter = Math.floor(length / 4);
    let swaps = 0;
    const ordered = (one: number, other: number): [number, number] => {
      if (!this.#less(other, one)) return [one, other];
      swaps++;
      return [other, one];
    };
    const median = (first: number, second: number, third: number): number => {
      const [low, high] = ordered(first, second);
      const [middle] = ordered(high, third);
      return ordered(low, middle)[1];
    };
    let [one, two, three] = [a + quarter, a + quarter * 2, a + quarter * 3];
    if (length >= SHORTEST_NINTHER) {
      one = median(one - 1, one, one + 1);
      two = median(two - 1, two, two + 1);
      three = median(three - 1, three, three + 1);
    }
    const pivot = median(one, two, three);
    return { pivot, hint: swaps === 0 ? 'rising' : swaps === MOST_SWAPS ? 'falling' : 'unknown' };
  }

  /** Puts up to five entries right; @returns is all sorted then? */
  #isNearlySorted(a: number, b: number): boolean {
    let at = a + 1;
    for (let step = 0; step < 5; step++) {
      while (at < b && !this.#less(at, at - 1)) at++;
      if (at === b) return true;
      if (b - a < SHORTEST_NINTHER) return false;
      this.#swap(at, at - 1);
      if (at - a >= 2) for (let to = at - 1; to >= 1 && this.#less(to, to - 1); to--) this.#swap(to, to - 1);
      if (b - at >= 2) for (let to = at + 1; to < b && this.#less(to, to - 1); to++) this.#swap(to, to - 1);
    }
    return false;
  }

  /** What is less than the pivot goes before it, the rest after it. */
  #part(a: number, b: number, pivot: number): { middle: number; untouched: boolean } {
    this.#swap(a, pivot);
    let [low, high] = [a + 1, b - 1];
    for (let untouched = true; ; untouched = false) {
      while (low <= high && this.#less(low, a)) low++;
      while (low <= high && !this.#less(high, a)) high--;
      if (low > high) {
        this.#swap(high, a);
        return { middle: high, untouched };
      }
      this.#swap(low++, high--);
    }
  }

  /** What equals the pivot goes before what is greater; nothing is less. @returns where the greater ones begin */
  #partEqual(a: number, b: number, pivot: number): number {
    this.#swap(a, pivot);
    let [low, high] = [a + 1, b - 1];
    for (;;) {
      while (low <= high && !this.#less(a, low)) low++;
      while (low <= high && this.#less(a, high)) high--;
      if (low > high) return low;
      this.#swap(low++, high--);
    }
  }
}
