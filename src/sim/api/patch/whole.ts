// The fields of what is new or gone as a whole (structured-merge-diff, typed/compare.go, where one side is absent). Most objects of a kind look
// alike: what the last one had is looked at first, and shared where it fits.
import { branch, EMPTY, type FieldSet, type Growing, isEmpty, MEMBER, SELF } from './field-set.ts';
import { freeNames, given, isHollow, isLeaf, isVoid, type Json, same } from './given.ts';
import { NOTHING_GIVEN } from './held.ts';
import { compareElements, fieldElement } from './path-element.ts';
import {
  type FieldType,
  FREE,
  itemElement,
  itemProblem,
  type ListType,
  type Recent,
  type StructType,
  type Type,
  typeOfValue,
} from './type.ts';

/** An item of a list cannot be told from the others: nothing can be said of who owns what. */
export class Untold extends Error {}

/** The steps of a list's items. @throws Untold */
export function stepsOf(type: ListType, list: readonly unknown[]): string[] {
  return list.map((item) => {
    const step = itemElement(type, item);
    if (step === undefined) throw new Untold(itemProblem(type, item));
    return step;
  });
}

/** All fields of a value that came or went as a whole, itself among them. @param holder remembers them */
export function wholeNode(declared: Type, value: unknown, holder?: Recent): FieldSet {
  const type = declared.is === 'free' ? typeOfValue(value) : declared;
  if (isLeaf(type) || isVoid(type, value)) return MEMBER;
  const recent = holder?.recent;
  if (recent !== undefined && recent[SELF] !== undefined && fits(recent, type, value, 1)) return recent;
  const node: Growing = { [SELF]: MEMBER };
  addWhole(type, value, node);
  if (holder) holder.recent = node;
  return node;
}

/** Adds what is below a value that is new as a whole. */
function addWhole(type: Type, value: unknown, out: Growing): void {
  if (type.is === 'list') addItems(type, value as readonly unknown[], out);
  else if (type.is === 'map')
    for (const key of Object.keys(value as Json).sort())
      out[fieldElement(key)] = wholeNode(type.element, (value as Json)[key]);
  else if (type.is === 'struct') {
    for (const field of fieldsWithin(type, value as Json, true)) {
      const one = given(field, (value as Json)[field.name]);
      if (one !== undefined) out[field.step] = wholeNode(field.type, one, field);
    }
    for (const name of freeNames(type, value as Json)) out[fieldElement(name)] = wholeNode(FREE, (value as Json)[name]);
  }
}

function addItems(type: ListType, list: readonly unknown[], out: Growing): void {
  const steps = stepsOf(type, list);
  const places = list.map((_item, at) => at);
  if (places.length > 1) places.sort((one, other) => compareElements(steps[one] as string, steps[other] as string));
  for (const at of places) {
    const step = steps[at] as string;
    // items that stand more than once are one field, which nothing is said of below
    out[step] = out[step] === undefined ? wholeNode(type.element, list[at], type) : MEMBER;
  }
}

/** The known fields that an object has, in their order. @param withHolding those too of which something is held without being given */
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

function countOf(node: FieldSet): number {
  let count = 0;
  for (const _ in node) count++;
  return count;
}

/** Is a node what {@link wholeNode} makes of a value? */
function fitsWhole(node: FieldSet | undefined, declared: Type, value: unknown): boolean {
  if (node === undefined) return false;
  const type = declared.is === 'free' ? typeOfValue(value) : declared;
  if (isLeaf(type) || isVoid(type, value)) return node === MEMBER;
  return node[SELF] !== undefined && fits(node, type, value, 1);
}

/** Is a node what {@link addWhole} makes of a value, beside so many others? */
function fits(node: FieldSet, type: Type, value: unknown, others: number): boolean {
  let count = others;
  if (type.is === 'list') {
    const steps: string[] = [];
    for (const item of value as readonly unknown[]) {
      const step = itemElement(type, item);
      if (step === undefined || steps.includes(step) || !fitsWhole(node[step], type.element, item)) return false;
      steps.push(step);
    }
    count += steps.length;
  } else if (type.is === 'map') {
    for (const key in value as Json) {
      if (!fitsWhole(node[fieldElement(key)], type.element, (value as Json)[key])) return false;
      count++;
    }
  } else if (type.is === 'struct') {
    if (type.rest) return false;
    for (const name in value as Json) {
      const field = type.byName.get(name);
      const one = field && given(field, (value as Json)[name]);
      if (field === undefined || one === undefined) continue;
      if (!fitsWhole(node[field.step], field.type, one)) return false;
      count++;
    }
    for (const field of type.holding) {
      if (Object.hasOwn(value as Json, field.name)) continue;
      if (!fitsWhole(node[field.step], field.type, field.held)) return false;
      count++;
    }
  }
  return countOf(node) === count;
}

/** Below a structure that is held from the start: what is given in it. */
function givenFields(type: StructType, value: Json): Growing {
  const out: Growing = {};
  for (const field of fieldsWithin(type, value, false)) {
    const node = givenNode(field, given(field, value[field.name]));
    if (node) out[field.step] = node;
  }
  for (const name of freeNames(type, value)) out[fieldElement(name)] = wholeNode(FREE, value[name]);
  return out;
}

function givenNode(field: FieldType, value: unknown): FieldSet | undefined {
  const { type, held } = field;
  if (value === undefined || value === held) return undefined;
  if (held === undefined) return wholeNode(type, value, field);
  if (isLeaf(type) || isVoid(type, value)) return same(type, held, value) ? undefined : MEMBER;
  const { recent } = field;
  if (recent !== undefined && fitsBelow(recent, field, value)) return recent;
  let node: FieldSet | undefined;
  if (type.is === 'struct' && held === NOTHING_GIVEN) node = branch(false, givenFields(type, value as Json));
  else {
    // what is there from the start as null is no field of its own
    const below: Growing = {};
    addWhole(type, value, below);
    node = below;
  }
  field.recent = node;
  return node;
}

function fitsBelow(node: FieldSet, { type, held }: FieldType, value: unknown): boolean {
  if (node[SELF] !== undefined) return false;
  if (type.is !== 'struct' || held !== NOTHING_GIVEN) return fits(node, type, value, 0);
  return fitsGiven(node, type, value as Json);
}

/** Is a node what {@link givenFields} makes of a value? */
function fitsGiven(node: FieldSet, type: StructType, value: Json): boolean {
  if (type.rest) return false;
  let count = 0;
  for (const name in value) {
    const field = type.byName.get(name);
    const one = field && given(field, value[name]);
    if (field === undefined || one === undefined || one === field.held) continue;
    const below = node[field.step];
    if (field.held === undefined) {
      if (!fitsWhole(below, field.type, one)) return false;
    } else if (isLeaf(field.type) || isVoid(field.type, one)) {
      const isSame = same(field.type, field.held, one);
      if (isSame ? below !== undefined : below !== MEMBER) return false;
      if (isSame) continue;
    } else if (below === undefined) {
      if (field.type.is !== 'struct' || !isHollow(givenFields(field.type, one as Json))) return false;
      continue;
    } else if (!fitsBelow(below, field, one)) return false;
    count++;
  }
  return countOf(node) === count;
}

/**
 * The fields that are given in a new object: all that differs from an object in which nothing is.
 * @param type of the server's
 * @throws Untold
 */
export function fieldsGiven(type: StructType & Recent, object: Json): FieldSet {
  if (type.recent !== undefined && fitsGiven(type.recent, type, object)) return type.recent;
  const out = givenFields(type, object);
  if (isEmpty(out)) return EMPTY;
  type.recent = out;
  return out;
}
