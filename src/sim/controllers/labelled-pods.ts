// Pods by their labels: whoever has a selector need not look at all pods of a namespace.
import type { Client } from '../client.ts';
import { PODS } from '../resources/index.ts';
import { selects } from '../selector.ts';
import type { LabelSelector, Pod } from '../wire.ts';
import { remembered } from './memory.ts';

/** namespace → label as `key=value` → name → pod */
type Index = Map<string, Map<string, Map<string, Pod>>>;

const NONE: ReadonlyMap<string, Pod> = new Map();

const indexes = remembered(begin);

function begin(client: Client): Index {
  const index: Index = new Map();
  for (const pod of client.list(PODS)) put(index, pod);
  client.watch(PODS, ({ type, object, old }) => {
    if (old && (type === 'DELETED' || old.metadata.labels !== object.metadata.labels)) take(index, old);
    if (type !== 'DELETED') put(index, object);
  });
  return index;
}

function put(index: Index, pod: Pod): void {
  const { namespace = '', name, labels } = pod.metadata;
  for (const key in labels) {
    let inside = index.get(namespace);
    if (!inside) {
      inside = new Map();
      index.set(namespace, inside);
    }
    const label = `${key}=${labels[key]}`;
    const pods = inside.get(label);
    if (pods) pods.set(name, pod);
    else inside.set(label, new Map([[name, pod]]));
  }
}

function take(index: Index, { metadata }: Pod): void {
  const { namespace = '', name, labels } = metadata;
  const inside = index.get(namespace);
  for (const key in labels) {
    const label = `${key}=${labels[key]}`;
    const pods = inside?.get(label);
    if (pods?.delete(name) && pods.size === 0) inside?.delete(label);
  }
  if (inside?.size === 0) index.delete(namespace);
}

/** The pods of a namespace that a selector chooses, in the order of their names. */
export function labelledPods(client: Client, namespace: string, selector: LabelSelector | undefined): readonly Pod[] {
  const wanted = Object.entries(selector?.matchLabels ?? {});
  if (wanted.length === 0) return client.list(PODS, namespace).filter((pod) => selects(selector, pod.metadata.labels));
  const inside = indexes(client).get(namespace);
  // of several labels, that which the fewest have
  const [fewest = NONE] = wanted
    .map(([key, value]) => inside?.get(`${key}=${value}`) ?? NONE)
    .sort((one, other) => one.size - other.size);
  return [...fewest.values()].filter((pod) => selects(selector, pod.metadata.labels)).sort(byName);
}

function byName({ metadata: one }: Pod, { metadata: other }: Pod): number {
  return one.name < other.name ? -1 : 1;
}
