// Objects without a controller, by namespace: who looks for orphans need not look at everything (the `orphan` key of pkg/controller/controller_utils.go, AddPodControllerIndexer).
import type { Change, Client } from '../client.ts';
import { groupResource, type Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';
import { remembered } from './memory.ts';

/** namespace → name → object */
type Orphans = Map<string, Map<string, KubeObject>>;

const indexes = remembered(() => new Map<string, Orphans>());

function hasController({ metadata }: KubeObject): boolean {
  return metadata.ownerReferences?.some(({ controller }) => controller) ?? false;
}

function begin(client: Client, resource: Resource): Orphans {
  const orphans: Orphans = new Map();
  const see = ({ type, object, old }: Pick<Change, 'type' | 'object' | 'old'>): void => {
    const { namespace = '', name } = object.metadata;
    const inside = orphans.get(namespace);
    if (type !== 'DELETED' && !hasController(object)) {
      if (inside) inside.set(name, object);
      else orphans.set(namespace, new Map([[name, object]]));
    } else if (inside && (!old || !hasController(old)) && inside.delete(name) && inside.size === 0) {
      orphans.delete(namespace);
    }
  };
  for (const object of client.list(resource)) see({ type: 'ADDED', object });
  client.watch(resource, see);
  return orphans;
}

/** Objects in a namespace that have no controller, in the order in which they came to have none. */
export function uncontrolled<T extends KubeObject>(client: Client, resource: Resource<T>, namespace: string): T[] {
  const known = indexes(client);
  const name = groupResource(resource);
  let orphans = known.get(name);
  if (!orphans) {
    orphans = begin(client, resource as Resource);
    known.set(name, orphans);
  }
  const found = orphans.get(namespace);
  return found ? ([...found.values()] as T[]) : [];
}
