// NetworkPolicies: may this packet leave its pod, and may it come in? (networking.k8s.io/v1; what a network plugin makes of them)
import type { Client } from '../client.ts';
import { NAMESPACES, NETWORK_POLICIES } from '../resources/index.ts';
import { selects } from '../selector.ts';
import type { NetworkPolicy, Pod } from '../wire.ts';
import { holds } from './address.ts';
import { isOnPodNetwork } from './view.ts';

type Rule = NonNullable<NetworkPolicy['spec']['egress']>[number];
type Peer = NonNullable<Rule['to']>[number];
type Port = NonNullable<Rule['ports']>[number];

/** One end of a connection. */
export interface End {
  readonly ip: string;
  /** absent for what is no pod, or has its node's network */
  readonly pod?: Pod;
}

/** A connection, as policies see it: behind the Service. */
export interface Flow {
  readonly from: End;
  readonly to: End;
  readonly port: number;
  readonly protocol: 'TCP' | 'UDP';
}

/** Who does not let a flow through. */
export interface Denial {
  readonly direction: 'ingress' | 'egress';
  /** the pod whose policies they are */
  readonly pod: Pod;
  /** `namespace/name` of the policies that select it in this direction; none of them allows the flow */
  readonly policies: readonly string[];
}

function matchesPeer(
  { podSelector, namespaceSelector, ipBlock }: Peer,
  home: string,
  end: End,
  client: Client,
): boolean {
  if (ipBlock) return holds(ipBlock.cidr, end.ip) && !(ipBlock.except ?? []).some((one) => holds(one, end.ip));
  const { pod } = end;
  if (!pod) return false;
  const { namespace = '', labels } = pod.metadata;
  const isInNamespace = namespaceSelector
    ? selects(namespaceSelector, client.get(NAMESPACES, undefined, namespace)?.metadata.labels)
    : namespace === home;
  return isInNamespace && (!podSelector || selects(podSelector, labels));
}

/** The port of a pod that a name stands for. */
function namedPort(pod: Pod | undefined, name: string, protocol: string): number | undefined {
  for (const { ports } of [...(pod?.spec.initContainers ?? []), ...(pod?.spec.containers ?? [])])
    for (const one of ports ?? [])
      if (one.name === name && (one.protocol ?? 'TCP') === protocol) return one.containerPort;
  return undefined;
}

function matchesPort({ port, endPort, protocol = 'TCP' }: Port, flow: Flow): boolean {
  if (protocol !== flow.protocol) return false;
  if (port === undefined) return true;
  if (typeof port !== 'number') return namedPort(flow.to.pod, String(port), protocol) === flow.port;
  return endPort === undefined ? port === flow.port : flow.port >= port && flow.port <= endPort;
}

function allows(
  { ports = [] }: { readonly ports?: readonly Port[] },
  peers: readonly Peer[],
  home: string,
  end: End,
  flow: Flow,
  client: Client,
): boolean {
  const isPort = ports.length === 0 || ports.some((port) => matchesPort(port, flow));
  return isPort && (peers.length === 0 || peers.some((peer) => matchesPeer(peer, home, end, client)));
}

/** Policies that select a pod in one direction. */
function policiesOf(pod: Pod, type: 'Ingress' | 'Egress', client: Client): readonly NetworkPolicy[] {
  const { namespace = '', labels } = pod.metadata;
  return client
    .list(NETWORK_POLICIES, namespace)
    .filter(({ spec }) => (spec.policyTypes ?? []).includes(type) && selects(spec.podSelector ?? {}, labels));
}

function denial(pod: Pod, direction: Denial['direction'], flow: Flow, client: Client): Denial | undefined {
  const home = pod.metadata.namespace ?? '';
  const isIn = direction === 'ingress';
  const policies = policiesOf(pod, isIn ? 'Ingress' : 'Egress', client);
  if (policies.length === 0) return undefined;
  const isAllowed = policies.some(({ spec }) =>
    isIn
      ? (spec.ingress ?? []).some((rule) => allows(rule, rule.from ?? [], home, flow.from, flow, client))
      : (spec.egress ?? []).some((rule) => allows(rule, rule.to ?? [], home, flow.to, flow, client)),
  );
  if (isAllowed) return undefined;
  return { direction, pod, policies: policies.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`) };
}

/**
 * Who does not let a flow through; undefined when nobody minds. Pods with their node's network are not selected, a pod always reaches itself,
 * and its own node always reaches it.
 */
export function denied(flow: Flow, client: Client, isFromOwnNode = false): Denial | undefined {
  const { from, to } = flow;
  if (from.pod && from.pod === to.pod) return undefined;
  const out = from.pod && isOnPodNetwork(from.pod) ? denial(from.pod, 'egress', flow, client) : undefined;
  if (out) return out;
  return to.pod && isOnPodNetwork(to.pod) && !isFromOwnNode ? denial(to.pod, 'ingress', flow, client) : undefined;
}
