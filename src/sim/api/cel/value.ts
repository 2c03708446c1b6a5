// JSON as CEL has it: whole numbers are integers of their own, the names of fields that are no names of CEL's are written otherwise.
import type { JsonSchema } from '../../wire.ts';
import { fieldSchema, isMap } from '../custom/json-schema.ts';

/** Words that a field cannot be called by (apiserver, pkg/cel/escaping.go). */
const RESERVED: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

/** The name of a field in a rule: `__dash__` for `-` and the like. */
function fieldName(name: string): string {
  if (RESERVED.has(name)) return `__${name}__`;
  if (/^[A-Za-z_]\w*$/.test(name) && !name.includes('__')) return name;
  return name
    .replaceAll('__', '__underscores__')
    .replaceAll('.', '__dot__')
    .replaceAll('-', '__dash__')
    .replaceAll('/', '__slash__');
}

/** A value for a rule. @param schema its schema; undefined: whole numbers are integers */
export function celValue(value: unknown, schema?: JsonSchema): unknown {
  if (typeof value === 'number') return schema?.type !== 'number' && Number.isInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => celValue(one, schema?.items));
  const hasFields = schema !== undefined && schema.properties !== undefined && !isMap(schema);
  const out: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    const field = schema && fieldSchema(schema, name);
    out[hasFields ? fieldName(name) : name] = celValue(one, field === true ? undefined : field);
  }
  return out;
}
