// Strategic merge patches: merge patches that know which lists are sets or maps, with directives in the patch for what a merge cannot say
// (apimachinery, util/strategicpatch/patch.go).
import type { Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { mergeOf } from '../schema/lists.ts';
import { type Model, model as modelNamed, modelOf } from '../schema/schema.ts';
import { badRequest } from '../status.ts';
import { isObject, type Json } from './given.ts';
import { goText, notAnObject, passedOn } from './patch-error.ts';
import {
  DIRECTIVE,
  goTypeError,
  inOrder,
  mergeKeyOf,
  partition,
  sameGoType,
  withoutDirectives,
  withoutNulls,
} from './strategic-list.ts';

const ORDER = '$setElementOrder';
const DELETE_FROM = '$deleteFromPrimitiveList';
const RETAIN_KEYS = '$retainKeys';

/** What is known of a place: the model of its object; `undefined` for maps and what has no fields. */
interface Schema {
  readonly model: Model | undefined;
  /** as Go calls its kind */
  readonly kind: string;
}

interface FieldSchema {
  readonly schema: Schema;
  readonly strategy: '' | 'merge' | 'replace';
  readonly mergeKey: string;
}

/** What the types say of a field. @throws ApiError 500 for a field that they do not have */
function lookUp({ model, kind }: Schema, name: string, asList: boolean): FieldSchema {
  if (!model) throw passedOn(`merging an object in json but data type is not struct, instead is: ${kind}`);
  const field = model.fields.get(name);
  if (!field)
    throw passedOn(`unable to find api field in struct ${model.kind} for the json field ${JSON.stringify(name)}`);
  if (asList && field.shape !== 'list') throw passedOn('expected slice or array type, but got: struct');
  const { strategy, mergeKey } = mergeOf(model.name, name);
  const of = field.shape === 'map' || field.shape === 'map-of-lists' ? undefined : modelNamed(field.type);
  const goKind = of ? 'struct' : field.shape === 'one' ? (field.type === 'any' ? 'struct' : field.type) : 'map';
  return { schema: { model: of, kind: goKind }, strategy, mergeKey };
}

/** Drops what `$retainKeys` does not name. @throws ApiError 400 when the patch has more than it names */
function retained(original: Json, patch: Json): Json {
  const names = patch[RETAIN_KEYS];
  if (names === undefined) return original;
  if (!Array.isArray(names)) throw badRequest('invalid patch format of retainKeys');
  const kept = new Set<unknown>(names);
  for (const [key, value] of Object.entries(patch))
    if (
      key !== RETAIN_KEYS &&
      value !== null &&
      !key.startsWith(DELETE_FROM) &&
      !key.startsWith(ORDER) &&
      !kept.has(key)
    )
      throw badRequest('invalid patch format of retainKeys');
  return Object.fromEntries(Object.entries(original).filter(([key]) => kept.has(key)));
}

/** The items of a patch and of its order must follow each other. */
function checkOrder(items: readonly unknown[], order: readonly unknown[], mergeKey: string): void {
  if (items.length === 0 || order.length === 0) return;
  const kept = mergeKey === '' ? items : items.filter((one) => mapItem(one)[DIRECTIVE] !== 'delete');
  let at = 0;
  for (let place = 0; at < kept.length && place < order.length; ) {
    const item = kept[at];
    if (isObject(item) && item[DIRECTIVE] !== undefined) {
      at++;
      continue;
    }
    const same =
      mergeKey === '' ? item === order[place] : mergeKeyOf(item, mergeKey) === mergeKeyOf(order[place], mergeKey);
    if (same) at++;
    place++;
  }
  if (at < kept.length)
    throw passedOn(`The order in patch list:\n${goText(items)}\n doesn't match ${ORDER} list:\n${goText(order)}\n`);
}

function mapItem(item: unknown): Json {
  if (!isObject(item)) throw goTypeError({}, item);
  return item;
}

function listOrNone(holder: Json, key: string): readonly unknown[] | undefined {
  const list = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw goTypeError([], list);
  return list;
}

/** Merges the lists whose order the patch sets. @returns the object and what is left of the patch */
function mergeOrdered(original: Json, patch: Json, schema: Schema): { readonly object: Json; readonly rest: Json } {
  const object: Record<string, unknown> = { ...original };
  const rest: Record<string, unknown> = { ...patch };
  for (const [directive, order] of Object.entries(patch)) {
    if (!directive.startsWith(ORDER)) continue;
    delete rest[directive];
    if (!Array.isArray(order)) throw goTypeError([], order);
    const key = directive.startsWith(`${ORDER}/`) ? directive.slice(ORDER.length + 1) : undefined;
    if (key === undefined) throw badRequest('invalid patch format of setElementOrder list');
    const before = listOrNone(object, key);
    const items = listOrNone(rest, key);
    const field = lookUp(schema, key, true);
    checkOrder(items ?? [], order, field.mergeKey);
    if (!before && !items) continue;
    const all = !items
      ? (before as readonly unknown[])
      : before
        ? mergeList(before, items, field, false)
        : (withoutDirectives(items) as readonly unknown[]);
    const { named, others } = partition(all, order, field.mergeKey);
    const isMaps = sameGoType(before ?? [], items ?? []) === 'map';
    const had = before && items && isMaps ? orderAfter(before, items, field.mergeKey) : (before ?? []);
    object[key] = inOrder(named, others, order, had, isMaps ? field.mergeKey : undefined);
    delete rest[key];
  }
  return { object, rest };
}

/**
 * The order that a list had, as Kubernetes sees it after merging: items that are new take the places of items that were deleted, since its lists
 * are changed in place.
 */
function orderAfter(before: readonly unknown[], patch: readonly unknown[], mergeKey: string): readonly unknown[] {
  const key = (item: unknown) => (isObject(item) ? item[mergeKey] : undefined);
  const isDeletion = (item: unknown) => isObject(item) && item[DIRECTIVE] === 'delete';
  const gone = new Set(patch.filter(isDeletion).map(key));
  const kept = before.filter((item) => !gone.has(key(item)));
  const there = new Set(kept.map(key));
  const added = patch.filter((item) => isObject(item) && item[DIRECTIVE] === undefined && !there.has(key(item)));
  return [...kept, ...added.slice(0, before.length - kept.length)];
}

function mergeMap(original: Json | undefined, patch: Json, schema: Schema): Json {
  const directive = patch[DIRECTIVE];
  if (directive !== undefined) {
    const { [DIRECTIVE]: _directive, ...rest } = patch;
    if (directive === 'replace') return rest;
    if (directive === 'delete') return {};
    throw passedOn(`unknown patch type: ${goText(directive)} in map: ${goText(patch)}`);
  }
  const { [RETAIN_KEYS]: _retain, ...kept } = patch;
  const { object, rest } = mergeOrdered(retained(original ?? {}, patch), kept, schema);
  const out: Record<string, unknown> = { ...object };
  for (const [given, value] of Object.entries(rest)) {
    const deletes = given.startsWith(DELETE_FROM);
    if (deletes && !given.startsWith(`${DELETE_FROM}/`)) throw badRequest('invalid patch format of primitive list');
    const key = deletes ? given.slice(DELETE_FROM.length + 1) : given;
    if (key === '__proto__') continue;
    if (value === null) {
      delete out[key];
      continue;
    }
    const before = Object.hasOwn(out, key) ? out[key] : undefined;
    if (isObject(before) && isObject(value)) {
      const field = lookUp(schema, key, false);
      out[key] = field.strategy === 'replace' ? value : mergeMap(before, value, field.schema);
    } else if (Array.isArray(before) && Array.isArray(value)) {
      const field = lookUp(schema, key, true);
      out[key] = field.strategy === 'merge' || deletes ? mergeList(before, value, field, deletes) : value;
    } else if (!deletes) {
      const taken = withoutDirectives(withoutNulls(value));
      if (taken === undefined) delete out[key];
      else out[key] = taken;
    }
  }
  return out;
}

function mergeList(
  before: readonly unknown[],
  patch: readonly unknown[],
  { schema, strategy, mergeKey }: FieldSchema,
  deletes: boolean,
): readonly unknown[] {
  if (strategy !== 'merge' && !deletes) return patch;
  if (before.length === 0 && patch.length === 0) return before;
  if (sameGoType(before, patch) !== 'map') {
    if (deletes) return before.filter((item) => !patch.includes(item));
    const { named, others } = partition(deduplicated([...before, ...patch]), patch, '');
    return inOrder(named, others, patch, before, undefined);
  }
  if (mergeKey === '') throw passedOn(`cannot merge lists without merge key for ${schema.kind}`);
  const { list, rest } = withSpecialItems(before as readonly Json[], patch as readonly Json[], mergeKey);
  const merged = [...list];
  for (const item of rest) {
    const key = mergeKeyOf(item, mergeKey);
    const at = merged.findIndex((one) => one[mergeKey] === key);
    if (at < 0) merged.push(item);
    else merged[at] = mergeMap(merged[at], item, schema);
  }
  const { named, others } = partition(merged, rest, mergeKey);
  return inOrder(named, others, rest, list, mergeKey);
}

/** Items of a patch that delete others, or replace the list. */
function withSpecialItems(
  before: readonly Json[],
  patch: readonly Json[],
  mergeKey: string,
): { readonly list: readonly Json[]; readonly rest: readonly Json[] } {
  let list = before;
  let replaces = false;
  const rest: Json[] = [];
  for (const item of patch) {
    const directive = item[DIRECTIVE];
    if (directive === undefined) rest.push(item);
    else if (directive === 'delete') {
      const key = mergeKeyOf(item, mergeKey);
      list = list.filter((one) => one[mergeKey] !== key);
    } else if (directive === 'replace') replaces = true;
    else if (directive === 'merge') throw passedOn('merging lists cannot yet be specified in the patch');
    else throw passedOn(`unknown patch type: ${goText(directive)} in map: ${goText(item)}`);
  }
  return replaces ? { list: rest, rest: [] } : { list, rest };
}

/** As Kubernetes does it: the last item takes the place of one that stood before. */
function deduplicated(items: unknown[]): unknown[] {
  const out = [...items];
  for (let at = 0; at < out.length; at++)
    for (let other = at + 1; other < out.length; other++) {
      if (out[at] !== out[other]) continue;
      const last = out.pop();
      if (other < out.length) out[other--] = last;
    }
  return out;
}

/**
 * Applies a strategic merge patch.
 * @param current is not changed
 * @throws ApiError 400 for a patch that cannot be read, 422 for lists of lists, 500 for what Kubernetes says nothing better to
 */
export function strategicMerge(current: KubeObject, patch: unknown, _resource: Resource): KubeObject {
  if (!isObject(patch)) {
    if (patch === null) return current;
    throw notAnObject(patch, '');
  }
  const model = modelOf(current.apiVersion, current.kind);
  if (!model) throw badRequest('strategic merge patch format is not supported');
  return mergeMap(current, patch, { model, kind: 'struct' }) as KubeObject;
}
