// Columns as kubectl lays them out (k8s.io/cli-runtime, printers/tabwriter.go: at least 6 wide, 3 blanks between).

const MIN = 6;
const PADDING = 3;

/** How many columns of a terminal a text takes, as Go's writer counts: code points. */
function widthOf(text: string): number {
  return [...text].length;
}

/**
 * Lays lines of cells out. The last cell of a line is not filled up.
 * @param remembered widths that earlier lines had, which are kept and grow
 */
export function columns(lines: readonly (readonly string[])[], remembered: number[] = []): string {
  for (const cells of lines)
    for (const [at, cell] of cells.slice(0, -1).entries())
      remembered[at] = Math.max(remembered[at] ?? MIN, widthOf(cell) + PADDING);
  return lines
    .map((cells) => {
      const last = cells.length - 1;
      const padded = cells.map((cell, at) =>
        at === last ? cell : cell + ' '.repeat(Math.max(0, (remembered[at] ?? MIN) - widthOf(cell))),
      );
      return `${padded.join('')}\n`;
    })
    .join('');
}
