// JSON of any size, cut into the objects of its list while it streams by: only one of them is in memory at a time.

/** An object larger than this is no Kubernetes object: etcd takes 1.5 MB. */
const LARGEST_ITEM = 8 << 20;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN = 123;
const CLOSE = 125;
const NEWLINE = 10;

/** Takes an object: bytes[from..to), and the number of the line it begins on. */
export type TakeItem = (bytes: Uint8Array, from: number, to: number, line: number) => void;

/** Follows one JSON value. Its items are the objects in a list at its root, or in a list that is a field of its root; without any, the root itself. */
export class JsonItems {
  readonly #take: TakeItem;
  /** number of the current line */
  line: number;
  /** what stands before the first item: the list's kind may be there */
  beginning = '';
  #depth = 0;
  #quoted = false;
  #escaped = false;
  /** depth inside an item's braces; 0 until the first item is seen */
  #itemDepth = 0;
  #rootIsList = false;
  /** the last bracket at depth 2 opened a list */
  #inList = false;
  #open = false;
  #openLine = 0;
  #held = new Uint8Array(0);
  #heldLength = 0;

  constructor(line: number, take: TakeItem) {
    this.line = line;
    this.#take = take;
  }

  /** Does the last {@link feed} stand at the end of the value? */
  get ended(): boolean {
    return this.#depth === 0;
  }

  /** Reads on. @returns where the value ended, or `to`; -1 when it is no JSON that makes sense */
  feed(bytes: Uint8Array, from: number, to: number): number {
    let depth = this.#depth;
    let quoted = this.#quoted;
    let line = this.line;
    let start = from;
    let at = from;
    if (this.#escaped && at < to) {
      at++;
      this.#escaped = false;
    }
    while (at < to) {
      const byte = bytes[at++] as number;
      if (quoted) {
        if (byte === QUOTE) quoted = false;
        else if (byte === BACKSLASH) {
          if (at === to) this.#escaped = true;
          at++;
        }
        continue;
      }
      if (byte === QUOTE) quoted = true;
      else if (byte === NEWLINE) line++;
      else if (byte === OPEN || byte === OPEN_LIST) {
        depth++;
        if (depth === 1) {
          this.#rootIsList = byte === OPEN_LIST;
          // the root itself, until it turns out to be a list
          this.#open = true;
          this.#openLine = line;
          this.#heldLength = 0;
          start = at - 1;
        } else if (depth === 2 && byte === OPEN_LIST) this.#inList = !this.#rootIsList;
        if (byte === OPEN && this.#startsItem(depth)) {
          if (this.#itemDepth === 0) {
            this.#hold(bytes, start, at - 1);
            this.beginning = new TextDecoder().decode(this.#held.subarray(0, Math.min(this.#heldLength, 4096)));
            this.#itemDepth = depth;
          }
          this.#open = true;
          this.#openLine = line;
          this.#heldLength = 0;
          start = at - 1;
        }
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        depth--;
        if (depth === 1) this.#inList = false;
        if (this.#open && (depth === this.#itemDepth - 1 || depth === 0)) {
          this.#open = false;
          // the rest of a list is no item
          if (this.#itemDepth === 0 || depth === this.#itemDepth - 1) this.#hand(bytes, start, at);
        }
        if (depth <= 0) break;
      }
    }
    at = Math.min(at, to);
    this.#depth = Math.max(0, depth);
    this.#quoted = quoted;
    this.line = line;
    if (this.#open && depth > 0) {
      this.#hold(bytes, start, at);
      if (this.#heldLength > LARGEST_ITEM) return -1;
    }
    return at;
  }

  /** What is left of a value that was cut off: handed over as it is. */
  end(): void {
    if (this.#open && this.#heldLength > 0) this.#take(this.#held, 0, this.#heldLength, this.#openLine);
    this.#open = false;
  }

  #startsItem(depth: number): boolean {
    if (this.#itemDepth > 0) return depth === this.#itemDepth && (this.#rootIsList || this.#inList);
    return this.#rootIsList ? depth === 2 : depth === 3 && this.#inList;
  }

  #hand(bytes: Uint8Array, from: number, to: number): void {
    if (this.#heldLength === 0) {
      this.#take(bytes, from, to, this.#openLine);
      return;
    }
    this.#hold(bytes, from, to);
    this.#take(this.#held, 0, this.#heldLength, this.#openLine);
    this.#heldLength = 0;
  }

  #hold(bytes: Uint8Array, from: number, to: number): void {
    const length = this.#heldLength + to - from;
    if (length > this.#held.length) {
      const more = new Uint8Array(Math.max(length, this.#held.length * 2, 4096));
      more.set(this.#held.subarray(0, this.#heldLength));
      this.#held = more;
    }
    this.#held.set(bytes.subarray(from, to), this.#heldLength);
    this.#heldLength = length;
  }
}
