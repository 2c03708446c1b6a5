// All conversations of the web chat, in memory. An id is 128 bits of chance: who knows it may read and write there.
import { randomBytes } from 'node:crypto';
import { Conversation } from './conversation.ts';

/** Tabs at once; the one that rested longest makes room for a new one. */
const MOST = 200;
/** Bytes of uploaded files that are held for all of them until they are sent. */
const MOST_HELD = 96 * 1024 * 1024;

/** The conversations. */
export class Conversations {
  readonly #byId = new Map<string, Conversation>();
  readonly #now: () => number;
  #count = 0;

  /** @param now ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins one; undefined when there are too many that somebody is busy with. */
  begin(): Conversation | undefined {
    if (this.#byId.size >= MOST) {
      const resting = [...this.#byId.values()].filter((one) => !one.isBusy).sort((a, b) => a.touched - b.touched)[0];
      if (!resting) return undefined;
      this.#byId.delete(resting.id);
    }
    const conversation = new Conversation(randomBytes(16).toString('base64url'), ++this.#count, this.#now());
    this.#byId.set(conversation.id, conversation);
    return conversation;
  }

  /** The conversation of an id; undefined when there is none (any more). */
  find(id: string): Conversation | undefined {
    const conversation = this.#byId.get(id);
    if (conversation) conversation.touched = this.#now();
    return conversation;
  }

  /** how many messages of all wait for their answer */
  get waiting(): number {
    return [...this.#byId.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Is there room for so many bytes more of uploaded files? */
  hasRoom(bytes: number): boolean {
    let held = bytes;
    for (const { files } of this.#byId.values()) for (const file of files.values()) held += file.bytes;
    return held <= MOST_HELD;
  }
}
