// What strategic merge patches do with lists: telling items apart, and bringing them into order (apimachinery, util/strategicpatch/patch.go).
import type { ApiError } from '../status.ts';
import { isObject, type Json } from './given.ts';
import { goText, goType, passedOn, unprocessable } from './patch-error.ts';

/** Says in an object of a patch what is to be done with it. */
export const DIRECTIVE = '$patch';

/** 500: the patch has a value of another type than is wanted. @param wanted an example of it */
export function goTypeError(wanted: unknown, actual: unknown): ApiError {
  const type = goType(actual);
  return passedOn(`expected a ${goType(wanted)}, but received a ${type === '<nil>' ? '%!s(<nil>)' : type}`);
}

/** The value that tells an item apart. @throws ApiError 500 when it has none */
export function mergeKeyOf(item: unknown, mergeKey: string): unknown {
  if (!isObject(item)) throw goTypeError({}, item);
  if (item[mergeKey] === undefined)
    throw passedOn(`map: ${goText(item)} does not contain declared merge key: ${mergeKey}`);
  return item[mergeKey];
}

/** What the items of two lists are, which must be the same. @throws ApiError 422 for lists of lists, 500 for different types */
export function sameGoType(...lists: readonly (readonly unknown[])[]): 'map' | 'scalar' {
  let type: string | undefined;
  for (const list of lists)
    for (const item of list) {
      const one = goType(item);
      if (type === undefined) {
        if (Array.isArray(item)) throw unprocessable();
        type = one;
      } else if (type !== one) throw passedOn(`list element types are not identical: ${goText(lists)}`);
    }
  if (type === undefined) throw passedOn('no elements in any of the given slices');
  return type === 'map[string]interface {}' ? 'map' : 'scalar';
}

/** Items that a list names, and those that it does not. @param mergeKey '' for scalars */
export function partition(
  items: readonly unknown[],
  by: readonly unknown[],
  mergeKey: string,
): { readonly named: readonly unknown[]; readonly others: readonly unknown[] } {
  const names = new Set(
    by.map((one, at) => {
      if (mergeKey === '') return one;
      if (!isObject(one)) throw passedOn(`value for key ${at} is not a map`);
      return one[mergeKey];
    }),
  );
  names.delete(undefined);
  const named: unknown[] = [];
  const others: unknown[] = [];
  for (const item of items)
    (names.has(mergeKey === '' ? item : mergeKeyOf(item, mergeKey)) ? named : others).push(item);
  return { named, others };
}

/** Items in the order of a list; those that delete come last. */
function sortedBy(items: readonly unknown[], order: readonly unknown[], mergeKey: string | undefined): unknown[] {
  if (mergeKey !== undefined) for (const item of [...items, ...order]) mergeKeyOf(item, mergeKey);
  const deletes = (item: unknown) => mergeKey !== undefined && (item as Json)[DIRECTIVE] === 'delete';
  const kept = items.filter((item) => !deletes(item));
  const places = new Map(kept.map((item) => [item, placeIn(order, item, mergeKey)]));
  kept.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  return [...kept, ...items.filter(deletes)];
}

function placeIn(order: readonly unknown[], item: unknown, mergeKey: string | undefined): number {
  if (mergeKey === undefined) return order.indexOf(item);
  const key = isObject(item) ? item[mergeKey] : undefined;
  return order.findIndex((one) => (isObject(one) ? one[mergeKey] : undefined) === key);
}

/**
 * Brings a merged list into order: the items that a patch names in the patch's order, the others among them in the order that they had.
 * @param mergeKey undefined for lists of scalars
 */
export function inOrder(
  named: readonly unknown[],
  others: readonly unknown[],
  order: readonly unknown[],
  before: readonly unknown[],
  mergeKey: string | undefined,
): readonly unknown[] {
  const right = sortedBy(named, order, mergeKey);
  const left = sortedBy(others, before, mergeKey);
  const out: unknown[] = [];
  let at = 0;
  let next = 0;
  while (at < left.length || next < right.length) {
    const place = at < left.length ? placeIn(before, left[at], mergeKey) : -1;
    const nextPlace = next < right.length ? placeIn(before, right[next], mergeKey) : -1;
    const first = next >= right.length || (at < left.length && place >= 0 && nextPlace >= 0 && place < nextPlace);
    out.push(first ? left[at++] : right[next++]);
  }
  return out;
}

/** A new value less the objects in it that carry a directive; undefined when it is one itself. */
export function withoutDirectives(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((one) => one !== undefined);
  if (!isObject(value)) return value;
  if (value[DIRECTIVE] !== undefined) return undefined;
  const out: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const left = withoutDirectives(one);
    if (left !== undefined && key !== '__proto__') out[key] = left;
  }
  return out;
}

/** A new value less the fields in it that are null. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const out: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) if (one !== null && key !== '__proto__') out[key] = withoutNulls(one);
  return out;
}
