// "reading 20 MB…": said only of work that takes a while, and never after its answer.
import type { Answering } from './answering.ts';

/** Work of so many ms needs no word. */
const SAID_AFTER = 500;
/** The word is changed no oftener than this, ms: platforms count edits. */
const EVERY = 3000;

/** What is going on for one message. */
export class Progress {
  readonly #answering: Answering;
  readonly #isOurs: Promise<boolean>;
  #text: string;
  #said = '';
  #isEnded = false;
  #timer: NodeJS.Timeout | undefined;
  #saying: Promise<void> = Promise.resolve();

  /** @param isOurs whether anything may be said: another process may have taken the message */
  constructor(answering: Answering, text: string, isOurs: Promise<boolean>) {
    this.#answering = answering;
    this.#text = text;
    this.#isOurs = isOurs;
    this.#timer = setTimeout(() => this.#say(), SAID_AFTER);
  }

  /** From here on this is going on. */
  now(text: string): void {
    this.#text = text;
  }

  /** Says no more; resolves when nothing of it is on its way. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isEnded = true;
    await this.#saying;
  }

  async #tell(): Promise<void> {
    if ((await this.#isOurs) && !this.#isEnded) await this.#answering.progress(this.#said);
  }

  #say(): void {
    this.#timer = setTimeout(() => this.#say(), EVERY);
    if (this.#text === this.#said) return;
    this.#said = this.#text;
    // it is a courtesy: whether it could be said does not matter to the answer
    this.#saying = this.#saying.then(() => this.#tell()).catch(() => undefined);
  }
}
