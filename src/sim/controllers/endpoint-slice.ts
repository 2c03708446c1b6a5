// EndpointSlices of each Service with a selector: pods with their readiness, at most a hundred a slice (pkg/controller/endpointslice).
import { equal } from '../equal.ts';
import { ENDPOINT_SLICES, PODS, SERVICES } from '../resources/index.ts';
import type { EndpointSlice, Pod, Service } from '../wire.ts';
import { type Controller, splitKey, watch } from './controller.ts';
import { isReady } from './pod-status.ts';
import { backendsOf, lastChange, servicesOf, targetPort, writingTime } from './service-backends.ts';
import { uncontrolled } from './uncontrolled.ts';

/** Endpoints of a slice at most (--max-endpoints-per-slice). */
const MOST = 100;
const SERVICE_NAME = 'kubernetes.io/service-name';
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
const CONTROLLER = 'endpointslice-controller.k8s.io';
const TRIGGERED = 'endpoints.kubernetes.io/last-change-trigger-time';

type Endpoint = NonNullable<EndpointSlice['endpoints']>[number];
type Ports = NonNullable<EndpointSlice['ports']>;

export const endpointSlice = {
  name: 'endpointslice',
  component: 'endpoint-slice-controller',
  watches: [
    watch(SERVICES),
    watch(PODS, servicesOf),
    watch(ENDPOINT_SLICES, ({ type, object }) => {
      const service = object.metadata.labels?.[SERVICE_NAME];
      return type === 'DELETED' && service ? [`${object.metadata.namespace}/${service}`] : [];
    }),
  ],
  reconcile(key, { client }) {
    const { namespace = '', name } = splitKey(key);
    const service = client.get(SERVICES, namespace, name);
    // the garbage collector takes the slices of a Service that is gone
    if (!service?.spec.selector || service.spec.type === 'ExternalName') return undefined;
    const pods = backendsOf(service, client);
    const wanted = slicesFor(service, pods);
    const present = client.ownedBy(ENDPOINT_SLICES, service.metadata.uid);
    const labels = {
      ...service.metadata.labels,
      [MANAGED_BY]: CONTROLLER,
      [SERVICE_NAME]: name,
      ...(service.spec.clusterIP === 'None' && { 'service.kubernetes.io/headless': '' }),
    };
    let last: string | undefined;
    const time = (): string => {
      last ??= lastChange(service, pods);
      return last;
    };
    wanted.forEach(({ endpoints, ports }, at) => {
      const old = present[at];
      if (!old) {
        client.create(ENDPOINT_SLICES, {
          apiVersion: 'discovery.k8s.io/v1',
          kind: 'EndpointSlice',
          metadata: {
            generateName: `${name}-`,
            namespace,
            labels,
            annotations: { [TRIGGERED]: time() },
            ownerReferences: [
              {
                apiVersion: 'v1',
                blockOwnerDeletion: true,
                controller: true,
                kind: 'Service',
                name,
                uid: service.metadata.uid,
              },
            ],
          },
          addressType: 'IPv4',
          endpoints,
          ports,
        });
      } else if (
        !equal(old.endpoints ?? [], endpoints) ||
        !equal(old.ports ?? [], ports) ||
        !equal(old.metadata.labels, labels)
      ) {
        const metadata = { ...old.metadata, labels, annotations: { ...old.metadata.annotations, [TRIGGERED]: time() } };
        client.update(ENDPOINT_SLICES, { ...old, metadata, endpoints, ports });
      }
    });
    // what a Service of that name left behind goes too
    const left = uncontrolled(client, ENDPOINT_SLICES, namespace).filter(
      ({ metadata }) => metadata.labels?.[SERVICE_NAME] === name && metadata.labels[MANAGED_BY] === CONTROLLER,
    );
    for (const { metadata } of [...present.slice(wanted.length), ...left])
      client.delete(ENDPOINT_SLICES, namespace, metadata.name);
    return { tookMs: writingTime(pods) };
  },
} satisfies Controller;

interface Slice {
  readonly endpoints: Endpoint[];
  readonly ports: Ports;
}

/** What the slices of a Service hold: pods by what their ports are, a hundred a slice; at least one slice. */
function slicesFor(service: Service, pods: readonly Pod[]): Slice[] {
  const groups = new Map<string, { ports: Ports; pods: Pod[] }>();
  for (const pod of pods) {
    const ports = (service.spec.ports ?? []).flatMap((port) => {
      const number = targetPort(pod, port);
      const { name = '', protocol = 'TCP', appProtocol } = port;
      return number === undefined ? [] : [{ name, port: number, protocol, ...(appProtocol && { appProtocol }) }];
    });
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, pods: [] };
    group.pods.push(pod);
    groups.set(key, group);
  }
  const slices = [...groups.values()].flatMap(({ ports, pods: all }) =>
    Array.from({ length: Math.ceil(all.length / MOST) }, (_, at) => ({
      endpoints: all.slice(at * MOST, (at + 1) * MOST).map((pod) => endpointOf(service, pod)),
      ports,
    })),
  );
  return slices.length > 0 ? slices : [{ endpoints: [], ports: [] }];
}

function endpointOf({ spec }: Service, pod: Pod): Endpoint {
  const { name, namespace, uid, deletionTimestamp } = pod.metadata;
  const serving = isReady(pod);
  const terminating = deletionTimestamp !== undefined;
  return {
    addresses: [pod.status.podIP ?? ''],
    conditions: { ready: spec.publishNotReadyAddresses || (serving && !terminating), serving, terminating },
    ...(pod.spec.hostname && pod.spec.subdomain && { hostname: pod.spec.hostname }),
    ...(pod.spec.nodeName && { nodeName: pod.spec.nodeName }),
    targetRef: { kind: 'Pod', name, ...(namespace !== undefined && { namespace }), uid },
  };
}
