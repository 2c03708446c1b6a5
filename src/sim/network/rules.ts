// What kube-proxy writes into a node's kernel: for each port of a Service, where its packets go (pkg/proxy).
import type { Client } from '../client.ts';
import { ENDPOINT_SLICES, SERVICES } from '../resources/index.ts';
import type { EndpointSlice, Service } from '../wire.ts';

const SERVICE_NAME = 'kubernetes.io/service-name';

/** Where packets may go. */
export interface RuleEndpoint {
  readonly ip: string;
  readonly port: number;
  readonly node?: string;
  readonly ready: boolean;
  /** not ready because it ends, and still serving: used when nobody is ready */
  readonly serving: boolean;
}

/** One port of a Service. */
export interface Rule {
  /** `namespace/name` */
  readonly service: string;
  readonly protocol: string;
  readonly port: number;
  readonly nodePort?: number;
  readonly clusterIPs: readonly string[];
  /** of load balancers, and `externalIPs` */
  readonly externalIPs: readonly string[];
  readonly internalLocal: boolean;
  readonly externalLocal: boolean;
  readonly endpoints: readonly RuleEndpoint[];
}

function endpointsOf(slices: readonly EndpointSlice[], name: string, protocol: string): RuleEndpoint[] {
  return slices.flatMap(({ endpoints, ports }) => {
    const port = ports?.find((one) => (one.name ?? '') === name && (one.protocol ?? 'TCP') === protocol)?.port;
    if (port === undefined) return [];
    return (endpoints ?? []).map(({ addresses, conditions, nodeName }) => ({
      ip: addresses[0] ?? '',
      port,
      ...(nodeName && { node: nodeName }),
      ready: conditions?.ready ?? true,
      serving: (conditions?.serving ?? true) && (conditions?.terminating ?? false),
    }));
  });
}

function rulesOf(service: Service, slices: readonly EndpointSlice[]): Rule[] {
  const { metadata, spec, status } = service;
  const { clusterIPs = [], externalIPs = [], type } = spec;
  if (type === 'ExternalName' || clusterIPs.length === 0 || clusterIPs[0] === 'None') return [];
  const balanced = (status.loadBalancer?.ingress ?? []).flatMap(({ ip, ipMode }) =>
    ip && ipMode !== 'Proxy' ? [ip] : [],
  );
  return (spec.ports ?? []).map(({ name = '', port, protocol = 'TCP', nodePort }) => ({
    service: `${metadata.namespace}/${metadata.name}`,
    protocol,
    port,
    ...(nodePort && { nodePort }),
    clusterIPs,
    externalIPs: [...balanced, ...externalIPs],
    internalLocal: spec.internalTrafficPolicy === 'Local',
    externalLocal: spec.externalTrafficPolicy === 'Local',
    endpoints: endpointsOf(slices, name, protocol),
  }));
}

/** The slices of each Service, by `namespace/name`. */
function slicesByService(client: Client): ReadonlyMap<string, EndpointSlice[]> {
  const found = new Map<string, EndpointSlice[]>();
  for (const slice of client.list(ENDPOINT_SLICES)) {
    const key = `${slice.metadata.namespace}/${slice.metadata.labels?.[SERVICE_NAME] ?? ''}`;
    const known = found.get(key);
    if (known) known.push(slice);
    else found.set(key, [slice]);
  }
  return found;
}

/** The rules that the ledger asks for now, in the order of namespace and name. */
export function currentRules(client: Client): readonly Rule[] {
  const slices = slicesByService(client);
  return client
    .list(SERVICES)
    .flatMap((service) => rulesOf(service, slices.get(`${service.metadata.namespace}/${service.metadata.name}`) ?? []));
}

/** Who may be chosen: the ready ones, else those that end and still serve (KEP 1669). */
export function usable(endpoints: readonly RuleEndpoint[]): readonly RuleEndpoint[] {
  const ready = endpoints.filter((one) => one.ready);
  return ready.length > 0 ? ready : endpoints.filter((one) => one.serving);
}
