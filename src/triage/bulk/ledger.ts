// Where everything that a bulk reader sees is filed: shapes, sections and the tally, with the number of the current line.
import { Sections } from './sections.ts';
import { Shapes } from './shapes.ts';
import { Sight, Tally } from './tally.ts';

/** Whose a sight is, as hashes; all 0 for nobody's. */
export interface Whose {
  readonly name: number;
  readonly nameToo: number;
  readonly space: number;
}

/** Nobody's. */
export const NOBODY: Whose = { name: 0, nameToo: 0, space: 0 };

/** One for each input. */
export class Ledger {
  readonly shapes = new Shapes();
  readonly tally = new Tally();
  readonly sections = new Sections();
  readonly #sight = new Sight();
  /** number of the current line, 1-based; 0 before the first */
  line = 0;

  /** Files bytes[from..to) as a sight of a shape. @param age seconds, Infinity when not known @param line where it begins */
  see(
    bytes: Uint8Array,
    from: number,
    to: number,
    shape: number,
    age: number,
    { name, nameToo, space }: Whose,
    line: number,
  ): void {
    const known = this.shapes.get(shape);
    if (!known) {
      this.tally.uncounted++;
      return;
    }
    const sight = this.#sight;
    sight.one = name ^ space;
    sight.two = (nameToo + space) | 0;
    sight.object = name;
    sight.shape = shape;
    sight.line = line;
    sight.age = age;
    sight.section = this.sections.now;
    sight.bytes = bytes;
    sight.from = from;
    sight.to = to;
    this.tally.see(sight, known);
  }
}
