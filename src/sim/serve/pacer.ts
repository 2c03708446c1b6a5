// Moves a lab's clock as the wall's clock moves, at its speed. The only place where the two meet.
import type { VirtualClock } from '../clock.ts';

/** The shortest pause between two looks at the clock (ms of the wall). */
const TICK = 10;
/** One look does not work longer than this (ms of the wall), so that requests are answered in between. */
const LONGEST = 50;

/** Drives a clock. */
export class Pacer {
  readonly #clock: VirtualClock;
  readonly #speed: number;
  readonly #wall: () => number;
  readonly #start: { readonly wall: number; readonly lab: number };
  #timer: NodeJS.Timeout | undefined;
  #running = false;

  /**
   * @param speed how many seconds pass in the lab in one of the wall; 0 for a lab whose time stands still but for {@link step}
   * @param wall milliseconds of the wall's clock
   */
  constructor(clock: VirtualClock, speed: number, wall: () => number) {
    this.#clock = clock;
    this.#speed = speed;
    this.#wall = wall;
    this.#start = { wall: wall(), lab: clock.now() };
  }

  /** Begins to move the clock by itself. */
  start(): void {
    this.#running = true;
    this.#tick();
  }

  /** Stops that. */
  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  /** Brings the clock to where it ought to be, or as near as can be done at once. */
  sync(): void {
    if (this.#speed === 0) return;
    const ought = this.#start.lab + (this.#wall() - this.#start.wall) * this.#speed;
    const until = this.#wall() + LONGEST;
    for (let next = this.#clock.next; next !== undefined && next <= ought; next = this.#clock.next) {
      this.#clock.runUntil(next);
      if (this.#wall() > until) return;
    }
    this.#clock.runUntil(ought);
  }

  /** Moves the clock on by so many milliseconds, at once. */
  step(ms: number): void {
    this.#clock.runUntil(this.#clock.now() + ms);
  }

  /** Waits for so many milliseconds of the lab's time. */
  async wait(ms: number): Promise<void> {
    if (this.#speed === 0) return;
    await new Promise((resolve) => setTimeout(resolve, ms / this.#speed));
    this.sync();
  }

  #tick(): void {
    if (!this.#running) return;
    this.sync();
    const next = this.#clock.next;
    const wait = next === undefined || this.#speed === 0 ? 1000 : (next - this.#clock.now()) / this.#speed;
    this.#timer = setTimeout(() => this.#tick(), Math.min(1000, Math.max(TICK, wait)));
  }
}
