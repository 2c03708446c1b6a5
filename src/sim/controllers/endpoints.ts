// Endpoints of each Service with a selector: the older form, which readers still ask for (pkg/controller/endpoint).
import { equal } from '../equal.ts';
import { ENDPOINTS, PODS, SERVICES } from '../resources/index.ts';
import type { Endpoints, Pod, Service } from '../wire.ts';
import { type Controller, splitKey, watch } from './controller.ts';
import { isReady } from './pod-status.ts';
import { backendsOf, lastChange, servicesOf, targetPort, writingTime } from './service-backends.ts';

const MANAGED_BY = 'endpoints.kubernetes.io/managed-by';
const TRIGGERED = 'endpoints.kubernetes.io/last-change-trigger-time';

type Address = NonNullable<NonNullable<Endpoints['subsets']>[number]['addresses']>[number];
interface Subset {
  addresses?: Address[];
  notReadyAddresses?: Address[];
  ports?: { name?: string; port: number; protocol: string }[];
}

export const endpoints = {
  name: 'endpoints',
  component: 'endpoint-controller',
  watches: [watch(SERVICES), watch(PODS, servicesOf)],
  reconcile(key, { client }) {
    const { namespace = '', name } = splitKey(key);
    const service = client.get(SERVICES, namespace, name);
    const old = client.get(ENDPOINTS, namespace, name);
    if (!service) {
      if (old) client.delete(ENDPOINTS, namespace, name);
      return undefined;
    }
    if (!service.spec.selector || service.spec.type === 'ExternalName') return undefined;
    const pods = backendsOf(service, client).filter(({ metadata }) => !metadata.deletionTimestamp);
    const subsets = subsetsFor(service, pods);
    const labels = {
      ...service.metadata.labels,
      [MANAGED_BY]: 'endpoint-controller',
      ...(service.spec.clusterIP === 'None' && { 'service.kubernetes.io/headless': '' }),
    };
    const done = { tookMs: writingTime(pods) };
    if (old && equal(old.subsets ?? [], subsets) && equal(old.metadata.labels, labels)) return done;
    const annotations = { ...old?.metadata.annotations, [TRIGGERED]: lastChange(service, pods) };
    const shown = subsets.length > 0 ? { subsets } : {};
    if (old) {
      const { subsets: _gone, ...rest } = old;
      client.update(ENDPOINTS, { ...rest, metadata: { ...old.metadata, labels, annotations }, ...shown });
    } else {
      client.create(ENDPOINTS, {
        apiVersion: 'v1',
        kind: 'Endpoints',
        metadata: { name, namespace, labels, annotations },
        ...shown,
      });
    }
    return done;
  },
} satisfies Controller;

/** Addresses by what their ports are, in the order of the addresses (pkg/api/v1/endpoints RepackSubsets). */
function subsetsFor({ spec }: Service, pods: readonly Pod[]): Subset[] {
  const groups = new Map<string, Subset>();
  for (const pod of pods) {
    const ports = (spec.ports ?? []).flatMap((port) => {
      const number = targetPort(pod, port);
      const { name, protocol = 'TCP' } = port;
      return number === undefined ? [] : [{ ...(name && { name }), port: number, protocol }];
    });
    if (ports.length === 0 && spec.clusterIP !== 'None') continue;
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports };
    const address = addressOf(pod);
    const kind = isReady(pod) || spec.publishNotReadyAddresses ? 'addresses' : 'notReadyAddresses';
    const those = group[kind];
    if (those) those.push(address);
    else group[kind] = [address];
    groups.set(key, group);
  }
  return [...groups.values()].map(({ addresses, notReadyAddresses, ports }) => ({
    ...(addresses && { addresses: addresses.sort(byAddress) }),
    ...(notReadyAddresses && { notReadyAddresses: notReadyAddresses.sort(byAddress) }),
    ...(ports && { ports }),
  }));
}

function addressOf({ metadata, spec, status }: Pod): Address {
  const { name, namespace, uid } = metadata;
  return {
    ...(spec.hostname && spec.subdomain && { hostname: spec.hostname }),
    ip: status.podIP ?? '',
    ...(spec.nodeName && { nodeName: spec.nodeName }),
    targetRef: { kind: 'Pod', name, ...(namespace !== undefined && { namespace }), uid },
  };
}

function byAddress(one: Address, other: Address): number {
  return one.ip < other.ip ? -1 : one.ip > other.ip ? 1 : 0;
}
