// storage.k8s.io/v1: where volumes come from and where they are.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

const v1 = { group: 'storage.k8s.io', version: 'v1', namespaced: false } as const;

export const STORAGE_CLASSES = resource<wire.StorageClass>({
  ...v1,
  kind: 'StorageClass',
  plural: 'storageclasses',
  short: ['sc'],
});
export const CSI_DRIVERS = resource<wire.CSIDriver>({ ...v1, kind: 'CSIDriver', plural: 'csidrivers' });
export const CSI_NODES = resource<wire.CSINode>({ ...v1, kind: 'CSINode', plural: 'csinodes' });
export const CSI_STORAGE_CAPACITIES = resource<wire.CSIStorageCapacity>({
  ...v1,
  kind: 'CSIStorageCapacity',
  plural: 'csistoragecapacities',
  namespaced: true,
});
export const VOLUME_ATTACHMENTS = resource<wire.VolumeAttachment>({
  ...v1,
  kind: 'VolumeAttachment',
  plural: 'volumeattachments',
  subresources: ['status'],
});
