// A describe, or an object in YAML, while it streams by: the lines that tell its state make its shape, its text is kept together.
import { decode, Masker, skipGap, skipWord } from './mask.ts';
import { lookInside, type Part, type Shapes } from './shapes.ts';

/** A longer block is cut in two. */
const LONGEST_BLOCK = 1 << 20;
/** Where the lines of blocks are told from other lines. */
const SEED = { describe: 0x2b, yaml: 0x2c } as const;

/** One block; used again for the next. */
export class Block {
  readonly #shapes: Shapes;
  readonly #masker = new Masker();
  kind: 'describe' | 'yaml' = 'describe';
  open = false;
  /** number of its first line */
  line = 0;
  /** hash of what its telling lines say */
  one = 0;
  two = 0;
  /** hashes of the name and of the namespace of its object */
  name = 0;
  nameToo = 0;
  space = 0;
  /** hash of its first line, by which parts of objects without a name are told apart */
  first = 0;
  /** milliseconds since the epoch of an event's last sight; 0 when it says none */
  time = 0;
  #rank = 0;
  #armed = true;
  #blanks = 0;
  /** where the part that is not held yet begins in the current bytes */
  #from = 0;
  #held = new Uint8Array(1 << 14);
  #heldLength = 0;

  constructor(shapes: Shapes) {
    this.#shapes = shapes;
  }

  start(kind: 'describe' | 'yaml', from: number, line: number): void {
    this.kind = kind;
    this.open = true;
    this.line = line;
    this.one = SEED[kind];
    this.two = 0;
    this.name = 0;
    this.nameToo = 0;
    this.space = 0;
    this.first = 0;
    this.time = 0;
    this.#rank = 0;
    this.#armed = kind === 'describe';
    this.#blanks = 0;
    this.#from = from;
    this.#heldLength = 0;
  }

  /** Takes the line at an offset, which a line feed must end. @returns where that stands; -1 when the block ended before the line */
  take(bytes: Uint8Array, from: number): number {
    if (bytes[from] === 10) return ++this.#blanks < 4 ? from : -1;
    const masker = this.#masker;
    const end = masker.run(bytes, from, SEED[this.kind]);
    const to = bytes[end - 1] === 13 ? end - 1 : end;
    const { one, two } = masker;
    this.first ||= one;
    const number = this.#shapes.find(one, two);
    let part = this.#shapes.get(number)?.part;
    if (!part) {
      part = partOf(bytes, from, to, this.kind);
      this.#shapes.add(one, two, { part });
    }
    if (part === 'outside' || this.#begins(bytes, from, to)) return -1;
    this.#blanks = 0;
    if (part !== 'none') this.#tell(part, bytes, from, to, one, two);
    return to - this.#from + this.#heldLength < LONGEST_BLOCK ? end : -1;
  }

  /** The text up to `to`, in the bytes or held; the block is closed. */
  close(bytes: Uint8Array, to: number): { bytes: Uint8Array; from: number; to: number } {
    this.open = false;
    if (this.#heldLength === 0) return { bytes, from: this.#from, to };
    this.hold(bytes, to);
    return { bytes: this.#held, from: 0, to: this.#heldLength };
  }

  /** Goes on in other bytes, after {@link hold}. */
  resume(from: number): void {
    this.#from = from;
  }

  /** Keeps what these bytes have of the block, because others follow. */
  hold(bytes: Uint8Array, to: number): void {
    const length = this.#heldLength + to - this.#from;
    if (length > this.#held.length) {
      const more = new Uint8Array(length * 2);
      more.set(this.#held.subarray(0, this.#heldLength));
      this.#held = more;
    }
    this.#held.set(bytes.subarray(this.#from, to), this.#heldLength);
    this.#heldLength = length;
    this.#from = 0;
  }

  /** Does the next object begin here? */
  #begins(bytes: Uint8Array, from: number, to: number): boolean {
    if (this.#heldLength === 0 && from === this.#from) return false;
    const first = bytes[from];
    if (this.kind === 'describe') return first === 78 && startsWith(bytes, from, to, 'Name:');
    if (first === 45) return bytes[from + 1] === 32 || startsWith(bytes, from, to, '---');
    return first === 97
      ? startsWith(bytes, from, to, 'apiVersion:')
      : first === 107 && startsWith(bytes, from, to, 'kind: List');
  }

  #tell(part: Part, bytes: Uint8Array, from: number, to: number, one: number, two: number): void {
    switch (part) {
      case 'about':
        this.#armed = true;
        this.#rank = 2;
        return;
      case 'metadata':
        if (this.#rank === 0) {
          this.#armed = true;
          this.#rank = 1;
        }
        return;
      case 'time':
        this.time = Date.parse(textAfter(bytes, from, to)) || 0;
        return;
      case 'name':
      case 'space': {
        if (part === 'name' ? !this.#armed : this.space !== 0 || (this.kind === 'yaml' && this.#rank === 0)) return;
        const end = trimmed(bytes, from, to);
        const value = lastWord(bytes, from, end);
        this.#masker.exact(bytes, value, end);
        if (part === 'space') this.space = this.#masker.one;
        else {
          this.name = this.#masker.one;
          this.nameToo = this.#masker.two;
          if (this.kind === 'yaml') this.#armed = false;
        }
        return;
      }
      default:
        this.one = Math.imul(this.one ^ one, 0x9e3779b1);
        this.one ^= this.one >>> 15;
        this.two = Math.imul((this.two + two) | 0, 0x85ebca6b);
    }
  }
}

function partOf(bytes: Uint8Array, from: number, to: number, kind: 'describe' | 'yaml'): Part {
  return lookInside(decode(bytes, from, Math.min(to, from + 2000)), kind === 'yaml').part ?? 'none';
}

function startsWith(bytes: Uint8Array, from: number, to: number, word: string): boolean {
  if (to - from < word.length) return false;
  for (let i = 0; i < word.length; i++) if (bytes[from + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** The end of a line without its trailing blanks and quotes. */
function trimmed(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && (bytes[end - 1] === 32 || bytes[end - 1] === 34 || bytes[end - 1] === 39)) end--;
  return end;
}

/** Where the last word before an offset begins, past a quote. */
function lastWord(bytes: Uint8Array, from: number, end: number): number {
  let at = end;
  while (at > from && bytes[at - 1] !== 32 && bytes[at - 1] !== 34 && bytes[at - 1] !== 39) at--;
  return at;
}

function textAfter(bytes: Uint8Array, from: number, to: number): string {
  const at = skipGap(bytes, skipWord(bytes, skipGap(bytes, from)));
  return decode(bytes, at, to).replace(/["'\s]/g, '');
}
