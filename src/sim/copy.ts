// Deep copies of JSON: several times faster than what copies anything.

/** A copy that shares nothing with the original; fields that are undefined are left out. */
export function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy) as T;
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const one = (value as Record<string, unknown>)[key];
    if (one !== undefined) out[key] = typeof one === 'object' ? copy(one) : one;
  }
  return out as T;
}
