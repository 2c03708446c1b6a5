// What becomes of a volume (pkg/controller/volume/persistentvolume/pv_controller.go, syncVolume and reclaimVolume).
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../../resources/index.ts';
import { PROVISIONED_BY } from '../../volumes/binding.ts';
import type { PersistentVolume } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';
import { setVolumePhase, unbind } from './phases.ts';

/** Where the deleter of hostPath volumes may delete. */
const DELETABLE = /^\/tmp\/.+/;

/** Brings a volume's phase to what its claim says, and reclaims a volume whose claim is gone. */
export function syncVolume(context: ControllerContext, volume: PersistentVolume): void {
  const { client } = context;
  const { claimRef } = volume.spec;
  if (!claimRef?.uid) {
    setVolumePhase(context, volume, 'Available');
    return;
  }
  const found = client.get(PERSISTENT_VOLUME_CLAIMS, claimRef.namespace, claimRef.name ?? '');
  const claim = found?.metadata.uid === claimRef.uid ? found : undefined;
  if (!claim) release(context, volume);
  // not named yet: the claim's own turn ends the binding
  else if (!claim.spec.volumeName) return;
  else if (claim.spec.volumeName === volume.metadata.name) setVolumePhase(context, volume, 'Bound');
  else if (isMadeForClaims(volume) && volume.spec.persistentVolumeReclaimPolicy === 'Delete') release(context, volume);
  else unbind(context, volume);
}

function isMadeForClaims({ metadata }: PersistentVolume): boolean {
  return metadata.annotations?.[PROVISIONED_BY] !== undefined;
}

function release(context: ControllerContext, volume: PersistentVolume): void {
  const { phase } = volume.status;
  const released = phase === 'Released' || phase === 'Failed' ? volume : setVolumePhase(context, volume, 'Released');
  const policy = released.spec.persistentVolumeReclaimPolicy;
  if (policy === 'Recycle') fail(context, released, 'VolumeFailedRecycle', 'No recycler plugin found for the volume!');
  // what a driver made, a driver deletes
  else if (policy === 'Delete' && !isMadeForClaims(released)) remove(context, released);
}

function fail(context: ControllerContext, volume: PersistentVolume, reason: string, message: string): void {
  if (volume.status.phase === 'Failed') return;
  setVolumePhase(context, volume, 'Failed', message);
  context.events.event(volume, 'Warning', reason, message);
}

/** Deletes a volume that nobody provisioned: hostPath alone can, and only under /tmp. */
function remove(context: ControllerContext, volume: PersistentVolume): void {
  const { name, deletionTimestamp } = volume.metadata;
  const path = volume.spec.hostPath?.path;
  if (path === undefined)
    fail(
      context,
      volume,
      'VolumeFailedDelete',
      `error getting deleter volume plugin for volume "${name}": no deletable volume plugin matched`,
    );
  else if (!DELETABLE.test(path))
    fail(
      context,
      volume,
      'VolumeFailedDelete',
      `host_path deleter only supports /tmp/.+ but received provided ${path}`,
    );
  else if (!deletionTimestamp) context.client.delete(PERSISTENT_VOLUMES, undefined, name);
}
