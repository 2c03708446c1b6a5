// Work waits its turn while the program is busy: what comes in meanwhile is acknowledged first.

/** ms between two looks. */
const TICK = 10;
/** A look that comes so much too late, ms, shows a busy program. */
const LATE = 50;
/** What may begin at each look: of an idle program, and of a busy one. */
const MANY = 8;
const FEW = 4;
/** Looks without anybody waiting after which nobody looks any more. */
const LOOKS = 200;

/** Lets work begin in its order: at once while the program keeps up, a little at a time while it does not. */
export class Turnstile {
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #due = 0;
  #late = 0;
  #idle = 0;

  /** @param now ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when it is one's turn. */
  pass(): Promise<void> {
    this.#idle = 0;
    if (!this.#timer) this.#look();
    if (this.#waiting.length === 0 && this.#late < LATE) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #look(): void {
    this.#due = this.#now() + TICK;
    this.#timer = setTimeout(() => {
      this.#late = this.#now() - this.#due;
      for (const begin of this.#waiting.splice(0, this.#late < LATE ? MANY : FEW)) begin();
      this.#timer = undefined;
      if (this.#waiting.length > 0 || this.#idle++ < LOOKS) this.#look();
      else this.#late = 0;
    }, TICK);
    // work that waits keeps the program, looking alone does not
    if (this.#waiting.length === 0) this.#timer.unref();
  }
}
