// What of a custom resource is not as its schema wants it, in the API server's words (apiextensions-apiserver, pkg/apiserver/validation;
// kube-openapi, pkg/validation/validate and errors).
import type { JsonSchema } from '../../wire.ts';
import { equal } from '../kinds/deep-equal.ts';
import { duplicate, invalidValue, notSupported, required, tooLong, tooMany } from '../kinds/field-error.ts';
import type { StatusCause } from '../status.ts';
import { formatProblem } from './formats.ts';
import { fieldSchema, isJsonObject, isResource, type Json, ROOT_FIELDS } from './json-schema.ts';

/** A JSON type as errors name it. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function typeProblem(schema: JsonSchema, value: unknown, path: string): StatusCause | undefined {
  const wanted = schema['x-kubernetes-int-or-string'] ? ['integer', 'string'] : schema.type ? [schema.type] : [];
  const type = typeOf(value);
  if (type === 'null' && schema.nullable) return undefined;
  if (wanted.length === 0 || wanted.some((one) => one === type || (one === 'number' && type === 'integer')))
    return undefined;
  return invalidValue(path, type, `${path} in body must be of type ${wanted.join(',')}: ${JSON.stringify(type)}`);
}

function numberProblems(schema: JsonSchema, value: number, path: string): StatusCause[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const causes: StatusCause[] = [];
  const say = (what: string) => causes.push(invalidValue(path, value, `${path} in body should be ${what}`));
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf)) say(`a multiple of ${multipleOf}`);
  if (maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum))
    say(exclusiveMaximum ? `less than ${maximum}` : `less than or equal to ${maximum}`);
  if (minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum))
    say(exclusiveMinimum ? `greater than ${minimum}` : `greater than or equal to ${minimum}`);
  return causes;
}

function textProblems(schema: JsonSchema, value: string, path: string): StatusCause[] {
  const { minLength, maxLength, pattern, format } = schema;
  const causes: StatusCause[] = [];
  const { length } = [...value];
  if (maxLength !== undefined && length > maxLength) causes.push(tooLong(path, maxLength));
  if (minLength !== undefined && length < minLength)
    causes.push(invalidValue(path, value, `${path} in body should be at least ${minLength} chars long`));
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    causes.push(invalidValue(path, value, `${path} in body should match '${pattern}'`));
  if (format !== undefined && formatProblem(format, value))
    causes.push(invalidValue(path, value, `${path} in body must be of type ${format}: ${JSON.stringify(value)}`));
  return causes;
}

function listProblems(schema: JsonSchema, value: readonly unknown[], path: string): StatusCause[] {
  const { items, minItems, maxItems } = schema;
  const causes: StatusCause[] = [];
  if (items) for (const [at, one] of value.entries()) causes.push(...valueProblems(items, one, `${path}[${at}]`));
  if (minItems !== undefined && value.length < minItems)
    causes.push(invalidValue(path, value.length, `${path} in body should have at least ${minItems} items`));
  if (maxItems !== undefined && value.length > maxItems) causes.push(tooMany(path, value.length, maxItems));
  return causes;
}

/** Items that stand twice in a list that tells its items apart (pkg/apiserver/schema/listtype). */
function repeatedItems(schema: JsonSchema, value: readonly unknown[], path: string): StatusCause[] {
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'set' && type !== 'map') return [];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const told = (item: unknown): unknown =>
    type === 'set' || !isJsonObject(item) ? item : Object.fromEntries(keys.map((key) => [key, item[key]]));
  const all = value.map(told);
  return all.flatMap((one, at) => {
    const first = all.findIndex((other) => equal(one, other));
    return first < at ? [duplicate(`${path}[${at}]`, one)] : [];
  });
}

function objectProblems(schema: JsonSchema, value: Json, path: string, standsAlone: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of schema.required ?? []) if (value[name] === undefined) causes.push(required(inner(name)));
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined || (standsAlone && ROOT_FIELDS.has(name))) continue;
    const field = fieldSchema(schema, name);
    if (field !== undefined && field !== true) causes.push(...valueProblems(field, one, inner(name)));
  }
  const count = Object.keys(value).length;
  const { minProperties, maxProperties } = schema;
  if (maxProperties !== undefined && count > maxProperties) causes.push(tooMany(path, count, maxProperties));
  if (minProperties !== undefined && count < minProperties)
    causes.push(invalidValue(path, count, `${path} in body should have at least ${minProperties} properties`));
  return causes;
}

/** `allOf`, `anyOf`, `oneOf` and `not`; of alternatives that all fail, what is wrong with the nearest is told too. */
function combinedProblems(schema: JsonSchema, value: unknown, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const say = (what: string) => causes.push(invalidValue('<nil>', '', `${JSON.stringify(path)} must ${what}`));
  const tried = (all: readonly JsonSchema[]) => all.map((one) => valueProblems(one, value, path));
  const nearest = (all: readonly StatusCause[][]) => all.toSorted((one, other) => one.length - other.length)[0] ?? [];
  const { allOf = [], anyOf = [], oneOf = [], not } = schema;
  if (anyOf.length > 0) {
    const found = tried(anyOf);
    if (!found.some(({ length }) => length === 0)) {
      say('validate at least one schema (anyOf)');
      causes.push(...nearest(found));
    }
  }
  if (oneOf.length > 0) {
    const found = tried(oneOf);
    const valid = found.filter(({ length }) => length === 0).length;
    if (valid === 0) {
      say('validate one and only one schema (oneOf). Found none valid');
      causes.push(...nearest(found));
    } else if (valid > 1) say(`validate one and only one schema (oneOf). Found ${valid} valid alternatives`);
  }
  const failed = tried(allOf).filter(({ length }) => length > 0);
  if (failed.length > 0) {
    say(`validate all the schemas (allOf)${failed.length === allOf.length ? '. None validated' : ''}`);
    causes.push(...failed.flat());
  }
  if (not && valueProblems(not, value, path).length === 0) say('not validate the schema (not)');
  return causes;
}

/** What is wrong with a value. @param path '' for the object itself */
export function valueProblems(schema: JsonSchema, value: unknown, path: string, isRoot = false): StatusCause[] {
  const wrong = typeProblem(schema, value, path);
  if (wrong) return [wrong];
  if (value === null) return [];
  const causes: StatusCause[] = [];
  if (schema.enum && !schema.enum.some((one) => equal(one, value)))
    causes.push(
      notSupported(
        path,
        value,
        schema.enum.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
      ),
    );
  if (typeof value === 'number') causes.push(...numberProblems(schema, value, path));
  else if (typeof value === 'string') causes.push(...textProblems(schema, value, path));
  else if (Array.isArray(value))
    causes.push(...listProblems(schema, value, path), ...repeatedItems(schema, value, path));
  else if (isJsonObject(value)) causes.push(...objectProblems(schema, value, path, isResource(schema, isRoot)));
  return [...causes, ...combinedProblems(schema, value, path)];
}
