// NetworkPolicies (pkg/registry/networking/networkpolicy/strategy.go; pkg/apis/networking/validation/validation.go, v1/defaults.go).
import { NETWORK_POLICIES } from '../../resources/index.ts';
import type { NetworkPolicy } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { PROTOCOLS } from './endpoints.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { bytesOf, validateCidr } from './ip-rules.ts';
import { validateLabelSelector } from './label-rules.ts';
import { portNameProblems, portNumberProblems } from './names.ts';
import { nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';

type Spec = NetworkPolicy['spec'];
type Rule = NonNullable<Spec['egress']>[number];
type Port = NonNullable<Rule['ports']>[number];
type Peer = NonNullable<Rule['to']>[number];
type Block = NonNullable<Peer['ipBlock']>;

const TYPES = ['Ingress', 'Egress'];

/** Both kinds of rules with their fields. */
function rulesOf({ ingress = [], egress = [] }: Spec) {
  return [
    ...ingress.map(({ ports = [], from = [] }, at) => ({
      ports,
      peers: from,
      field: `spec.ingress[${at}]`,
      to: 'from',
    })),
    ...egress.map(({ ports = [], to = [] }, at) => ({ ports, peers: to, field: `spec.egress[${at}]`, to: 'to' })),
  ];
}

function validatePort({ protocol, port, endPort }: Port, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const refuse = (part: string, value: unknown, ...problems: readonly string[]) =>
    causes.push(...problems.map((problem) => invalidValue(`${field}.${part}`, value, problem)));
  if (protocol !== undefined && !PROTOCOLS.includes(protocol))
    causes.push(notSupported(`${field}.protocol`, protocol, ['TCP', 'UDP', 'SCTP']));
  if (port === undefined) {
    if (endPort !== undefined) refuse('endPort', endPort, 'may not be specified when `port` is not specified');
  } else if (typeof port === 'number') {
    refuse('port', port, ...portNumberProblems(port));
    if (endPort !== undefined) {
      if (endPort < port) refuse('endPort', endPort, 'must be greater than or equal to `port`');
      refuse('endPort', endPort, ...portNumberProblems(endPort));
    }
  } else {
    if (endPort !== undefined) refuse('endPort', endPort, 'may not be specified when `port` is non-numeric');
    refuse('port', port, ...portNameProblems(String(port)));
  }
  return causes;
}

/** Is one block a true part of another? Both are well formed. */
function isStrictlyWithin(inner: string, outer: string): boolean {
  const [address = '', length = ''] = outer.split('/');
  const [other = '', otherLength = ''] = inner.split('/');
  const bytes = bytesOf(address) ?? [];
  const others = bytesOf(other) ?? [];
  if (bytes.length !== others.length || Number(length) >= Number(otherLength)) return false;
  return bytes.every((byte, at) => {
    const mask = 0xff & ~(0xff >> Math.min(8, Math.max(0, Number(length) - 8 * at)));
    return (byte & mask) === ((others[at] ?? 0) & mask);
  });
}

/** Can it be read at all, however oddly it is written? */
function isBlock(text: string): boolean {
  const [, address = '', length = ''] = /^(.*)\/(\d+)$/.exec(text) ?? [];
  const bytes = bytesOf(address);
  return bytes !== undefined && Number(length) <= 8 * bytes.length;
}

function validateBlock({ cidr = '', except = [] }: Block, field: string, known: readonly string[]): StatusCause[] {
  if (cidr === '') return [required(`${field}.cidr`)];
  const causes = validateCidr(cidr, `${field}.cidr`, known);
  if (!isBlock(cidr)) return causes;
  except.forEach((one, at) => {
    causes.push(...validateCidr(one, `${field}.except[${at}]`, known));
    if (isBlock(one) && !isStrictlyWithin(one, cidr))
      causes.push(invalidValue(`${field}.except[${at}]`, one, 'must be a strict subset of `cidr`'));
  });
  return causes;
}

function validatePeer(peer: Peer, field: string, known: readonly string[]): StatusCause[] {
  const { podSelector, namespaceSelector, ipBlock } = peer;
  const causes = [
    ...validateLabelSelector(podSelector, `${field}.podSelector`),
    ...validateLabelSelector(namespaceSelector, `${field}.namespaceSelector`),
    ...(ipBlock ? validateBlock(ipBlock, `${field}.ipBlock`, known) : []),
  ];
  if (!podSelector && !namespaceSelector && !ipBlock) causes.push(required(field, 'must specify a peer'));
  else if (ipBlock && (podSelector || namespaceSelector))
    causes.push(forbiddenField(field, 'may not specify both ipBlock and another peer'));
  return causes;
}

/** @param known blocks that the object has already, which pass */
function validateSpec(spec: Spec, known: readonly string[]): StatusCause[] {
  const causes = validateLabelSelector(spec.podSelector, 'spec.podSelector');
  for (const { ports, peers, field, to } of rulesOf(spec)) {
    ports.forEach((port, at) => {
      causes.push(...validatePort(port, `${field}.ports[${at}]`));
    });
    peers.forEach((peer, at) => {
      causes.push(...validatePeer(peer, `${field}.${to}[${at}]`, known));
    });
  }
  const { policyTypes = [] } = spec;
  if (policyTypes.length > TYPES.length)
    return [...causes, invalidValue('spec.policyTypes', policyTypes, 'may not specify more than two policyTypes')];
  policyTypes.forEach((type, at) => {
    if (!TYPES.includes(type)) causes.push(notSupported(`spec.policyTypes[${at}]`, type, TYPES));
  });
  return causes;
}

function blocksOf(spec: Spec): string[] {
  return rulesOf(spec).flatMap(({ peers }) =>
    peers.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock.cidr, ...(ipBlock.except ?? [])] : [])),
  );
}

export const NETWORK_POLICY_STRATEGY: Strategy<NetworkPolicy> = {
  resource: NETWORK_POLICIES,
  defaults(object) {
    object.spec ??= {};
    const { spec } = object;
    spec.podSelector ??= {};
    if ((spec.policyTypes?.length ?? 0) === 0)
      spec.policyTypes = (spec.egress?.length ?? 0) > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
    for (const { ports } of rulesOf(spec)) for (const port of ports) port.protocol ??= 'TCP';
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
  },
  prepareForUpdate(object, old) {
    nextGeneration(object, old, !equal(object.spec, old.spec));
  },
  validate: ({ spec }) => validateSpec(spec, []),
  validateUpdate: ({ spec }, old) => validateSpec(spec, blocksOf(old.spec)),
};
