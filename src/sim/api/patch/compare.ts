// Which fields differ between two objects (structured-merge-diff, typed/compare.go). What is the same reference on both sides is not looked into:
// copies share what did not change.
import { equal } from '../../equal.ts';
import { EMPTY, type FieldSet, type Growing, MEMBER } from './field-set.ts';
import { freeNames, given, isLeaf, isObject, isVoid, type Json, same } from './given.ts';
import { NOTHING_GIVEN } from './held.ts';
import { compareElements, fieldElement } from './path-element.ts';
import {
  itemElement,
  type ListType,
  type MapType,
  type Recent,
  type StructType,
  type Type,
  typeOfValue,
} from './type.ts';
import { stepsOf, wholeNode } from './whole.ts';

/** How two objects differ; no field is in two of the sets. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

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

/** Compares what stands at one step. */
function compareAt(declared: Type, step: string, old: unknown, now: unknown, found: Found, holder?: Recent): void {
  if (old === now) return;
  if (old === undefined || now === undefined) {
    if (old === undefined) found.add(step, wholeNode(declared, now, holder));
    else found.remove(step, wholeNode(declared, old));
    return;
  }
  const type = declared.is === 'free' ? typeOfValue(now) : declared;
  const isOther = declared.is === 'free' && typeOfValue(old).is !== type.is;
  if (isOther || isLeaf(type) || (isVoid(type, old) && isVoid(type, now))) {
    if (!same(type, old, now)) found.modify(step, MEMBER);
    return;
  }
  const below = new Found();
  if (type.is === 'list') compareLists(type, Array.isArray(old) ? old : [], Array.isArray(now) ? now : [], below);
  else {
    const before = isObject(old) ? old : undefined;
    const after = isObject(now) ? now : undefined;
    if (type.is === 'struct') compareStructs(type, before, after, below);
    else if (type.is === 'map') compareMaps(type, before ?? NOTHING_GIVEN, after ?? NOTHING_GIVEN, below);
  }
  if (below.added) found.add(step, below.added);
  if (below.modified) found.modify(step, below.modified);
  if (below.removed) found.remove(step, below.removed);
}

function compareStructs(type: StructType, old: Json | undefined, now: Json | undefined, found: Found): void {
  for (const field of type.fields) {
    const before = old?.[field.name];
    const after = now?.[field.name];
    if (before === after && old && now) continue;
    const was = old && given(field, before);
    const is = now && given(field, after);
    if (was !== is) compareAt(field.type, field.step, was, is, found, field);
  }
  if (!type.rest) return;
  for (const name of new Set([...freeNames(type, old ?? {}), ...freeNames(type, now ?? {})]))
    compareAt(type.rest, fieldElement(name), old?.[name], now?.[name], found);
}

function compareMaps(type: MapType, old: Json, now: Json, found: Found): void {
  const keys = Object.keys(now);
  for (const key in old) if (!Object.hasOwn(now, key)) keys.push(key);
  if (keys.length > 1) keys.sort();
  for (const key of keys) {
    const before = Object.hasOwn(old, key) ? old[key] : undefined;
    const after = Object.hasOwn(now, key) ? now[key] : undefined;
    if (before !== after) compareAt(type.element, fieldElement(key), before, after, found);
  }
}

function compareLists(type: ListType, old: readonly unknown[], now: readonly unknown[], found: Found): void {
  if (old.length === now.length) {
    let differs = false;
    for (let at = 0; at < old.length && !differs; at++) differs = old[at] !== now[at];
    if (!differs) return;
  }
  const are = stepsOf(type, now);
  if (compareAligned(type, old, now, are, found)) return;
  const before = grouped(stepsOf(type, old), old);
  const after = grouped(are, now);
  const steps = [...after.keys()];
  for (const step of before.keys()) if (!after.has(step)) steps.push(step);
  if (steps.length > 1) steps.sort(compareElements);
  for (const step of steps) {
    const one = before.get(step) ?? [];
    const other = after.get(step) ?? [];
    if (one.length <= 1 && other.length <= 1) compareAt(type.element, step, one[0], other[0], found, type);
    else compareRepeated(type, step, one, other, found);
  }
}

/** Compares two lists with the same items in the same order, each but once. @returns whether they are such */
function compareAligned(
  type: ListType,
  old: readonly unknown[],
  now: readonly unknown[],
  steps: readonly string[],
  found: Found,
): boolean {
  if (old.length !== now.length || new Set(steps).size < steps.length) return false;
  const places: number[] = [];
  for (let at = 0; at < old.length; at++) {
    if (old[at] === now[at]) continue;
    if (itemElement(type, old[at]) !== steps[at]) return false;
    places.push(at);
  }
  if (places.length > 1) places.sort((one, other) => compareElements(steps[one] as string, steps[other] as string));
  for (const at of places) compareAt(type.element, steps[at] as string, old[at], now[at], found, type);
  return true;
}

function grouped(steps: readonly string[], items: readonly unknown[]): Map<string, unknown[]> {
  const out = new Map<string, unknown[]>();
  for (let at = 0; at < steps.length; at++) {
    const same = out.get(steps[at] as string);
    if (same) same.push(items[at]);
    else out.set(steps[at] as string, [items[at]]);
  }
  return out;
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
 * @throws Untold
 */
export function compare(type: StructType, old: Json, now: Json): Comparison {
  const found = new Found();
  compareStructs(type, old, now, found);
  return { added: found.added ?? EMPTY, modified: found.modified ?? EMPTY, removed: found.removed ?? EMPTY };
}
