// VolumeAttachments by their volume: whoever cares for a volume need not look at all of them.
import type { Client } from '../client.ts';
import { VOLUME_ATTACHMENTS } from '../resources/index.ts';
import type { VolumeAttachment } from '../wire.ts';
import { remembered } from './memory.ts';

type Index = Map<string, Map<string, VolumeAttachment>>;

const indexes = remembered(begin);

function begin(client: Client): Index {
  const index: Index = new Map();
  for (const one of client.list(VOLUME_ATTACHMENTS)) put(index, one);
  client.watch(VOLUME_ATTACHMENTS, ({ type, object }) => {
    if (type !== 'DELETED') put(index, object);
    else index.get(volumeOf(object))?.delete(object.metadata.name);
  });
  return index;
}

/** Name of the volume that is attached; '' when it is none with a name. */
export function volumeOf({ spec }: VolumeAttachment): string {
  return spec.source?.persistentVolumeName ?? '';
}

function put(index: Index, one: VolumeAttachment): void {
  const volume = volumeOf(one);
  const all = index.get(volume);
  if (all) all.set(one.metadata.name, one);
  else index.set(volume, new Map([[one.metadata.name, one]]));
}

/** The attachments of a volume, in the order of their nodes. */
export function attachmentsOf(client: Client, volume: string): readonly VolumeAttachment[] {
  return [...(indexes(client).get(volume)?.values() ?? [])].sort((one, other) =>
    one.spec.nodeName < other.spec.nodeName ? -1 : 1,
  );
}
