// Deletes pods from nodes whose NoExecute taints they do not tolerate, or not any longer (pkg/controller/tainteviction).
import { timestamp } from '../clock.ts';
import { NODES, PODS } from '../resources/index.ts';
import { covers } from '../taints.ts';
import type { Pod, Taint } from '../wire.ts';
import { type Controller, type ControllerContext, keyOf, splitKey, watch } from './controller.ts';
import { remembered } from './memory.ts';

/** Pods that are about to be deleted, by key. */
const planned = remembered(() => new Set<string>());

export const taintEviction = {
  name: 'taint-eviction-controller',
  component: 'taint-eviction-controller',
  watches: [
    watch(NODES, ({ type, object, old }, client) =>
      type === 'DELETED' || object.spec.taints === old?.spec.taints
        ? []
        : client.podsOn(object.metadata.name).map(keyOf),
    ),
    watch(PODS, ({ type, object, old }) =>
      type !== 'DELETED' && object.spec.nodeName && !old?.spec.nodeName ? [keyOf(object)] : [],
    ),
  ],

  reconcile(key, context) {
    const { client, clock, events } = context;
    const { namespace = '', name } = splitKey(key);
    const doomed = planned(client);
    const pod = client.get(PODS, namespace, name);
    const node = pod?.spec.nodeName ? client.get(NODES, undefined, pod.spec.nodeName) : undefined;
    if (!pod || !node || pod.metadata.deletionTimestamp) {
      doomed.delete(key);
      return undefined;
    }
    const reference = { apiVersion: 'v1', kind: 'Pod', name, namespace };
    const taints = (node.spec.taints ?? []).filter(({ effect }) => effect === 'NoExecute');
    const left = taints.length > 0 ? timeLeft(pod, taints, clock.now()) : undefined;
    if (left === undefined) {
      if (doomed.delete(key))
        events.event(reference, 'Normal', 'TaintManagerEviction', `Cancelling deletion of Pod ${namespace}/${name}`);
      return undefined;
    }
    if (left > 0) {
      doomed.add(key);
      return { afterMs: left };
    }
    doomed.delete(key);
    events.event(reference, 'Normal', 'TaintManagerEviction', `Marking for deletion Pod ${namespace}/${name}`);
    evict(pod, context);
    return undefined;
  },
} satisfies Controller;

/** Milliseconds that the pod may stay; undefined: for ever. */
function timeLeft(pod: Pod, taints: readonly Taint[], now: number): number | undefined {
  const tolerations = pod.spec.tolerations ?? [];
  const used = taints.map((taint) => tolerations.filter((one) => covers(one, taint)));
  if (used.some((those) => those.length === 0)) return 0;
  const seconds = used
    .flat()
    .flatMap(({ tolerationSeconds }) => (tolerationSeconds === undefined ? [] : [tolerationSeconds]));
  if (seconds.length === 0) return undefined;
  const since = Math.max(...taints.map(({ timeAdded }) => (timeAdded ? Date.parse(timeAdded) : now)));
  return Math.max(0, since + Math.max(0, Math.min(...seconds)) * 1000 - now);
}

function evict(pod: Pod, { client, clock }: ControllerContext): void {
  const conditions = (pod.status.conditions ?? []).filter(({ type }) => type !== 'DisruptionTarget');
  const { generation } = pod.metadata;
  const reason = {
    ...(generation !== undefined && { observedGeneration: generation }),
    type: 'DisruptionTarget',
    status: 'True',
    lastProbeTime: null as unknown as string,
    lastTransitionTime: timestamp(clock.now()),
    reason: 'DeletionByTaintManager',
    message: 'Taint manager: deleting due to NoExecute taint',
  };
  client.updateStatus(PODS, { ...pod, status: { ...pod.status, conditions: [...conditions, reason] } });
  client.delete(PODS, pod.metadata.namespace, pod.metadata.name);
}
