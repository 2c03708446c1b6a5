// What no object of a lab can hold: JavaScript gives one name of fields a meaning of its own, and an object that had it would not be what it says.
import { badRequest } from '../status.ts';

const NAME = '__proto__';

/** @param text where the value comes from; what is not in it is not looked for; undefined: it may be anywhere @throws ApiError 400 */
export function checkKeepable(value: unknown, text?: string): void {
  if (text !== undefined && !text.includes(NAME) && !text.includes('\\')) return;
  if (holds(value)) throw badRequest(`a lab cannot keep a field or key that is called ${JSON.stringify(NAME)}`);
}

function holds(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holds);
  return Object.hasOwn(value, NAME) || Object.values(value).some(holds);
}
