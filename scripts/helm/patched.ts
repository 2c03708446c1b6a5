// kustomize's patches laid over a manifest as alternatives: what a component adds is there on that component's condition.
import { Choice, type Expression, Fields, Items, type Tree, treeOf } from './tree.ts';

type Wire = Readonly<Record<string, unknown>>;

function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lays a strategic merge patch over a manifest. @param when the condition @throws Error for what cannot be told by conditions */
export function overlay(tree: Fields, patch: Wire, when: string): void {
  for (const [key, value] of Object.entries(patch)) {
    const at = tree.entries.findIndex((one) => one.key === key && one.when === undefined);
    const there = tree.entries[at];
    if (!there) tree.entries.push({ key, value: treeOf(value), when });
    else if (there.value instanceof Fields && isWire(value)) overlay(there.value, value, when);
    else if (there.value instanceof Items && Array.isArray(value) && value.every(isWire))
      for (const one of value) overlayItem(there.value, one, when);
    else if (there.value !== value) tree.entries[at] = { key, value: otherwise(there.value, value, when) };
  }
}

/** Adds an item to a list, changes the one of the same name, or takes it away (`$patch: delete`). */
function overlayItem({ items }: Items, patch: Wire, when: string): void {
  const at = items.findIndex(({ value, when: guard }) => guard === undefined && nameOf(value) === patch.name);
  const there = items[at];
  const { $patch: directive, ...rest } = patch;
  if (directive === 'delete' && there) items[at] = { ...there, when: `not (${when})` };
  else if (directive !== undefined) throw new Error(`cannot tell $patch: ${directive} of ${patch.name} by a condition`);
  else if (there?.value instanceof Fields) overlay(there.value, rest, when);
  else items.push({ value: treeOf(patch), when });
}

function nameOf(tree: Tree): Tree | undefined {
  return tree instanceof Fields ? tree.entries.find(({ key }) => key === 'name')?.value : undefined;
}

function otherwise(there: Tree, value: unknown, when: string): Tree {
  const cases = there instanceof Choice ? there.cases : [];
  const rest = there instanceof Choice ? there.otherwise : there;
  return new Choice([...cases, { when, value: treeOf(value) }], rest);
}

/** Lays a JSON patch over a manifest, of which only additions to the end of a list are needed. @throws Error for any other */
export function append(
  tree: Fields,
  operations: readonly { op: string; path: string; value: unknown }[],
  when: string,
): void {
  for (const { op, path, value } of operations) {
    const keys = path.split('/').slice(1);
    let list: Tree | undefined = tree;
    for (const key of keys.slice(0, -1))
      list = list instanceof Fields ? list.entries.find((one) => one.key === key)?.value : undefined;
    if (op !== 'add' || keys.at(-1) !== '-' || !(list instanceof Items))
      throw new Error(`cannot tell the JSON patch ${op} ${path} by a condition`);
    list.items.push({ value: treeOf(value), when });
  }
}

/** What stands for a value: the path to it and the value → what is written in its place; undefined: as it is. */
export type Replace = (path: string, value: Tree) => Expression | undefined;

/** The tree with values of the chart in the places that have one. */
export function replaced(tree: Tree, replace: Replace, path = ''): Tree {
  const found = replace(path, tree);
  if (found) return found;
  const below = (key: string | number): string => (path === '' ? `${key}` : `${path}/${key}`);
  if (tree instanceof Fields) {
    const out = new Fields();
    out.entries.push(...tree.entries.map((one) => ({ ...one, value: replaced(one.value, replace, below(one.key)) })));
    return out;
  }
  if (tree instanceof Items) {
    const out = new Items();
    out.items.push(...tree.items.map((one) => ({ ...one, value: replaced(one.value, replace, below('*')) })));
    return out;
  }
  if (tree instanceof Choice)
    return new Choice(
      tree.cases.map((one) => ({ ...one, value: replaced(one.value, replace, path) })),
      replaced(tree.otherwise, replace, path),
    );
  return tree;
}
