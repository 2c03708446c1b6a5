// JSON of any size, cut into the objects of its list while it streams by: only one of them is in memory at a time.
import { JsonEvent } from './json-event.ts';
import { decode } from './mask.ts';

/** An object larger than this is no Kubernetes object: etcd takes 1.5 MB. */
const LARGEST_ITEM = 8 << 20;
/** Bytes before the first item that are kept: the kind of the list may be among them. */
const BEGINNING = 4096;

const QUOTE = 1;
const OPEN_LIST = 2;
const OPEN = 3;
const CLOSE = 4;
const NEWLINE = 5;
const COLON = 6;
const COMMA = 7;
/** What each byte outside strings is. */
const KIND = new Uint8Array(256);
KIND[34] = QUOTE;
KIND[91] = OPEN_LIST;
KIND[123] = OPEN;
KIND[93] = CLOSE;
KIND[125] = CLOSE;
KIND[10] = NEWLINE;
KIND[58] = COLON;
KIND[44] = COMMA;

/** An object: bytes[from..to). */
export interface Item {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** number of the line that it begins on */
  readonly line: number;
  /** the strings in it, as places in `bytes`; absent when it came in two pieces */
  readonly event: JsonEvent | undefined;
}

/** Follows one JSON value. Its items are the objects in a list at its root, or in a list that is a field of its root; without any, the root itself. */
export class JsonItems {
  readonly #take: (item: Item) => void;
  /** number of the current line */
  line: number;
  /** `Pod` of a `PodList`, whose items do not say their kind; '' for a plain List, or when the kind stands behind the items */
  listOf = '';
  readonly #event = new JsonEvent();
  #depth = 0;
  /** the last piece ended inside a string, after a backslash in it */
  #quoted = false;
  #escaped = false;
  /** the next string is a value, of the key at these offsets */
  #valued = false;
  #keyFrom = 0;
  #keyTo = 0;
  /** depth inside an item's braces; 0 until the first item is seen */
  #itemDepth = 0;
  #rootIsList = false;
  /** the bracket that is open at depth 2 is a list's */
  #inList = false;
  #open = false;
  #openLine = 0;
  #held = new Uint8Array(0);
  #heldLength = 0;
  #lineEnded = false;

  constructor(line: number, take: (item: Item) => void) {
    this.line = line;
    this.#take = take;
  }

  /** Does the last {@link feed} stand at the end of the value? */
  get ended(): boolean {
    return this.#depth === 0;
  }

  /** Number of the last line that has anything on it so far. */
  get lastLine(): number {
    return this.#lineEnded ? this.line - 1 : this.line;
  }

  /** Reads on. @returns where the value ended, or `to`; -1 when it is no JSON that makes sense */
  feed(bytes: Uint8Array, from: number, to: number): number {
    let depth = this.#depth;
    let valued = this.#valued;
    let textFrom = 0;
    let textTo = 0;
    let start = from;
    let at = this.#quoted ? this.#stringEnd(bytes, from, to) : from;
    while (at < to) {
      const kind = KIND[bytes[at] as number] as number;
      at++;
      if (kind === 0) continue;
      if (kind === QUOTE) {
        textFrom = at;
        at = this.#stringEnd(bytes, at, to);
        textTo = at - 1;
        if (valued) {
          valued = false;
          const inside = depth - this.#itemDepth;
          if (inside === 0 || inside === 1)
            this.#event.string(bytes, this.#keyFrom, this.#keyTo, textFrom, textTo, inside === 1);
        }
      } else if (kind === NEWLINE) this.line++;
      else if (kind === COLON) {
        valued = true;
        this.#keyFrom = textFrom;
        this.#keyTo = textTo;
      } else if (kind === COMMA) valued = false;
      else if (kind === CLOSE) {
        depth--;
        if (depth === 1) this.#inList = false;
        if (this.#open && (depth === this.#itemDepth - 1 || depth === 0)) {
          this.#open = false;
          this.#hand(bytes, start, at);
        }
        if (depth <= 0) break;
      } else {
        depth++;
        if (valued && depth === this.#itemDepth + 1) this.#event.open(bytes, this.#keyFrom, this.#keyTo);
        valued = false;
        if (depth === 1) {
          // the root itself is the item, until it turns out to hold a list
          this.#rootIsList = kind === OPEN_LIST;
          this.#begin();
          start = at - 1;
        } else if (depth === 2 && kind === OPEN_LIST) this.#inList = !this.#rootIsList;
        if (kind === OPEN && this.#startsItem(depth)) {
          if (this.#itemDepth === 0) {
            this.#hold(bytes, start, at - 1);
            const beginning = decode(this.#held, 0, Math.min(this.#heldLength, BEGINNING));
            this.listOf = /"kind"\s*:\s*"(\w+)List"/.exec(beginning)?.[1] ?? '';
            this.#itemDepth = depth;
          }
          this.#begin();
          start = at - 1;
        }
      }
    }
    at = Math.min(at, to);
    this.#lineEnded = bytes[at - 1] === 10;
    this.#depth = Math.max(0, depth);
    this.#valued = valued;
    if (!this.#open || depth <= 0) return at;
    this.#hold(bytes, start, at);
    return this.#heldLength > LARGEST_ITEM ? -1 : at;
  }

  /** What is left of a value that was cut off, as far as it goes. */
  end(): void {
    while (this.#held[this.#heldLength - 1] === 10) this.#heldLength--;
    if (this.#open && this.#heldLength > 0)
      this.#take({ bytes: this.#held, from: 0, to: this.#heldLength, line: this.#openLine, event: undefined });
    this.#open = false;
  }

  /** Where a string ends, behind its quote; notes when it does not end here. */
  #stringEnd(bytes: Uint8Array, from: number, to: number): number {
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    while (at < to) {
      const byte = bytes[at] as number;
      at++;
      if (byte === 34) {
        this.#quoted = false;
        return at;
      }
      if (byte === 92) at++;
      else if (byte === 10) {
        // no string goes over a line's end: this one lost its quote
        this.#quoted = false;
        return at - 1;
      }
    }
    this.#quoted = true;
    this.#escaped = at > to;
    return to;
  }

  #begin(): void {
    this.#open = true;
    this.#openLine = this.line;
    this.#heldLength = 0;
    this.#event.clear();
  }

  #startsItem(depth: number): boolean {
    if (this.#itemDepth > 0) return depth === this.#itemDepth && (this.#rootIsList || this.#inList);
    return this.#rootIsList ? depth === 2 : depth === 3 && this.#inList;
  }

  #hand(bytes: Uint8Array, from: number, to: number): void {
    if (this.#heldLength === 0) {
      this.#take({ bytes, from, to, line: this.#openLine, event: this.#event });
      return;
    }
    this.#hold(bytes, from, to);
    this.#take({ bytes: this.#held, from: 0, to: this.#heldLength, line: this.#openLine, event: undefined });
    this.#heldLength = 0;
  }

  #hold(bytes: Uint8Array, from: number, to: number): void {
    const length = this.#heldLength + to - from;
    if (length > this.#held.length) {
      const more = new Uint8Array(Math.max(length, this.#held.length * 2, BEGINNING));
      more.set(this.#held.subarray(0, this.#heldLength));
      this.#held = more;
    }
    this.#held.set(bytes.subarray(from, to), this.#heldLength);
    this.#heldLength = length;
  }
}
