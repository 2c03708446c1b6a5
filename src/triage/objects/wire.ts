// Kubernetes objects as they come over the wire: foreign, so every field may be missing or of another type. Accessors, not casts.

/** Any JSON object. */
export type Wire = Readonly<Record<string, unknown>>;

/** Is this a JSON object (not null, not a list)? */
export function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a dotted path; an empty object when there is none. */
export function at(value: unknown, path: string): Wire {
  let now: unknown = value;
  for (const key of path.split('.')) now = isWire(now) ? now[key] : undefined;
  return isWire(now) ? now : {};
}

/** The objects in the list at a key; an empty list when there is none. */
export function list(value: unknown, key: string): Wire[] {
  const found = isWire(value) ? value[key] : undefined;
  return Array.isArray(found) ? found.filter(isWire) : [];
}

/** The text at a key; '' when it is missing. Numbers and booleans are spelt out (YAML turns `status: "True"` without quotes into a boolean). */
export function text(value: unknown, key: string): string {
  const found = isWire(value) ? value[key] : undefined;
  if (typeof found === 'string') return found;
  if (typeof found === 'boolean') return found ? 'True' : 'False';
  if (found instanceof Date) return found.toISOString();
  return typeof found === 'number' ? String(found) : '';
}

/** The number at a key; undefined when it is missing or no number. */
export function number(value: unknown, key: string): number | undefined {
  const found = isWire(value) ? value[key] : undefined;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** The strings in the list at a key. */
export function strings(value: unknown, key: string): string[] {
  const found = isWire(value) ? value[key] : undefined;
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

/** `{a: 1}` as `a=1,b=2`, the form kubectl prints labels and selectors in; undefined when empty. */
export function labels(value: unknown): string | undefined {
  if (!isWire(value)) return undefined;
  const pairs = Object.entries(value).map(([key, one]) => `${key}=${String(one)}`);
  return pairs.length ? pairs.join(',') : undefined;
}
