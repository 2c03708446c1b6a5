// Inputs too large to be read whole: they stream by, and what is kept is a state per object and shape of message, not the lines. What the
// ordinary readers then get is a digest: lines of the input that tell what all of it tells.
import { Block } from './block.ts';
import { type Digest, digestOf } from './digest.ts';
import { JsonItems } from './json-items.ts';
import { Ledger } from './ledger.ts';
import { decode } from './mask.ts';
import { fileBlock, fileItem } from './object-entry.ts';
import { Outside } from './outside.ts';

/** A line without an end within so many bytes is cut there, unless it is JSON. */
const LONGEST_LINE = 64 << 10;
const JSON_START = /^\s*[{[]\s*(?:$|"(?:apiVersion|kind|items|metadata)"|\{)/;
const ESCAPE = 27;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes are what this removes
const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;

/** Reads an input piece by piece. Its memory does not grow with the input, past some hundred megabytes. */
export class BulkReader {
  readonly #ledger = new Ledger();
  readonly #outside = new Outside(this.#ledger);
  readonly #block = new Block(this.#ledger.shapes);
  #json: JsonItems | undefined;
  /** a line of which only the beginning has come */
  #rest = new Uint8Array(0);
  /** the current line is longer than any that is kept: its end is passed over */
  #skipping = false;
  /** JSON ended in this line: what follows in it is no line of its own */
  #inLine = false;

  /** Reads on. Bytes are UTF-8; a piece of bytes may end anywhere. */
  push(chunk: string | Uint8Array): void {
    const bytes = plainBytes(chunk);
    let at = this.#json ? this.#feed(bytes, 0) : 0;
    if (this.#json) return;
    if (this.#skipping) {
      at = bytes.indexOf(10, at) + 1;
      if (at === 0) return;
      this.#skipping = false;
    }
    if (this.#rest.length > 0) {
      const end = bytes.indexOf(10, at);
      const upTo = end < 0 ? bytes.length : end + 1;
      const joined = join(this.#rest, bytes.subarray(at, upTo));
      this.#rest = new Uint8Array(0);
      this.#keepRest(joined, this.#lines(joined, 0));
      at = this.#json ? this.#feed(bytes, upTo) : upTo;
      if (this.#json || this.#rest.length > 0) return;
    }
    this.#keepRest(bytes, this.#lines(bytes, at));
  }

  /** The input has ended. */
  end(): Digest {
    if (this.#rest.length > 0) this.#lines(join(this.#rest, Uint8Array.of(10)), 0);
    if (this.#block.open) fileBlock(this.#ledger, this.#block, new Uint8Array(0), 0);
    if (this.#json) {
      this.#json.end();
      this.#ledger.line = this.#json.lastLine;
    }
    return digestOf(this.#ledger);
  }

  #keepRest(bytes: Uint8Array, from: number): void {
    if (this.#json || from >= bytes.length) return;
    if (bytes.length - from <= LONGEST_LINE) {
      this.#rest = Uint8Array.from(bytes.subarray(from));
      return;
    }
    // a line longer than any that is kept: JSON without line breaks, or nothing that must be read to its end
    if (startsJson(bytes, from)) {
      this.#begin(bytes, from);
      return;
    }
    this.#lines(join(bytes.subarray(from, from + LONGEST_LINE), Uint8Array.of(10)), 0);
    this.#skipping = true;
  }

  /** Reads the whole lines from an offset on. @returns where the unfinished line begins; the end when there is none */
  #lines(bytes: Uint8Array, from: number): number {
    const block = this.#block;
    const outside = this.#outside;
    const ledger = this.#ledger;
    const last = bytes.lastIndexOf(10);
    let at = from;
    if (block.open) block.resume(at);
    ledger.tally.begin(bytes);
    while (at <= last) {
      const byte = bytes[at];
      if (!block.open && (byte === 123 || byte === 91 || byte === 32) && startsJson(bytes, at)) {
        at = this.#begin(bytes, at);
        if (this.#json) break;
        continue;
      }
      if (!this.#inLine) ledger.line++;
      this.#inLine = false;
      let end = -1;
      if (block.open) {
        end = block.take(bytes, at);
        if (end < 0) fileBlock(ledger, block, bytes, at);
      }
      if (end < 0) {
        end = outside.take(bytes, at);
        if (outside.opens) {
          block.start(outside.opens, at, ledger.line);
          block.take(bytes, at);
        }
      }
      at = end + 1;
    }
    if (block.open) block.hold(bytes, at);
    ledger.tally.flush();
    return at;
  }

  #begin(bytes: Uint8Array, from: number): number {
    const line = this.#ledger.line + (this.#inLine ? 0 : 1);
    const json = new JsonItems(line, (item) => fileItem(this.#ledger, item, json.listOf));
    this.#json = json;
    return this.#feed(bytes, from);
  }

  /** Hands bytes to the JSON that is open. @returns where it ended; when it did not, it is open still */
  #feed(bytes: Uint8Array, from: number): number {
    const json = this.#json;
    if (!json || from >= bytes.length) return from;
    const at = json.feed(bytes, from, bytes.length);
    if (at >= 0 && !json.ended) return at;
    this.#json = undefined;
    this.#ledger.line = json.line;
    this.#inLine = true;
    return at < 0 ? bytes.length : at;
  }
}

/** Condenses a whole text. */
export function condense(text: string): Digest {
  const reader = new BulkReader();
  const piece = 1 << 20;
  for (let at = 0; at < text.length; ) {
    // no surrogate pair is cut in two
    const end = Math.min(text.length, at + piece);
    const cut = end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
    reader.push(text.slice(at, cut));
    at = cut;
  }
  return reader.end();
}

function plainBytes(chunk: string | Uint8Array): Uint8Array {
  const text =
    typeof chunk === 'string' ? chunk : chunk.indexOf(ESCAPE) < 0 ? undefined : decode(chunk, 0, chunk.length);
  if (text !== undefined) return new TextEncoder().encode(text.includes('\u001b') ? text.replace(ANSI, '') : text);
  // a plain view: what looks for bytes in subclasses is slower
  const { buffer, byteOffset, byteLength } = chunk as Uint8Array;
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function join(one: Uint8Array, two: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(one.length + two.length);
  out.set(one);
  out.set(two, one.length);
  return out;
}

function startsJson(bytes: Uint8Array, from: number): boolean {
  let start = from;
  while (bytes[start] === 32 && start < from + 20) start++;
  if (bytes[start] !== 123 && bytes[start] !== 91) return false;
  const end = bytes.indexOf(10, start);
  return JSON_START.test(decode(bytes, start, end < 0 ? start + 200 : Math.min(end, start + 200)));
}
