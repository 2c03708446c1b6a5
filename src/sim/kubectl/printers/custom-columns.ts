// Columns that the line itself defines (kubectl, cmd/get/customcolumn.go).
import { CommandFailure } from '../failure.ts';
import { JsonPath } from '../json-path/evaluate.ts';
import { PathError } from '../json-path/parse.ts';
import { relaxedPath } from '../json-path/relaxed.ts';
import { columns } from '../tab-writer.ts';
import { goText } from './go-value.ts';

/** Columns, read. */
export interface CustomColumns {
  readonly headers: readonly string[];
  readonly paths: readonly string[];
}

/** Reads `NAME:.metadata.name,…`. @throws CommandFailure */
export function readColumns(spec: string): CustomColumns {
  if (spec === '') throw new CommandFailure('custom-columns format specified but no custom columns given');
  const headers: string[] = [];
  const paths: string[] = [];
  for (const part of spec.split(',')) {
    const at = part.indexOf(':');
    if (at < 0) throw new CommandFailure(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`);
    headers.push(part.slice(0, at));
    paths.push(told(() => relaxedPath(part.slice(at + 1))));
  }
  return { headers, paths };
}

function told<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    if (!(thrown instanceof PathError)) throw thrown;
    throw new CommandFailure(thrown.message);
  }
}

function cell(path: JsonPath, object: unknown): string {
  const values = told(() => path.find(object));
  const all = values.flat().map((value) => goText(value).replaceAll('\u001b', '^['));
  return ((values[0]?.length ?? 0) === 0 ? ['<none>', ...all] : all).join(',');
}

/** The lines of some objects. @throws CommandFailure for a path that makes no sense for one of them */
export function customColumns(
  { headers, paths }: CustomColumns,
  objects: readonly unknown[],
  withHeaders: boolean,
): string {
  const readers = paths.map((path) => told(() => new JsonPath(path, true)));
  const rows = objects.map((object) => readers.map((path) => cell(path, object)));
  return columns(withHeaders ? [[...headers], ...rows] : rows);
}
