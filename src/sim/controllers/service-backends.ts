// Which pods stand behind a Service: what the controllers of EndpointSlices and of Endpoints have in common.
import type { Change, Client } from '../client.ts';
import { SERVICES } from '../resources/index.ts';
import { selectsByLabels } from '../selector.ts';
import type { Pod, Service } from '../wire.ts';
import { labelledPods } from './labelled-pods.ts';
import { isReady, podCondition } from './pod-status.ts';

/** Milliseconds. */
const TIME_A_POD = 0.1;

/** Services whose selector chooses a pod, before or after a change. */
export function servicesOf({ type, object, old }: Change<Pod>, client: Client): string[] {
  const { namespace, labels } = object.metadata;
  if (type === 'MODIFIED' && old && isSame(old, object)) return [];
  return client
    .list(SERVICES, namespace)
    .filter(
      ({ spec: { selector } }) =>
        selectsByLabels(selector, labels) || (old && selectsByLabels(selector, old.metadata.labels)),
    )
    .map(({ metadata }) => `${namespace}/${metadata.name}`);
}

/** Nothing changed that an endpoint shows. */
function isSame(old: Pod, now: Pod): boolean {
  return (
    old.metadata.labels === now.metadata.labels &&
    old.metadata.deletionTimestamp === now.metadata.deletionTimestamp &&
    old.spec.nodeName === now.spec.nodeName &&
    old.status.podIP === now.status.podIP &&
    old.status.phase === now.status.phase &&
    isReady(old) === isReady(now)
  );
}

/** The pods behind a Service that can be endpoints at all, in the order of their names. */
export function backendsOf({ metadata, spec: { selector } }: Service, client: Client): readonly Pod[] {
  if (!selector || Object.keys(selector).length === 0) return [];
  return labelledPods(client, metadata.namespace ?? '', { matchLabels: selector }).filter(hasAddress);
}

/** Has it an address, and has it not ended? (staging/endpointslice/util ShouldPodBeInEndpoints) */
function hasAddress({ status }: Pod): boolean {
  return Boolean(status.podIP) && status.phase !== 'Failed' && status.phase !== 'Succeeded';
}

/** A port of a Service on a pod: its number; undefined when the pod has none of that name. */
export function targetPort(pod: Pod, { port, targetPort: target, protocol }: Port): number | undefined {
  if (typeof target === 'number') return target || port;
  if (target === undefined || target === '') return port;
  for (const container of [...pod.spec.containers, ...(pod.spec.initContainers ?? [])])
    for (const one of container.ports ?? [])
      if (one.name === target && (one.protocol ?? 'TCP') === (protocol ?? 'TCP')) return one.containerPort;
  return undefined;
}

/** How long it takes to write the endpoints of so many pods (ms): a real controller is held up by the API server's limits all the more. */
export function writingTime(pods: readonly Pod[]): number {
  return pods.length * TIME_A_POD;
}

/** A port of a Service. */
export type Port = NonNullable<Service['spec']['ports']>[number];

/** When the endpoints changed because of a pod: the latest of the pods' transitions (endpointslice/util TriggerTimeTracker, simplified). */
export function lastChange(service: Service, pods: readonly Pod[]): string {
  let latest = service.metadata.creationTimestamp;
  for (const pod of pods) {
    const time = podCondition(pod, 'Ready')?.lastTransitionTime ?? '';
    if (time > latest) latest = time;
  }
  return latest;
}
