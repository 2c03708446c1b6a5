// The table of a custom resource (apiextensions-apiserver, pkg/registry/customresource/tableconvertor).
import type { Resource } from '../../resources/resource.ts';
import { type Cell, type Column, column, NAME, since, type TableKind } from '../table/columns.ts';
import { agedTable } from '../table/plain.ts';
import { jsonPathValues } from './json-path.ts';

/** A value in a column of a type; null where it has none. */
function cellOf(type: string, value: unknown, now: number): Cell {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? since(value, now) : '<invalid>';
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

/** How a custom resource is shown: the columns of its definition, or its age. */
function tableFrom(resource: Resource): TableKind {
  const own = resource.custom?.version.additionalPrinterColumns ?? [];
  if (own.length === 0) return agedTable(resource);
  const columns = own.map(
    ({ name, type, format = '', description = '', priority = 0 }): Column => ({
      ...column(name, type as Column['type'], priority),
      format: format as Column['format'],
      description,
    }),
  );
  return {
    resource,
    columns: [NAME, ...columns],
    cells: (object, now) => [
      object.metadata.name,
      ...own.map(({ jsonPath, type }) => cellOf(type, jsonPathValues(jsonPath, object)[0], now)),
    ],
  };
}

const tables = new WeakMap<Resource, TableKind>();

/** How the objects of a custom resource are shown; undefined for a resource that is no custom one. */
export function customTable(resource: Resource): TableKind | undefined {
  if (!resource.custom) return undefined;
  const found = tables.get(resource) ?? tableFrom(resource);
  tables.set(resource, found);
  return found;
}
