// Fills in what a schema has defaults for (apiextensions-apiserver, pkg/apiserver/schema/defaulting).
import { copy } from '../../copy.ts';
import type { JsonSchema } from '../../wire.ts';
import { fieldSchema, isJsonObject, isResource, ROOT_FIELDS } from './json-schema.ts';

const WITH_DEFAULTS = new WeakMap<JsonSchema, boolean>();

/** Is there a default anywhere in a schema? */
function hasDefaults(schema: JsonSchema | boolean | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  const one: JsonSchema = schema;
  let found = WITH_DEFAULTS.get(one);
  if (found === undefined) {
    found =
      one.default !== undefined ||
      hasDefaults(one.items) ||
      hasDefaults(one.additionalProperties) ||
      Object.values(one.properties ?? {}).some(hasDefaults);
    WITH_DEFAULTS.set(one, found);
  }
  return found;
}

/** A value with its defaults; the value itself where nothing is added. A null that may not be is as good as absent where there is a default. */
export function defaulted(schema: JsonSchema | true, value: unknown, isRoot = false): unknown {
  if (schema === true || !hasDefaults(schema)) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return value;
    return sameOr(
      value,
      value.map((one) => defaulted(items, one)),
    );
  }
  if (!isJsonObject(value)) return value;
  const standsAlone = isResource(schema, isRoot);
  const out: Record<string, unknown> = { ...value };
  let changed = false;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (standsAlone && ROOT_FIELDS.has(name)) continue;
    const isMissing = out[name] === undefined || (out[name] === null && !field.nullable);
    if (field.default === undefined || !isMissing) continue;
    out[name] = copy(field.default);
    changed = true;
  }
  for (const [name, one] of Object.entries(out)) {
    if (standsAlone && ROOT_FIELDS.has(name)) continue;
    const field = fieldSchema(schema, name);
    const next = field === undefined ? one : defaulted(field, one);
    if (next === one) continue;
    out[name] = next;
    changed = true;
  }
  return changed ? out : value;
}

function sameOr<T>(old: readonly T[], next: readonly T[]): readonly T[] {
  return next.every((one, at) => one === old[at]) ? old : next;
}
