// What is known of each object and of each thing said about it: counts, the latest age and line, and the text itself while there is room.
import { grown, KeyTable } from './key-table.ts';
import { decode } from './mask.ts';
import type { Shape } from './shapes.ts';

/** Pairs of object and shape that are told apart. What comes after them is only counted. */
const MOST_ENTRIES = 1 << 19;
/** From so many entries on, what goes well is remembered by its object alone. */
const ROUTINE_ENTRIES = 1 << 15;
/** ... but for the first of each shape. */
const ROUTINE_TEXTS = 8;
/** Objects that are remembered so. */
const MOST_OBJECTS = 1 << 20;
/** Entries for which there is room at first. */
const ROOM = 1 << 17;
/** Bytes of text that are kept; the second half of them for what has not been kept often yet. */
const MOST_TEXT = 56 << 20;
/** ... and what is left free of it for texts that change. */
const SPARE = 1 << 20;
/** Texts kept of one shape where room is short. */
const TEXTS_OF_A_SHAPE = 256;
/** Texts longer than this are not kept: half an object could show a secret that the whole of it would tell. */
const LONGEST_TEXT = 128 << 10;

const BY_SHAPE = 0x9e3779b1;
const BY_SHAPE_TOO = 0x85ebca6b;

/** The latest thing that went well with an object: seconds since, and which shape said so. */
export interface Routine {
  readonly age: number;
  readonly shape: number;
}

/** Entries are numbered in the order of their first line; each array holds one value an entry. */
export class Tally {
  readonly #keys = new KeyTable(MOST_ENTRIES, ROOM);
  shapes = new Int32Array(ROOM);
  /** hash of the object's name, 0 for a line about no object */
  objects = new Int32Array(ROOM);
  /** line of the latest sight */
  lines = new Int32Array(ROOM);
  /** seconds since it was last seen, as far as the input says; Infinity when it does not */
  ages = new Float64Array(ROOM);
  /** what stood above the latest sight: number of a section */
  sections = new Int32Array(ROOM);
  #from = new Int32Array(ROOM);
  #length = new Int32Array(ROOM);
  #room = new Int32Array(ROOM);
  /** 1 for a text to which lines were added */
  #grew = new Uint8Array(ROOM);
  /** where in the current bytes a text stands that is to take the place of the kept one; 0 for none */
  #newFrom = new Int32Array(ROOM);
  #newTo = new Int32Array(ROOM);
  /** entries that have such a text */
  readonly #changed: number[] = [];
  #bytes: Uint8Array | undefined;
  #text = new Uint8Array(1 << 20);
  #used = 0;
  /** entry of the last sight, -1 when that has none */
  #last = -1;
  /** ... if its text was written then */
  #open = -1;
  readonly #objects = new KeyTable(MOST_OBJECTS, MOST_OBJECTS / 4);
  #routineAges = new Float64Array(MOST_OBJECTS / 4);
  #routineShapes = new Int32Array(MOST_OBJECTS / 4);

  get size(): number {
    return this.#keys.size;
  }

