// How far a large input has been read: told on a terminal only, on one line that is wiped in the end.

/** Inputs from this size on (bytes) take long enough to say so. */
const WORTH_TELLING = 50e6;
const STEP = 10e6;

/** The terminal's side: `process.stderr`. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Tells how much of one input has been read. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #name: string;
  /** bytes of the whole; undefined for a pipe */
  readonly #total: number | undefined;
  #told = 0;

  constructor(terminal: Terminal, name: string, total?: number) {
    this.#terminal = terminal;
    this.#name = name;
    this.#total = total;
  }

  /** @param bytes read so far */
  at(bytes: number): void {
    if (!this.#terminal.isTTY || bytes - this.#told < STEP || Math.max(bytes, this.#total ?? 0) < WORTH_TELLING) return;
    this.#told = bytes;
    const of = this.#total === undefined ? '' : `/${(this.#total / 1e6).toFixed(0)}`;
    this.#terminal.write(`\r\u001b[Ksekisho: ${this.#name}: ${(bytes / 1e6).toFixed(0)}${of} MB`);
  }

  end(): void {
    if (this.#told > 0) this.#terminal.write('\r\u001b[K');
  }
}
