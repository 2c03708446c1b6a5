// What was typed before, as a shell brings it back: up is older, down is newer, and what was begun is at the end.

/** The history of a prompt. */
export class TypedLines {
  readonly #lines: string[] = [];
  #at = 0;
  #begun = '';

  /** Keeps a line; the same twice in a row once. */
  add(line: string): void {
    if (line.trim() !== '' && this.#lines.at(-1) !== line) this.#lines.push(line);
    this.#at = this.#lines.length;
    this.#begun = '';
  }

  /** The line before; undefined at the oldest. @param now what stands in the field */
  older(now: string): string | undefined {
    if (this.#at === this.#lines.length) this.#begun = now;
    if (this.#at === 0) return undefined;
    this.#at--;
    return this.#lines[this.#at];
  }

  /** The line after; undefined when the field has the newest. */
  newer(): string | undefined {
    if (this.#at >= this.#lines.length) return undefined;
    this.#at++;
    return this.#lines[this.#at] ?? this.#begun;
  }
}
