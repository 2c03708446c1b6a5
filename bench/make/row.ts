// Rows of the Markdown tables that benchmarks print.

type Cell = string | number;

/** Begins a table: the first column to the left, all others to the right. */
export function head(cells: readonly string[]): void {
  console.log(`\n${line(cells)}\n${line(cells.map((_, at) => (at === 0 ? '---' : '---:')))}`);
}

/** Prints a row of it. @param decimals of numbers, by column; 0 where there are none */
export function row(cells: readonly Cell[], decimals: readonly number[] = []): void {
  console.log(line(cells.map((cell, at) => (typeof cell === 'number' ? told(cell, decimals[at] ?? 0) : cell))));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function told(value: number, decimals: number): string {
  return Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : '–';
}
