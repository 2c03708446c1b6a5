// How long to wait after a failure: longer each time, and never all at the same moment.

const FIRST = 800;
const LONGEST = 30_000;

/** Waiting times of one thing that is tried again and again. */
export class BackOff {
  readonly #random: () => number;
  #ms = FIRST;

  /** @param random from 0 to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** ms to wait now: between half of the time and all of it; the time doubles from 0.8 s to 30 s. @param asked ms that a server asks for */
  next(asked = 0): number {
    const ms = this.#ms * (0.5 + this.#random() / 2);
    this.#ms = Math.min(LONGEST, this.#ms * 2);
    return Math.min(LONGEST, Math.max(asked, ms));
  }

  /** It went well. */
  reset(): void {
    this.#ms = FIRST;
  }
}
