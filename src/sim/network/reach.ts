// The whole way of a request: name, Service, policies, container, and the proxies that pass it on.
import { heard } from '../kubelet/heard.ts';
import { parseReference } from '../kubelet/reference.ts';
import type { Pod } from '../wire.ts';
import { type Answer, type Decision, type Failure, reasonOf } from './answer.ts';
import { type Arrival, connect, type Ways } from './connect.ts';
import { gatewayAnswer, gatewayOf } from './gateway-proxy.ts';
import { ENVOY } from './gateways.ts';
import { INGRESS_NGINX, ingressAnswer } from './ingress-nginx.ts';
import type { Request } from './request.ts';
import { resolve } from './resolve.ts';
import { type Place, podName } from './view.ts';

/** Ports on which a server speaks TLS, where nothing else is known of it. */
const TLS_PORTS: ReadonlySet<number> = new Set([443, 6443, 8443, 9443]);
/** Where a proxy of a Gateway says whether it is ready; at its own ports no request is passed on. */
const ENVOY_READY = 19_003;
const ENVOY_PORTS: ReadonlySet<number> = new Set([19_001, ENVOY_READY]);

/** Sends a request on its way. */
export function reach(ways: Ways, from: Place, request: Request): Answer {
  const { host, port } = request;
  const failed = (failure: Failure, { hop, why }: Decision): Answer => ({ host, port, failure, hop, why });
  const found = resolve(ways, from, host);
  if (found.kind === 'silent') return failed('resolving-timeout', { hop: 'dns', why: found.why });
  if (found.kind !== 'addresses') return failed('unresolved', { hop: 'dns', why: found.why });
  let last: Answer | undefined;
  // like curl, the next address is tried when one does not let it in
  for (const address of found.addresses.slice(0, 3)) {
    last = at(ways, from, connect(ways, from, address, port), request);
    if (!('failure' in last) || (last.failure !== 'refused' && last.failure !== 'timeout')) return last;
  }
  return last ?? failed('unresolved', { hop: 'dns', why: `${host} has no address` });
}

/** What is answered where a connection ends. */
function at(ways: Ways, from: Place, arrival: Arrival, request: Request): Answer {
  const { host, port } = request;
  const page = (status: number, decision: Decision, body: string, contentType = 'text/plain'): Answer => ({
    host,
    port,
    status,
    contentType,
    body,
    ...decision,
  });
  switch (arrival.at) {
    case 'nowhere':
      return { host, port, failure: arrival.failure, hop: arrival.hop, why: arrival.why };
    case 'outside':
      return page(
        200,
        { hop: 'outside', why: `${host} is outside the cluster, where everything answers` },
        'the world outside\n',
      );
    case 'kubelet':
      return page(401, { hop: 'node', why: 'the kubelet asks who it is' }, 'Unauthorized');
    case 'api-server':
      if (!ways.view.isServing())
        return { host, port, failure: 'refused', hop: 'api-server', why: 'the API server does not run' };
      return apiServer(request, page);
    case 'pod':
      return inPod(ways, from, arrival.pod, arrival.port, request, arrival.by);
  }
}

function apiServer(
  { scheme, path }: Request,
  page: (status: number, decision: Decision, body: string, contentType?: string) => Answer,
): Answer {
  if (scheme === 'http')
    return page(
      400,
      { hop: 'api-server', why: 'the API server speaks TLS' },
      'Client sent an HTTP request to an HTTPS server.\n',
    );
  const status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `forbidden: User "system:anonymous" cannot get path "${path}"`,
    reason: 'Forbidden',
    details: {},
    code: 403,
  };
  const decision = { hop: 'api-server', why: 'the API server answers, and the request showed nobody' } as const;
  return page(403, decision, `${JSON.stringify(status, undefined, 2)}\n`, 'application/json');
}

/** The repositories of a pod's images. */
function imagesOf({ spec }: Pod): string[] {
  return spec.containers.flatMap(({ image = '' }) => {
    const reference = parseReference(image);
    return typeof reference === 'string' ? [] : [reference.repository];
  });
}

function inPod(ways: Ways, from: Place, pod: Pod, port: number, request: Request, by: string): Answer {
  const { host } = request;
  const { view } = ways;
  const name = `pod ${podName(pod)}`;
  const failed = (failure: Failure, why: string): Answer => ({
    host,
    port: request.port,
    failure,
    hop: 'container',
    why: `${why}, to which ${by} leads`,
  });
  const worker = view.kubelet(pod.spec.nodeName ?? '')?.worker(pod.metadata.uid);
  if (!worker) return failed('timeout', `nothing is known of ${name}`);
  const images = imagesOf(pod);
  const onward = (place: Place, arrival: Arrival, passed: Request): Answer => at(ways, place, arrival, passed);
  const isGateway = images.includes(ENVOY) && gatewayOf(pod) !== undefined && !ENVOY_PORTS.has(port);
  const sound = heard(worker, isGateway ? ENVOY_READY : port, request.path, view.clock.now());
  const container = sound.container === undefined ? name : `container ${sound.container} of ${name}`;
  if (sound.kind === 'refused') return failed('refused', `${container} does not listen on port ${port}`);
  if (sound.kind === 'silence')
    return failed('silence', `${container} takes the connection on port ${port} and says nothing`);
  if (sound.kind === 'empty') return failed('empty', `${container} does not speak HTTP on port ${port}`);
  if (isGateway) return gatewayAnswer(ways, pod, port, request, onward);
  if (request.scheme === 'https' && !TLS_PORTS.has(port))
    return failed('not-tls', `${container} does not speak TLS on port ${port}`);
  if (images.includes(INGRESS_NGINX) && (port === 80 || port === 443)) return ingressAnswer(ways, pod, request, onward);
  const decision = { hop: 'container', why: `${container} answers on port ${port}, to which ${by} leads` } as const;
  const { status } = sound;
  const text =
    status < 400
      ? `hello from ${podName(pod)} to ${from.kind === 'pod' ? podName(from.pod) : from.ip}\n`
      : `${reasonOf(status) || status}\n`;
  return { host, port: request.port, status, contentType: 'text/plain', body: text, ...decision };
}
