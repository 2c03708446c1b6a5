// Brings claims and volumes together, asks for volumes that are to be made, and reclaims what claims leave (pkg/controller/volume/persistentvolume).
import type { Change } from '../client.ts';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../resources/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../wire.ts';
import { type Controller, keyOf, splitKey, watch } from './controller.ts';
import { syncClaim } from './persistent-volume/claim.ts';
import { syncVolume } from './persistent-volume/volume.ts';

/** How often what waits is looked at (ms; --pvclaimbinder-sync-period): all at the same moment. */
const PERIOD = 15_000;

const CLAIM = 'claim:';
const VOLUME = 'volume:';

function claimKeys({ type, object }: Change<PersistentVolumeClaim>): string[] {
  const { volumeName } = object.spec;
  // a volume learns from its claim's end that it is free
  return type === 'DELETED' && volumeName ? [`${VOLUME}${volumeName}`] : [`${CLAIM}${keyOf(object)}`];
}

function volumeKeys({ object }: Change<PersistentVolume>): string[] {
  const { name, namespace } = object.spec.claimRef ?? {};
  const own = `${VOLUME}${object.metadata.name}`;
  return name ? [own, `${CLAIM}${namespace ?? ''}/${name}`] : [own];
}

/** The controller. */
export const persistentVolumeBinder = {
  name: 'persistentvolume-binder',
  component: 'persistentvolume-controller',
  watches: [watch(PERSISTENT_VOLUMES, volumeKeys), watch(PERSISTENT_VOLUME_CLAIMS, claimKeys)],
  reconcile(key, context) {
    const { client, clock } = context;
    if (key.startsWith(VOLUME)) {
      const volume = client.get(PERSISTENT_VOLUMES, undefined, key.slice(VOLUME.length));
      if (volume) syncVolume(context, volume);
      return undefined;
    }
    const { namespace, name } = splitKey(key.slice(CLAIM.length));
    const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
    return claim && syncClaim(context, claim) ? { afterMs: PERIOD - (clock.now() % PERIOD) } : undefined;
  },
} satisfies Controller;
