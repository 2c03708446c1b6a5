// Rows of the tables that benchmarks print.

/** Prints a row: the first cell to the left, numbers with their decimals to the right. @param decimals by column; 0 where there are none */
export function row(cells: readonly (string | number)[], decimals: readonly number[] = []): void {
  const shown = cells.map((cell, at) => (typeof cell === 'number' ? cell.toFixed(decimals[at] ?? 0) : cell));
  console.log(shown.map((cell, at) => (at === 0 ? cell.padEnd(26) : cell.padStart(15))).join(''));
}
