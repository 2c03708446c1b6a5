// Cluster DNS: what a name stands for, to a pod, a node and outside (kubernetes/dns, docs/specification.md; CoreDNS, plugin/kubernetes; resolv.conf(5)).
import { gatewayKey } from '../gateway/attachment.ts';
import { GATEWAYS, HTTP_ROUTES, type HTTPRoute } from '../gateway/gateway-api.ts';
import { isHostOf } from '../gateway/host.ts';
import { CONFIG_MAPS, ENDPOINT_SLICES, INGRESSES, NODES, SERVICES } from '../resources/index.ts';
import type { Service } from '../wire.ts';
import { isAddress } from './address.ts';
import { type NetworkView, nodeAddress, type Place } from './view.ts';

/** The domain of the cluster. */
const DOMAIN = 'cluster.local';
/** Names with fewer dots are looked for in the search domains first (pkg/kubelet/network/dns). */
const NDOTS = 5;
/** Endings of names that the world outside knows. */
const WORLD = new Set(['com', 'org', 'net', 'io', 'edu', 'gov', 'jp', 'example']);
const SERVICE_NAME = 'kubernetes.io/service-name';

/** What DNS says of a name. */
export type Found =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string }
  /** it cannot tell, now */
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'silent'; readonly why: string };

/** Where a place asks, and which names it tries. */
export interface Resolver {
  /** a node or outside has none of the cluster */
  readonly isCluster: boolean;
  readonly servers: readonly string[];
  readonly searches: readonly string[];
  readonly ndots: number;
}

const addresses = (...all: string[]): Found => ({ kind: 'addresses', addresses: all });
const unknown = (why: string): Found => ({ kind: 'unknown', why });

/** The address that pods are told to ask. @param client of the lab */
function clusterDns(client: NetworkView['client']): string {
  return client.get(SERVICES, 'kube-system', 'kube-dns')?.spec.clusterIP ?? '10.96.0.10';
}

/** `resolv.conf` of a place (pkg/kubelet/network/dns/dns.go, GetPodDNS). */
export function resolverOf(place: Place, client: NetworkView['client']): Resolver {
  const host: Resolver = { isCluster: false, servers: [], searches: [], ndots: 1 };
  if (place.kind !== 'pod') return host;
  const { metadata, spec } = place.pod;
  const own = spec.dnsConfig;
  const isCluster = spec.dnsPolicy === 'ClusterFirstWithHostNet' || (spec.dnsPolicy !== 'Default' && !spec.hostNetwork);
  const server = clusterDns(client);
  const base: Resolver =
    spec.dnsPolicy !== 'None' && isCluster
      ? {
          isCluster: true,
          servers: [server],
          searches: [`${metadata.namespace}.svc.${DOMAIN}`, `svc.${DOMAIN}`, DOMAIN],
          ndots: NDOTS,
        }
      : host;
  const servers = [...base.servers, ...(own?.nameservers ?? [])];
  const ndots = Number(own?.options?.find(({ name }) => name === 'ndots')?.value ?? base.ndots);
  return {
    isCluster: spec.dnsPolicy === 'None' ? servers.includes(server) : base.isCluster,
    servers,
    searches: [...base.searches, ...(own?.searches ?? [])],
    ndots,
  };
}

/** Names that are tried for one, in this order, without the dot at the end. */
export function candidates(name: string, { searches, ndots }: Resolver): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)];
  const searched = searches.map((domain) => `${name}.${domain}`);
  return name.split('.').length > ndots ? [name, ...searched] : [...searched, name];
}

