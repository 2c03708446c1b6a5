// Numbers that may be percentages, `2` or `25%` (pkg/apis/apps/validation).
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { percentProblems } from './names.ts';
import { NEGATIVE } from './object-meta.ts';

/** A number or text, as in JSON. */
export type IntOrPercent = number | string | object | undefined;

function percentOf(value: IntOrPercent): number | undefined {
  return typeof value === 'string' && /^[0-9]+%$/.test(value) ? Number(value.slice(0, -1)) : undefined;
}

/** Its number, whether of pods or of hundredths; text that is no percentage counts as a number where it can be read. */
export function plainValue(value: IntOrPercent): number {
  if (typeof value === 'string') return percentOf(value) ?? (/^[+-]?[0-9]+$/.test(value) ? Number(value) : 0);
  return typeof value === 'number' ? value : 0;
}

/** Not negative, and a percentage where it is text. */
export function validateIntOrPercent(value: IntOrPercent, field: string): StatusCause[] {
  if (typeof value === 'string') return percentProblems(value).map((problem) => invalidValue(field, value, problem));
  return typeof value === 'number' && value < 0 ? [invalidValue(field, value, NEGATIVE)] : [];
}

/** A percentage of at most a hundred. */
export function validateAtMostAll(value: IntOrPercent, field: string): StatusCause[] {
  return (percentOf(value) ?? 0) > 100 ? [invalidValue(field, value, 'must not be greater than 100%')] : [];
}
