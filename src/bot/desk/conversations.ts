// The conversations in memory: each by itself, its messages in their order, and no more of them than there is room for.
import type { Session } from '../conversation/session.ts';

/** How much is kept. */
export interface Room {
  /** conversations */
  readonly count: number;
  /** of all together, as {@link weightOf} guesses them */
  readonly bytes: number;
  /** ms since the last message of one */
  readonly age: number;
}

/** Enough for a busy company: some thousand threads, of which each has a paste or two. */
export const ROOM: Room = { count: 5000, bytes: 256e6, age: 12 * 3600_000 };

/** Names of forgotten ones that are remembered, so that the person can be told. */
const MOST_FORGOTTEN = 20_000;
/** Messages of one whose text is remembered by its fingerprint. */
const MOST_SEEN = 200;

/** One conversation. */
export interface Conversation {
  session: Session;
  /** message id → fingerprint of what it said: an edit that changes nothing needs no answer */
  readonly seen: Map<string, string>;
  /** fingerprints of quoted messages that were judged */
  readonly quoted: Set<string>;
}

interface Kept extends Conversation {
  bytes: number;
  used: number;
  /** messages that are being answered, or wait for that */
  waiting: number;
  queue: Promise<unknown>;
}

/** Conversations by their names. */
export class Conversations {
  readonly #room: Room;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #forgotten = new Set<string>();
  #bytes = 0;

  constructor(room: Room, now: () => number) {
    this.#room = room;
    this.#now = now;
  }

  /** How many there are, and how much they weigh. */
  get size(): { readonly count: number; readonly bytes: number } {
    return { count: this.#kept.size, bytes: this.#bytes };
  }

  /** How many messages of a conversation are being answered, or wait for that. */
  waiting(name: string): number {
    return this.#kept.get(name)?.waiting ?? 0;
  }

  /** How many are being answered, or wait for that, in the conversation that has most of them. */
  get mostWaiting(): number {
    let most = 0;
    for (const { waiting } of this.#kept.values()) most = Math.max(most, waiting);
    return most;
  }

  /** The session of a conversation, without touching it; undefined when it is not in memory. */
  peek(name: string): Session | undefined {
    return this.#kept.get(name)?.session;
  }

  /**
   * Does something in a conversation when everything that came before in it is done. Others go on meanwhile.
   * @param fresh makes the session of a new one
   */
  async inOrder<T>(
    name: string,
    fresh: (wasForgotten: boolean) => Session,
    work: (conversation: Conversation) => Promise<T>,
  ): Promise<T> {
    const kept = this.#open(name, fresh);
    kept.waiting++;
    const turn = kept.queue.then(() => work(kept));
    kept.queue = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      kept.waiting--;
      kept.used = this.#now();
      this.#weigh(kept);
      this.#forget();
    }
  }

  #open(name: string, fresh: (wasForgotten: boolean) => Session): Kept {
    const known = this.#kept.get(name);
    const old = known && known.waiting === 0 && this.#now() - known.used > this.#room.age;
    if (old) this.#drop(name, known);
    const kept: Kept =
      known && !old
        ? known
        : {
            session: fresh(this.#forgotten.delete(name)),
            seen: new Map(),
            quoted: new Set(),
            bytes: 0,
            used: this.#now(),
            waiting: 0,
            queue: Promise.resolve(),
          };
    // the order of the map is that of use
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept;
  }

  #weigh(kept: Kept): void {
    const bytes = weightOf(kept);
    this.#bytes += bytes - kept.bytes;
    kept.bytes = bytes;
    for (const id of kept.seen.keys()) {
      if (kept.seen.size <= MOST_SEEN) break;
      kept.seen.delete(id);
    }
  }

  #forget(): void {
    const before = this.#now() - this.#room.age;
    for (const [name, kept] of this.#kept) {
      const full = this.#kept.size > this.#room.count || this.#bytes > this.#room.bytes;
      if (!full && kept.used >= before) return;
      if (kept.waiting === 0) this.#drop(name, kept);
    }
  }

  #drop(name: string, kept: Kept): void {
    this.#kept.delete(name);
    this.#bytes -= kept.bytes;
    // what was empty need not be missed
    if (kept.session.pastes.length === 0 && !kept.session.practice) return;
    this.#forgotten.add(name);
    for (const oldest of this.#forgotten) {
      if (this.#forgotten.size <= MOST_FORGOTTEN) break;
      this.#forgotten.delete(oldest);
    }
  }
}

/** Bytes that a conversation takes, roughly. */
function weightOf({ session, seen, quoted }: Conversation): number {
  let bytes = 2000 + 200 * (seen.size + quoted.size);
  for (const { text, labels, numbers } of session.pastes)
    bytes += 2 * text.length + 150 * labels.length + 8 * (numbers?.length ?? 0);
  if (session.diagnosis) bytes += 20_000;
  return bytes;
}
