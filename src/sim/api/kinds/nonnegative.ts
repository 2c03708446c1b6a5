// Numbers that may not be negative (apimachinery, api/validation/generic.go).
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { NEGATIVE } from './object-meta.ts';

/** A number that may not be negative; absent is well. */
export function validateNonnegative(value: number | undefined, field: string): StatusCause[] {
  return value !== undefined && value < 0 ? [invalidValue(field, value, NEGATIVE)] : [];
}
