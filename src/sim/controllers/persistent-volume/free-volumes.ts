// Volumes that no claim has for good, by their class: a claim that waits need not look at all volumes.
import type { Client } from '../../client.ts';
import { PERSISTENT_VOLUMES } from '../../resources/index.ts';
import { classNameOf } from '../../volumes/storage-class.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../wire.ts';
import { remembered } from '../memory.ts';

/** class → name → volume; and under {@link RESERVED} those that name their claim, whatever their class */
type Index = Map<string, Map<string, PersistentVolume>>;

/** No class has this name. */
const RESERVED = '/reserved';

const indexes = remembered(begin);

function begin(client: Client): Index {
  const index: Index = new Map();
  for (const volume of client.list(PERSISTENT_VOLUMES)) put(index, volume);
  client.watch(PERSISTENT_VOLUMES, ({ type, object, old }) => {
    if (old) place(index, old)?.delete(old.metadata.name);
    if (type === 'DELETED') place(index, object)?.delete(object.metadata.name);
    else put(index, object);
  });
  return index;
}

function keyOf(volume: PersistentVolume): string | undefined {
  const { claimRef } = volume.spec;
  if (!claimRef) return classNameOf(volume);
  return volume.status.phase === 'Bound' ? undefined : RESERVED;
}

function place(index: Index, volume: PersistentVolume): Map<string, PersistentVolume> | undefined {
  const key = keyOf(volume);
  return key === undefined ? undefined : index.get(key);
}

function put(index: Index, volume: PersistentVolume): void {
  const key = keyOf(volume);
  if (key === undefined) return;
  const volumes = index.get(key);
  if (volumes) volumes.set(volume.metadata.name, volume);
  else index.set(key, new Map([[volume.metadata.name, volume]]));
}

/** Volumes that may be matched with a claim, in the order of their names. */
export function freeVolumes(client: Client, claim: PersistentVolumeClaim): readonly PersistentVolume[] {
  const index = indexes(client);
  const found = [...(index.get(RESERVED)?.values() ?? []), ...(index.get(classNameOf(claim))?.values() ?? [])];
  return found.sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1));
}
