// A claim that names no class gets the default one (plugin/pkg/admission/storage/storageclass/setdefault).
import { PERSISTENT_VOLUME_CLAIMS, STORAGE_CLASSES } from '../../../resources/index.ts';
import { defaultClass, hasClass } from '../../../volumes/storage-class.ts';
import type { PersistentVolumeClaim } from '../../../wire.ts';
import { type AdmissionPlugin, isOn, operationOf } from './plugin.ts';

export const DEFAULT_STORAGE_CLASS = {
  name: 'DefaultStorageClass',
  admit(call, { store }) {
    if (!isOn(call, PERSISTENT_VOLUME_CLAIMS) || operationOf(call) !== 'CREATE' || !call.object) return;
    const claim = call.object as unknown as PersistentVolumeClaim;
    if (hasClass(claim)) return;
    const found = defaultClass(store.list(STORAGE_CLASSES));
    if (found) claim.spec = { ...claim.spec, storageClassName: found.metadata.name };
  },
} satisfies AdmissionPlugin;
