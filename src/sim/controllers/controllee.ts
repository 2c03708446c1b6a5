// Whose reconciliation the change of an owned object concerns: its controller's, the former one's, and theirs that could adopt it (addPod, updatePod and deletePod of each controller).
import type { Change, Client } from '../client.ts';
import { equal } from '../equal.ts';
import type { Resource } from '../resources/resource.ts';
import { selects } from '../selector.ts';
import type { KubeObject, LabelSelector, OwnerReference } from '../wire.ts';
import { keyOf, type Watch, watch } from './controller.ts';
import { controllerOf } from './ownership.ts';

/** The owner that a reference names: the one of that kind and name whose uid is the same; undefined when there is none. */
export function resolve<O extends KubeObject>(
  client: Client,
  owner: Resource<O>,
  namespace: string | undefined,
  reference: OwnerReference | undefined,
): O | undefined {
  if (reference?.kind !== owner.kind) return undefined;
  const found = client.get(owner, namespace, reference.name);
  return found?.metadata.uid === reference.uid ? found : undefined;
}

/** Keys of the owners that a change of one of their objects concerns. @param selectorOf what an owner could adopt by */
export function ownersOf<T extends KubeObject, O extends KubeObject>(
  { type, object, old }: Change<T>,
  client: Client,
  owner: Resource<O>,
  selectorOf: (owner: O) => LabelSelector | undefined,
): string[] {
  const { namespace, labels, deletionTimestamp } = object.metadata;
  const now = controllerOf(object);
  const before = old && controllerOf(old);
  const keys: string[] = [];
  const current = resolve(client, owner, namespace, now);
  if (current) keys.push(keyOf(current));
  if (before && before.uid !== now?.uid) {
    const former = resolve(client, owner, namespace, before);
    if (former) keys.push(keyOf(former));
  }
  if (now || type === 'DELETED' || deletionTimestamp !== undefined) return keys;
  if (old && !before && equal(labels, old.metadata.labels)) return keys;
  for (const one of client.list(owner, namespace)) if (selects(selectorOf(one), labels)) keys.push(keyOf(one));
  return keys;
}

/** A watch of owned objects for the sake of their owners. */
export function watchOwned<T extends KubeObject, O extends KubeObject>(
  resource: Resource<T>,
  owner: Resource<O>,
  selectorOf: (owner: O) => LabelSelector | undefined,
): Watch {
  return watch(resource, (change, client) => ownersOf(change, client, owner, selectorOf));
}
