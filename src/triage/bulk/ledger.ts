// Where everything that a bulk reader sees is filed: shapes, sections and the tally, with the number of the current line.
import { Sections } from './sections.ts';
import { Shapes } from './shapes.ts';
import { Sight, Tally } from './tally.ts';

/** One for each input. */
export class Ledger {
  readonly shapes = new Shapes();
  readonly tally = new Tally();
  readonly sections = new Sections();
  readonly #sight = new Sight();
  /** number of the current line, 1-based; 0 before the first */
  line = 0;

  /**
   * Files bytes[from..to) as a sight of a shape.
   * @param age seconds, Infinity when not known
   * @param name hashes of the object's name, `space` of its namespace; all 0 for a line about no object
   * @param line where it begins
   */
  see(
    bytes: Uint8Array,
    from: number,
    to: number,
    shape: number,
    age: number,
    name: number,
    nameToo: number,
    space: number,
    line = this.line,
  ): void {
    const known = this.shapes.get(shape);
    if (!known) return;
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
