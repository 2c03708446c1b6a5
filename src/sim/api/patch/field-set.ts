// Sets of fields, as managedFields writes them: trees of steps in which `{}` is a field that belongs to the set and has none below it, and `.`
// says that a field which has some belongs to it too (structured-merge-diff, fieldpath/set.go and serialize.go). Never changed in place.
import { compareElements, elementText } from './path-element.ts';

/** A set of fields, or what of it lies below one step. At the root `{}` is the empty set. */
export interface FieldSet {
  readonly [element: string]: FieldSet;
}

/** A set while it is being made. */
export type Growing = Record<string, FieldSet>;

const NOTHING: FieldSet = Object.freeze({});

/** Below a field: it belongs to the set, and nothing under it does. */
export const MEMBER: FieldSet = NOTHING;

/** The set of nothing; on the wire it looks like a field without anything under it. */
export const EMPTY: FieldSet = NOTHING;

/** The step that stands for the field itself. */
export const SELF = '.';

/** Is there no field in a set? */
export function isEmpty(set: FieldSet): boolean {
  for (const _ in set) return false;
  return true;
}

/** Does the field belong to the set whose branch this is? */
function isMember(node: FieldSet): boolean {
  return node[SELF] !== undefined || isEmpty(node);
}

/** A branch with its field in it. */
export function withMember(node: FieldSet): FieldSet {
  return isMember(node) ? node : { [SELF]: MEMBER, ...node };
}

/** A branch made of what was found below it; undefined when nothing is left of it. */
export function branch(member: boolean, below: Growing | undefined): FieldSet | undefined {
  if (below === undefined || isEmpty(below)) return member ? MEMBER : undefined;
  return member ? { [SELF]: MEMBER, ...below } : below;
}

/** The branches with their steps in order. */
export function ordered(set: Growing): FieldSet {
  let last = '';
  for (const key in set) {
    if (last !== '' && compareElements(last, key) > 0) {
      const out: Growing = {};
      for (const one of Object.keys(set).sort(compareElements)) out[one] = set[one] as FieldSet;
      return out;
    }
    last = key;
  }
  return set;
}

function unionBelow(one: FieldSet, other: FieldSet): FieldSet {
  let out: Growing | undefined;
  let added = false;
  for (const key in other) {
    const mine = one[key];
    const theirs = other[key] as FieldSet;
    if (mine === theirs) continue;
    const both = mine === undefined ? theirs : unionNodes(mine, theirs);
    if (both === mine) continue;
    if (mine === undefined) {
      added = true;
      continue;
    }
    out ??= { ...one };
    out[key] = both;
  }
  return added ? interleaved(out ?? one, other) : (out ?? one);
}

/** The branches of one, and those of another that it has not, in order; both are. */
function interleaved(one: FieldSet, other: FieldSet): FieldSet {
  const out: Growing = {};
  const keys = Object.keys(one);
  let at = 0;
  for (const key in other) {
    if (one[key] !== undefined) continue;
    for (; at < keys.length && compareElements(keys[at] as string, key) < 0; at++)
      out[keys[at] as string] = one[keys[at] as string] as FieldSet;
    out[key] = other[key] as FieldSet;
  }
  for (; at < keys.length; at++) out[keys[at] as string] = one[keys[at] as string] as FieldSet;
  return out;
}

function unionNodes(one: FieldSet, other: FieldSet): FieldSet {
  if (one === other) return one;
  if (isEmpty(one)) return withMember(other);
  if (isEmpty(other)) return withMember(one);
  return unionBelow(one, other);
}

/** The fields of both sets; the same reference when the second adds nothing. */
export function union(one: FieldSet, other: FieldSet): FieldSet {
  if (isEmpty(one)) return other;
  return unionBelow(one, other);
}

