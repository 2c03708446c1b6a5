// What a node's status says of attached volumes: its kubelet mounts nothing that is not there (attachdetach/statusupdater).
import type { Client } from '../../client.ts';
import { NODES } from '../../resources/index.ts';
import { type CsiSource, isAttachedTo, uniqueName } from '../../volumes/attachment.ts';

/** Puts a volume among those that are attached to a node, or takes it away. @returns whether that was new */
export function reportAttached(client: Client, node: string, csi: CsiSource, isAttached: boolean): boolean {
  const found = client.get(NODES, undefined, node);
  if (!found || isAttachedTo(csi, found) === isAttached) return false;
  const { volumesAttached = [], ...rest } = found.status;
  const name = uniqueName(csi);
  const next = isAttached
    ? [...volumesAttached, { name, devicePath: '' }]
    : volumesAttached.filter((one) => one.name !== name);
  client.updateStatus(NODES, { ...found, status: next.length > 0 ? { ...rest, volumesAttached: next } : rest });
  return true;
}
