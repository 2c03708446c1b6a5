// Paths of files in volumes and mounts (pkg/apis/core/validation, ValidateLocalNonReservedPath and what it is made of).
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';

/** Modes of files, 0 to 0777. */
const FILE_MODE_RANGE = 'must be a number between 0 and 0777 (octal), both inclusive';

/** May `..` not be an element of it? */
export function validateNoBacksteps(path: string, field: string): StatusCause[] {
  return path.split('/').includes('..') ? [invalidValue(field, path, "must not contain '..'")] : [];
}

/** A relative path that stays below where it begins. */
export function validateDescendingPath(path: string, field: string): StatusCause[] {
  const absolute = path.startsWith('/') ? [invalidValue(field, path, 'must be a relative path')] : [];
  return [...absolute, ...validateNoBacksteps(path, field)];
}

/** The same, and it may not begin with `..`, which the kubelet keeps for itself. */
export function validateLocalPath(path: string, field: string): StatusCause[] {
  const causes = validateDescendingPath(path, field);
  if (path.startsWith('..') && !path.startsWith('../'))
    causes.push(invalidValue(field, path, "must not start with '..'"));
  return causes;
}

/** A mode of files; absent is well. */
export function validateFileMode(mode: number | undefined, field: string): StatusCause[] {
  return mode !== undefined && (mode > 0o777 || mode < 0) ? [invalidValue(field, mode, FILE_MODE_RANGE)] : [];
}
