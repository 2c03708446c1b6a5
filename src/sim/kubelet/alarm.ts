// One thing that is to be done soon: asked for more than once, it is done once, at the earliest of the moments.
import type { Cancel, Clock } from '../clock.ts';

/** Something planned, at most once at a time. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #planned: { readonly at: number; readonly cancel: Cancel } | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Rings in so many milliseconds, or before when that was planned. */
  within(ms: number): void {
    const at = this.#clock.now() + ms;
    if (this.#planned && this.#planned.at <= at) return;
    this.#planned?.cancel();
    const cancel = this.#clock.after(ms, () => {
      this.#planned = undefined;
      this.#ring();
    });
    this.#planned = { at, cancel };
  }

  /** Does not ring, until it is asked again. */
  off(): void {
    this.#planned?.cancel();
    this.#planned = undefined;
  }
}
