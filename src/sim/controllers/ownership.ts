// Who owns what: the controller reference, and how a controller adopts and releases by its selector (pkg/controller/controller_ref_manager.go).
import { ApiError } from '../api/status.ts';
import type { Client } from '../client.ts';
import { apiVersion, type Resource } from '../resources/resource.ts';
import { selects } from '../selector.ts';
import type { KubeObject, LabelSelector, OwnerReference } from '../wire.ts';
import { uncontrolled } from './uncontrolled.ts';

/** The reference to the controller of an object; undefined for an orphan. */
export function controllerOf({ metadata }: KubeObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller);
}

/** Is this very owner (by its uid) the object's controller? */
export function isControlledBy(object: KubeObject, owner: KubeObject): boolean {
  return controllerOf(object)?.uid === owner.metadata.uid;
}

/** What a controller writes into its objects' ownerReferences (apimachinery, meta/v1/controller_ref.go). */
export function controllerReference(resource: Resource, { metadata }: KubeObject): OwnerReference {
  return {
    apiVersion: apiVersion(resource),
    kind: resource.kind,
    name: metadata.name,
    uid: metadata.uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** What an owner claims. */
export interface Claim<T extends KubeObject> {
  readonly owner: KubeObject;
  readonly ownerResource: Resource;
  readonly resource: Resource<T>;
  readonly selector: LabelSelector | undefined;
  /** leaves objects out of all this; absent: none */
  readonly considers?: (object: T) => boolean;
  /** what must hold beside the selector; absent: nothing */
  readonly fits?: (object: T) => boolean;
  /** put on what is adopted and taken off what is released; absent: none */
  readonly finalizer?: string;
}

/**
 * The owner's objects, in the order of their creation and the adopted ones last. Orphans that its selector chooses are adopted, and what the
 * selector no longer chooses is released; an owner that is being deleted does neither.
 */
export function claim<T extends KubeObject>(client: Client, wanted: Claim<T>): T[] {
  const { owner, resource, selector, considers, fits } = wanted;
  const { uid, namespace, deletionTimestamp } = owner.metadata;
  const chooses = (object: T): boolean => selects(selector, object.metadata.labels) && (fits?.(object) ?? true);
  const claimed: T[] = [];
  for (const object of client.ownedBy(resource, uid)) {
    if ((considers && !considers(object)) || !isControlledBy(object, owner)) continue;
    if (chooses(object)) claimed.push(object);
    else if (deletionTimestamp === undefined) release(client, wanted, object);
  }
  if (deletionTimestamp !== undefined || namespace === undefined) return claimed;
  for (const object of uncontrolled(client, resource, namespace)) {
    if (object.metadata.deletionTimestamp !== undefined || (considers && !considers(object)) || !chooses(object))
      continue;
    const adopted = adopt(client, wanted, object);
    if (adopted) claimed.push(adopted);
  }
  return claimed;
}

function adopt<T extends KubeObject>(client: Client, wanted: Claim<T>, object: T): T | undefined {
  const { owner, ownerResource, resource, finalizer } = wanted;
  const { ownerReferences = [], finalizers = [] } = object.metadata;
  return ifThere(() =>
    client.update(resource, {
      ...object,
      metadata: {
        ...object.metadata,
        ownerReferences: [...ownerReferences, controllerReference(ownerResource, owner)],
        ...(finalizer && !finalizers.includes(finalizer) && { finalizers: [...finalizers, finalizer] }),
      },
    }),
  );
}

function release<T extends KubeObject>(client: Client, { owner, resource, finalizer }: Claim<T>, object: T): void {
  const { ownerReferences = [], finalizers, ...rest } = object.metadata;
  const left = ownerReferences.filter(({ uid }) => uid !== owner.metadata.uid);
  const held = finalizers?.filter((one) => one !== finalizer);
  ifThere(() =>
    client.update(resource, {
      ...object,
      metadata: {
        ...rest,
        ...(left.length > 0 && { ownerReferences: left }),
        ...(held && held.length > 0 && { finalizers: held }),
      },
    }),
  );
}

/** What has just gone away needs neither an owner nor none. */
function ifThere<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 404) return undefined;
    throw thrown;
  }
}
