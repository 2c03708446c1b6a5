// Makes the claims of pods' ephemeral volumes, which go with their pods (pkg/controller/volume/ephemeral).
import { ApiError } from '../api/status.ts';
import { PERSISTENT_VOLUME_CLAIMS, PODS } from '../resources/index.ts';
import { strangeClaim } from '../volumes/pod-claims.ts';
import type { PersistentVolumeClaim } from '../wire.ts';
import { type Controller, keyOf, splitKey, watch } from './controller.ts';
import { controllerReference } from './ownership.ts';

/** The controller. */
export const ephemeralVolume = {
  name: 'ephemeral-volume',
  component: 'ephemeral_volume',
  watches: [
    watch(PODS, ({ type, object }) =>
      type === 'ADDED' && object.spec.volumes?.some(({ ephemeral }) => ephemeral) ? [keyOf(object)] : [],
    ),
  ],
  reconcile(key, { client, events }) {
    const { namespace, name } = splitKey(key);
    const pod = client.get(PODS, namespace, name);
    if (!pod || pod.metadata.deletionTimestamp) return undefined;
    for (const volume of pod.spec.volumes ?? []) {
      const template = volume.ephemeral?.volumeClaimTemplate;
      if (!template) continue;
      const claim = `${name}-${volume.name}`;
      const found = client.get(PERSISTENT_VOLUME_CLAIMS, namespace, claim);
      const why = found && strangeClaim(pod, found);
      if (why) {
        events.event(pod, 'Warning', 'FailedBinding', `ephemeral volume ${volume.name}: ${why}`);
        throw new ApiError(409, 'Conflict', why);
      }
      if (found) continue;
      const { labels, annotations } = (template.metadata ?? {}) as Partial<PersistentVolumeClaim['metadata']>;
      client.create(PERSISTENT_VOLUME_CLAIMS, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: {
          name: claim,
          ...(namespace !== undefined && { namespace }),
          ...(labels && { labels }),
          ...(annotations && { annotations }),
          ownerReferences: [controllerReference(PODS, pod)],
        },
        spec: template.spec,
      });
    }
    return undefined;
  },
} satisfies Controller;
