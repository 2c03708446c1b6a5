// Objects as the server writes them: fields that hold nothing are left out (Go's `omitempty`), so that equal objects are equal text.

/** Takes away those of the fields that hold nothing: null, '', 0, false, an empty list or an empty map. */
export function omitEmpty(object: object, fields: readonly string[]): void {
  const record = object as Record<string, unknown>;
  for (const field of fields) {
    const value = record[field];
    if (value === undefined) continue;
    if (!value) delete record[field];
    else if (typeof value === 'object' && isEmpty(value)) delete record[field];
  }
}

function isEmpty(value: object): boolean {
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
}

const META = ['generateName', 'namespace', 'labels', 'annotations', 'ownerReferences', 'finalizers', 'managedFields'];

/** The same for `metadata`, of objects and of templates. */
export function omitEmptyMeta(metadata: object): void {
  omitEmpty(metadata, META);
}
