// Numbers in the status of controllers: none negative, none more than there are pods (pkg/apis/apps/validation).
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { NEGATIVE } from './object-meta.ts';

/** A status of which only numbers matter here. */
export type Counts = Readonly<Record<string, unknown>>;

function count(status: Counts, key: string): number {
  const value = status[key];
  return typeof value === 'number' ? value : 0;
}

/** Fields of a status that may not be negative, in the order in which they are told. */
export function validateCounts(status: Counts, keys: readonly string[]): StatusCause[] {
  return keys
    .filter((key) => count(status, key) < 0)
    .map((key) => invalidValue(`status.${key}`, count(status, key), NEGATIVE));
}

/** Fields that may not be more than another. @param detail for the error */
export function validateAtMost(status: Counts, keys: readonly string[], most: string, detail: string): StatusCause[] {
  return keys
    .filter((key) => count(status, key) > count(status, most))
    .map((key) => invalidValue(`status.${key}`, count(status, key), detail));
}

/** How often names of children had to be changed: it only grows. */
export function validateCollisions(status: Counts, old: Counts): StatusCause[] {
  if (old.collisionCount === undefined || count(status, 'collisionCount') >= count(old, 'collisionCount')) return [];
  return [invalidValue('status.collisionCount', count(status, 'collisionCount'), 'cannot be decremented')];
}
