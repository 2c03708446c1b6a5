// Deletes what nobody owns any more, and carries out `Foreground` and `Orphan` deletions (pkg/controller/garbagecollector).
import type { Change, Client } from '../client.ts';
import { RESOURCES } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject, OwnerReference } from '../wire.ts';
import { type Controller, watch } from './controller.ts';

const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';
const STORED = RESOURCES.filter(({ verbs }) => verbs.includes('delete'));

/** `apiVersion kind namespace name`, of which none has a space. */
function itemKey({ apiVersion, kind, metadata }: KubeObject): string {
  return `${apiVersion} ${kind} ${metadata.namespace ?? ''} ${metadata.name}`;
}

function ownerOf(client: Client, { apiVersion, kind, name }: OwnerReference, namespace: string | undefined) {
  const resource = client.resourceOf(apiVersion, kind);
  return resource && client.get(resource, resource.namespaced ? namespace : undefined, name);
}

/** Does an owner exist still, as the one that was meant? */
function exists(client: Client, owner: OwnerReference, namespace: string | undefined): boolean {
  return ownerOf(client, owner, namespace)?.metadata.uid === owner.uid;
}

function keys({ type, object, old }: Change, client: Client): string[] {
  const { metadata } = object;
  if (type === 'DELETED') {
    // its dependents have lost an owner; an owner that waited for it has lost a dependent
    const owners = (metadata.ownerReferences ?? []).flatMap((one) => {
      const owner = ownerOf(client, one, metadata.namespace);
      return owner?.metadata.deletionTimestamp ? [itemKey(owner)] : [];
    });
    return [...client.dependents(metadata.uid).map(itemKey), ...owners];
  }
  if (metadata.deletionTimestamp && metadata.finalizers?.some((one) => one === ORPHAN || one === FOREGROUND))
    return [itemKey(object)];
  const owners = metadata.ownerReferences;
  if (!owners || owners === old?.metadata.ownerReferences) return [];
  return owners.some((owner) => !exists(client, owner, metadata.namespace)) ? [itemKey(object)] : [];
}

export const garbageCollector = {
  name: 'garbagecollector',
  component: 'garbage-collector',
  watches: STORED.map((resource) => watch(resource, keys)),
  custom: keys,
  reconcile(key, { client }) {
    const [version = '', kind = '', namespace, name = ''] = key.split(' ');
    const resource = client.resourceOf(version, kind);
    const object = resource && client.get(resource, namespace, name);
    if (!resource || !object) return undefined;
    if (object.metadata.deletionTimestamp) finish(client, resource, object);
    else collect(client, resource, object);
    return undefined;
  },
} satisfies Controller;

/** Deletes an object that has lost all its owners; of one that has some left, forgets those that are gone. */
function collect(client: Client, resource: Resource, object: KubeObject): void {
  const { metadata } = object;
  const owners = metadata.ownerReferences ?? [];
  const left = owners.filter((owner) => exists(client, owner, metadata.namespace));
  if (left.length === owners.length) return;
  if (left.length > 0) {
    client.update(resource, { ...object, metadata: { ...metadata, ownerReferences: left } });
    return;
  }
  const held = metadata.finalizers ?? [];
  const propagationPolicy = held.includes(ORPHAN) ? 'Orphan' : held.includes(FOREGROUND) ? 'Foreground' : 'Background';
  client.delete(resource, metadata.namespace, metadata.name, { propagationPolicy, uid: metadata.uid });
}

/** Does what an object that is being deleted waits for. */
function finish(client: Client, resource: Resource, object: KubeObject): void {
  const { metadata } = object;
  const { uid } = metadata;
  const dependents = client.dependents(uid);
  if (metadata.finalizers?.includes(ORPHAN)) {
    for (const one of dependents) {
      const kind = client.resourceOf(one.apiVersion, one.kind);
      const { ownerReferences = [], ...rest } = one.metadata;
      const owners = ownerReferences.filter((owner) => owner.uid !== uid);
      const orphan = { ...one, metadata: { ...rest, ...(owners.length > 0 && { ownerReferences: owners }) } };
      if (kind) client.update(kind, orphan);
    }
    release(client, resource, object, ORPHAN);
    return;
  }
  if (!metadata.finalizers?.includes(FOREGROUND)) return;
  const blocking = dependents.filter(({ metadata: { ownerReferences } }) =>
    ownerReferences?.some((owner) => owner.uid === uid && owner.blockOwnerDeletion),
  );
  for (const one of dependents) {
    const kind = client.resourceOf(one.apiVersion, one.kind);
    if (!kind || one.metadata.deletionTimestamp) continue;
    const { namespace, name } = one.metadata;
    client.delete(kind, namespace, name, { propagationPolicy: 'Foreground', uid: one.metadata.uid });
  }
  if (blocking.every((one) => !stillThere(client, one))) release(client, resource, object, FOREGROUND);
}

function stillThere(client: Client, { apiVersion, kind, metadata }: KubeObject): boolean {
  const resource = client.resourceOf(apiVersion, kind);
  return resource !== undefined && client.get(resource, metadata.namespace, metadata.name) !== undefined;
}

function release(client: Client, resource: Resource, object: KubeObject, finalizer: string): void {
  const now = client.get(resource, object.metadata.namespace, object.metadata.name);
  if (!now) return;
  const { finalizers = [], ...rest } = now.metadata;
  const left = finalizers.filter((one) => one !== finalizer);
  client.update(resource, { ...now, metadata: { ...rest, ...(left.length > 0 && { finalizers: left }) } });
}
