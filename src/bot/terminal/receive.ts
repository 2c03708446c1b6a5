// What a terminal sends → typed keys and pastes. A paste is one block, whatever is in it: by bracketed paste, or by how fast it comes.

import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Asks the terminal to mark pastes. */
export const PASTE_ON = '\u001b[?2004h';
/** No longer. */
export const PASTE_OFF = '\u001b[?2004l';

const BEGIN = '\u001b[200~';
const END = '\u001b[201~';

/** A block that comes without marks is over when nothing came for so long, milliseconds. */
const QUIET_MS = 60;
/** A lone escape is a key when nothing follows for so long, milliseconds. */
const ESCAPE_MS = 40;

/**
 * Takes pastes out of a terminal's bytes: what is typed passes through to the line editor, a paste is an event of its own.
 * Emits `paste` (text with `\n` line ends).
 */
export class PasteFilter extends Transform {
  readonly #decoder = new StringDecoder('utf8');
  #held = '';
  #block: string[] | undefined;
  /** a block without marks is being collected */
  #unmarked = false;
  #timer: NodeJS.Timeout | undefined;

  override _transform(chunk: Buffer | string, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#take(typeof chunk === 'string' ? chunk : this.#decoder.write(chunk));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#settle();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }

  #take(chunk: string): void {
    clearTimeout(this.#timer);
    let text = this.#held + chunk;
    this.#held = '';
    while (text !== '') {
      const marker = this.#block && !this.#unmarked ? END : BEGIN;
      const at = text.indexOf(marker);
      if (at < 0) {
        const keep = heldBack(text, marker);
        this.#held = text.slice(text.length - keep);
        this.#plain(text.slice(0, text.length - keep));
        break;
      }
      this.#plain(text.slice(0, at));
      text = text.slice(at + marker.length);
      if (marker === BEGIN) {
        this.#finish();
        this.#block = [];
      } else {
        this.#finish();
      }
    }
    if (this.#held !== '' || this.#unmarked)
      this.#timer = setTimeout(() => this.#settle(), this.#unmarked ? QUIET_MS : ESCAPE_MS);
  }

  /** Text without marks. */
  #plain(text: string): void {
    if (text === '') return;
    if (this.#block) {
      this.#block.push(text);
      return;
    }
    if (isBurst(text)) {
      this.#block = [text];
      this.#unmarked = true;
      return;
    }
    this.push(text);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = '';
    if (held !== '') this.#plain(held);
    if (this.#unmarked) this.#finish();
  }

  #finish(): void {
    const block = this.#block;
    const unmarked = this.#unmarked;
    this.#block = undefined;
    this.#unmarked = false;
    if (!block) return;
    const text = block.join('').replace(/\r\n?/g, '\n');
    // lines that are one word each are somebody's commands, sent by a program
    if (unmarked && text.split('\n').every((line) => /^\S{0,12}(?: \d{1,4})?$/.test(line.trim())))
      this.push(text.replace(/\n/g, '\r'));
    else this.emit('paste', text);
  }
}

/** How many characters at the end of a text could be the begin of a marker. */
function heldBack(text: string, marker: string): number {
  for (let length = Math.min(marker.length - 1, text.length); length > 0; length--)
    if (marker.startsWith(text.slice(-length))) return length;
  return 0;
}

/** Nobody types that fast: several lines, or a line and more, in one piece. */
function isBurst(text: string): boolean {
  const body = text.replace(/\r\n?/g, '\n');
  const first = body.indexOf('\n');
  return first >= 0 && body.length > first + 1 && body.length > 12;
}
