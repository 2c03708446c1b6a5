// The text of a description: what is written at a level is set in by two blanks for each; at the end tabs become columns.
import { alignTabs } from './tab-writer.ts';

const WIDTHS = { minWidth: 0, padding: 2 };

/** What terminals would take for a command is written out (cli-runtime, printers WriteEscaped). */
function escaped(text: string): string {
  return text.replaceAll('\u001b', '^[').replaceAll('\r', '\\r');
}

/** Writes a description piece by piece (kubectl, describe PrefixWriter). Only the beginning of a piece is set in, not each of its lines. */
export class PrefixWriter {
  readonly #buffer: { text: string };
  readonly #level: number;

  constructor(buffer = { text: '' }, level = 0) {
    this.#buffer = buffer;
    this.#level = level;
  }

  write(level: number, text: string): void {
    this.#buffer.text += '  '.repeat(level + this.#level) + escaped(text);
  }

  /** A whole line: a name, a colon, and what is to be said in the next column. */
  field(level: number, name: string, value: string | number | boolean): void {
    this.write(level, `${name}:\t${value}\n`);
  }

  /** The rest of a line. */
  line(text: string): void {
    this.write(0, `${text}\n`);
  }

  /** Writes into the same text, so many levels further in. */
  nested(levels: number): PrefixWriter {
    return new PrefixWriter(this.#buffer, this.#level + levels);
  }

  /** All that was written, aligned. */
  aligned(): string {
    return alignTabs(this.#buffer.text, WIDTHS);
  }
}

/** A description: what a function writes, aligned. */
export function described(write: (to: PrefixWriter) => void): string {
  const to = new PrefixWriter();
  write(to);
  return to.aligned();
}
