// The proxy of ingress-nginx: which rule of which Ingress a request meets, and what comes back from its backend (kubernetes/ingress-nginx).
import { INGRESS_CLASSES, INGRESSES, SERVICES } from '../resources/index.ts';
import type { Ingress, Pod } from '../wire.ts';
import { type Answer, type Decision, reasonOf } from './answer.ts';
import { type Arrival, connect, type Ways } from './connect.ts';
import { matchesHost } from './dns.ts';
import { barePath, isBelow } from './path.ts';
import type { Request } from './request.ts';
import { currentRules, usable } from './rules.ts';
import type { NetworkView, Place } from './view.ts';

/** The image of its controller. */
export const INGRESS_NGINX = 'ingress-nginx/controller';
/** What IngressClasses name. */
const CONTROLLER = 'k8s.io/ingress-nginx';
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
const OLD_CLASS = 'nginx';
const SERVER = 'nginx';

type Backend = NonNullable<Ingress['spec']['defaultBackend']>;

/** A rule's path. */
interface Route {
  readonly ingress: Ingress;
  /** '' for every host */
  readonly host: string;
  readonly path: string;
  readonly isExact: boolean;
  readonly backend: Backend;
}

/** Does ingress-nginx serve an Ingress? One without a class is nobody's. */
export function isServed({ metadata, spec }: Ingress, client: NetworkView['client']): boolean {
  const annotated = metadata.annotations?.[CLASS_ANNOTATION];
  if (annotated !== undefined) return annotated === OLD_CLASS;
  const name = spec.ingressClassName;
  return name !== undefined && client.get(INGRESS_CLASSES, undefined, name)?.spec.controller === CONTROLLER;
}

/** All paths that it serves; of two that are the same, the older Ingress's counts. */
function routesOf({ client }: NetworkView): Route[] {
  const served = client
    .list(INGRESSES)
    .filter((one) => isServed(one, client))
    .sort((one, other) => (one.metadata.creationTimestamp < other.metadata.creationTimestamp ? -1 : 1));
  return served.flatMap((ingress) => {
    const { rules = [], defaultBackend } = ingress.spec;
    const own = rules.flatMap(({ host = '', http }) =>
      (http?.paths ?? []).map(({ path = '/', pathType, backend }) => ({
        ingress,
        host,
        path,
        isExact: pathType === 'Exact',
        backend,
      })),
    );
    return defaultBackend ? [...own, { ingress, host: '', path: '/', isExact: false, backend: defaultBackend }] : own;
  });
}

/** The route of a request: its own host before a wildcard before every host, an exact path before a longer one before a shorter. */
function routeFor(view: NetworkView, host: string, path: string): Route | undefined {
  const bare = barePath(path);
  const hostRank = (one: string): number => (one === '' ? 0 : one.startsWith('*.') ? 1 : 2);
  const all = routesOf(view);
  const hosts = all.map((one) => one.host).filter((one) => one === '' || matchesHost(one, host));
  const rank = Math.max(...hosts.map(hostRank), -1);
  return all
    .filter((one) => hosts.includes(one.host) && hostRank(one.host) === rank)
    .filter((one) => (one.isExact ? bare === one.path : isBelow(bare, one.path)))
    .sort((one, other) => Number(other.isExact) - Number(one.isExact) || other.path.length - one.path.length)[0];
}

function errorPage(status: number): string {
  const title = status === 503 ? '503 Service Temporarily Unavailable' : `${status} ${reasonOf(status)}`;
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}

/**
 * What the proxy answers.
 * @param pod of the controller
 * @param onward what is answered where a connection of the proxy ends
 */
export function ingressAnswer(
  ways: Ways,
  pod: Pod,
  request: Request,
  onward: (from: Place, arrival: Arrival, request: Request) => Answer,
): Answer {
  const { view } = ways;
  const { host, port, virtualHost, path } = request;
  const own = (status: number, why: string, hop: Decision['hop'] = 'ingress'): Answer => ({
    host,
    port,
    status,
    server: SERVER,
    contentType: 'text/html',
    body: errorPage(status),
    hop,
    why,
  });
  const route = routeFor(view, virtualHost, path);
  if (!route)
    return own(404, `no Ingress that ingress-nginx serves has a rule for host ${virtualHost} and path ${path}`);
  const { namespace = '', name } = route.ingress.metadata;
  const which = `Ingress ${namespace}/${name}`;
  const { service } = route.backend;
  if (!service) return own(503, `${which} has a backend that is no Service`);
  const found = view.client.get(SERVICES, namespace, service.name);
  if (!found) return own(503, `${which} names Service ${namespace}/${service.name}, which is not there`);
  const wanted = found.spec.ports?.find((one) =>
    service.port?.name ? one.name === service.port.name : one.port === service.port?.number,
  );
  if (!wanted)
    return own(
      503,
      `${which} names port ${service.port?.name ?? service.port?.number} of Service ${namespace}/${service.name}, which has none such`,
    );
  const rule = currentRules(view.client).find(
    (one) => one.service === `${namespace}/${service.name}` && one.port === wanted.port && one.protocol === 'TCP',
  );
  const endpoints = usable(rule?.endpoints ?? []);
  const endpoint = endpoints[ways.turn() % Math.max(1, endpoints.length)];
  if (!endpoint)
    return own(503, `Service ${namespace}/${service.name}, to which ${which} leads, has no ready endpoints`);
  const place: Place = { kind: 'pod', pod, node: pod.spec.nodeName ?? '', ip: pod.status.podIP ?? '' };
  const passed: Request = { ...request, scheme: 'http' };
  const answer = onward(place, connect(ways, place, endpoint.ip, endpoint.port), passed);
  if (!('failure' in answer)) return { ...answer, server: SERVER, why: `${answer.why}, through ${which}` };
  const because = `${which}: ${answer.why}`;
  const isLate = answer.failure === 'timeout' || answer.failure === 'silence';
  return { ...own(isLate ? 504 : 502, because, answer.hop), host, port };
}
