// The way of a connection: from its place through the Service's rules and the policies to what listens at the end.
import { NODES, PODS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import { holds, isPublic } from './address.ts';
import type { Decision, Failure } from './answer.ts';
import type { Gateways } from './gateways.ts';
import { denied, type End, type Flow } from './policy.ts';
import type { Proxies } from './proxies.ts';
import { type Rule, type RuleEndpoint, usable } from './rules.ts';
import { isOnPodNetwork, type NetworkView, nodeAddress, type Place, podName } from './view.ts';

/** The addresses of Services. */
const SERVICE_RANGE = '10.96.0.0/12';
/** Where the API server is: it runs beside the nodes. */
const API_SERVER = { ip: '172.18.0.2', port: 6443 };
const KUBELET_PORT = 10_250;
const NOT_BALANCED = 'node.kubernetes.io/exclude-from-external-load-balancers';

/** What is needed of a lab to find a way. */
export interface Ways {
  readonly view: NetworkView;
  readonly proxies: Proxies;
  readonly gateways: Gateways;
  /** A number that grows with each connection, so that all endpoints have their turn. */
  turn(): number;
}

/** Where a connection ends. */
export type Arrival =
  | { readonly at: 'pod'; readonly pod: Pod; readonly port: number; readonly by: string }
  | { readonly at: 'api-server' | 'kubelet' | 'outside' }
  | (Decision & { readonly at: 'nowhere'; readonly failure: Extract<Failure, 'refused' | 'timeout'> });

type Protocol = Flow['protocol'];

function nowhere(failure: 'refused' | 'timeout', hop: Decision['hop'], why: string): Arrival {
  return { at: 'nowhere', failure, hop, why };
}

/** Finds the way to a port of an address. */
export function connect(ways: Ways, from: Place, ip: string, port: number, protocol: Protocol = 'TCP'): Arrival {
  const { view } = ways;
  if (ip === '127.0.0.1' && from.kind === 'pod') return { at: 'pod', pod: from.pod, port, by: 'itself' };
  if (from.kind === 'outside') return fromOutside(ways, from, ip, port, protocol);
  const target = ip === '127.0.0.1' ? from.ip : ip;
  const rules = ways.proxies.of(from.node);
  const rule = rules.find(
    (one) => one.protocol === protocol && one.port === port && [...one.clusterIPs, ...one.externalIPs].includes(target),
  );
  if (rule)
    return byRule(ways, from, from.node, rule, rule.clusterIPs.includes(target) && rule.internalLocal, protocol);
  const stale = staleness(ways, from.node);
  if (holds(SERVICE_RANGE, target)) {
    const other = rules.find(({ clusterIPs }) => clusterIPs.includes(target));
    if (other) return nowhere('timeout', 'service', `Service ${other.service} has no port ${port}`);
    return nowhere('timeout', stale ? 'kube-proxy' : 'service', stale ?? `no Service has the address ${target}`);
  }
  const node = view.client.list(NODES).find((one) => nodeAddress(one) === target)?.metadata.name;
  if (node !== undefined) return atNode(ways, from, node, port, protocol);
  return direct(ways, from, target, port, protocol, `address ${target}`);
}

/** Why the rules of a node may be old; undefined when they are not. */
function staleness({ proxies }: Ways, node: string): string | undefined {
  if (proxies.isWorking(node)) return undefined;
  return proxies.of(node).length === 0
    ? `kube-proxy has never run on ${node}, so that it knows no Service`
    : `kube-proxy does not work on ${node}, so that its rules are those of the moment when it stopped`;
}

/** From outside, nodes and load balancers alone are reached. */
function fromOutside(ways: Ways, from: Place, ip: string, port: number, protocol: Protocol): Arrival {
  const { view, proxies } = ways;
  if (ip === API_SERVER.ip && port === API_SERVER.port) return { at: 'api-server' };
  const nodes = view.client.list(NODES);
  const node = nodes.find((one) => nodeAddress(one) === ip)?.metadata.name;
  if (node !== undefined) return atNode(ways, from, node, port, protocol);
  const fit = nodes.filter(
    ({ metadata, status }) =>
      metadata.labels?.[NOT_BALANCED] === undefined &&
      proxies.isWorking(metadata.name) &&
      status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True'),
  );
  const balanced = fit.flatMap(({ metadata }) => {
    const rule = proxies
      .of(metadata.name)
      .find((one) => one.protocol === protocol && one.port === port && one.externalIPs.includes(ip));
    return rule ? [{ node: metadata.name, rule }] : [];
  });
  const healthy = balanced.filter(
    ({ node: name, rule }) => !rule.externalLocal || usable(rule.endpoints).some((one) => one.node === name),
  );
  const chosen = healthy[ways.turn() % Math.max(1, healthy.length)];
  if (chosen) return byRule(ways, from, chosen.node, chosen.rule, chosen.rule.externalLocal, protocol);
  const [any] = balanced;
  if (any) {
    if (usable(any.rule.endpoints).length === 0 && !any.rule.externalLocal)
      return nowhere('refused', 'service', `Service ${any.rule.service} port ${port} has no ready endpoints`);
    return nowhere(
      'timeout',
      'load-balancer',
      `no node has a ready endpoint of Service ${any.rule.service} of its own, and its externalTrafficPolicy is Local`,
    );
  }
  if (isPublic(ip)) return { at: 'outside' };
  return nowhere('timeout', 'network', `${ip} is not reached from outside the cluster`);
}

/** At a node: node ports, what has the node's network, host ports, and the node's own. */
function atNode(ways: Ways, from: Place, node: string, port: number, protocol: Protocol): Arrival {
  const { view, proxies } = ways;
  const rule = proxies.of(node).find((one) => one.nodePort === port && one.protocol === protocol);
  if (rule) return byRule(ways, from, node, rule, rule.externalLocal && from.kind === 'outside', protocol);
  if (port === KUBELET_PORT && protocol === 'TCP') {
    const kubelet = view.kubelet(node);
    if (!kubelet || kubelet.isSilent) return nowhere('refused', 'node', `no kubelet listens on ${node}`);
    return { at: 'kubelet' };
  }
  const pods = view.client.podsOn(node).filter(({ status }) => status.phase === 'Running');
  const host = pods.find(
    (pod) =>
      pod.spec.hostNetwork &&
      pod.spec.containers.some((one) => one.ports?.some(({ containerPort }) => containerPort === port)),
  );
  if (host) return { at: 'pod', pod: host, port, by: `node ${node}` };
  for (const pod of pods)
    for (const { ports } of pod.spec.containers)
      for (const one of ports ?? [])
        if (one.hostPort === port && (one.protocol ?? 'TCP') === protocol)
          return toPod(ways, from, pod, one.containerPort, protocol, `host port ${port} of ${node}`);
  const stale = staleness(ways, node);
  return nowhere('refused', stale ? 'kube-proxy' : 'node', stale ?? `nothing listens on port ${port} of node ${node}`);
}

/** Sends a connection where a Service's rule says. @param node whose rule it is @param local endpoints of that node alone */
function byRule(ways: Ways, from: Place, node: string, rule: Rule, local: boolean, protocol: Protocol): Arrival {
  const name = `Service ${rule.service} port ${rule.port}`;
  const all = usable(rule.endpoints);
  const stale = staleness(ways, node);
  const told = (hop: Decision['hop'], why: string): [Decision['hop'], string] =>
    stale ? ['kube-proxy', `${why}, as ${node} sees it: ${stale}`] : [hop, why];
  if (all.length === 0) return nowhere('refused', ...told('service', `${name} has no ready endpoints`));
  const near = local ? all.filter((one) => one.node === node) : all;
  const endpoint: RuleEndpoint | undefined = near[ways.turn() % Math.max(1, near.length)];
  if (!endpoint) {
    const which = from.kind === 'outside' ? 'externalTrafficPolicy' : 'internalTrafficPolicy';
    return nowhere('timeout', ...told('service', `${name} has no endpoint on ${node}, and its ${which} is Local`));
  }
  // what comes from outside goes on with the node's address, unless it stays there
  const seen = from.kind === 'outside' && !rule.externalLocal ? nodeIp(ways.view, node) : from.ip;
  const arrival = direct(ways, { ...from, ip: seen }, endpoint.ip, endpoint.port, protocol, name);
  return arrival.at === 'nowhere' && stale && arrival.hop === 'network'
    ? { ...arrival, hop: 'kube-proxy', why: `${arrival.why}: ${stale}` }
    : arrival;
}

function nodeIp({ client }: NetworkView, node: string): string {
  return nodeAddress(client.get(NODES, undefined, node)) ?? '0.0.0.0';
}

/** To an address as it is, with nobody between. @param by what led there */
function direct(ways: Ways, from: Place, ip: string, port: number, protocol: Protocol, by: string): Arrival {
  const { client } = ways.view;
  const found = client.list(PODS).filter(({ status }) => status.podIP === ip);
  const pod = found.find(isOnPodNetwork) ?? found.find(({ status }) => status.phase === 'Running');
  if (pod) return toPod(ways, from, pod, port, protocol, by);
  const blocked = blockedBy(from, { ip }, port, protocol, client);
  if (blocked) return blocked;
  if (ip === API_SERVER.ip && port === API_SERVER.port) return { at: 'api-server' };
  return isPublic(ip) ? { at: 'outside' } : nowhere('timeout', 'network', `nobody has the address ${ip}`);
}

function toPod(ways: Ways, from: Place, pod: Pod, port: number, protocol: Protocol, by: string): Arrival {
  const to = { ip: pod.status.podIP ?? '', ...(isOnPodNetwork(pod) && { pod }) };
  const isFromOwnNode = from.kind === 'node' && from.node === pod.spec.nodeName;
  return blockedBy(from, to, port, protocol, ways.view.client, isFromOwnNode) ?? { at: 'pod', pod, port, by };
}

/** A place as policies see it. */
export function endOf(place: Place): End {
  return { ip: place.ip, ...(place.kind === 'pod' && isOnPodNetwork(place.pod) && { pod: place.pod }) };
}

/** What policies say of a flow from a place; undefined when they let it through. */
function blockedBy(
  from: Place,
  to: End,
  port: number,
  protocol: Protocol,
  client: NetworkView['client'],
  isFromOwnNode = false,
): Arrival | undefined {
  const source = endOf(from);
  const denial = denied({ from: source, to, port, protocol }, client, isFromOwnNode);
  if (!denial) return undefined;
  const { policies, pod, direction } = denial;
  const end = (one: End): string => (one.pod ? `pod ${podName(one.pod)}` : one.ip);
  const what =
    direction === 'ingress'
      ? `nothing in from ${end(source)} to port ${port}/${protocol}`
      : `nothing out to ${end(to)} port ${port}/${protocol}`;
  const [verb, lets] = policies.length > 1 ? ['select', 'let'] : ['selects', 'lets'];
  const why = `NetworkPolicy ${policies.join(', ')} ${verb} pod ${podName(pod)} and ${lets} ${what}`;
  return nowhere('timeout', 'network-policy', why);
}
