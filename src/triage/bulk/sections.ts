// What stands above a line and says how it is to be read: the command that printed it and the header of its table.

/** A line with its number. */
export interface Numbered {
  readonly line: number;
  readonly text: string;
}

/** A command and a header, as they stood last; absent where there was none. */
export interface Section {
  command: Numbered | undefined;
  header: Numbered | undefined;
}

/** Runs of commands that are told apart; after so many, those of the same command are taken for one. */
const MOST_SECTIONS = 10_000;

/** Where the reader stands: the section of the line, and what table it is in. */
export class Sections {
  readonly all: Section[] = [{ command: undefined, header: undefined }];
  readonly #numbers = new Map<string, number>();
  /** number of the current section */
  now = 0;
  /** which table the line is in */
  table: 'none' | 'events' | 'rows' = 'none';
  /** hash of the table's header, by which rows of different tables are told apart */
  seed = 0;
  /** the rows begin with their namespace */
  namespaced = false;

  get current(): Section {
    return this.all[this.now] as Section;
  }

  /** The header of the table that the reader stands in; '' outside tables. */
  get headerText(): string {
    return this.current.header?.text ?? '';
  }

  /** A command: what follows is its output. */
  command(command: Numbered | undefined): void {
    this.table = 'none';
    this.#enter({ command, header: undefined });
  }

  /** A table's header. */
  header(header: Numbered, table: 'events' | 'rows', seed: number): void {
    this.table = table;
    this.seed = seed;
    this.namespaced = /^\s*NAMESPACE\s/.test(header.text);
    this.#enter({ command: this.current.command, header });
  }

  /** A blank line ends a table. */
  blank(): void {
    if (this.table === 'none') return;
    this.table = 'none';
    this.#enter({ command: this.current.command, header: undefined });
  }

  #enter(section: Section): void {
    const { command, header } = section;
    const key = `${command?.text ?? ''}\n${header?.text.replace(/\s+/g, ' ') ?? ''}`;
    const known = this.all.length < MOST_SECTIONS ? undefined : this.#numbers.get(key);
    if (known !== undefined) {
      this.now = known;
      Object.assign(this.current, section);
      return;
    }
    if (this.all.length >= 2 * MOST_SECTIONS) return;
    this.#numbers.set(key, this.all.length);
    this.now = this.all.length;
    this.all.push(section);
  }
}
