// A bound claim that asks for more than it has: the driver's resizer is to make it larger (pkg/controller/volume/expand).
import { compareQuantities, parseQuantity, ZERO } from '../quantity.ts';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES } from '../resources/index.ts';
import { requestOf } from '../volumes/binding.ts';
import { type Controller, keyOf, splitKey, watch } from './controller.ts';

/** The controller. */
export const volumeExpand = {
  name: 'persistentvolume-expander',
  component: 'volume_expand',
  watches: [
    watch(PERSISTENT_VOLUME_CLAIMS, ({ object, old }) =>
      old && compareQuantities(requestOf(object), requestOf(old)) > 0 ? [keyOf(object)] : [],
    ),
  ],
  reconcile(key, { client, events }) {
    const { namespace, name } = splitKey(key);
    const claim = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, name);
    if (claim?.status.phase !== 'Bound') return undefined;
    const size = parseQuantity(claim.status.capacity?.storage ?? '0') ?? ZERO;
    if (compareQuantities(requestOf(claim), size) <= 0) return undefined;
    if (client.get(PERSISTENT_VOLUMES, undefined, claim.spec.volumeName ?? ''))
      events.event(claim, 'Normal', 'ExternalExpanding', 'waiting for an external controller to expand this PVC');
    return undefined;
  },
} satisfies Controller;
