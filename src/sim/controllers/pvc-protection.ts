// A claim that is being deleted stays while a pod that has a node uses it (pkg/controller/volume/pvcprotection).
import { PERSISTENT_VOLUME_CLAIMS, PODS } from '../resources/index.ts';
import { claimKeysOf, podsOfClaim } from './claim-pods.ts';
import { type Controller, splitKey, watch } from './controller.ts';
import { addFinalizer, removeFinalizer } from './finalizers.ts';

const FINALIZER = 'kubernetes.io/pvc-protection';

/** The controller. */
export const pvcProtection = {
  name: 'pvc-protection',
  component: 'pvc-protection-controller',
  watches: [
    watch(PERSISTENT_VOLUME_CLAIMS),
    // only a pod that goes frees a claim
    watch(PODS, ({ type, object }) => (type === 'DELETED' ? claimKeysOf(object) : [])),
  ],
  reconcile(key, { client }) {
    const { namespace, name } = splitKey(key);
    const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
    if (!claim) return undefined;
    if (!claim.metadata.deletionTimestamp) addFinalizer(client, PERSISTENT_VOLUME_CLAIMS, claim, FINALIZER);
    else if (!podsOfClaim(client, key).some(({ spec }) => spec.nodeName))
      removeFinalizer(client, PERSISTENT_VOLUME_CLAIMS, claim, FINALIZER);
    return undefined;
  },
} satisfies Controller;
