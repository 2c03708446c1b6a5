// What can be wrong with a field, in Kubernetes' words (apimachinery, util/validation/field/errors.go).
import type { StatusCause } from '../status.ts';

/** A value as an error shows it: text quoted, an object as JSON, nothing as `null`. */
function shown(value: unknown): string {
  return value === undefined ? 'null' : JSON.stringify(value);
}

function cause(reason: string, field: string, body: string, detail: string): StatusCause {
  return { reason, message: detail ? `${body}: ${detail}` : body, field };
}

/** The field must be there. @param detail '' for none */
export function required(field: string, detail = ''): StatusCause {
  return cause('FieldValueRequired', field, 'Required value', detail);
}

/** The value breaks a rule. */
export function invalidValue(field: string, value: unknown, detail: string): StatusCause {
  return cause('FieldValueInvalid', field, `Invalid value: ${shown(value)}`, detail);
}

/** The value is none of those that there are. */
export function notSupported(field: string, value: unknown, supported: readonly string[]): StatusCause {
  const list =
    supported.length > 0 ? `supported values: ${supported.map((one) => JSON.stringify(one)).join(', ')}` : '';
  return cause('FieldValueNotSupported', field, `Unsupported value: ${shown(value)}`, list);
}

/** The value is there twice. */
export function duplicate(field: string, value: unknown): StatusCause {
  return cause('FieldValueDuplicate', field, `Duplicate value: ${shown(value)}`, '');
}

/** The value names something that is not there. */
export function missing(field: string, value: unknown): StatusCause {
  return cause('FieldValueNotFound', field, `Not found: ${shown(value)}`, '');
}

/** The field may not be set, or not to this, here. */
export function forbiddenField(field: string, detail: string): StatusCause {
  return cause('FieldValueForbidden', field, 'Forbidden', detail);
}

/** The text has too many bytes. */
export function tooLong(field: string, most: number): StatusCause {
  return cause('FieldValueTooLong', field, 'Too long', `may not be more than ${most} bytes`);
}

/** The list has too many items. */
export function tooMany(field: string, count: number, most: number): StatusCause {
  return cause(
    'FieldValueTooMany',
    field,
    `Too many: ${count}`,
    `must have at most ${most} item${most === 1 ? '' : 's'}`,
  );
}
