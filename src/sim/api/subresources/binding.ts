// `pods/binding`: the scheduler's word (pkg/registry/core/pod/storage/storage.go, BindingREST).
import { timestamp } from '../../clock.ts';
import { NODES, PODS } from '../../resources/index.ts';
import type { Pod } from '../../wire.ts';
import type { Call } from '../call.ts';
import type { ApiServer, Outcome } from '../server.ts';
import { conflict, invalid, notFound } from '../status.ts';

/** Writes the node into a pod. */
export function binding(api: ApiServer, call: Call): Outcome {
  const target = call.object?.target as { kind?: string; name?: string } | undefined;
  const node = target?.name ?? '';
  if (!node)
    throw invalid({ group: '', kind: 'Binding' }, call.name, [
      { reason: 'FieldValueRequired', message: 'Required value', field: 'target.name' },
    ]);
  bind(api, call.namespace, call.name, node);
  return { code: 201, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 } };
}

/** Binds a pod to a node. @throws ApiError 404, or 409 for a pod that has a node, is being deleted or waits at a gate */
export function bind({ store, clock }: ApiServer, namespace: string, name: string, node: string): Pod {
  const pod = store.get(PODS, namespace, name);
  if (!pod) throw notFound(PODS, name);
  const { metadata, spec, status } = pod;
  if (metadata.deletionTimestamp)
    throw conflict(PODS, name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (spec.nodeName) throw conflict(PODS, name, `pod ${name} is already assigned to node "${spec.nodeName}"`);
  if (spec.schedulingGates?.length) throw conflict(PODS, name, `pod ${name} has non-empty .spec.schedulingGates`);
  const others = (status.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null as unknown as string,
    lastTransitionTime: timestamp(clock.now()),
  };
  // labels of the node's place are the pod's too (PodTopologyLabels)
  const place = store.get(NODES, undefined, node)?.metadata.labels ?? {};
  const topology = Object.fromEntries(
    ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region'].flatMap((key) =>
      place[key] === undefined ? [] : [[key, place[key]]],
    ),
  );
  return store.update(PODS, {
    ...pod,
    metadata:
      Object.keys(topology).length > 0 ? { ...metadata, labels: { ...topology, ...metadata.labels } } : metadata,
    spec: { ...spec, nodeName: node },
    status: { ...status, conditions: [...others, scheduled] },
  });
}
