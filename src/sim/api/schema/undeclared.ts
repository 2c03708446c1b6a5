// What in a configuration has no place in its kind, as the library of server-side apply says it (structured-merge-diff, typed/validate.go).
import { keyDefault, mergeOf } from './lists.ts';
import { type Field, type Model, model as modelNamed } from './schema.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The place of an item: `[name="api"]` in a list by keys, `[0]` in any other, `="x"` in a set. */
function place(model: Model, field: Field, item: unknown, index: number): string {
  const { type, keys } = mergeOf(model.name, field.name);
  if (type === 'set') return `[=${JSON.stringify(item)}]`;
  if (type !== 'map' || !isObject(item)) return `[${index}]`;
  return `[${keys.map((key) => `${key}=${JSON.stringify(item[key] ?? keyDefault(field.type, key) ?? null)}`).join(',')}]`;
}

/** A wrong value as Go prints the library's wrapper of it. */
function shown(value: unknown): string {
  return `&value.valueUnstructured{Value:${JSON.stringify(value)}}`;
}

function scalarProblem({ type, format }: Field, value: unknown): string | undefined {
  switch (type) {
    case 'string':
    case 'Time':
    case 'MicroTime':
      return typeof value === 'string' || format === 'byte' ? undefined : `expected string, got ${shown(value)}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `expected boolean, got ${shown(value)}`;
    case 'number':
      return typeof value === 'number' ? undefined : `expected numeric (int or float), got ${typeof value}`;
    default:
      return undefined;
  }
}

function check(model: Model, value: Record<string, unknown>, path: string, out: string[]): void {
  for (const [key, one] of Object.entries(value)) {
    const here = `${path}.${key}`;
    const field = model.fields.get(key);
    if (!field) out.push(`${here}: field not declared in schema`);
    else if (one !== null) checkField(model, field, one, here, out);
  }
}

function checkField(model: Model, field: Field, value: unknown, here: string, out: string[]): void {
  if (field.shape === 'one') checkOne(field, value, here, out);
  else if (field.shape === 'list') {
    if (!Array.isArray(value)) out.push(`${here}: expected list, got ${shown(value)}`);
    else
      value.forEach((item, index) => {
        checkOne(field, item, here + place(model, field, item, index), out);
      });
  } else if (!isObject(value)) out.push(`${here}: expected map, got ${shown(value)}`);
  else if (field.shape === 'map')
    for (const [key, one] of Object.entries(value)) checkOne(field, one, `${here}.${key}`, out);
}

function checkOne(field: Field, value: unknown, here: string, out: string[]): void {
  const inner = modelNamed(field.type);
  if (!inner) {
    const problem = value === null ? undefined : scalarProblem(field, value);
    if (problem) out.push(`${here}: ${problem}`);
  } else if (isObject(value)) check(inner, value, here, out);
  else if (value !== null) out.push(`${here}: expected map, got ${shown(value)}`);
}

/** What is wrong with a configuration of a kind, in the order of its fields, each with its path; none when it fits. */
export function undeclared(model: Model, config: unknown): string[] {
  const out: string[] = [];
  if (isObject(config)) check(model, config, '', out);
  return out;
}
