// Which fields differ between two objects (structured-merge-diff, typed/compare.go). What is the same reference on both sides is not looked into:
// copies share what did not change.
import { equal } from '../../equal.ts';
import { branch, EMPTY, type FieldSet, type Growing, MEMBER, ordered } from './field-set.ts';
import { NOTHING_GIVEN } from './held.ts';
import { compareElements, fieldElement } from './path-element.ts';
import {
  type FieldType,
  itemElement,
  type ListType,
  type MapType,
  type StructType,
  type Type,
  typeOfValue,
} from './type.ts';

/** How two objects differ; no field is in two of the sets. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

type Json = Readonly<Record<string, unknown>>;

/** An item of a list cannot be told from the others: nothing can be said of who owns what. */
export class Untold extends Error {}

/** What was found below one step so far. */
class Found {
  added: Growing | undefined = undefined;
  modified: Growing | undefined = undefined;
  removed: Growing | undefined = undefined;

  add(step: string, node: FieldSet): void {
    this.added ??= {};
    this.added[step] = node;
  }

  modify(step: string, node: FieldSet): void {
    this.modified ??= {};
    this.modified[step] = node;
  }

  remove(step: string, node: FieldSet): void {
    this.removed ??= {};
    this.removed[step] = node;
  }
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

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Is nothing held of a structure? */
function isVoid(type: StructType, value: Json | undefined): boolean {
  if (value === undefined) return true;
  if (type.holds) return false;
  for (const name in value) {
    const field = type.byName.get(name);
    if (field ? given(field, value[name]) !== undefined : type.rest && value[name] !== undefined) return false;
  }
  return true;
}

function isHollow(value: Json | undefined): boolean {
  for (const _ in value) return false;
  return true;
}

function leaf(type: Type, found: Found, step: string, old: unknown, now: unknown): void {
  if (old === undefined) found.add(step, MEMBER);
  else if (now === undefined) found.remove(step, MEMBER);
  else if (!same(type, old, now)) found.modify(step, MEMBER);
}

/** Notes what lies below a step, and that the whole of it came or went. */
function note(found: Found, step: string, below: Found, old: unknown, now: unknown): void {
  const added = branch(old === undefined, below.added);
  if (added) found.add(step, added);
  const removed = branch(now === undefined, below.removed);
  if (removed) found.remove(step, removed);
  if (below.modified) found.modify(step, below.modified);
}

/** Compares what stands at one step; one of the two is there. */
function compareAt(type: Type, step: string, old: unknown, now: unknown, found: Found): void {
  if (old === now) return;
  switch (type.is) {
    case 'scalar':
      leaf(type, found, step, old, now);
      return;
    case 'free': {
      const real = typeOfValue(now ?? old);
      if (old === undefined || now === undefined || typeOfValue(old).is === real.is)
        compareAt(real, step, old, now, found);
      else leaf(type, found, step, old, now);
      return;
    }
    case 'struct': {
      const before = isObject(old) ? old : undefined;
      const after = isObject(now) ? now : undefined;
      if (type.atomic || (isVoid(type, before) && isVoid(type, after))) {
        leaf(type, found, step, old, now);
        return;
      }
      const below = new Found();
      compareStructs(type, before, after, below);
      note(found, step, below, old, now);
      return;
    }
    case 'map': {
      const before = isObject(old) ? old : undefined;
      const after = isObject(now) ? now : undefined;
      if (type.atomic || (isHollow(before) && isHollow(after))) {
        leaf(type, found, step, old, now);
        return;
      }
      const below = new Found();
      compareMaps(type, before, after, below);
      note(found, step, below, old, now);
      return;
    }
    case 'list': {
      const before = Array.isArray(old) ? old : undefined;
      const after = Array.isArray(now) ? now : undefined;
      if (type.merge === 'atomic' || (!before?.length && !after?.length)) {
        leaf(type, found, step, old, now);
        return;
      }
      const below = new Found();
      compareLists(type, before, after, below);
      note(found, step, below, old, now);
    }
  }
}

function compareStructs(type: StructType, old: Json | undefined, now: Json | undefined, found: Found): void {
  const fields = type.fields;
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] as FieldType;
    const before = old?.[field.name];
    const after = now?.[field.name];
    if (before === after && old && now) continue;
    const was = old && given(field, before);
    const is = now && given(field, after);
    if (was !== is) compareAt(field.type, field.step, was, is, found);
  }
  if (type.rest) compareFree(type, type.rest, old, now, found);
}

