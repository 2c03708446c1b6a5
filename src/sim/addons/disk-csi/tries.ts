// How often something was tried, and when it may be tried again: one second, doubling to five minutes (client-go, util/workqueue, as the
// sidecars of drivers set it).
import type { Client } from '../../client.ts';
import { remembered } from '../../controllers/memory.ts';

/** Milliseconds. */
const FIRST = 1_000;
const LONGEST = 300_000;

/** What is known of one thing. */
export interface Tried {
  failures: number;
  /** when the next try is due, or the one under way ends (ms since the epoch) */
  due: number;
  /** a call is under way */
  isCalling: boolean;
}

/** Tries of one program. */
export interface Tries {
  of(client: Client, key: string): Tried;
  forget(client: Client, key: string): void;
}

/** Tries that each lab has its own of. */
export function newTries(): Tries {
  const all = remembered(() => new Map<string, Tried>());
  return {
    of(client, key) {
      const found = all(client).get(key) ?? { failures: 0, due: 0, isCalling: false };
      all(client).set(key, found);
      return found;
    },
    forget(client, key) {
      all(client).delete(key);
    },
  };
}

/** A call failed. @returns how long to wait (ms) */
export function failedAgain(tried: Tried, now: number): number {
  const wait = Math.min(FIRST * 2 ** tried.failures, LONGEST);
  tried.failures++;
  tried.isCalling = false;
  tried.due = now + wait;
  return wait;
}

/**
 * Lets a call take its time: it begins the first time, and is over when its time has passed.
 * @returns how long to wait still (ms); 0: the call has come back
 */
export function calling(tried: Tried, now: number, takesMs: number, begins: () => void): number {
  if (!tried.isCalling) {
    if (now < tried.due) return tried.due - now;
    tried.isCalling = true;
    tried.due = now + takesMs;
    begins();
    return takesMs;
  }
  return Math.max(0, tried.due - now);
}
