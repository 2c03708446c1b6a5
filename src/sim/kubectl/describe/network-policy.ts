// NetworkPolicies (kubectl, describe describeNetworkPolicy).
import { selectorCell } from '../../api/table/selector-text.ts';
import type { NetworkPolicy } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { writeMarks, writeName } from './heading.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';

type Spec = NonNullable<NetworkPolicy['spec']>;
type Ingress = NonNullable<Spec['ingress']>[number];
type Peer = NonNullable<Ingress['from']>[number];
type Port = NonNullable<Ingress['ports']>[number];

/** Traffic one way. */
interface Way {
  readonly ports?: readonly Port[];
  readonly peers?: readonly Peer[];
}

/** The words for a way. */
interface Words {
  readonly peer: 'From' | 'To';
  readonly isolated: string;
  readonly any: string;
}

const INGRESS: Words = {
  peer: 'From',
  isolated: '<none> (Selected pods are isolated for ingress connectivity)',
  any: 'From: <any> (traffic not restricted by source)',
};
const EGRESS: Words = {
  peer: 'To',
  isolated: '<none> (Selected pods are isolated for egress connectivity)',
  any: 'To: <any> (traffic not restricted by destination)',
};
const INDENT = '    ';

/** Tells about a NetworkPolicy. */
export const describeNetworkPolicy: Describer<NetworkPolicy> = async (policy) => {
  const { metadata, spec } = policy;
  return described((to) => {
    writeName(to, policy);
    to.field(0, 'Created on', `${metadata.creationTimestamp.replace('T', ' ').replace('Z', '')} +0000 UTC`);
    writeMarks(to, policy);
    to.write(0, 'Spec:\n');
    const { podSelector, policyTypes = [], ingress = [], egress = [] } = spec ?? {};
    to.write(1, 'PodSelector: ');
    const selector = selectorCell(podSelector);
    to.write(
      2,
      `${selector}${selector === '<none>' ? ' (Allowing the specific traffic to all pods in this namespace)' : ''}\n`,
    );
    if (policyTypes.includes('Ingress')) {
      to.write(1, 'Allowing ingress traffic:\n');
      writeWays(
        to,
        INGRESS,
        ingress.map(({ ports = [], from = [] }) => ({ ports, peers: from })),
      );
    } else to.write(1, 'Not affecting ingress traffic\n');
    if (policyTypes.includes('Egress')) {
      to.write(1, 'Allowing egress traffic:\n');
      writeWays(
        to,
        EGRESS,
        egress.map(({ ports = [], to: peers = [] }) => ({ ports, peers })),
      );
    } else to.write(1, 'Not affecting egress traffic\n');
    to.write(1, `Policy Types: ${policyTypes.join(', ') || '<none>'}\n`);
  });
};

function writeWays(to: PrefixWriter, words: Words, ways: readonly Way[]): void {
  if (ways.length === 0) to.write(0, `${INDENT}${words.isolated}\n`);
  ways.forEach(({ ports = [], peers = [] }, at) => {
    if (at > 0) to.write(0, `${INDENT}----------\n`);
    if (ports.length === 0) to.write(0, `${INDENT}To Port: <any> (traffic allowed to all ports)\n`);
    for (const port of ports) to.write(0, `${INDENT}${portText(port)}\n`);
    if (peers.length === 0) to.write(0, `${INDENT}${words.any}\n`);
    for (const peer of peers) {
      to.write(0, `${INDENT}${words.peer}:\n`);
      writePeer(to, peer);
    }
  });
}

function portText({ port, endPort, protocol = 'TCP' }: Port): string {
  const first = port === undefined ? '<nil>' : String(port);
  return endPort === undefined ? `To Port: ${first}/${protocol}` : `To Port Range: ${first}-${endPort}/${protocol}`;
}

function writePeer(to: PrefixWriter, { podSelector, namespaceSelector, ipBlock }: Peer): void {
  if (namespaceSelector) to.write(1, `${INDENT}NamespaceSelector: ${selectorCell(namespaceSelector)}\n`);
  if (podSelector) to.write(1, `${INDENT}PodSelector: ${selectorCell(podSelector)}\n`);
  if (podSelector || namespaceSelector || !ipBlock) return;
  to.write(1, `${INDENT}IPBlock:\n`);
  to.write(2, `${INDENT}CIDR: ${ipBlock.cidr}\n`);
  to.write(2, `${INDENT}Except: ${(ipBlock.except ?? []).join(', ')}\n`);
}
