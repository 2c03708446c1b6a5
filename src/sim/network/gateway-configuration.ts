// What the controller of a Gateway tells its proxies: which requests go where (Gateway API, apis/v1/httproute_types.go; envoyproxy/gateway,
// internal/gatewayapi/route.go).
import type { Client } from '../client.ts';
import { attach, gatewayKey } from '../gateway/attachment.ts';
import {
  type BackendRef,
  GATEWAYS,
  type Gateway,
  HTTP_ROUTES,
  type HTTPRoute,
  type RouteFilter,
  type RouteMatch,
} from '../gateway/gateway-api.ts';
import { EVERY_HOST, specificity } from '../gateway/host.ts';
import { judgeListeners } from '../gateway/listeners.ts';
import { isManaged } from '../gateway/managed.ts';
import { backendTrouble } from '../gateway/references.ts';
import { currentRules, type Rule, type RuleEndpoint } from './rules.ts';

/** Where a rule sends its requests. */
export interface ProxyBackend {
  /** as sentences name it */
  readonly name: string;
  readonly weight: number;
  /** why it cannot be used; absent: it can */
  readonly trouble?: string;
  readonly endpoints: readonly RuleEndpoint[];
}

/** One match of a rule, for one host of one listener. */
export interface ProxyRoute {
  readonly listener: string;
  readonly host: string;
  /** `namespace/name` of the HTTPRoute */
  readonly route: string;
  /** its number in the route, from 0 */
  readonly rule: number;
  readonly match: RouteMatch;
  readonly filters: readonly RouteFilter[];
  readonly backends: readonly ProxyBackend[];
}

/** What the proxies of a Gateway know. */
export interface GatewayConfiguration {
  /** `namespace/name` */
  readonly gateway: string;
  readonly listeners: readonly {
    readonly name: string;
    readonly port: number;
    readonly isTls: boolean;
    readonly host: string;
  }[];
  /** of those that fit a request, the first one counts */
  readonly routes: readonly ProxyRoute[];
}

const ANY: RouteMatch = { path: { type: 'PathPrefix', value: '/' } };

/** What all Gateways are to do now. */
export function currentConfigurations(client: Client): readonly GatewayConfiguration[] {
  const gateways = client.list(GATEWAYS).filter((one) => isManaged(one, client));
  if (gateways.length === 0) return [];
  const rules = currentRules(client);
  return gateways.map((gateway) => configurationOf(gateway, rules, client));
}

function configurationOf(gateway: Gateway, rules: readonly Rule[], client: Client): GatewayConfiguration {
  const key = `${gateway.metadata.namespace}/${gateway.metadata.name}`;
  const older = (one: HTTPRoute, other: HTTPRoute): number =>
    one.metadata.creationTimestamp < other.metadata.creationTimestamp ? -1 : 1;
  const routes = [...client.list(HTTP_ROUTES)]
    // those of one moment stay in the order of their names
    .sort((one, other) => (one.metadata.creationTimestamp === other.metadata.creationTimestamp ? 0 : older(one, other)))
    .flatMap((route) =>
      (route.spec.parentRefs ?? [])
        .filter((ref) => gatewayKey(ref, route) === key)
        .flatMap((ref) => attach(route, ref, gateway, client).listeners)
        .flatMap(({ listener, hosts }) =>
          hosts.flatMap((host) => proxyRoutes(route, listener.name, host, rules, client)),
        ),
    );
  return {
    gateway: key,
    listeners: judgeListeners(gateway, client)
      .filter(({ isValid }) => isValid)
      .map(({ listener: { name, port, protocol, hostname = EVERY_HOST } }) => ({
        name,
        port,
        isTls: protocol === 'HTTPS',
        host: hostname,
      })),
    routes: routes.sort(byPrecedence),
  };
}

function proxyRoutes(
  route: HTTPRoute,
  listener: string,
  host: string,
  rules: readonly Rule[],
  client: Client,
): ProxyRoute[] {
  const name = `${route.metadata.namespace}/${route.metadata.name}`;
  return (route.spec.rules ?? [{}]).flatMap(({ matches = [ANY], filters = [], backendRefs = [] }, rule) => {
    const backends = backendRefs.map((ref) => backendOf(ref, route, rules, client));
    return matches.map((match) => ({ listener, host, route: name, rule, match, filters, backends }));
  });
}

function backendOf(ref: BackendRef, route: HTTPRoute, rules: readonly Rule[], client: Client): ProxyBackend {
  const { name, namespace = route.metadata.namespace, port, weight = 1 } = ref;
  const trouble = backendTrouble(ref, route, client)?.text;
  const service = `${namespace}/${name}`;
  const rule = rules.find((one) => one.service === service && one.port === port && one.protocol === 'TCP');
  return {
    name: `Service ${service} port ${port}`,
    weight,
    ...(trouble !== undefined && { trouble }),
    endpoints: trouble === undefined ? (rule?.endpoints ?? []) : [],
  };
}

/** The order that the specification sets: host, path, method, headers, query. What is alike stays in its order. */
function byPrecedence(one: ProxyRoute, other: ProxyRoute): number {
  const ranks = ({ host, match: { path, method, headers = [], queryParams = [] } }: ProxyRoute): readonly number[] => [
    specificity(host),
    Number(path?.type === 'Exact'),
    (path?.value ?? '/').length,
    Number(method !== undefined),
    headers.length,
    queryParams.length,
  ];
  const mine = ranks(one);
  const theirs = ranks(other);
  const at = mine.findIndex((rank, index) => rank !== theirs[index]);
  return at < 0 ? 0 : (theirs[at] ?? 0) - (mine[at] ?? 0);
}
