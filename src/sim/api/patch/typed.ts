// Objects read by their types: what is wrong with them, which fields they have, and the same less some fields (structured-merge-diff,
// typed/validate.go, tofieldset.go and remove.go; fieldpath/set.go, EnsureNamedFieldsAreMembers).
import {
  below,
  EMPTY,
  type FieldSet,
  type Growing,
  hasElement,
  isEmpty,
  MEMBER,
  ordered,
  withMember,
} from './field-set.ts';
import { isLeaf, isObject, type Json } from './given.ts';
import { goText, goType } from './patch-error.ts';
import { elementText, fieldElement } from './path-element.ts';
import { itemElement, itemProblem, type ListType, type ScalarType, type Type, typeOfValue } from './type.ts';

/** What is wrong with a value. */
export interface TypeProblem {
  /** such as `.spec.replicas` */
  readonly path: string;
  readonly message: string;
}

/** The type of a member of an object; undefined when the object may not have it. */
export function memberType(type: Type, name: string): Type | undefined {
  if (type.is === 'struct') return type.byName.get(name)?.type ?? type.rest;
  return type.is === 'map' ? type.element : undefined;
}

/** The type that a value has where it is free. */
export function settled(type: Type, value: unknown): Type {
  return type.is === 'free' ? typeOfValue(value) : type;
}

