// Too much waits already: what is beyond it is told so, and never dropped without a word.

/** Thrown in place of waiting in a queue that is full. */
export class BusyError extends Error {
  /** when it is worth a new try, s */
  readonly seconds: number;

  /** @param time that what waits will take, ms */
  constructor(time: number) {
    super('too much is waiting already');
    this.name = 'BusyError';
    this.seconds = secondsUntil(time);
  }
}

/** When it is worth a new try, s. @param time that what waits will take, ms */
export function secondsUntil(time: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, Math.ceil(time / 1000)));
}

/** Nobody is asked to try again sooner, or later, s: it is a guess. */
const SHORTEST = 5;
const LONGEST = 120;
