// Volumes of drivers follow the pods that use them from node to node (pkg/controller/volume/attachdetach).
import type { Change, Client } from '../client.ts';
import { PERSISTENT_VOLUME_CLAIMS, PERSISTENT_VOLUMES, PODS, VOLUME_ATTACHMENTS } from '../resources/index.ts';
import { attaches } from '../volumes/attachment.ts';
import { claimNamesOf } from '../volumes/pod-claims.ts';
import type { PersistentVolumeClaim, Pod } from '../wire.ts';
import { attach } from './attach-detach/attach.ts';
import { detach, isWanted } from './attach-detach/detach.ts';
import { attachmentsOf, volumeOf } from './attachments.ts';
import { podsOfClaim } from './claim-pods.ts';
import { type Controller, watch } from './controller.ts';
import { isTerminal } from './pod-status.ts';

/** How often is looked whether a volume is still mounted where nobody wants it (ms). */
const AGAIN = 1_000;

function podKeys({ type, object, old }: Change<Pod>, client: Client): readonly string[] {
  const names = claimNamesOf(object);
  if (names.length === 0 || !object.spec.nodeName) return names.length === 0 ? names : [];
  if (type === 'MODIFIED' && old?.spec.nodeName && isTerminal(old) === isTerminal(object)) return [];
  return names.flatMap(
    (name) => client.get(PERSISTENT_VOLUME_CLAIMS, object.metadata.namespace, name)?.spec.volumeName ?? [],
  );
}

function claimKeys({ object, old }: Change<PersistentVolumeClaim>): readonly string[] {
  const { volumeName } = object.spec;
  return volumeName && old?.spec.volumeName !== volumeName ? [volumeName] : [];
}

/** The controller. */
export const attachDetach = {
  name: 'attachdetach',
  component: 'attachdetach-controller',
  watches: [
    watch(PODS, podKeys),
    watch(PERSISTENT_VOLUME_CLAIMS, claimKeys),
    watch(VOLUME_ATTACHMENTS, ({ object }) => [volumeOf(object)]),
  ],
  reconcile(name, context) {
    const { client } = context;
    const volume = client.get(PERSISTENT_VOLUMES, undefined, name);
    const { csi, claimRef } = volume?.spec ?? {};
    if (!volume || !csi || !attaches(client, csi.driver)) return undefined;
    const pods = podsOfClaim(client, `${claimRef?.namespace ?? ''}/${claimRef?.name ?? ''}`).filter(
      (pod) => pod.spec.nodeName && !isTerminal(pod),
    );
    const nodes = new Set(pods.map(({ spec }) => spec.nodeName ?? ''));
    const waits: number[] = [];
    for (const attachment of attachmentsOf(client, name))
      if (nodes.has(attachment.spec.nodeName)) isWanted(context, attachment);
      else if (!detach(context, attachment, csi)) waits.push(AGAIN);
    for (const node of [...nodes].sort()) {
      const [here, elsewhere] = [
        pods.filter(({ spec }) => spec.nodeName === node),
        pods.filter(({ spec }) => spec.nodeName !== node),
      ];
      const attachments = attachmentsOf(client, name);
      const wait = attach(context, { volume, csi, node, pods: here, attachments, elsewhere });
      if (wait !== undefined) waits.push(wait);
    }
    return waits.length > 0 ? { afterMs: Math.min(...waits) } : undefined;
  },
} satisfies Controller;
