// A proxy of a Gateway: which rule of which HTTPRoute a request meets, and what comes back (envoyproxy/gateway; Envoy's own texts are in
// source/common/router and source/common/http).
import type { HeaderChange, PathChange, RouteFilter, RouteMatch } from '../gateway/gateway-api.ts';
import { isHostOf, specificity } from '../gateway/host.ts';
import { containerPort, OWNER_NAME, OWNER_NAMESPACE } from '../gateway/proxy-objects.ts';
import type { Pod } from '../wire.ts';
import type { Answer, Decision } from './answer.ts';
import { type Arrival, connect, type Ways } from './connect.ts';
import type { GatewayConfiguration, ProxyBackend, ProxyRoute } from './gateway-configuration.ts';
import { barePath, isBelow } from './path.ts';
import type { Request } from './request.ts';
import { usable } from './rules.ts';
import type { Place } from './view.ts';

type Listener = GatewayConfiguration['listeners'][number];
type Headers = readonly (readonly [name: string, value: string])[];

const RESET = 'upstream connect error or disconnect/reset before headers. reset reason:';

/** The Gateway whose proxy a pod is, as `namespace/name`; undefined when it is none. */
export function gatewayOf({ metadata }: Pod): string | undefined {
  const name = metadata.labels?.[OWNER_NAME];
  return name === undefined ? undefined : `${metadata.labels?.[OWNER_NAMESPACE]}/${name}`;
}

/**
 * What a proxy answers.
 * @param pod of the proxy
 * @param arrivedAt the port of the pod
 * @param onward what is answered where a connection of the proxy ends
 */
export function gatewayAnswer(
  ways: Ways,
  pod: Pod,
  arrivedAt: number,
  request: Request,
  onward: (from: Place, arrival: Arrival, request: Request) => Answer,
): Answer {
  const { host, port, virtualHost, path, method } = request;
  const name = gatewayOf(pod) ?? '';
  const which = `Gateway ${name}`;
  const failed = (failure: 'refused' | 'not-tls' | 'empty', why: string): Answer => ({
    host,
    port,
    failure,
    hop: 'gateway',
    why,
  });
  const own = (
    status: number,
    why: string,
    body = '',
    hop: Decision['hop'] = 'gateway',
    headers: Headers = [],
  ): Answer => ({
    host,
    port,
    status,
    contentType: 'text/plain',
    body,
    ...(headers.length > 0 && { headers }),
    hop,
    why,
  });
  const known = ways.gateways.of(name);
  const stale = ways.gateways.isWorking
    ? ''
    : ': envoy-gateway does not run, so that its proxies know what they were told last';
  const here = (known?.listeners ?? []).filter((one) => containerPort(one.port) === arrivedAt);
  const [any] = here;
  if (!known || !any) return failed('refused', `${which} has no valid listener on port ${port}${stale}`);
  if (any.isTls && request.scheme === 'http') return failed('empty', `the listener ${any.name} of ${which} speaks TLS`);
  if (!any.isTls && request.scheme === 'https')
    return failed('not-tls', `the listener ${any.name} of ${which} does not speak TLS`);
  const listener = listenerFor(here, virtualHost);
  const route = listener && known.routes.find((one) => one.listener === listener.name && fits(one, request));
  if (!route)
    return own(
      404,
      `no HTTPRoute attached to ${which} has a rule for ${method} of host ${virtualHost} and path ${path}${stale}`,
    );
  const rule = `HTTPRoute ${route.route} rule ${route.rule}`;
  const { filters } = route;
  const redirect = filters.find(({ requestRedirect }) => requestRedirect)?.requestRedirect;
  if (redirect)
    return own(
      redirect.statusCode ?? 302,
      `${rule} redirects`,
      '',
      'gateway',
      changed([['Location', location(redirect, request, any, route.match)]], filters, 'responseHeaderModifier'),
    );
  const backend = chosen(route, ways);
  if (!backend) return own(500, `${rule} has no backend`);
  if (backend.trouble !== undefined) return own(500, `${rule} has a backend that cannot be used: ${backend.trouble}`);
  const endpoints = usable(backend.endpoints);
  const endpoint = endpoints[ways.turn() % Math.max(1, endpoints.length)];
  if (!endpoint)
    return own(503, `${backend.name}, to which ${rule} leads, has no ready endpoints${stale}`, 'no healthy upstream');
  const place: Place = { kind: 'pod', pod, node: pod.spec.nodeName ?? '', ip: pod.status.podIP ?? '' };
  const passed = rewritten(request, route);
  const answer = onward(place, connect(ways, place, endpoint.ip, endpoint.port), passed);
  if (!('failure' in answer)) {
    const headers = changed(answer.headers ?? [], filters, 'responseHeaderModifier');
    const { headers: _old, ...rest } = answer;
    return { ...rest, host, port, ...(headers.length > 0 && { headers }), why: `${answer.why}, through ${rule}` };
  }
  const because = `${rule}: ${answer.why}${stale}`;
  switch (answer.failure) {
    case 'silence':
      return own(504, because, 'upstream request timeout', answer.hop);
    case 'timeout':
      return own(503, because, `${RESET} connection timeout`, answer.hop);
    case 'empty':
      return own(502, because, `${RESET} protocol error`, answer.hop);
    default:
      return own(
        503,
        because,
        `${RESET} remote connection failure, transport failure reason: delayed connect error: Connection refused`,
        answer.hop,
      );
  }
}