/** Fields that a structure does not know. */
function compareFree(type: StructType, rest: Type, old: Json | undefined, now: Json | undefined, found: Found): void {
  for (const key of new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])) {
    const before = old?.[key];
    const after = now?.[key];
    if (type.byName.has(key) || key === 'apiVersion' || key === 'kind' || before === after) continue;
    compareAt(rest, fieldElement(key), before ?? undefined, after ?? undefined, found);
  }
}

function compareMaps(type: MapType, old: Json | undefined, now: Json | undefined, found: Found): void {
  const keys = Object.keys(now ?? {});
  if (old) for (const key in old) if (!now || !Object.hasOwn(now, key)) keys.push(key);
  if (keys.length > 1) keys.sort();
  for (const key of keys) {
    const before = old && Object.hasOwn(old, key) ? old[key] : undefined;
    const after = now && Object.hasOwn(now, key) ? now[key] : undefined;
    if (before !== after) compareAt(type.element, fieldElement(key), before, after, found);
  }
}

/** The items of a list by their steps. @throws Untold */
function itemsOf(type: ListType, list: readonly unknown[] | undefined): Map<string, unknown[]> {
  const items = new Map<string, unknown[]>();
  for (const item of list ?? []) {
    const key = itemElement(type, item);
    if ('error' in key) throw new Untold(key.error);
    const same = items.get(key.element);
    if (same) same.push(item);
    else items.set(key.element, [item]);
  }
  return items;
}

function compareLists(
  type: ListType,
  old: readonly unknown[] | undefined,
  now: readonly unknown[] | undefined,
  found: Found,
): void {
  if (old && now && old.length === now.length && old.every((item, at) => item === now[at])) return;
  const before = itemsOf(type, old);
  const after = itemsOf(type, now);
  const steps = [...after.keys()];
  for (const step of before.keys()) if (!after.has(step)) steps.push(step);
  if (steps.length > 1) steps.sort(compareElements);
  for (const step of steps) {
    const were = before.get(step) ?? [];
    const are = after.get(step) ?? [];
    if (were.length <= 1 && are.length <= 1) compareAt(type.element, step, were[0], are[0], found);
    else compareRepeated(type, step, were, are, found);
  }
}

/** Items that stand more than once are one field, which nothing is said of below. */
function compareRepeated(type: ListType, step: string, were: unknown[], are: unknown[], found: Found): void {
  if (were.length > 1 && are.length > 1) {
    if (!equal(were, are)) found.modify(step, MEMBER);
  } else if (were.length > 1) {
    if (are.length > 0) compareAt(type.element, step, undefined, are[0], found);
    found.remove(step, MEMBER);
  } else {
    if (were.length > 0) compareAt(type.element, step, were[0], undefined, found);
    found.add(step, MEMBER);
  }
}

/**
 * Compares two objects by a type. By one of the server's, what is empty and need not be written is as good as absent.
 * @param old {@link NOTHING_GIVEN} for an object that is new
 * @throws Untold
 */
export function compare(type: StructType, old: Json = NOTHING_GIVEN, now: Json = NOTHING_GIVEN): Comparison {
  const found = new Found();
  compareStructs(type, old, now, found);
  return {
    added: found.added ? ordered(found.added) : EMPTY,
    modified: found.modified ?? EMPTY,
    removed: found.removed ?? EMPTY,
  };
}

/** Are two values the same as the server holds them, items of lists in the same order? */
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
