// Simple JSONPath, as columns, scale and selectable fields of a definition use it (client-go, util/jsonpath).

/** A step: a field, all items, an item, or the items whose field has a value. */
type Step =
  | { readonly is: 'field'; readonly name: string }
  | { readonly is: 'all' }
  | { readonly is: 'item'; readonly at: number }
  | { readonly is: 'where'; readonly path: readonly Step[]; readonly value: string };

const TOKEN =
  /\.((?:\\.|[^.[\]\\])+)|\[\*\]|\[(-?\d+)\]|\[["']((?:[^"'\\]|\\.)*)["']\]|\[\?\(\s*@((?:\.[^.=[\]\s]+)+)\s*==\s*["']?([^"')]*)["']?\s*\)\]/y;

const parsed = new Map<string, readonly Step[] | undefined>();
/** Paths that are remembered. */
const REMEMBERED = 1000;

/** A path's steps; undefined for one that cannot be read. */
export function jsonPathSteps(path: string): readonly Step[] | undefined {
  if (parsed.has(path)) return parsed.get(path);
  if (parsed.size >= REMEMBERED) parsed.clear();
  const steps = read(path);
  parsed.set(path, steps);
  return steps;
}

function read(path: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let at = 0;
  while (at < path.length) {
    // a condition within has a path of its own, and the expression one place for all
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(path);
    if (!found) return undefined;
    const [whole, field, item, quoted, where, value] = found;
    at += whole.length;
    const name = field ?? quoted;
    if (whole === '[*]' || field === '*') steps.push({ is: 'all' });
    else if (name !== undefined) steps.push({ is: 'field', name: name.replace(/\\(.)/g, '$1') });
    else if (item !== undefined) steps.push({ is: 'item', at: Number(item) });
    else steps.push({ is: 'where', path: read(where ?? '') ?? [], value: value ?? '' });
  }
  return steps.length > 0 ? steps : undefined;
}

/** What stands at a path, in order; empty when nothing does. */
export function jsonPathValues(path: string, value: unknown): unknown[] {
  const steps = jsonPathSteps(path);
  return steps ? walked(steps, value) : [];
}

function walked(steps: readonly Step[], value: unknown): unknown[] {
  let found = [value];
  for (const step of steps) found = found.flatMap((one) => next(step, one)).filter((one) => one !== undefined);
  return found;
}

function next(step: Step, value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  switch (step.is) {
    case 'field':
      return Object.hasOwn(value, step.name) ? [(value as Record<string, unknown>)[step.name]] : [];
    case 'all':
      return Object.values(value);
    case 'item':
      return Array.isArray(value) ? [value.at(step.at)] : [];
    case 'where':
      return Array.isArray(value) ? value.filter((one) => String(walked(step.path, one)[0]) === step.value) : [];
  }
}

/** Field names of a path that has nothing but fields; undefined for any other. */
export function fieldsOfPath(path: string): readonly string[] | undefined {
  const names = jsonPathSteps(path)?.map((step) => (step.is === 'field' ? step.name : undefined));
  return names?.every((name): name is string => name !== undefined) ? names : undefined;
}
