// Whether the server behind an APIService is there (kube-aggregator, pkg/controllers/status/remote and local). It is a part of the API server.
import type { Extension } from '../api/aggregation/extension.ts';
import { apiServiceName } from '../api/aggregation/extension.ts';
import { localCondition } from '../api/kinds/api-service.ts';
import type { Client } from '../client.ts';
import { timestamp } from '../clock.ts';
import { API_SERVICES, ENDPOINT_SLICES, SERVICES } from '../resources/index.ts';
import type { APIService } from '../wire.ts';
import { type Controller, watch } from './controller.ts';
import { remembered } from './memory.ts';

/** Between two looks without a change (ms). */
const AGAIN = 30_000;

type Verdict = readonly [status: 'True' | 'False', reason: string, message: string];

const NONE: readonly string[] = [];
const PASSED: Verdict = ['True', 'Passed', 'all checks passed'];

/** `namespace/name` of a Service → the APIServices that it is behind. */
const served = remembered((client) => {
  const names = new Map<string, Set<string>>();
  const put = ({ metadata, spec }: APIService): void => {
    if (!spec.service) return;
    const key = `${spec.service.namespace}/${spec.service.name}`;
    names.set(key, (names.get(key) ?? new Set()).add(metadata.name));
  };
  client.list(API_SERVICES).forEach(put);
  // one that has moved on is looked at once too often, which changes nothing
  client.watch(API_SERVICES, ({ object }) => put(object));
  return names;
});

function servedBy(namespace: string | undefined, name: string | undefined, client: Client): readonly string[] {
  const names = served(client);
  return names.size === 0 ? NONE : [...(names.get(`${namespace}/${name}`) ?? NONE)];
}

/** The controller. @param extensions the servers that there may be */
export function apiServiceAvailability(extensions: readonly Extension[]): Controller {
  return {
    name: 'apiservice-availability',
    component: 'kube-apiserver',
    watches: [
      watch(API_SERVICES),
      watch(SERVICES, ({ object: { metadata } }, client) => servedBy(metadata.namespace, metadata.name, client)),
      watch(ENDPOINT_SLICES, ({ object: { metadata } }, client) =>
        servedBy(metadata.namespace, metadata.labels?.['kubernetes.io/service-name'], client),
      ),
    ],
    reconcile(name, { client, clock }) {
      const found = client.get(API_SERVICES, undefined, name);
      if (!found) return undefined;
      const [status, reason, message] = verdictOf(found, extensions, client);
      const old = found.status.conditions?.find(({ type }) => type === 'Available');
      if (old?.status !== status || old.reason !== reason || old.message !== message) {
        const lastTransitionTime =
          old?.status === status && old.lastTransitionTime ? old.lastTransitionTime : timestamp(clock.now());
        const condition = { type: 'Available', status, lastTransitionTime, reason, message };
        client.updateStatus(API_SERVICES, { ...found, status: { ...found.status, conditions: [condition] } });
      }
      return found.spec.service ? { afterMs: AGAIN } : undefined;
    },
  };
}

function verdictOf({ spec }: APIService, extensions: readonly Extension[], client: Client): Verdict {
  const { service } = spec;
  if (!service) {
    const { reason = '', message = '' } = localCondition('');
    return ['True', reason, message];
  }
  const { namespace = '', name = '', port = 443 } = service;
  const what = `service/${name} in "${namespace}"`;
  const found = client.get(SERVICES, namespace, name);
  if (!found) return ['False', 'ServiceNotFound', `${what} is not present`];
  if ((found.spec.type ?? 'ClusterIP') === 'ClusterIP') {
    const listening = found.spec.ports?.find((one) => one.port === port);
    if (!listening) return ['False', 'ServicePortError', `${what} is not listening on port ${port}`];
    const slices = client
      .list(ENDPOINT_SLICES, namespace)
      .filter(({ metadata }) => metadata.labels?.['kubernetes.io/service-name'] === name);
    if (slices.length === 0) return ['False', 'EndpointsNotFound', `cannot find endpointslices for ${what}`];
    const portName = listening.name ?? '';
    const isThere = slices.some(
      ({ endpoints, ports }) =>
        endpoints?.some(({ conditions }) => conditions?.ready ?? true) &&
        ports?.some((one) => (one.name ?? '') === portName && one.port !== undefined),
    );
    if (!isThere)
      return ['False', 'MissingEndpoints', `endpointslices for ${what} have no addresses with port name "${portName}"`];
  }
  const group = { group: spec.group ?? '', version: spec.version ?? '' };
  const extension = extensions.find(
    ({ resources }) => resources[0] && apiServiceName(resources[0]) === apiServiceName(group),
  );
  const { clusterIP } = found.spec;
  const url = `https://${clusterIP}:${port}/apis/${group.group}/${group.version}`;
  const trouble = extension
    ? extension.trouble(service)
    : `Get "${url}": dial tcp ${clusterIP}:${port}: connect: connection refused`;
  return trouble === undefined
    ? PASSED
    : ['False', 'FailedDiscoveryCheck', `failing or missing response from ${url}: ${trouble}`];
}
