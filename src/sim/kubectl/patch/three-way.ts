// The patch of client-side apply: what the manifest changes of the live object, and what the manifest applied last had and this one has no more
// (apimachinery, util/strategicpatch/patch.go CreateThreeWayMergePatch; util/jsonmergepatch/patch.go).
import { isObject, type Json } from '../../api/patch/given.ts';
import { inOrder, partition, sameGoType } from '../../api/patch/strategic-list.ts';
import type { Model } from '../../api/schema/schema.ts';
import { equal } from '../../equal.ts';
import type { Patch } from './diff-options.ts';
import { placeOf } from './merge-place.ts';
import { strategicDiff } from './strategic-diff.ts';

const ORDER = '$setElementOrder/';
const DELETE_FROM = '$deleteFromPrimitiveList/';

/** Puts what changes upon what deletes; both are patches, and stay so. */
function merged(deletions: Json, delta: Json, model: Model | undefined): Patch {
  if (delta.$patch === 'replace') {
    const { $patch: _directive, ...rest } = delta;
    return rest;
  }
  const out: Patch = Object.assign(Object.create(null), deletions);
  const rest: Patch = Object.assign(Object.create(null), delta);
  if (rest.$retainKeys !== undefined) out.$retainKeys ??= rest.$retainKeys;
  delete rest.$retainKeys;
  for (const [directive, order] of Object.entries(rest)) {
    if (!directive.startsWith(ORDER) || !Array.isArray(order)) continue;
    if (out[directive] !== undefined && !equal(out[directive], order))
      throw new Error('invalid patch format of setElementOrder list');
    out[directive] = order;
    delete rest[directive];
    const key = directive.slice(ORDER.length);
    const before = listAt(out, key);
    const items = listAt(rest, key);
    if (!before && !items) continue;
    const { mergeKey, model: of } = placeOf(model, key);
    const all = before && items ? mergedList(before, items, mergeKey, of) : (before ?? items ?? []);
    const { named, others } = partition(all, order, mergeKey);
    const isMaps = sameGoType(before ?? [], items ?? []) === 'map';
    out[key] = inOrder(named, others, order, before ?? [], isMaps ? mergeKey : undefined);
    delete rest[key];
  }
  for (const [key, value] of Object.entries(rest)) {
    const before = out[key];
    const place = placeOf(model, key);
    if (isObject(before) && isObject(value) && place.strategy !== 'replace' && !key.startsWith(DELETE_FROM))
      out[key] = merged(before, value, place.model);
    else if (Array.isArray(before) && Array.isArray(value) && place.strategy === 'merge')
      out[key] = mergedList(before, value, place.mergeKey, place.model);
    else out[key] = value;
  }
  return out;
}

function listAt(holder: Json, key: string): readonly unknown[] | undefined {
  const list = holder[key];
  return Array.isArray(list) ? list : undefined;
}

function mergedList(
  before: readonly unknown[],
  items: readonly unknown[],
  mergeKey: string,
  model: Model | undefined,
): readonly unknown[] {
  if (sameGoType(before, items) !== 'map') return [...new Set([...before, ...items])];
  const list = [...(before as Json[])];
  for (const item of items as Json[]) {
    const at = list.findIndex((one) => one[mergeKey] === item[mergeKey]);
    if (at < 0) list.push(item);
    else list[at] = merged(list[at] ?? {}, item, model);
  }
  return list;
}

/**
 * The strategic merge patch of client-side apply.
 * @param original the manifest applied last; absent when the object was never applied
 * @param current the live object
 * @throws Error that says why none can be made, in kubectl's words
 */
export function threeWayPatch(original: Json, modified: Json, current: Json, model: Model | undefined): Patch {
  const delta = strategicDiff(current, modified, model, { changes: true, deletions: false });
  const deletions = strategicDiff(original, modified, model, { changes: false, deletions: true });
  return merged(deletions, delta, model);
}

/** The same as a JSON merge patch, for kinds that kubectl has no types of: custom ones. */
export function threeWayJsonPatch(original: Json, modified: Json, current: Json): Patch {
  return overlaid(jsonDiff(original, modified, 'deletions'), jsonDiff(current, modified, 'changes'));
}

/** Two merge patches as one; the second wins. */
function overlaid(one: Json, other: Json): Patch {
  const out: Patch = Object.assign(Object.create(null), one);
  for (const [key, value] of Object.entries(other)) {
    const before = out[key];
    out[key] = isObject(before) && isObject(value) ? overlaid(before, value) : value;
  }
  return out;
}

/** The JSON merge patch of two objects, less what is not wanted. */
export function jsonDiff(original: Json, modified: Json, wanted: 'changes' | 'deletions' | 'both'): Patch {
  const patch: Patch = Object.create(null);
  for (const [key, value] of Object.entries(modified)) {
    const before = Object.hasOwn(original, key) ? original[key] : undefined;
    if (isObject(before) && isObject(value)) {
      const inner = jsonDiff(before, value, wanted);
      if (Object.keys(inner).length > 0) patch[key] = inner;
    } else if (wanted !== 'deletions' && value !== null && !equal(before, value)) patch[key] = value;
  }
  if (wanted !== 'changes')
    for (const key of Object.keys(original)) if (!Object.hasOwn(modified, key)) patch[key] = null;
  return patch;
}
