// When a volume may leave a node: when nothing of it is mounted there, or nobody can tell any more (attachdetach/reconciler).

import { NODES, VOLUME_ATTACHMENTS } from '../../resources/index.ts';
import { type CsiSource, uniqueName } from '../../volumes/attachment.ts';
import type { VolumeAttachment } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { remembered } from '../memory.ts';
import { isReady } from '../pod-status.ts';
import { reportAttached } from './node-volumes.ts';

/** How long a node that does not answer may keep a volume (ms; ReconcilerMaxWaitForUnmountDuration). */
const PATIENCE = 360_000;
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';

/** VolumeAttachment → since when nobody wants it (ms since the epoch) */
const unwanted = remembered(() => new Map<string, number>());

/** A volume is wanted where it is. */
export function isWanted({ client }: ControllerContext, { metadata }: VolumeAttachment): void {
  unwanted(client).delete(metadata.name);
}

/** Takes a volume from a node that does not need it, as soon as that is safe. @returns whether it is on its way */
export function detach(context: ControllerContext, attachment: VolumeAttachment, csi: CsiSource): boolean {
  const { client, clock } = context;
  const { name, deletionTimestamp } = attachment.metadata;
  if (deletionTimestamp) return true;
  const since = unwanted(client).get(name) ?? clock.now();
  unwanted(client).set(name, since);
  const node = client.get(NODES, undefined, attachment.spec.nodeName);
  if (node?.status.volumesInUse?.includes(uniqueName(csi))) {
    const isLost = !isReady(node) && clock.now() - since >= PATIENCE;
    if (!isLost && !node.spec.taints?.some(({ key }) => key === OUT_OF_SERVICE)) return false;
  }
  unwanted(client).delete(name);
  reportAttached(client, attachment.spec.nodeName, csi, false);
  client.delete(VOLUME_ATTACHMENTS, undefined, name);
  return true;
}