/** What CoreDNS answers to a whole name. */
export function corednsAnswer(name: string, view: NetworkView): Found {
  const corefile = view.client.get(CONFIG_MAPS, 'kube-system', 'coredns')?.data?.Corefile;
  const plugins = corefile?.replace(/#.*$/gm, '');
  const isServed = plugins === undefined || new RegExp(`^\\s*kubernetes\\s+(?:.*\\s)?${DOMAIN}\\b`, 'm').test(plugins);
  if (isServed && (name === DOMAIN || name.endsWith(`.${DOMAIN}`)))
    return inCluster(name.slice(0, -DOMAIN.length - 1).split('.'), name, view, 0);
  if (plugins !== undefined && !/^\s*forward\s+\./m.test(plugins))
    return { kind: 'failed', why: `CoreDNS answers SERVFAIL to ${name}: its Corefile forwards to nobody` };
  return inWorld(name, view);
}

/** A name of the cluster's domain. @param labels what stands in front of it */
function inCluster(labels: readonly string[], name: string, view: NetworkView, depth: number): Found {
  const at = labels.length;
  const nobody = unknown(`CoreDNS answers NXDOMAIN to ${name}`);
  if (labels[at - 1] === 'pod' && at === 3) {
    const address = (labels[0] ?? '').replaceAll('-', '.');
    return isAddress(address) ? addresses(address) : nobody;
  }
  if (labels[at - 1] !== 'svc' || at < 3 || at > 4) return nobody;
  const [service = '', namespace = ''] = labels.slice(at - 3);
  const found = view.client.get(SERVICES, namespace, service);
  if (!found) return nobody;
  const { type, externalName = '', clusterIP } = found.spec;
  if (type === 'ExternalName') return at === 3 ? aliasOf(externalName, name, view, depth) : nobody;
  const host = at === 4 ? labels[0] : undefined;
  if (host === undefined && clusterIP !== 'None') return clusterIP ? addresses(clusterIP) : nobody;
  const behind = endpointsOf(found, view).filter((one) => host === undefined || one.hosts.includes(host));
  if (behind.length > 0) return addresses(...behind.map(({ address }) => address));
  return host === undefined
    ? unknown(`headless Service ${namespace}/${service} has no ready endpoints, so CoreDNS has no address for ${name}`)
    : nobody;
}

function aliasOf(target: string, name: string, view: NetworkView, depth: number): Found {
  if (depth > 7) return { kind: 'failed', why: `${name} leads in a circle` };
  const whole = target.replace(/\.$/, '');
  return whole.endsWith(`.${DOMAIN}`)
    ? inCluster(whole.slice(0, -DOMAIN.length - 1).split('.'), whole, view, depth + 1)
    : inWorld(whole, view);
}

/** Ready endpoints with their names: a pod's hostname, and its address with dashes. */
function endpointsOf({ metadata }: Service, { client }: NetworkView) {
  return client
    .list(ENDPOINT_SLICES, metadata.namespace)
    .filter((slice) => slice.metadata.labels?.[SERVICE_NAME] === metadata.name)
    .flatMap(({ endpoints }) => endpoints ?? [])
    .filter(({ conditions }) => conditions?.ready ?? true)
    .map(({ addresses: all, hostname }) => {
      const address = all[0] ?? '';
      return { address, hosts: [address.replaceAll('.', '-'), ...(hostname ? [hostname] : [])] };
    });
}

/** Where the Gateway of a host is: one that has an address, and a listener or an attached route for it. */
function gatewayAddress(name: string, client: NetworkView['client']): string | undefined {
  const isFor = (hosts: readonly (string | undefined)[]): boolean =>
    hosts.some((host) => host !== undefined && isHostOf(host, name));
  const routes = client.list(HTTP_ROUTES).filter(({ spec }) => isFor(spec.hostnames ?? []));
  for (const gateway of client.list(GATEWAYS)) {
    const address = gateway.status?.addresses?.[0]?.value;
    const isAttached = (route: HTTPRoute): boolean =>
      (route.status?.parents ?? []).some(
        ({ parentRef, conditions }) =>
          gatewayKey(parentRef, route) === `${gateway.metadata.namespace}/${gateway.metadata.name}` &&
          conditions.some(({ type, status }) => type === 'Accepted' && status === 'True'),
      );
    if (address && (isFor(gateway.spec.listeners.map(({ hostname }) => hostname)) || routes.some(isAttached)))
      return address;
  }
  return undefined;
}

/** A name of the world outside: hosts of Ingresses and Gateways that have an address, nodes by their names, and whatever looks like a public name. */
export function inWorld(name: string, { client }: NetworkView): Found {
  const node = nodeAddress(client.get(NODES, undefined, name));
  if (node !== undefined) return addresses(node);
  for (const { spec, status } of client.list(INGRESSES)) {
    const { ip, hostname } = status.loadBalancer?.ingress?.[0] ?? {};
    const isNamed = (spec.rules ?? []).some(({ host = '' }) => host !== '' && matchesHost(host, name));
    if (ip && isNamed) return addresses(ip);
    if (hostname === name && ip) return addresses(ip);
  }
  const gateway = gatewayAddress(name, client);
  if (gateway !== undefined) return addresses(gateway);
  const labels = name.split('.');
  const last = labels[labels.length - 1] ?? '';
  if (labels.length < 2 || !WORLD.has(last)) return unknown(`${name} is no name that the world's DNS knows`);
  return addresses(worldAddress(name));
}

/** Is a name a rule's host? `*.example.com` is one label more. */
export function matchesHost(host: string, name: string): boolean {
  if (!host.startsWith('*.')) return host === name;
  return name.endsWith(host.slice(1)) && !name.slice(0, 1 - host.length).includes('.') && name.length > host.length - 1;
}

/** An address of a name outside: always the same one, of a network for documentation (RFC 5737). */
function worldAddress(name: string): string {
  let sum = 0;
  for (const unit of name) sum = (sum * 31 + (unit.codePointAt(0) ?? 0)) % 253;
  return `203.0.113.${sum + 1}`;
}

/** What the hosts file of a place says of a name; undefined: nothing. */
export function hostsEntry(name: string, place: Place): string | undefined {
  if (name === 'localhost') return '127.0.0.1';
  if (place.kind !== 'pod') return undefined;
  const { metadata, spec } = place.pod;
  if (name === (spec.hostname ?? metadata.name)) return place.ip;
  return spec.hostAliases?.find(({ hostnames }) => hostnames?.includes(name))?.ip;
}
