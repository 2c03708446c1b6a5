// Which fields differ between two objects (structured-merge-diff, typed/compare.go). What is the same reference on both sides is not looked into:
// copies share what did not change.
import { equal } from '../../equal.ts';
import { branch, EMPTY, type FieldSet, type Growing, isEmpty, MEMBER, SELF } from './field-set.ts';
import { NOTHING_GIVEN } from './held.ts';
import { compareElements, fieldElement } from './path-element.ts';
import {
  type FieldType,
  itemElement,
  itemProblem,
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

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHollow(value: Json): boolean {
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
function freeNames({ rest, byName, without }: StructType, value: Json): string[] {
  return rest ? Object.keys(value).filter((name) => !byName.has(name) && !without?.has(name)) : [];
}

/** Is there nothing in a value? @param type of a structure, a map or a list */
function isVoid(type: Type, value: unknown): boolean {
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
function isLeaf(type: Type): boolean {
  if (type.is === 'list') return type.merge === 'atomic';
  return type.is === 'scalar' || type.is === 'free' || type.atomic;
}

/** All fields of a value that came or went as a whole, itself among them. */
function wholeNode(declared: Type, value: unknown): FieldSet {
  const type = declared.is === 'free' ? typeOfValue(value) : declared;
  if (isLeaf(type) || isVoid(type, value)) return MEMBER;
  const out: Growing = { [SELF]: MEMBER };
  if (type.is === 'list') wholeItems(type, value as readonly unknown[], out);
  else if (type.is === 'map')
    for (const key of Object.keys(value as Json).sort())
      out[fieldElement(key)] = wholeNode(type.element, (value as Json)[key]);
  else if (type.is === 'struct') {
    for (const field of fieldsWithin(type, value as Json, true)) {
      const one = given(field, (value as Json)[field.name]);
      if (one !== undefined) out[field.step] = wholeNode(field.type, one);
    }
    for (const name of freeNames(type, value as Json)) out[fieldElement(name)] = wholeNode(FREE, (value as Json)[name]);
  }
  return out;
}

const FREE: Type = { is: 'free' };

/** The known fields that an object has, in their order. @param holding those too of which something is held without being given */
function fieldsWithin({ byName, holding }: StructType, value: Json, withHolding: boolean): FieldType[] {
  const out: FieldType[] = [];
  for (const name in value) {
    const field = byName.get(name);
    if (field) insert(out, field);
  }
  if (withHolding) for (const field of holding) if (!Object.hasOwn(value, field.name)) insert(out, field);
  return out;
}

function insert(fields: FieldType[], field: FieldType): void {
  let at = fields.length;
  while (at > 0 && (fields[at - 1] as FieldType).place > field.place) {
    fields[at] = fields[at - 1] as FieldType;
    at--;
  }
  fields[at] = field;
}

function wholeItems(type: ListType, list: readonly unknown[], out: Growing): void {
  const steps = stepsOf(type, list);
  const order = list.length > 1 ? list.map((_item, at) => at).sort((a, b) => compareSteps(steps, a, b)) : [0];
  for (const at of order) {
    const step = steps[at] as string;
    out[step] = out[step] === undefined ? wholeNode(type.element, list[at]) : MEMBER;
  }
}

function compareSteps(steps: readonly string[], one: number, other: number): number {
  return compareElements(steps[one] as string, steps[other] as string);
}

/** The steps of a list's items. @throws Untold */
function stepsOf(type: ListType, list: readonly unknown[]): string[] {
  return list.map((item) => {
    const step = itemElement(type, item);
    if (step === undefined) throw new Untold(itemProblem(type, item));
    return step;
  });
}

/** The fields of a new object that its maker gave. Below a structure that is held from the start, only what is given in it. */
function givenFields(type: StructType, value: Json): Growing {
  const out: Growing = {};
  for (const field of fieldsWithin(type, value, false)) {
    const node = givenNode(field, given(field, value[field.name]));
    if (node) out[field.step] = node;
  }
  for (const name of freeNames(type, value)) out[fieldElement(name)] = wholeNode(FREE, value[name]);
  return out;
}

function givenNode({ type, held }: FieldType, value: unknown): FieldSet | undefined {
  if (value === undefined || value === held) return undefined;
  if (held === undefined) return wholeNode(type, value);
  if (isLeaf(type) || isVoid(type, value)) return same(type, held, value) ? undefined : MEMBER;
  if (type.is === 'struct' && held === NOTHING_GIVEN) return branch(false, givenFields(type, value as Json));
  // what is there from the start as null is no field of its own
  const { [SELF]: _self, ...below } = wholeNode(type, value);
  return below;
}

/** Compares what stands at one step. */
function compareAt(declared: Type, step: string, old: unknown, now: unknown, found: Found): void {
  if (old === now) return;
  if (old === undefined || now === undefined) {
    if (old === undefined) found.add(step, wholeNode(declared, now));
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
    if (was !== is) compareAt(field.type, field.step, was, is, found);
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
  if (old.length === now.length && old.every((item, at) => item === now[at])) return;
  const were = stepsOf(type, old);
  const are = stepsOf(type, now);
  const before = grouped(were, old);
  const after = grouped(are, now);
  const steps = [...after.keys()];
  for (const step of before.keys()) if (!after.has(step)) steps.push(step);
  if (steps.length > 1) steps.sort(compareElements);
  for (const step of steps) {
    const one = before.get(step) ?? [];
    const other = after.get(step) ?? [];
    if (one.length <= 1 && other.length <= 1) compareAt(type.element, step, one[0], other[0], found);
    else compareRepeated(type, step, one, other, found);
  }
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

/**
 * The fields that are given in a new object: all that differs from an object in which nothing is.
 * @param type of the server's
 * @throws Untold
 */
export function fieldsGiven(type: StructType, object: Json): FieldSet {
  const out = givenFields(type, object);
  return isEmpty(out) ? EMPTY : out;
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
