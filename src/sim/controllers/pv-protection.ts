// A volume that is being deleted stays while it is bound to a claim (pkg/controller/volume/pvprotection).
import { PERSISTENT_VOLUMES } from '../resources/index.ts';
import { type Controller, watch } from './controller.ts';
import { addFinalizer, removeFinalizer } from './finalizers.ts';

const FINALIZER = 'kubernetes.io/pv-protection';

/** The controller. */
export const pvProtection = {
  name: 'pv-protection',
  component: 'pv-protection-controller',
  watches: [watch(PERSISTENT_VOLUMES)],
  reconcile(name, { client }) {
    const volume = client.get(PERSISTENT_VOLUMES, undefined, name);
    if (!volume) return undefined;
    if (!volume.metadata.deletionTimestamp) addFinalizer(client, PERSISTENT_VOLUMES, volume, FINALIZER);
    else if (volume.status.phase !== 'Bound') removeFinalizer(client, PERSISTENT_VOLUMES, volume, FINALIZER);
    return undefined;
  },
} satisfies Controller;
