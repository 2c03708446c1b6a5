// Services and their endpoints as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import { ENDPOINT_SLICES, ENDPOINTS, SERVICES } from '../../resources/index.ts';
import type { EndpointSlice, Endpoints, Service } from '../../wire.ts';
import { AGE, age, column, NAME, tableKind, wide } from './columns.ts';
import { labelsCell } from './selector-text.ts';

/** How many addresses or ports a cell names before it counts the rest. */
const SHOWN = 3;

/** The first few of a list, then how many more there are. */
function listed(all: readonly string[]): string {
  const shown = all.slice(0, SHOWN).join(',');
  return all.length > SHOWN ? `${shown} + ${all.length - SHOWN} more...` : shown;
}

/** Addresses at which a load balancer listens, sorted, each once. */
function balancerAddresses({ status }: Service): string[] {
  const all = (status.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip || hostname || '');
  return [...new Set(all.filter((one) => one !== ''))].sort();
}

function externalCell(service: Service): string {
  const { type, externalIPs = [], externalName = '' } = service.spec;
  switch (type) {
    case 'ClusterIP':
    case 'NodePort':
      return externalIPs.join(',') || '<none>';
    case 'LoadBalancer':
      return [...balancerAddresses(service), ...externalIPs].join(',') || '<pending>';
    case 'ExternalName':
      return externalName;
    default:
      return '<unknown>';
  }
}

function portsCell({ spec }: Service): string {
  const all = (spec.ports ?? []).map(({ port, nodePort, protocol = '' }) =>
    nodePort ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  );
  return all.join(',') || '<none>';
}

export const SERVICE_TABLE = tableKind<Service>({
  resource: SERVICES,
  columns: [
    NAME,
    column('Type'),
    column('Cluster-IP'),
    column('External-IP'),
    column('Port(s)'),
    AGE,
    wide('Selector'),
  ],
  cells: (object, now) => [
    object.metadata.name,
    object.spec.type ?? '',
    object.spec.clusterIPs?.[0] ?? '<none>',
    externalCell(object),
    portsCell(object),
    age(object, now),
    labelsCell(object.spec.selector),
  ],
});

/** Addresses with their ports; those that are not ready are not shown. */
function endpointsCell({ subsets = [] }: Endpoints): string {
  if (subsets.length === 0) return '<none>';
  const all = subsets.flatMap(({ addresses = [], ports = [] }) => {
    const hosts = addresses.map(({ ip }) => ip);
    if (ports.length === 0) return hosts;
    return ports.flatMap(({ port }) => hosts.map((ip) => `${ip.includes(':') ? `[${ip}]` : ip}:${port}`));
  });
  return listed(all);
}

export const ENDPOINTS_TABLE = tableKind<Endpoints>({
  resource: ENDPOINTS,
  columns: [NAME, column('Endpoints'), AGE],
  cells: (object, now) => [object.metadata.name, endpointsCell(object), age(object, now)],
});

export const ENDPOINT_SLICE_TABLE = tableKind<EndpointSlice>({
  resource: ENDPOINT_SLICES,
  columns: [NAME, column('AddressType'), column('Ports'), column('Endpoints'), AGE],
  cells: (object, now) => [
    object.metadata.name,
    object.addressType,
    listed((object.ports ?? []).map(({ port, name }) => String(port ?? name ?? '*'))) || '<unset>',
    listed((object.endpoints ?? []).flatMap(({ addresses }) => addresses)) || '<unset>',
    age(object, now),
  ],
});
