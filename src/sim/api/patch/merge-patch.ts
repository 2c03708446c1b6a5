// JSON merge patches (RFC 7386): what a patch names replaces what is there, objects are gone into, null takes away.
import type { Resource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { badRequest } from '../status.ts';
import { isObject } from './given.ts';
import { notAnObject } from './patch-error.ts';

function merged(current: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const out: Record<string, unknown> = isObject(current) ? { ...current } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete out[key];
    else if (key !== '__proto__') out[key] = merged(Object.hasOwn(out, key) ? out[key] : undefined, value);
  }
  return out;
}

/**
 * Applies a merge patch.
 * @param current is not changed
 * @throws ApiError 400 for a patch that is no object
 */
export function mergePatch(current: KubeObject, patch: unknown, _resource: Resource): KubeObject {
  if (patch === null || patch === undefined) throw badRequest('Invalid JSON Patch');
  if (!isObject(patch)) throw notAnObject(patch, 'error decoding patch: ');
  return merged(current, patch) as KubeObject;
}
