// Prints a server's table as kubectl does (cli-runtime, printers/tableprinter.go; its tab writer pads cells with spaces to columns).
import type { Table } from '../../src/sim/api/table/index.ts';

/** Spaces between columns. */
const PADDING = 3;
/** The least that a column takes, padding included. */
const LEAST = 6;

/** What kubectl was told. */
export interface PrintOptions {
  /** `-o wide` */
  readonly wide?: boolean;
  /** `deployment.apps`: stands before names when several kinds are asked for */
  readonly kind?: string;
  /** `--show-labels` */
  readonly labels?: boolean;
}

function shown(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = String(cell);
  const end = text.search(/[\f\n\r]/);
  return end < 0 ? text : `${text.slice(0, end)}...`;
}

function labelsOf(row: Table['rows'][number]): string {
  const labels = row.object?.metadata.labels ?? {};
  return (
    Object.keys(labels)
      .sort()
      .map((key) => `${key}=${labels[key]}`)
      .join(',') || '<none>'
  );
}

/** The lines of a table, without what is at the end of a line; none when it has no rows. */
export function printTable(table: Table, { wide = false, kind, labels = false }: PrintOptions = {}): string[] {
  const columns = table.columnDefinitions ?? [];
  if (table.rows.length === 0) return [];
  const kept = columns.flatMap(({ priority }, at) => (wide || priority === 0 ? [at] : []));
  const name = columns.findIndex(({ format, type }) => format === 'name' && type === 'string');
  const head = [...kept.map((at) => (columns[at]?.name ?? '').toUpperCase()), ...(labels ? ['LABELS'] : [])];
  const body = table.rows.map((row) => [
    ...kept.map((at) => `${kind && at === name ? `${kind}/` : ''}${shown(row.cells[at])}`),
    ...(labels ? [labelsOf(row)] : []),
  ]);
  const lines = [head, ...body];
  const widths = head.map((_, at) => Math.max(LEAST, ...lines.map((cells) => (cells[at] ?? '').length + PADDING)));
  return lines.map((cells) =>
    cells.map((cell, at) => (at === cells.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join(''),
  );
}
