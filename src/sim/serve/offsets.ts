// What is added to a lab's times so that its readers have them as their own clock does. It changes all the while in a lab that is faster than
// the wall; but what one command reads and then writes must differ in what was changed alone.

/** How long one connection is told the same (ms of the wall). */
const STEADY = 300;

/** The offsets that connections were told. */
export class Offsets {
  readonly #lab: () => number;
  readonly #wall: () => number;
  readonly #told = new WeakMap<object, { readonly offset: number; readonly at: number }>();

  /** @param lab the lab's time; @param wall the wall's; both in milliseconds since the epoch */
  constructor(lab: () => number, wall: () => number) {
    this.#lab = lab;
    this.#wall = wall;
  }

  /**
   * Milliseconds, whole seconds.
   * @param connection whoever asks
   * @param isWrite then it is what the connection was told before it wrote
   */
  of(connection: object, isWrite: boolean): number {
    const at = this.#wall();
    const told = this.#told.get(connection);
    if (told && (isWrite || at - told.at < STEADY)) return told.offset;
    const offset = Math.round((at - this.#lab()) / 1000) * 1000;
    this.#told.set(connection, { offset, at });
    return offset;
  }
}
