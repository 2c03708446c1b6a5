// How lists that merge differ: what a strategic merge patch adds, deletes and orders (apimachinery, util/strategicpatch/patch.go, diffLists).
import { isObject, type Json } from '../../api/patch/given.ts';
import { goText } from '../../api/patch/patch-error.ts';
import { mergeKeyOf, sameGoType } from '../../api/patch/strategic-list.ts';
import { equal } from '../../equal.ts';
import type { DiffOptions, Patch } from './diff-options.ts';

/** Parts of a patch for one list. */
export interface ListDiff {
  readonly add: readonly unknown[];
  /** scalars that go; objects that go stand in `add`, with a directive */
  readonly remove: readonly unknown[];
  readonly order: readonly unknown[];
}

/** As Go tells types of JSON apart. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/**
 * What makes `modified` of `original`.
 * @param inside the patch of two items of the same key
 * @throws Error when an item does not have the key
 */
export function listDiff(
  original: readonly unknown[],
  modified: readonly unknown[],
  mergeKey: string,
  options: DiffOptions,
  inside: (one: Json, other: Json) => Patch,
): ListDiff {
  if (original.length === 0) return { add: options.changes ? modified : [], remove: [], order: [] };
  if (sameGoType(original, modified) === 'scalar') return scalarsDiff(original, modified, options);
  const { changed, deleted } = itemsDiff(original as Json[], modified as Json[], mergeKey, options, inside);
  const isSameOrder =
    original.length === modified.length &&
    original.every((item, at) => mergeKeyOf(item, mergeKey) === mergeKeyOf(modified[at], mergeKey));
  const place = (item: Json) => modified.findIndex((one) => isObject(one) && one[mergeKey] === item[mergeKey]);
  const add = [...changed.sort((one, other) => place(one) - place(other)), ...deleted];
  const isOrdered = (options.changes && (add.length > 0 || !isSameOrder)) || (options.deletions && add.length > 0);
  const order = isOrdered ? modified.map((item) => ({ [mergeKey]: mergeKeyOf(item, mergeKey) })) : [];
  return { add, remove: [], order };
}

function byText(items: readonly unknown[], text: (item: unknown) => string): readonly [string, unknown][] {
  const named = items.map((item): [string, unknown] => [text(item), item]);
  return named.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

/** Two sorted lists side by side: what stands in one alone, and what in both. */
function* aligned(
  original: readonly [string, unknown][],
  modified: readonly [string, unknown][],
): Generator<readonly [before: unknown, after: unknown]> {
  let at = 0;
  let next = 0;
  for (;;) {
    const before = original[at];
    const after = modified[next];
    if (!before && !after) return;
    const isOld = before && (!after || before[0] <= after[0]);
    const isNew = after && (!before || after[0] <= before[0]);
    if (isOld) at++;
    if (isNew) next++;
    yield [isOld ? before[1] : undefined, isNew ? after[1] : undefined];
  }
}

function scalarsDiff(original: readonly unknown[], modified: readonly unknown[], options: DiffOptions): ListDiff {
  const add: unknown[] = [];
  const remove: unknown[] = [];
  for (const [before, after] of aligned(byText(original, goText), byText(modified, goText))) {
    if (before === undefined && options.changes) add.push(after);
    if (after === undefined && options.deletions && !remove.includes(before)) remove.push(before);
  }
  const isOrdered = (options.deletions && remove.length > 0) || (options.changes && !equal(original, modified));
  add.sort((one, other) => modified.indexOf(one) - modified.indexOf(other));
  return { add, remove, order: isOrdered ? modified : [] };
}

function itemsDiff(
  original: readonly Json[],
  modified: readonly Json[],
  mergeKey: string,
  options: DiffOptions,
  inside: (one: Json, other: Json) => Patch,
): { readonly changed: Json[]; readonly deleted: readonly Json[] } {
  const text = (item: unknown) => goText(mergeKeyOf(item, mergeKey));
  const changed: Json[] = [];
  const deleted: Json[] = [];
  for (const [before, after] of aligned(byText(original, text), byText(modified, text))) {
    if (after === undefined) {
      if (options.deletions) deleted.push({ $patch: 'delete', [mergeKey]: (before as Json)[mergeKey] });
    } else if (before === undefined) {
      if (options.changes) changed.push(after as Json);
    } else {
      const patch = inside(before as Json, after as Json);
      if (Object.keys(patch).length > 0) changed.push({ ...patch, [mergeKey]: (after as Json)[mergeKey] });
    }
  }
  return { changed, deleted };
}
