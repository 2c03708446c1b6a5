// A key that no map of a lab can have: JavaScript gives it a meaning of its own, and an object that had it would not be what it says.
import { type ApiError, badRequest } from '../status.ts';

const KEY = '__proto__';

/** @throws ApiError 400 for that key */
export function checkKey(key: string): void {
  if (key === KEY) throw unkeepable();
}

/** @throws ApiError 400 for a value that has it anywhere */
export function checkKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && Object.hasOwn(value, KEY)) throw unkeepable();
  for (const one of Object.values(value)) checkKeys(one);
}

function unkeepable(): ApiError {
  return badRequest(`a lab cannot keep the key ${JSON.stringify(KEY)}`);
}
