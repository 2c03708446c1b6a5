// `--sort-by` (kubectl, cmd/get/sorter.go).
import { compareQuantities, parseQuantity } from '../quantity.ts';
import { CommandFailure } from './failure.ts';
import { goSort } from './go-sort.ts';
import { JsonPath } from './json-path/evaluate.ts';
import { PathError } from './json-path/parse.ts';
import { relaxedPath } from './json-path/relaxed.ts';
import { goType } from './printers/go-value.ts';

/** What is compared of an object; undefined when it is not there. */
type Key = { readonly value: unknown } | undefined;

function isLess(one: unknown, other: unknown, field: string): boolean {
  if (one === null || other === null || one === undefined || other === undefined)
    return (one ?? null) === null && (other ?? null) !== null;
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  if (typeof one === 'string' && typeof other === 'string') {
    const [left, right] = [parseQuantity(one), parseQuantity(other)];
    return left && right
      ? compareQuantities(left, right) < 0
      : Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
  }
  throw new CommandFailure(`Field ${field} is an unsortable type: interface, err: unsortable type: ${goType(one)}`);
}

/**
 * Sorts by a field.
 * @param of what the field is looked for in
 * @throws CommandFailure when it is in none of them, or cannot be compared
 */
export function sortedBy<T>(items: readonly T[], path: string, of: (item: T) => unknown): T[] {
  if (items.length === 0) return [];
  let field: string;
  try {
    field = relaxedPath(path);
  } catch {
    field = path;
  }
  try {
    const reader = new JsonPath(field, true);
    const keyed = items.map((item) => {
      const [first = []] = reader.find(of(item));
      const key: Key = first.length > 0 ? { value: first[0] } : undefined;
      return { item, key };
    });
    if (keyed.every(({ key }) => key === undefined))
      throw new CommandFailure(`couldn't find any field with path ${JSON.stringify(field)} in the list of objects`);
    const sorted = goSort(keyed, ({ key }, { key: other }) => {
      if (!key) return true;
      return other ? isLess(key.value, other.value, field) : false;
    });
    return sorted.map(({ item }) => item);
  } catch (thrown) {
    if (!(thrown instanceof PathError)) throw thrown;
    throw new CommandFailure(`sorting error: ${thrown.message}`);
  }
}