  /** Files a sight. */
  see(sight: Sight, known: Shape): void {
    const { one, two, shape } = sight;
    this.#open = -1;
    this.#last = -1;
    if (known.severity === 0 && sight.object !== 0 && this.size >= ROUTINE_ENTRIES && known.texts >= ROUTINE_TEXTS) {
      this.#goesWell(one, two, sight.age, shape);
      return;
    }
    const entry = this.#keys.put(one ^ Math.imul(shape + 1, BY_SHAPE), (two + Math.imul(shape, BY_SHAPE_TOO)) | 0);
    if (entry < 0) return;
    this.#last = entry;
    if (this.#keys.fresh) {
      if (entry === this.shapes.length) this.#grow();
      this.shapes[entry] = shape;
      this.objects[entry] = sight.object;
      this.#from[entry] = -1;
      this.#place(entry, sight);
      if (this.#used < MOST_TEXT / 2 || known.texts < TEXTS_OF_A_SHAPE) {
        known.texts++;
        this.#write(entry, sight.bytes, sight.from, sight.to);
      }
      return;
    }
    // of two ages the smaller is the later one; where they are alike, the later line is
    if (sight.age > (this.ages[entry] as number)) return;
    if ((this.#from[entry] as number) < 0) this.#place(entry, sight);
    // a message of several lines is kept as it came first; a text that stays keeps the number of its line
    else if (this.#grew[entry] === 1 || !this.#fits(entry, sight.to - sight.from)) this.ages[entry] = sight.age;
    else if (sight.bytes === this.#bytes) {
      this.#place(entry, sight);
      if (this.#newTo[entry] === 0) this.#changed.push(entry);
      this.#newFrom[entry] = sight.from;
      this.#newTo[entry] = sight.to;
    } else {
      this.#place(entry, sight);
      this.#write(entry, sight.bytes, sight.from, sight.to);
    }
  }

  /** From here to the next {@link flush} sights may be in these bytes: of those seen again and again only the last is copied. */
  begin(bytes: Uint8Array): void {
    this.#bytes = bytes;
  }

  /** The bytes will be gone. */
  flush(): void {
    const bytes = this.#bytes;
    this.#bytes = undefined;
    if (!bytes) return;
    for (const entry of this.#changed) {
      this.#write(entry, bytes, this.#newFrom[entry] as number, this.#newTo[entry] as number);
      this.#newTo[entry] = 0;
    }
    this.#changed.length = 0;
    this.#open = -1;
  }

  /** What went well last with the object of an entry, as far as that has no entry itself. */
  routineOf(entry: number): Routine | undefined {
    const shape = this.shapes[entry] as number;
    const one = this.#keys.one(entry) ^ Math.imul(shape + 1, BY_SHAPE);
    const number = this.#objects.find(one, (this.#keys.two(entry) - Math.imul(shape, BY_SHAPE_TOO)) | 0);
    if (number < 0) return undefined;
    return { age: this.#routineAges[number] as number, shape: this.#routineShapes[number] as number };
  }

  /** Adds a line to the text of the entry that was seen last. @returns false when that has neither the line nor room for it */
  append(bytes: Uint8Array, from: number, to: number): boolean {
    const entry = this.#open;
    if (entry < 0) return this.#last >= 0 && this.#grew[this.#last] === 1;
    const start = this.#from[entry] as number;
    const length = this.#length[entry] as number;
    const more = to - from + 1;
    if (length + more > LONGEST_TEXT || this.#used + more > MOST_TEXT) return false;
    // only the last text can grow
    if (start + (this.#room[entry] as number) !== this.#used) return false;
    this.#reserve(start + length + more);
    this.#text[start + length] = 10;
    this.#copy(bytes, from, to, start + length + 1);
    this.#length[entry] = length + more;
    this.#room[entry] = length + more;
    this.#grew[entry] = 1;
    this.#used = start + length + more;
    return true;
  }

  /** The text of an entry; undefined when there was no room for it. */
  text(entry: number): string | undefined {
    const from = this.#from[entry] as number;
    return from < 0 ? undefined : decode(this.#text, from, from + (this.#length[entry] as number));
  }

  /** Bytes of an entry's text; 0 when it was not kept. */
  lengthOf(entry: number): number {
    return (this.#from[entry] as number) < 0 ? 0 : (this.#length[entry] as number);
  }

  #goesWell(one: number, two: number, age: number, shape: number): void {
    const number = this.#objects.put(one, two);
    if (number < 0) return;
    if (number === this.#routineShapes.length) {
      this.#routineAges = grown(this.#routineAges);
      this.#routineShapes = grown(this.#routineShapes);
    }
    if (!this.#objects.fresh && age > (this.#routineAges[number] as number)) return;
    this.#routineAges[number] = age;
    this.#routineShapes[number] = shape;
  }

  #place(entry: number, { line, age, section }: Sight): void {
    this.lines[entry] = line;
    this.ages[entry] = age;
    this.sections[entry] = section;
  }

  /** Keeps a text if there is room for it. */
  #write(entry: number, bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (length > LONGEST_TEXT) return;
    let start = this.#from[entry] as number;
    if (start < 0 || (this.#room[entry] as number) < length) {
      const room = (length + 15) & ~15;
      if (this.#used + room > MOST_TEXT) return;
      start = this.#used;
      this.#reserve(start + room);
      this.#used += room;
      this.#from[entry] = start;
      this.#room[entry] = room;
    }
    this.#copy(bytes, from, from + length, start);
    this.#length[entry] = length;
    this.#open = entry;
  }

  /** May a text of so many bytes take the place of the kept one? */
  #fits(entry: number, length: number): boolean {
    return (
      length <= LONGEST_TEXT && (length <= (this.#room[entry] as number) || this.#used + length < MOST_TEXT - SPARE)
    );
  }

  #copy(bytes: Uint8Array, from: number, to: number, at: number): void {
    if (to - from > 400) {
      this.#text.set(bytes.subarray(from, to), at);
      return;
    }
    const text = this.#text;
    for (let i = from, j = at; i < to; i++, j++) text[j] = bytes[i] as number;
  }

  #reserve(bytes: number): void {
    while (this.#text.length < bytes) this.#text = grown(this.#text);
  }

  #grow(): void {
    this.shapes = grown(this.shapes);
    this.objects = grown(this.objects);
    this.lines = grown(this.lines);
    this.ages = grown(this.ages);
    this.sections = grown(this.sections);
    this.#from = grown(this.#from);
    this.#length = grown(this.#length);
    this.#room = grown(this.#room);
    this.#grew = grown(this.#grew);
    this.#newFrom = grown(this.#newFrom);
    this.#newTo = grown(this.#newTo);
  }
}

/** One sight of something: filled anew for each line, so that no object is made of it. */
export class Sight {
  /** key of the object: its name and namespace hashed */
  one = 0;
  two = 0;
  /** hash of the object's name alone */
  object = 0;
  shape = 0;
  line = 0;
  age = Number.POSITIVE_INFINITY;
  section = 0;
  bytes: Uint8Array = new Uint8Array(0);
  from = 0;
  to = 0;
}
