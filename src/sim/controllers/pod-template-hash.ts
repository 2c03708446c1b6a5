// The hash in the names of ReplicaSets and ControllerRevisions (pkg/controller/controller_utils.go, ComputeHash).
import { safeEncode } from '../random.ts';
import type { PodTemplateSpec } from '../wire.ts';

/** 32-bit FNV-1a of a text's UTF-16 units, as an unsigned number. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** JSON that does not depend on the order of fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** A hash of any JSON, as Kubernetes writes hashes into names: up to ten letters and digits, such as `f678b877`. */
export function nameHash(value: unknown, collisionCount: number | undefined): string {
  return safeEncode(String(fnv1a(canonical(value) + (collisionCount === undefined ? '' : `/${collisionCount}`))));
}

/**
 * `pod-template-hash`. The same template always has the same; it is not the value that Kubernetes computes, since that is the hash of a dump of
 * Go's own structures.
 * @param collisionCount how often the name was another's already; undefined: never
 */
export function podTemplateHash(template: PodTemplateSpec, collisionCount?: number): string {
  return nameHash(template, collisionCount);
}
