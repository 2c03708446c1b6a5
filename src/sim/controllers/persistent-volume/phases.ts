// Writing what became of a claim or a volume (pkg/controller/volume/persistentvolume/pv_controller.go, updateClaimStatus and updateVolumePhase).
import { timestamp } from '../../clock.ts';
import { equal } from '../../equal.ts';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../../resources/index.ts';
import { BIND_COMPLETED, BOUND_BY_CONTROLLER, withClaim } from '../../volumes/binding.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../wire.ts';
import type { ControllerContext } from '../controller.ts';

/** Sets a claim's phase. @param volume that it has; undefined: it has none, so neither size nor modes */
export function setClaimPhase(
  { client }: ControllerContext,
  claim: PersistentVolumeClaim,
  phase: 'Pending' | 'Bound' | 'Lost',
  volume?: PersistentVolume,
): PersistentVolumeClaim {
  const { accessModes: _modes, capacity, ...rest } = claim.status;
  const { accessModes = [], capacity: whole = {} } = volume?.spec ?? {};
  // a claim that has grown says so itself, once its file system has
  const size = claim.status.phase === 'Bound' && capacity ? capacity : whole;
  const status = volume ? { ...rest, phase, accessModes, capacity: size } : { ...rest, phase };
  return equal(status, claim.status) ? claim : client.updateStatus(PERSISTENT_VOLUME_CLAIMS, { ...claim, status });
}

/** Sets a volume's phase. @param message why, for `Failed`; absent otherwise */
export function setVolumePhase(
  { client, clock }: ControllerContext,
  volume: PersistentVolume,
  phase: 'Available' | 'Bound' | 'Released' | 'Failed',
  message?: string,
): PersistentVolume {
  const { phase: old, message: oldMessage, lastPhaseTransitionTime, ...rest } = volume.status;
  if (old === phase && oldMessage === message) return volume;
  const since = old === phase ? lastPhaseTransitionTime : timestamp(clock.now());
  const status = {
    ...rest,
    phase,
    ...(since !== undefined && { lastPhaseTransitionTime: since }),
    ...(message !== undefined && { message }),
  };
  return client.updateStatus(PERSISTENT_VOLUMES, { ...volume, status });
}

/** Binds a claim and a volume to each other: both name the other, and both say that they are bound. */
export function bind(context: ControllerContext, volume: PersistentVolume, claim: PersistentVolumeClaim): void {
  const { client } = context;
  const wanted = withClaim(volume, claim);
  const taken = wanted === volume ? volume : client.update(PERSISTENT_VOLUMES, wanted);
  const bound = setVolumePhase(context, taken, 'Bound');
  const { annotations } = claim.metadata;
  let next = claim;
  if (claim.spec.volumeName !== bound.metadata.name || annotations?.[BIND_COMPLETED] === undefined)
    next = client.update(PERSISTENT_VOLUME_CLAIMS, {
      ...claim,
      metadata: {
        ...claim.metadata,
        annotations: {
          ...annotations,
          [BIND_COMPLETED]: 'yes',
          ...(!claim.spec.volumeName && { [BOUND_BY_CONTROLLER]: 'yes' }),
        },
      },
      spec: { ...claim.spec, volumeName: bound.metadata.name },
    });
  setClaimPhase(context, next, 'Bound', bound);
}

/** Takes the claim away from a volume: one that was reserved for a claim by its author stays reserved. */
export function unbind(context: ControllerContext, volume: PersistentVolume): void {
  const { annotations, ...metadata } = volume.metadata;
  const { [BOUND_BY_CONTROLLER]: byController, ...others } = annotations ?? {};
  const { claimRef, ...spec } = volume.spec;
  const { uid: _uid, resourceVersion: _version, ...reserved } = claimRef ?? {};
  const next = context.client.update(PERSISTENT_VOLUMES, {
    ...volume,
    metadata: { ...metadata, ...(Object.keys(others).length > 0 && { annotations: others }) },
    spec: byController === undefined ? { ...spec, claimRef: reserved } : spec,
  });
  setVolumePhase(context, next, 'Available');
}