function listenerFor(here: readonly Listener[], host: string): Listener | undefined {
  return here
    .filter((one) => isHostOf(one.host, host))
    .sort((one, other) => specificity(other.host) - specificity(one.host))[0];
}

function fits({ host, match }: ProxyRoute, request: Request): boolean {
  const { path, method, headers = [], queryParams = [] } = match;
  const { type = 'PathPrefix', value = '/' } = path ?? {};
  const bare = barePath(request.path);
  const query = new URLSearchParams(request.path.slice(bare.length).replace(/#.*$/, ''));
  return (
    isHostOf(host, request.virtualHost) &&
    (type === 'Exact' ? bare === value : isBelow(bare, value)) &&
    (method === undefined || method === request.method) &&
    headers.every((one) => request.headers.get(one.name.toLowerCase()) === one.value) &&
    queryParams.every((one) => query.get(one.name) === one.value)
  );
}

/** The backend that has its turn, by weight; undefined when there is none. */
function chosen({ route, rule, backends }: ProxyRoute, ways: Ways): ProxyBackend | undefined {
  const able = backends.filter(({ weight }) => weight > 0);
  if (able.length < 2) return able[0];
  let rest = ways.gateways.turn(`${route}/${rule}`) * able.reduce((sum, { weight }) => sum + weight, 0);
  return able.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}

function changedPath(path: string, change: PathChange | undefined, match: RouteMatch): string {
  const bare = barePath(path);
  const query = path.slice(bare.length);
  if (change?.replaceFullPath !== undefined) return `${change.replaceFullPath || '/'}${query}`;
  if (change?.replacePrefixMatch === undefined) return path;
  const prefix = (match.path?.value ?? '/').replace(/\/$/, '');
  const rest = bare.slice(prefix.length).replace(/^\//, '');
  const base = change.replacePrefixMatch.replace(/\/$/, '');
  return `${rest === '' ? base || '/' : `${base}/${rest}`}${query}`;
}

/** Where a redirect leads (apis/v1, HTTPRequestRedirectFilter). */
function location(
  { scheme, hostname, path, port }: NonNullable<RouteFilter['requestRedirect']>,
  request: Request,
  listener: Listener,
  match: RouteMatch,
): string {
  const protocol = scheme ?? request.scheme;
  const usual = protocol === 'https' ? 443 : 80;
  const to = port ?? (scheme === undefined ? listener.port : usual);
  return `${protocol}://${hostname ?? request.virtualHost}${to === usual ? '' : `:${to}`}${changedPath(request.path, path, match)}`;
}

function changed(
  headers: Headers,
  filters: readonly RouteFilter[],
  which: 'requestHeaderModifier' | 'responseHeaderModifier',
): Headers {
  return filters.reduce((all, filter) => (filter[which] ? withChange(all, filter[which]) : all), headers);
}

function withChange(headers: Headers, { set = [], add = [], remove = [] }: HeaderChange): Headers {
  const gone = new Set([...set.map(({ name }) => name), ...remove].map((name) => name.toLowerCase()));
  const kept = headers.filter(([name]) => !gone.has(name.toLowerCase()));
  return [...kept, ...[...set, ...add].map(({ name, value }) => [name, value] as const)];
}

/** A request as its backend gets it. */
function rewritten(request: Request, { filters, match }: ProxyRoute): Request {
  const rewrite = filters.find(({ urlRewrite }) => urlRewrite)?.urlRewrite;
  const headers = changed([...request.headers], filters, 'requestHeaderModifier');
  return {
    ...request,
    scheme: 'http',
    path: changedPath(request.path, rewrite?.path, match),
    virtualHost: rewrite?.hostname ?? request.virtualHost,
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
}
