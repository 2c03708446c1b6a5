// A lane: so much at once, the rest waits in its order, and what is beyond the queue is refused.
import { BusyError } from './busy-error.ts';

/** How much of the last time counts towards what one takes. */
const WEIGHT = 0.2;

/** How long one takes, learnt from those before. */
export class Pace {
  #time: number;

  /** @param time as long as nothing is known, ms */
  constructor(time: number) {
    this.#time = time;
  }

  /** ms */
  get time(): number {
    return this.#time;
  }

  /** One took so long, ms. */
  took(time: number): void {
    this.#time += WEIGHT * (time - this.#time);
  }
}

/** Work that may be done so many times at once. */
export class Lane {
  readonly #atOnce: number;
  readonly #most: number;
  readonly #pace: Pace;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param most what is under way and what waits, together @param usual what one takes as long as nothing is known, ms */
  constructor(atOnce: number, most: number, usual: number) {
    this.#atOnce = atOnce;
    this.#most = most;
    this.#pace = new Pace(usual);
  }

  /** What is under way and what waits. */
  get load(): number {
    return this.#running + this.#waiting.length;
  }

  /** Does something when it is its turn. @throws BusyError when too much is waiting */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { load } = this;
    if (load >= this.#most) throw new BusyError((load * this.#pace.time) / this.#atOnce);
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#pace.took(performance.now() - begun);
      const next = this.#waiting.shift();
      // its place is handed on, so that nobody slips in between
      if (next) next();
      else this.#running--;
    }
  }
}
