// A claim may grow when it is bound and its class says so (plugin/pkg/admission/storage/persistentvolume/resize).
import { compareQuantities, parseQuantity, ZERO } from '../../../quantity.ts';
import { PERSISTENT_VOLUME_CLAIMS, STORAGE_CLASSES } from '../../../resources/index.ts';
import { classNameOf } from '../../../volumes/storage-class.ts';
import type { PersistentVolumeClaim } from '../../../wire.ts';
import { type AdmissionPlugin, isOn, operationOf, refuse } from './plugin.ts';

const NOT_ALLOWED =
  'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';

function sizeOf({ spec }: PersistentVolumeClaim) {
  return parseQuantity(spec.resources?.requests?.storage ?? '0') ?? ZERO;
}

export const PERSISTENT_VOLUME_CLAIM_RESIZE = {
  name: 'PersistentVolumeClaimResize',
  validate(call, { store }) {
    if (!isOn(call, PERSISTENT_VOLUME_CLAIMS) || operationOf(call) !== 'UPDATE' || !call.object || !call.old) return;
    const claim = call.object as unknown as PersistentVolumeClaim;
    const old = call.old as unknown as PersistentVolumeClaim;
    if (compareQuantities(sizeOf(claim), sizeOf(old)) <= 0) return;
    if (old.status.phase !== 'Bound') throw refuse(call, 'Only bound persistent volume claims can be expanded');
    const found = store.get(STORAGE_CLASSES, undefined, classNameOf(old));
    if (!found?.allowVolumeExpansion) throw refuse(call, NOT_ALLOWED);
  },
} satisfies AdmissionPlugin;
