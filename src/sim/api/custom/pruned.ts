// Drops what a schema has no place for (apiextensions-apiserver, pkg/apiserver/schema/pruning).
import type { JsonSchema } from '../../wire.ts';
import { fieldSchema, isJsonObject, isResource, ROOT_FIELDS } from './json-schema.ts';

/**
 * A value with the fields alone that its schema knows.
 * @param isRoot a custom resource itself, of which `metadata` is looked at elsewhere
 * @param unknown gathers the paths of what was dropped
 */
export function pruned(
  schema: JsonSchema | true,
  value: unknown,
  isRoot: boolean,
  unknown: string[],
  path = '',
): unknown {
  if (schema === true) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return value;
    return value.map((one, at) => pruned(items, one, false, unknown, `${path}[${at}]`));
  }
  if (!isJsonObject(value)) return value;
  const standsAlone = isResource(schema, isRoot);
  const out: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    if (standsAlone && ROOT_FIELDS.has(name)) {
      out[name] = one;
      continue;
    }
    const inner = path === '' ? name : `${path}.${name}`;
    const field = fieldSchema(schema, name);
    if (field === undefined) unknown.push(inner);
    else out[name] = pruned(field, one, false, unknown, inner);
  }
  return out;
}
