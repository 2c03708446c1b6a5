// Choices that follow from one number: an operation of a model test is a name and such a number, so that fast-check can cut a history short.
import { Random } from '../../../src/sim/random.ts';

/** Choices from a number. */
export class Dice {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** A whole number from 0 up to, but not, `end`. */
  below(end: number): number {
    return this.#random.below(end);
  }

  /** One of some; undefined of none. */
  of<T>(some: readonly T[]): T | undefined {
    return some[this.below(some.length)];
  }

  /** One of at least one. */
  one<T>(first: T, ...more: readonly T[]): T {
    return more[this.below(more.length + 1) - 1] ?? first;
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }
}
