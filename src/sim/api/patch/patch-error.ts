// What the server answers to patches that it cannot read or apply (apiserver, endpoints/handlers/patch.go; apimachinery, util/mergepatch/errors.go).
import { ApiError, badRequest } from '../status.ts';

/** 422: the patch can be read, but does not apply; why is not told (api/errors, NewGenericServerResponse). */
export function unprocessable(): ApiError {
  return new ApiError(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
}

/** 500: an error that the server passes on in its own words, for want of a better answer. */
export function passedOn(message: string): ApiError {
  return new ApiError(500, '', message);
}

/** 400: the patch is no object. @param prefix what stands before the decoder's words */
export function notAnObject(patch: unknown, prefix: string): ApiError {
  return badRequest(`${prefix}json: cannot unmarshal ${jsonKind(patch)} into Go value of type map[string]interface {}`);
}

/** What JSON calls a value, as Go's decoder names it. */
export function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** A value as Go prints it with `%v`. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `map[${members.map(([key, one]) => `${key}:${goText(one)}`).join(' ')}]`;
}

/** The Go type of unstructured JSON. */
export function goType(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'map[string]interface {}';
}
