// Finalizers of an object, put on and taken off.
import type { Client } from '../client.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';

/** Puts a finalizer on. @returns the object as it is then */
export function addFinalizer<T extends KubeObject>(
  client: Client,
  resource: Resource<T>,
  object: T,
  finalizer: string,
): T {
  const { finalizers = [] } = object.metadata;
  if (finalizers.includes(finalizer)) return object;
  return client.update(resource, {
    ...object,
    metadata: { ...object.metadata, finalizers: [...finalizers, finalizer] },
  });
}

/** Takes a finalizer off: an object that is being deleted and has no other one is gone then. */
export function removeFinalizer<T extends KubeObject>(
  client: Client,
  resource: Resource<T>,
  object: T,
  finalizer: string,
): void {
  const { finalizers = [], ...metadata } = object.metadata;
  const rest = finalizers.filter((one) => one !== finalizer);
  if (rest.length === finalizers.length) return;
  client.update(resource, { ...object, metadata: { ...metadata, ...(rest.length > 0 && { finalizers: rest }) } });
}
