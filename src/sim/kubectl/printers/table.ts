// Tables for people, as the server sends them (k8s.io/cli-runtime, printers/tableprinter.go).
import type { Table, TableRow } from '../../api/table/index.ts';
import type { KubeObject } from '../../wire.ts';

/** How a table is shown. */
export interface TableOptions {
  readonly wide: boolean;
  readonly noHeaders: boolean;
  readonly showLabels: boolean;
  /** label keys, each a column */
  readonly labelColumns: readonly string[];
  readonly withNamespace: boolean;
  /** what stands before each name, such as `pod/`; '' for nothing */
  readonly kindPrefix: string;
}

/** A row's metadata: of the object itself, or all that came of it. */
function metadataOf({ object }: TableRow): Partial<KubeObject['metadata']> {
  return object?.metadata ?? {};
}

/** Backslashes before what would move a terminal's cursor (printers/terminal.go). */
function escaped(text: string): string {
  return text.replaceAll('\u001b', '^[').replaceAll('\r', '\\r');
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return escaped(String(cell));
  const end = cell.search(/[\f\n\r]/);
  return end < 0 ? escaped(cell) : `${escaped(cell.slice(0, end))}...`;
}

/** Labels as one text, by key. */
function labelsText(labels: Readonly<Record<string, string>> | undefined): string {
  const all = Object.entries(labels ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return all.length === 0 ? '<none>' : all.map(([key, value]) => `${key}=${value}`).join(',');
}

/** The first row. */
export function headersOf(table: Table, options: TableOptions): string[] {
  const shown = (table.columnDefinitions ?? []).filter(({ priority }) => options.wide || priority === 0);
  return [
    ...(options.withNamespace ? ['NAMESPACE'] : []),
    ...shown.map(({ name }) => name.toUpperCase()),
    ...options.labelColumns.map((key) => (key.split('/').at(-1) ?? '').toUpperCase()),
    ...(options.showLabels ? ['LABELS'] : []),
  ];
}

/** The rows as cells. @param table whose columns count for the rows */
export function rowsOf(table: Table, options: TableOptions): string[][] {
  const definitions = table.columnDefinitions ?? [];
  return table.rows.map((row) => {
    const { namespace = '', labels } = metadataOf(row);
    const cells = row.cells.flatMap((cell, at) => {
      const definition = definitions[at];
      if (!definition || (definition.priority !== 0 && !options.wide)) return [];
      const isName = definition.format === 'name' && /^string$/.test(definition.type);
      return [isName ? `${options.kindPrefix}${cellText(cell)}` : cellText(cell)];
    });
    return [
      ...(options.withNamespace ? [namespace] : []),
      ...cells,
      ...options.labelColumns.map((key) => labels?.[key] ?? ''),
      ...(options.showLabels ? [labelsText(labels)] : []),
    ];
  });
}
