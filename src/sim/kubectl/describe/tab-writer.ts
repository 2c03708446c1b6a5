// Columns as Go's text/tabwriter aligns them: a cell ends with a tab, and cells of neighbouring lines that stand at the same place make a column.

/** How wide columns are. */
export interface TabWidths {
  /** characters that a column has at least, its padding among them */
  readonly minWidth: number;
  /** blanks after the widest cell */
  readonly padding: number;
}

interface Line {
  /** the last one ends with the line and belongs to no column */
  readonly cells: readonly string[];
  readonly widths: readonly number[];
}

function isFirstHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isSecondHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/** Characters, as Go counts them: code points. */
function widthOf(text: string): number {
  let width = text.length;
  // two units that are one character
  for (let at = text.length - 1; at > 0; at--) if (isSecondHalf(text, at) && isFirstHalf(text, at - 1)) width--;
  return width;
}

function lineOf(text: string): Line {
  const cells = text.split(/[\t\v]/);
  return { cells, widths: cells.map(widthOf) };
}

/** Aligns text whose cells end with tabs. A form feed ends a line, and with it all columns. */
export function alignTabs(text: string, { minWidth, padding }: TabWidths): string {
  return text
    .split('\f')
    .map((part) => new Block(part.split('\n').map(lineOf), minWidth, padding).text())
    .join('\n');
}

/** Lines that are aligned together. */
class Block {
  readonly #lines: readonly Line[];
  readonly #minWidth: number;
  readonly #padding: number;
  /** of the columns to the left of what is being written */
  readonly #columns: number[] = [];
  readonly #out: string[] = [];

  constructor(lines: readonly Line[], minWidth: number, padding: number) {
    this.#lines = lines;
    this.#minWidth = minWidth;
    this.#padding = padding;
  }

  text(): string {
    this.#format(0, this.#lines.length);
    return this.#out.join('\n');
  }

  /** A line further right than the columns so far begins a column, which goes on as long as lines have it. */
  #format(from: number, to: number): void {
    const column = this.#columns.length;
    let written = from;
    for (let at = from; at < to; at++) {
      if (!this.#has(at, column)) continue;
      this.#write(written, at);
      let width = this.#minWidth;
      let end = at;
      for (; end < to && this.#has(end, column); end++)
        width = Math.max(width, (this.#lines[end]?.widths[column] ?? 0) + this.#padding);
      this.#columns.push(width);
      this.#format(at, end);
      this.#columns.pop();
      written = end;
      at = end;
    }
    this.#write(written, to);
  }

  #has(line: number, column: number): boolean {
    return column < (this.#lines[line]?.cells.length ?? 0) - 1;
  }

  #write(from: number, to: number): void {
    for (const { cells, widths } of this.#lines.slice(from, to)) {
      let text = '';
      cells.forEach((cell, at) => {
        const width = this.#columns[at];
        text += cell;
        if (width !== undefined) text += ' '.repeat(Math.max(0, width - (widths[at] ?? 0)));
      });
      this.#out.push(text);
    }
  }
}
