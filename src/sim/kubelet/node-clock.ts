// A node's own clock: what it says may be wrong, how fast it goes is not.
import type { Cancel, Clock } from '../clock.ts';

/** The clock of a node. */
export class NodeClock implements Clock {
  readonly #true: Clock;
  /** how far it is ahead (ms); negative: behind */
  aheadMs = 0;

  constructor(clock: Clock) {
    this.#true = clock;
  }

  now(): number {
    return this.#true.now() + this.aheadMs;
  }

  after(ms: number, run: () => void): Cancel {
    return this.#true.after(ms, run);
  }
}
