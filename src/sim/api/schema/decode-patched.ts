// What a patch made, checked as the object that it is now: failures name the patch, not the object (apiserver, endpoints/handlers/patch.go).
import { apiVersion, type Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { ApiError, invalid } from '../status.ts';
import { type Decoded, type FieldValidation, readAs, wantedBy } from './decode.ts';
import { DecodeError, type ReadObject } from './read-model.ts';
import { modelOf } from './schema.ts';
import { undeclared } from './undeclared.ts';

/** A patch as the request had it. */
export interface SentPatch {
  readonly type: 'json' | 'merge' | 'strategic' | 'apply';
  readonly body: unknown;
}

/** A value as Go prints it (`%+v`): `map[a:1 b:[x y] c:<nil>]`, keys sorted. */
function goPrinted(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goPrinted).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `map[${members.map(([key, one]) => `${key}:${goPrinted(one)}`).join(' ')}]`;
}

/** What is left of a strategic merge patch after it was applied: lists whose order it gave are used up (apimachinery, strategicpatch mergePatchIntoOriginal). */
function usedUp(patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const lists = Object.keys(patch).filter((key) => key.startsWith('$setElementOrder/'));
  const gone = new Set(lists.flatMap((key) => [key, key.slice(key.indexOf('/') + 1)]));
  const kept = Object.entries(patch).filter(([key]) => !gone.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, usedUp(one)]));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

function refused(patched: unknown, { type, body }: SentPatch, why: string): ApiError {
  const shown = type === 'strategic' ? goPrinted(usedUp(body)) : JSON.stringify(sorted(patched));
  return invalid({ group: '', kind: '' }, '', [
    { reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(shown)}: ${why}`, field: 'patch' },
  ]);
}

/**
 * Reads what a patch made of an object.
 * @throws ApiError 422 that names the patch; 500 for a configuration of server-side apply that its kind cannot have
 */
export function decodePatched(
  patched: unknown,
  patch: SentPatch,
  resource: Resource,
  subresource: string,
  level: FieldValidation,
): Decoded {
  const wanted = wantedBy(resource, subresource);
  const words = patch.type === 'strategic' ? 'converter' : 'decoder';
  let read: ReadObject;
  try {
    read = readAs(wanted, patched, { words });
  } catch (error) {
    if (error instanceof DecodeError) throw refused(patched, patch, error.message);
    throw error;
  }
  const { object, strict } = read;
  if (level === 'Strict' && strict.length > 0)
    throw refused(patched, patch, `strict decoding error: ${strict.join(', ')}`);
  const { apiVersion: _version, kind: _kind, metadata = {}, ...rest } = object;
  const made = { apiVersion: apiVersion(wanted), kind: wanted.kind, metadata, ...rest } as KubeObject;
  return { object: made, warnings: level === 'Warn' ? [...strict] : [] };
}

/**
 * Checks a configuration of server-side apply before it is merged.
 * @throws ApiError 500, as the server answers what its kind has no place for (apimachinery, util/managedfields structuredmerge.go)
 */
export function checkConfiguration(config: unknown, resource: Resource, namespace: string, name: string): void {
  const model = modelOf(apiVersion(resource), resource.kind);
  const problems = model ? undeclared(model, config) : [];
  if (problems.length === 0) return;
  const about = `${namespace}/${name}; ${apiVersion(resource)}, Kind=${resource.kind}`;
  const told = problems.length === 1 ? problems[0] : `errors:\n${problems.map((one) => `  ${one}`).join('\n')}`;
  throw new ApiError(500, '', `failed to create typed patch object (${about}): ${told}`);
}
