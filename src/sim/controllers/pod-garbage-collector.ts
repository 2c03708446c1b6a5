// Deletes pods that nobody else would: of nodes that are gone, and those that are to be deleted but never had a node (pkg/controller/podgc).
import { timestamp } from '../clock.ts';
import { NODES, PODS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import { type Controller, type ControllerContext, keyOf, splitKey, watch } from './controller.ts';
import { remembered } from './memory.ts';

/** A node may come back within so long (ms). */
const QUARANTINE = 40_000;
/** How often the real one looks (ms). */
const PERIOD = 20_000;

/** Since when a pod's node is missed: uid → ms since the epoch. */
const missing = remembered(() => new Map<string, number>());

export const podGarbageCollector = {
  name: 'pod-garbage-collector',
  component: 'pod-garbage-collector',
  watches: [
    watch(NODES, ({ type, object }, client) =>
      type === 'DELETED' ? client.podsOn(object.metadata.name).map(keyOf) : [],
    ),
    watch(PODS, ({ type, object, old }, client) => {
      if (type === 'DELETED') return [];
      const { nodeName } = object.spec;
      const isLost = nodeName && !old?.spec.nodeName && !client.get(NODES, undefined, nodeName);
      const isLeft = !nodeName && object.metadata.deletionTimestamp;
      return isLost || isLeft ? [keyOf(object)] : [];
    }),
  ],

  reconcile(key, context) {
    const { client, clock } = context;
    const { namespace, name } = splitKey(key);
    const pod = client.get(PODS, namespace, name);
    if (!pod) return undefined;
    const { uid, deletionTimestamp } = pod.metadata;
    const { nodeName } = pod.spec;
    if (!nodeName) {
      if (deletionTimestamp) client.delete(PODS, namespace, name, { gracePeriodSeconds: 0 });
      return undefined;
    }
    const missed = missing(client);
    if (client.get(NODES, undefined, nodeName)) {
      missed.delete(uid);
      return undefined;
    }
    const since = missed.get(uid) ?? clock.now();
    missed.set(uid, since);
    if (clock.now() - since < QUARANTINE) return { afterMs: PERIOD };
    missed.delete(uid);
    mark(pod, context);
    client.delete(PODS, namespace, name, { gracePeriodSeconds: 0 });
    return undefined;
  },
} satisfies Controller;

/** Says why it goes, and that it has failed if it had not ended. */
function mark(pod: Pod, { client, clock }: ControllerContext): void {
  const { status, metadata } = pod;
  const conditions = (status.conditions ?? []).filter(({ type }) => type !== 'DisruptionTarget');
  const reason = {
    ...(metadata.generation !== undefined && { observedGeneration: metadata.generation }),
    type: 'DisruptionTarget',
    status: 'True',
    lastProbeTime: null as unknown as string,
    lastTransitionTime: timestamp(clock.now()),
    reason: 'DeletionByPodGC',
    message: 'PodGC: node no longer exists',
  };
  const ended = status.phase === 'Succeeded' || status.phase === 'Failed';
  client.updateStatus(PODS, {
    ...pod,
    status: { ...status, ...(!ended && { phase: 'Failed' }), conditions: [...conditions, reason] },
  });
}
