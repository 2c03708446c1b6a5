// Volumes and claims are born with a finalizer: they go when nobody uses them any more (plugin/pkg/admission/storage/storageobjectinuseprotection).
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../../../resources/index.ts';
import { type AdmissionPlugin, isOn, operationOf } from './plugin.ts';

export const STORAGE_OBJECT_IN_USE_PROTECTION = {
  name: 'StorageObjectInUseProtection',
  admit(call) {
    const { object } = call;
    if (operationOf(call) !== 'CREATE' || !object) return;
    const isClaim = isOn(call, PERSISTENT_VOLUME_CLAIMS);
    if (!isClaim && !isOn(call, PERSISTENT_VOLUMES)) return;
    const finalizer = isClaim ? 'kubernetes.io/pvc-protection' : 'kubernetes.io/pv-protection';
    const { finalizers = [] } = object.metadata;
    if (!finalizers.includes(finalizer)) object.metadata.finalizers = [...finalizers, finalizer];
  },
} satisfies AdmissionPlugin;
