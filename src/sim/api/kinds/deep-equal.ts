// Equality of what two objects say: a field that is absent equals one that is undefined (apimachinery, api/equality).

/** Are two values of JSON equal? The same object is seen at once; an empty list equals an absent one. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return isNothing(one) && isNothing(other);
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, at) => equal(item, other[at]));
  }
  if (Array.isArray(other)) return false;
  const first = one as Record<string, unknown>;
  const second = other as Record<string, unknown>;
  for (const key in first) if (!equal(first[key], second[key])) return false;
  for (const key in second) if (first[key] === undefined && !isNothing(second[key])) return false;
  return true;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
