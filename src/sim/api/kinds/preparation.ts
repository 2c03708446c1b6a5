// What strategies do to an object before it is checked (apiserver, registry/rest: PrepareForCreate and PrepareForUpdate).
import type { KubeObject } from '../../wire.ts';

/** A write to an object leaves its status, a write to its status leaves its specification. @param subresource '' or `status` */
export function keepOtherHalf(object: KubeObject, old: KubeObject, subresource: string): void {
  const field = subresource === 'status' ? 'spec' : 'status';
  if (old[field] === undefined) delete object[field];
  else object[field] = old[field];
}

/** The generation after a change: one more when something of the specification changed. */
export function nextGeneration(object: KubeObject, old: KubeObject, changed: boolean): void {
  object.metadata.generation = (old.metadata.generation ?? 0) + (changed ? 1 : 0);
}
