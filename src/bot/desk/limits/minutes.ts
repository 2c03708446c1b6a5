// How often something came within a minute. A library for this keeps a timer for each name and takes no clock.

/** Names that are counted at once: the minute of the one that began first is over soonest. */
const MOST = 50_000;
const MINUTE = 60_000;

/** Beyond the limit. */
export interface Beyond {
  /** until the minute is over, s */
  readonly seconds: number;
  /** nobody was told within this minute */
  readonly isFirst: boolean;
}

interface Minute {
  readonly until: number;
  count: number;
}

/** Counts by name, a minute each from the first one on. */
export class Minutes {
  readonly #most: number;
  readonly #now: () => number;
  /** in the order of their ends */
  readonly #minutes = new Map<string, Minute>();

  /** @param most in a minute @param now ms */
  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts one. @returns undefined while it is within the limit */
  count(name: string): Beyond | undefined {
    const now = this.#now();
    for (const [oldest, { until }] of this.#minutes) {
      if (until > now && this.#minutes.size < MOST) break;
      this.#minutes.delete(oldest);
    }
    let minute = this.#minutes.get(name);
    if (!minute) {
      minute = { until: now + MINUTE, count: 0 };
      this.#minutes.set(name, minute);
    }
    minute.count++;
    if (minute.count <= this.#most) return undefined;
    return { seconds: Math.ceil((minute.until - now) / 1000), isFirst: minute.count === this.#most + 1 };
  }
}
