// One tab's conversation: its messages in order, who waits for news, and the files it has uploaded.
import type { Answer } from '../desk/answering.ts';
import type { Entry, Said } from './wire.ts';

/** Files that one message may have, and that a tab may have waiting. */
export const MOST_FILES = 12;
/** Messages that may wait for their answer. */
export const MOST_WAITING = 5;
/** Messages that are kept for a reload; older ones are dropped. */
const MOST_KEPT = 60;

/** A file that was uploaded and not sent yet. */
export interface Held {
  readonly name: string;
  readonly bytes: number;
  readonly chunks: readonly Uint8Array[];
}

/** The messages of a tab. */
export class Conversation {
  readonly id: string;
  /** for the log: the id itself opens the conversation */
  readonly number: number;
  readonly files = new Map<string, Held>();
  /** when it was last asked for something, ms */
  touched: number;
  readonly #entries: Entry[] = [];
  readonly #messages = new Set<string>();
  readonly #waitingForNews = new Set<() => void>();
  #count = 0;
  #revision = 0;

  constructor(id: string, number: number, now: number) {
    this.id = id;
    this.number = number;
    this.touched = now;
  }

  /** how many messages wait for their answer */
  get waiting(): number {
    return this.#entries.filter(isOpen).length;
  }

  /** somebody looks at it, or waits for an answer */
  get isBusy(): boolean {
    return this.waiting > 0 || this.#waitingForNews.size > 0;
  }

  /** What has changed since a revision, in the order of the messages. */
  since(revision: number): Entry[] {
    return this.#entries.filter((entry) => entry.revision > revision);
  }

  /** Takes a message. @returns its number; undefined when it was taken before */
  add(message: string, said: Said): number | undefined {
    if (this.#messages.has(message)) return undefined;
    this.#messages.add(message);
    this.#count++;
    this.#entries.push({ number: this.#count, revision: ++this.#revision, said, progress: '' });
    while (this.#entries.length > MOST_KEPT && this.#entries[0] && !isOpen(this.#entries[0])) this.#entries.shift();
    this.#tell();
    return this.#count;
  }

  /** Says what is being done about a message, or what came of it. One that has its answer keeps it. */
  change(
    number: number,
    change: { readonly progress: string } | { readonly answer: Answer } | { readonly failed: true },
  ): void {
    const at = this.#entries.findIndex((entry) => entry.number === number);
    const entry = this.#entries[at];
    if (!entry || !isOpen(entry)) return;
    this.#entries[at] = { ...entry, progress: '', ...change, revision: ++this.#revision };
    this.#tell();
  }

  /** Resolves when something changes, or when the signal is aborted. */
  news(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#waitingForNews.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted) return resolve();
      this.#waitingForNews.add(done);
      signal.addEventListener('abort', done);
    });
  }

  #tell(): void {
    for (const done of [...this.#waitingForNews]) done();
  }
}

function isOpen(entry: Entry): boolean {
  return entry.answer === undefined && entry.failed === undefined;
}
