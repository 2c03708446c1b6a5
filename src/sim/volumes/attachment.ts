// Volumes of drivers, and where they are attached (pkg/volume/csi; pkg/controller/volume/attachdetach).
import { createHash } from 'node:crypto';
import type { Client } from '../client.ts';
import { CSI_DRIVERS } from '../resources/index.ts';
import type { Node, PersistentVolume } from '../wire.ts';

/** How a driver's volume is made known. */
export type CsiSource = NonNullable<PersistentVolume['spec']['csi']>;

/** A volume as nodes name it in their status. */
export function uniqueName({ driver, volumeHandle }: CsiSource): string {
  return `kubernetes.io/csi/${driver}^${volumeHandle}`;
}

/** Name of the VolumeAttachment of a volume and a node. */
export function attachmentName({ driver, volumeHandle }: CsiSource, node: string): string {
  return `csi-${createHash('sha256').update(`${volumeHandle}${driver}${node}`).digest('hex')}`;
}

/** Must volumes of a driver be attached before they are mounted? One that is not known attaches. */
export function attaches(client: Client, driver: string): boolean {
  return client.get(CSI_DRIVERS, undefined, driver)?.spec.attachRequired ?? true;
}

/** May a volume be attached to more than one node? */
export function isShared({ spec: { accessModes = [] } }: PersistentVolume): boolean {
  return accessModes.length === 0 || accessModes.some((mode) => mode === 'ReadWriteMany' || mode === 'ReadOnlyMany');
}

/** Is a volume attached to a node, as its status says? */
export function isAttachedTo(csi: CsiSource, node: Node | undefined): boolean {
  return node?.status.volumesAttached?.some(({ name }) => name === uniqueName(csi)) ?? false;
}
