// Volumes, claims, classes and what of storage drivers is told, as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import {
  CSI_DRIVERS,
  CSI_NODES,
  CSI_STORAGE_CAPACITIES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
  VOLUME_ATTACHMENTS,
} from '../../resources/index.ts';
import { classNameOf, isDefaultClass } from '../../volumes/storage-class.ts';
import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
  VolumeAttachment,
} from '../../wire.ts';
import { AGE, age, column, NAME, tableKind, wide } from './columns.ts';

const UNSET = '<unset>';

const ACCESS_MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};

/** Access modes in their short form, in a fixed order (pkg/apis/core/helper, GetAccessModesAsString). */
function accessCell(modes: readonly string[] | undefined): string {
  return Object.keys(ACCESS_MODES)
    .filter((mode) => modes?.includes(mode))
    .map((mode) => ACCESS_MODES[mode])
    .join(',');
}

export const PERSISTENT_VOLUME_CLAIM_TABLE = tableKind<PersistentVolumeClaim>({
  resource: PERSISTENT_VOLUME_CLAIMS,
  columns: [
    NAME,
    column('Status'),
    column('Volume'),
    column('Capacity'),
    column('Access Modes'),
    column('StorageClass'),
    column('VolumeAttributesClass'),
    AGE,
    wide('VolumeMode'),
  ],
  cells: (object, now) => {
    const { metadata, spec, status } = object;
    const volume = spec.volumeName ?? '';
    return [
      metadata.name,
      metadata.deletionTimestamp ? 'Terminating' : (status.phase ?? ''),
      volume,
      volume && (status.capacity?.storage ?? '0'),
      volume && accessCell(status.accessModes),
      classNameOf(object),
      spec.volumeAttributesClassName ?? UNSET,
      age(object, now),
      spec.volumeMode ?? UNSET,
    ];
  },
});

export const PERSISTENT_VOLUME_TABLE = tableKind<PersistentVolume>({
  resource: PERSISTENT_VOLUMES,
  columns: [
    NAME,
    column('Capacity'),
    column('Access Modes'),
    column('Reclaim Policy'),
    column('Status'),
    column('Claim'),
    column('StorageClass'),
    column('VolumeAttributesClass'),
    column('Reason'),
    AGE,
    wide('VolumeMode'),
  ],
  cells: (object, now) => {
    const { metadata, spec, status } = object;
    const { claimRef } = spec;
    return [
      metadata.name,
      spec.capacity?.storage ?? '0',
      accessCell(spec.accessModes),
      spec.persistentVolumeReclaimPolicy ?? '',
      metadata.deletionTimestamp ? 'Terminating' : (status.phase ?? ''),
      claimRef ? `${claimRef.namespace ?? ''}/${claimRef.name ?? ''}` : '',
      classNameOf(object),
      spec.volumeAttributesClassName ?? UNSET,
      status.reason ?? '',
      age(object, now),
      spec.volumeMode ?? UNSET,
    ];
  },
});

export const STORAGE_CLASS_TABLE = tableKind<StorageClass>({
  resource: STORAGE_CLASSES,
  columns: [
    NAME,
    column('Provisioner'),
    column('ReclaimPolicy'),
    column('VolumeBindingMode'),
    column('AllowVolumeExpansion', 'boolean'),
    AGE,
  ],
  cells: (object, now) => {
    const { name } = object.metadata;
    return [
      isDefaultClass(object) ? `${name} (default)` : name,
      object.provisioner,
      object.reclaimPolicy ?? 'Delete',
      object.volumeBindingMode ?? 'Immediate',
      object.allowVolumeExpansion ?? false,
      age(object, now),
    ];
  },
});

export const VOLUME_ATTACHMENT_TABLE = tableKind<VolumeAttachment>({
  resource: VOLUME_ATTACHMENTS,
  columns: [NAME, column('Attacher'), column('PV'), column('Node'), column('Attached', 'boolean'), AGE],
  cells: (object, now) => [
    object.metadata.name,
    object.spec.attacher,
    object.spec.source?.persistentVolumeName ?? '',
    object.spec.nodeName,
    object.status?.attached ?? false,
    age(object, now),
  ],
});

export const CSI_DRIVER_TABLE = tableKind<CSIDriver>({
  resource: CSI_DRIVERS,
  columns: [
    NAME,
    column('AttachRequired', 'boolean'),
    column('PodInfoOnMount', 'boolean'),
    column('StorageCapacity', 'boolean'),
    column('TokenRequests'),
    column('RequiresRepublish', 'boolean'),
    column('Modes'),
    AGE,
  ],
  cells: (object, now) => {
    const { spec } = object;
    const audiences = spec.tokenRequests?.map(({ audience }) => audience).join(',');
    return [
      object.metadata.name,
      spec.attachRequired ?? true,
      spec.podInfoOnMount ?? false,
      spec.storageCapacity ?? false,
      audiences ?? UNSET,
      spec.requiresRepublish ?? false,
      spec.volumeLifecycleModes?.join(',') || '<none>',
      age(object, now),
    ];
  },
});

export const CSI_NODE_TABLE = tableKind<CSINode>({
  resource: CSI_NODES,
  columns: [NAME, column('Drivers', 'integer'), AGE],
  cells: (object, now) => [object.metadata.name, object.spec.drivers?.length ?? 0, age(object, now)],
});

export const CSI_STORAGE_CAPACITY_TABLE = tableKind<CSIStorageCapacity>({
  resource: CSI_STORAGE_CAPACITIES,
  columns: [NAME, column('StorageClassName'), column('Capacity')],
  cells: (object) => [object.metadata.name, object.storageClassName, object.capacity ?? UNSET],
});
