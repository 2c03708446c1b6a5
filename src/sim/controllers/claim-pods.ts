// Pods by the claims that they use: whoever cares for a claim need not look at all pods.
import type { Client } from '../client.ts';
import { PODS } from '../resources/index.ts';
import { claimNamesOf } from '../volumes/pod-claims.ts';
import type { Pod } from '../wire.ts';
import { remembered } from './memory.ts';

/** `namespace/claim` → name → pod */
type Index = Map<string, Map<string, Pod>>;

const indexes = remembered(begin);

function begin(client: Client): Index {
  const index: Index = new Map();
  for (const pod of client.list(PODS)) put(index, pod);
  client.watch(PODS, ({ type, object }) => {
    if (type === 'DELETED') take(index, object);
    else put(index, object);
  });
  return index;
}

function put(index: Index, pod: Pod): void {
  for (const key of claimKeysOf(pod)) {
    const pods = index.get(key);
    if (pods) pods.set(pod.metadata.name, pod);
    else index.set(key, new Map([[pod.metadata.name, pod]]));
  }
}

function take(index: Index, pod: Pod): void {
  for (const key of claimKeysOf(pod)) {
    const pods = index.get(key);
    if (pods?.delete(pod.metadata.name) && pods.size === 0) index.delete(key);
  }
}

/** Keys of the claims that a pod uses: `namespace/claim`. */
export function claimKeysOf(pod: Pod): readonly string[] {
  const names = claimNamesOf(pod);
  return names.length === 0 ? names : names.map((name) => `${pod.metadata.namespace ?? ''}/${name}`);
}

/** The pods that use a claim, in the order of their names. @param key `namespace/claim` */
export function podsOfClaim(client: Client, key: string): readonly Pod[] {
  const pods = indexes(client).get(key);
  return pods ? [...pods.values()].sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1)) : [];
}
