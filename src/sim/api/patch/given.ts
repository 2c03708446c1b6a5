// What a type has of a value that was given: the server's types tell less apart than JSON does (Go, encoding/json `omitempty`;
// structured-merge-diff, value/reflectcache.go).
import { equal } from '../../equal.ts';
import type { FieldType, StructType, Type } from './type.ts';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Is it a JSON object? */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Has an object no members? */
export function isHollow(value: Json): boolean {
  for (const _ in value) return false;
  return true;
}

/** What a type has of a value that was given: where it is the server's, nothing of an empty list or map, or of a zero that is no pointer's. */
export function given(field: FieldType, value: unknown): unknown {
  if (field.drops === 'none') return value;
  if (value === undefined || value === null) return field.held;
  if (typeof value === 'object') {
    // where null is written, an empty list or map is another thing
    if (field.held !== undefined || field.type.is === 'struct') return value;
    if (Array.isArray(value)) return value.length === 0 ? undefined : value;
    return field.type.is === 'map' && isHollow(value as Json) ? undefined : value;
  }
  return field.drops === 'zero' && (value === 0 || value === '' || value === false) ? undefined : value;
}

/** Fields of an object that are free, by their names. */
export function freeNames({ rest, byName, without }: StructType, value: Json): string[] {
  return rest ? Object.keys(value).filter((name) => !byName.has(name) && !without?.has(name)) : [];
}

/** Is there nothing in a value? @param type of a structure, a map or a list */
export function isVoid(type: Type, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return true;
  if (type.is !== 'struct') return isHollow(value);
  if (type.holding.length > 0) return false;
  for (const name in value) {
    const field = type.byName.get(name);
    if (field ? given(field, value[name]) !== undefined : type.rest && value[name] !== undefined) return false;
  }
  return true;
}

/** Is a value of a type replaced as a whole? */
export function isLeaf(type: Type): boolean {
  if (type.is === 'list') return type.merge === 'atomic';
  return type.is === 'scalar' || type.is === 'free' || type.atomic;
}

/** Are two values the same as a type has them, items of lists in the same order? */
export function same(type: Type, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (type.is === 'list' && Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => same(type.element, item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  if (type.is === 'map') {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && same(type.element, one[key], other[key]))
    );
  }
  if (type.is !== 'struct' || type.rest) return equal(one, other);
  return type.fields.every((field) => same(field.type, given(field, one[field.name]), given(field, other[field.name])));
}
