// Signing in with the token: compared in constant time, few wrong ones a minute, and a key for the browser in its place.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Wrong tokens of one address that are answered within a minute. */
const MOST_WRONG = 5;
/** ... and of all addresses together. */
const MOST_WRONG_ALL = 50;
/** ms */
const MINUTE = 60_000;
/** How long a key is good for, ms. */
const GOOD_FOR = 12 * 3_600_000;
/** Browsers signed in at once; the oldest is signed out. */
const MOST_KEYS = 100;

/** Who is signed in. */
export class SignIns {
  readonly #token: Buffer;
  readonly #now: () => number;
  /** hash of the key → when it ends, ms */
  readonly #keys = new Map<string, number>();
  /** when wrong tokens came, from where */
  #wrong: { readonly at: number; readonly address: string }[] = [];

  /** @param now ms */
  constructor(token: string, now: () => number) {
    this.#token = hash(token);
    this.#now = now;
  }

  /** Tries a token. @returns the key, or why there is none */
  try(token: string, address: string): { readonly key: string } | 'wrong-token' | 'slow-down' {
    const now = this.#now();
    this.#wrong = this.#wrong.filter(({ at }) => at > now - MINUTE);
    const own = this.#wrong.filter((one) => one.address === address).length;
    if (own >= MOST_WRONG || this.#wrong.length >= MOST_WRONG_ALL) return 'slow-down';
    if (!timingSafeEqual(hash(token), this.#token)) {
      this.#wrong.push({ at: now, address });
      return 'wrong-token';
    }
    const key = randomBytes(32).toString('base64url');
    this.#keys.set(hash(key).toString('hex'), now + GOOD_FOR);
    for (const old of this.#keys.keys()) if (this.#keys.size > MOST_KEYS) this.#keys.delete(old);
    return { key };
  }

  /** Is a key good? Its hash is looked up: how long that takes tells nothing of the key. */
  knows(key: string): boolean {
    const id = hash(key).toString('hex');
    const until = this.#keys.get(id);
    if (until === undefined) return false;
    if (until > this.#now()) return true;
    this.#keys.delete(id);
    return false;
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