function scalarProblem({ scalar }: ScalarType, value: unknown): string | undefined {
  switch (scalar) {
    case 'string':
      return typeof value === 'string'
        ? undefined
        : `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`;
    case 'number':
      return typeof value === 'number' ? undefined : `expected numeric (int or float), got ${goType(value)}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `expected boolean, got &{${goText(value)}}`;
    case 'IntOrString':
      return typeof value === 'object' ? `expected any scalar, got &{${goText(value)}}` : undefined;
    case 'any':
      return undefined;
  }
}

/** A value as Go writes it in a program, with `%#v`. */
function goSyntax(value: unknown): string {
  if (value === null) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value as Json).sort(([one], [other]) => (one < other ? -1 : 1));
  return `map[string]interface {}{${members.map(([key, one]) => `${JSON.stringify(key)}:${goSyntax(one)}`).join(', ')}}`;
}

/** What of an object is not as its type wants it; no item of a list may stand twice. */
export function problemsOf(declared: Type, value: unknown, path = ''): TypeProblem[] {
  const type = settled(declared, value);
  if (value === null || value === undefined) return [];
  switch (type.is) {
    case 'scalar': {
      const message = scalarProblem(type, value);
      return message === undefined ? [] : [{ path, message }];
    }
    case 'list':
      return Array.isArray(value)
        ? listProblems(type, value, path)
        : [{ path, message: `expected list, got &{${goText(value)}}` }];
    case 'map':
    case 'struct':
      return isObject(value)
        ? memberProblems(type, value, path)
        : [{ path, message: `expected map, got &{${goText(value)}}` }];
    case 'free':
      return [];
  }
}

function memberProblems(type: Type, value: Json, path: string): TypeProblem[] {
  const out: TypeProblem[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const inner = memberType(type, name);
    if (!inner) {
      out.push({ path: `${path}.${name}`, message: 'field not declared in schema' });
      return out;
    }
    out.push(...problemsOf(inner, member, `${path}.${name}`));
  }
  return out;
}

function listProblems(type: ListType, list: readonly unknown[], path: string): TypeProblem[] {
  const out: TypeProblem[] = [];
  const seen = new Set<string>();
  for (const [at, item] of list.entries()) {
    let step = `[${at}]`;
    if (type.merge !== 'atomic') {
      const element = itemElement(type, item);
      if (element === undefined) return [...out, { path, message: `element ${at}: ${itemProblem(type, item)}` }];
      step = elementText(element);
      if (seen.has(element)) out.push({ path, message: `duplicate entries for key ${step}` });
      seen.add(element);
    }
    out.push(...problemsOf(type.element, item, path + step));
  }
  return out;
}

/** The fields that an object has. */
export function fieldsOf(type: Type, value: unknown): FieldSet {
  return nodeOf(type, value) ?? EMPTY;
}

/** What of a set lies below a value; undefined when nothing does, {@link MEMBER} for the value itself. */
function nodeOf(declared: Type, value: unknown): FieldSet | undefined {
  const type = settled(declared, value);
  if (isLeaf(type)) return MEMBER;
  if (type.is === 'list') return Array.isArray(value) ? itemsNode(type, value) : undefined;
  if (!isObject(value)) return undefined;
  const out: Growing = {};
  for (const name of Object.keys(value)) {
    const member = value[name];
    const inner = memberType(type, name);
    if (member === undefined || !inner) continue;
    const node = nodeOf(inner, member);
    const isVoid = member === null || (isObject(member) && isEmpty(member as FieldSet));
    const isFree = type.is !== 'struct' || !type.byName.has(name);
    if (node) out[fieldElement(name)] = isVoid || isFree ? withMember(node) : node;
    else if (isVoid || isFree) out[fieldElement(name)] = MEMBER;
  }
  return isEmpty(out) ? undefined : ordered(out);
}

function itemsNode(type: ListType, list: readonly unknown[]): FieldSet | undefined {
  const out: Growing = {};
  const repeated = new Set<string>();
  const items: [string, unknown][] = [];
  for (const item of list) {
    const element = itemElement(type, item);
    if (element === undefined) continue;
    if (items.some(([one]) => one === element)) repeated.add(element);
    items.push([element, item]);
  }
  for (const [element, item] of items)
    out[element] = repeated.has(element) ? MEMBER : withMember(nodeOf(type.element, item) ?? MEMBER);
  return isEmpty(out) ? undefined : ordered(out);
}

/** A set with the fields of structures in it that have something below them. */
export function withNamedFields(set: FieldSet, declared: Type, value: unknown = undefined): FieldSet {
  const type = settled(declared, value);
  const out: Growing = {};
  for (const [element, node] of Object.entries(set)) {
    if (element === '.') {
      out[element] = node;
      continue;
    }
    const isField = element.startsWith('f:');
    const inner = isField ? memberType(type, element.slice(2)) : type.is === 'list' ? type.element : undefined;
    const named = inner && !isEmpty(node) ? withNamedFields(node, inner) : node;
    const isNamed = isField && type.is === 'struct' && type.byName.has(element.slice(2));
    out[element] = isNamed ? withMember(named) : named;
  }
  return out;
}

/** A value less the fields of a set and all that is in them. @returns undefined when nothing is left */
export function removeFields(declared: Type, value: unknown, set: FieldSet): unknown {
  const type = settled(declared, value);
  if (type.is === 'scalar' || type.is === 'free') return value;
  if (isLeaf(type)) return undefined;
  if (type.is === 'list') return Array.isArray(value) ? removeItems(type, value, set) : undefined;
  if (!isObject(value)) return undefined;
  const out: Record<string, unknown> = {};
  let reached = false;
  for (const [name, member] of Object.entries(value)) {
    const element = fieldElement(name);
    if (hasElement(set, element)) continue;
    const inside = below(set, element);
    const inner = memberType(type, name);
    if (isEmpty(inside) || !inner) out[name] = member;
    else {
      reached = true;
      out[name] = removeFields(inner, member, inside) ?? hollow(member);
    }
  }
  return reached || !isEmpty(out as FieldSet) ? out : undefined;
}

function removeItems(type: ListType, list: readonly unknown[], set: FieldSet): unknown {
  const out: unknown[] = [];
  let reached = false;
  for (const item of list) {
    const element = itemElement(type, item);
    if (element === undefined) {
      out.push(item);
      continue;
    }
    if (hasElement(set, element)) continue;
    const inside = below(set, element);
    if (isEmpty(inside)) out.push(item);
    else {
      reached = true;
      out.push(removeFields(type.element, item, inside) ?? hollow(item));
    }
  }
  return reached || out.length > 0 ? out : undefined;
}

/** What stays of an object or list whose content was taken out, not it itself. */
function hollow(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : null;
}
