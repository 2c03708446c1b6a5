// The strategic merge patch that makes one object of another, as kubectl computes it (apimachinery, util/strategicpatch/patch.go, diffMaps).

import { isObject, type Json } from '../../api/patch/given.ts';
import type { Model } from '../../api/schema/schema.ts';
import { equal } from '../../equal.ts';
import type { DiffOptions, Patch } from './diff-options.ts';
import { placeOf } from './merge-place.ts';
import { kindOf, listDiff } from './strategic-list-diff.ts';

/**
 * What makes `modified` of `original`.
 * @param model of both; undefined for maps
 * @param retains says which fields stay, in `$retainKeys`
 * @throws Error when items of a list that merges do not have the field that tells them apart
 */
export function strategicDiff(
  original: Json,
  modified: Json,
  model: Model | undefined,
  options: DiffOptions,
  retains = false,
): Patch {
  const patch: Patch = Object.create(null);
  for (const [key, value] of Object.entries(modified)) {
    if (!Object.hasOwn(original, key) || kindOf(original[key]) !== kindOf(value)) {
      if (options.changes) patch[key] = value;
      continue;
    }
    const before = original[key];
    const place = placeOf(model, key);
    if (isObject(before) && isObject(value)) {
      if (place.strategy === 'replace') {
        if (options.changes) patch[key] = value;
        continue;
      }
      const inner = strategicDiff(before, value, place.model, options, place.retainKeys);
      if (Object.keys(inner).length > 0) patch[key] = inner;
    } else if (Array.isArray(before) && Array.isArray(value) && place.strategy === 'merge') {
      const inside = (one: Json, other: Json) => strategicDiff(one, other, place.model, options, place.retainKeys);
      const { add, remove, order } = listDiff(before, value, place.mergeKey, options, inside);
      if (add.length > 0) patch[key] = add;
      if (remove.length > 0) patch[`$deleteFromPrimitiveList/${key}`] = remove;
      if (order.length > 0) patch[`$setElementOrder/${key}`] = order;
    } else if (options.changes && !equal(before, value)) patch[key] = value;
  }
  const gone = Object.keys(original).filter((key) => !Object.hasOwn(modified, key));
  if (options.deletions) for (const key of gone) patch[key] = null;
  const kept = Object.keys(modified).filter((key) => modified[key] !== null);
  const hasMore = gone.some((key) => original[key] !== null);
  if (retains && kept.length > 0 && (Object.keys(patch).length > 0 || hasMore)) patch.$retainKeys = kept.sort();
  return patch;
}

/** The patch of two states of an object, in full. @param model of its kind */
export function twoWayPatch(original: Json, modified: Json, model: Model | undefined): Patch {
  return strategicDiff(original, modified, model, { changes: true, deletions: true });
}
