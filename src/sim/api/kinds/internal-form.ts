// Objects as the API server holds them inside, for the errors that show them so.
import type { PodSpec } from '../../wire.ts';
import { INTERNAL_TYPES, type InternalType } from './internal-types.ts';

/** Fields of a pod's specification that the server keeps in its security context. */
const HOST_FIELDS = ['hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'hostUsers'] as const;

function sorted(value: object, each: (value: unknown) => unknown): Record<string, unknown> {
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, each(record[key])]),
  );
}

function single(type: InternalType, value: unknown): unknown {
  switch (type.is) {
    case 'structure':
      return internalForm(type.name, value);
    case 'text':
      return value ?? '';
    case 'number':
    case 'port':
      return value ?? 0;
    case 'boolean':
      return value ?? false;
    case 'quantity':
      return value ?? '0';
    case 'other':
      return value ?? null;
  }
}

function formOf(type: InternalType, value: unknown): unknown {
  if (type.in === 'value') return single(type, value);
  if (value === undefined || value === null) return null;
  if (type.in === 'list') return (value as readonly unknown[]).map((one) => single(type, one));
  return type.in === 'map' ? sorted(value as object, (one) => single(type, one)) : single(type, value);
}

/**
 * A value as the server's own structure has it: every field, in its order, null where there is nothing. Its JSON is
 * what errors show.
 * @param name of the structure, such as `PodSpec`
 */
export function internalForm(name: string, value: unknown): unknown {
  const fields = INTERNAL_TYPES.get(name);
  let record = (value ?? {}) as Record<string, unknown>;
  if (!fields) return record;
  if (name === 'PodSpec') {
    const spec = record as unknown as PodSpec;
    const host = Object.fromEntries(HOST_FIELDS.map((key) => [key, spec[key]]));
    record = { ...record, securityContext: { ...spec.securityContext, ...host } };
  }
  // Metadata of templates stands among the other fields.
  if (record.metadata) record = { ...(record.metadata as object), ...record };
  const out: Record<string, unknown> = {};
  for (const { key, wire, optional, type } of fields) {
    const held = formOf(type, record[wire]);
    const empty = held === null || held === '' || held === 0 || held === false;
    if (!(optional && (empty || (typeof held === 'object' && Object.keys(held as object).length === 0))))
      out[key] = held;
  }
  return out;
}

/** Indented JSON as Go writes it, which hides the signs that HTML knows. */
export function indentedJson(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');
}