function differenceNodes(node: FieldSet, other: FieldSet): FieldSet | undefined {
  const member = isMember(node) && !isMember(other);
  let below: Growing | undefined;
  for (const key in node) {
    if (key === SELF) continue;
    const mine = node[key] as FieldSet;
    const theirs = other[key];
    const left = theirs === undefined ? mine : differenceNodes(mine, theirs);
    if (left === mine) continue;
    below ??= { ...node };
    if (left === undefined) delete below[key];
    else below[key] = left;
  }
  if (below) {
    delete below[SELF];
    return branch(member, below);
  }
  if (member === isMember(node)) return node;
  // only the field itself goes
  if (isEmpty(node)) return undefined;
  const { [SELF]: _self, ...rest } = node;
  return branch(false, rest);
}

/** The fields of the first set that are not in the second; the same reference when there are none of those. */
export function difference(one: FieldSet, other: FieldSet): FieldSet {
  let out: Growing | undefined;
  for (const key in other) {
    const mine = one[key];
    if (mine === undefined) continue;
    const left = differenceNodes(mine, other[key] as FieldSet);
    if (left === mine) continue;
    out ??= { ...one };
    if (left === undefined) delete out[key];
    else out[key] = left;
  }
  return out ?? one;
}

function intersectionNodes(one: FieldSet, other: FieldSet): FieldSet | undefined {
  return branch(isMember(one) && isMember(other), intersectionBelow(one, other));
}

function intersectionBelow(one: FieldSet, other: FieldSet): Growing | undefined {
  let out: Growing | undefined;
  for (const key in one) {
    const theirs = other[key];
    if (key === SELF || theirs === undefined) continue;
    const both = intersectionNodes(one[key] as FieldSet, theirs);
    if (both === undefined) continue;
    out ??= {};
    out[key] = both;
  }
  return out;
}

/** The fields that are in both sets. */
export function intersection(one: FieldSet, other: FieldSet): FieldSet {
  return intersectionBelow(one, other) ?? EMPTY;
}

function without(node: FieldSet, other: FieldSet): FieldSet | undefined {
  if (isMember(other)) return undefined;
  const left = withoutFields(node, other);
  if (left === node) return node;
  const { [SELF]: self, ...rest } = left;
  return branch(self !== undefined, rest);
}

/** The fields of a set less those of another and all that lies below these; the same reference when nothing goes. */
export function withoutFields(set: FieldSet, other: FieldSet): FieldSet {
  let out: Growing | undefined;
  for (const key in other) {
    const mine = set[key];
    if (mine === undefined) continue;
    const left = without(mine, other[key] as FieldSet);
    if (left === mine) continue;
    out ??= { ...set };
    if (left === undefined) delete out[key];
    else out[key] = left;
  }
  return out ?? set;
}

/** Does a field, which is one step away, belong to a set? */
export function hasElement(set: FieldSet, element: string): boolean {
  const node = set[element];
  return node !== undefined && isMember(node);
}

/** What of a set lies below a step; empty when nothing does. */
export function below(set: FieldSet, element: string): FieldSet {
  const node = set[element];
  if (node?.[SELF] === undefined) return node ?? EMPTY;
  const { [SELF]: _self, ...rest } = node;
  return rest;
}

function visit(set: FieldSet, path: string, tell: (path: string) => void): void {
  const keys = Object.keys(set)
    .filter((key) => key !== SELF)
    .sort(compareElements);
  const texts = keys.map((key) => path + elementText(key));
  keys.forEach((key, at) => {
    if (isMember(set[key] as FieldSet)) tell(texts[at] as string);
  });
  keys.forEach((key, at) => {
    visit(set[key] as FieldSet, texts[at] as string, tell);
  });
}

/** The paths of a set's fields as errors write them (`.spec.template`), the fields of a structure before what is below them. */
export function pathsOf(set: FieldSet): string[] {
  const out: string[] = [];
  visit(set, '', (path) => out.push(path));
  return out;
}

const STEP = /^(?:\.$|[fkvi]:)/;

/** Is a value from outside a set of fields? */
export function isFieldSet(value: unknown): value is FieldSet {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const [key, below] of Object.entries(value)) {
    if (!STEP.test(key) || !isFieldSet(below)) return false;
    if (key.startsWith('k:') || key.startsWith('v:'))
      try {
        JSON.parse(key.slice(2));
      } catch {
        return false;
      }
  }
  return true;
}
