// From a name to addresses, as a place sees it: its hosts file, then the search list, asked of CoreDNS over the network or of the world's DNS.
import { heard } from '../kubelet/heard.ts';
import type { Pod } from '../wire.ts';
import { isAddress } from './address.ts';
import { connect, endOf, type Ways } from './connect.ts';
import { candidates, corednsAnswer, type Found, hostsEntry, inWorld, resolverOf } from './dns.ts';
import { denied, type End } from './policy.ts';
import type { NetworkView, Place } from './view.ts';

/** The image of CoreDNS. */
export const COREDNS = 'coredns/coredns';
const DNS_PORT = 53;

/** CoreDNS in a lab that has no pods of it: it always answers, and policies see it where it usually is. */
const STAND_IN: End = {
  ip: '10.96.0.10',
  pod: {
    metadata: { namespace: 'kube-system', name: 'coredns', labels: { 'k8s-app': 'kube-dns' } },
    spec: { containers: [] },
    status: { podIP: '10.96.0.10' },
  } as unknown as Pod,
};

/** What a name stands for. */
export function resolve(ways: Ways, from: Place, name: string): Found {
  if (isAddress(name)) return { kind: 'addresses', addresses: [name] };
  const own = hostsEntry(name, from);
  if (own !== undefined) return { kind: 'addresses', addresses: [own] };
  const resolver = resolverOf(from, ways.view.client);
  const [server] = resolver.servers;
  if (server === undefined) return inWorld(name.replace(/\.$/, ''), ways.view);
  const trouble = resolver.isCluster ? troubleWith(ways, from, server) : undefined;
  if (trouble) return trouble;
  const tried = candidates(name, resolver);
  let last: Found | undefined;
  for (const one of tried) {
    const found = resolver.isCluster ? corednsAnswer(one, ways.view) : inWorld(one, ways.view);
    if (found.kind === 'addresses' || found.kind === 'silent') return found;
    // a name that could not be told weighs more than one that is not there
    if (last?.kind !== 'failed') last = found;
  }
  if (last?.kind === 'failed' || tried.length === 1) return last as Found;
  return { kind: 'unknown', why: `CoreDNS answers NXDOMAIN to each of ${tried.join(', ')}` };
}

/** Why CoreDNS cannot be asked; undefined when it can. */
function troubleWith(ways: Ways, from: Place, server: string): Found | undefined {
  const { view } = ways;
  if (!view.programs.knows(COREDNS)) {
    const denial = denied({ from: endOf(from), to: STAND_IN, port: DNS_PORT, protocol: 'UDP' }, view.client);
    return denial && { kind: 'silent', why: `NetworkPolicy ${denial.policies.join(', ')} lets no query out` };
  }
  const way = connect(ways, from, server, DNS_PORT, 'UDP');
  if (way.at === 'nowhere')
    return { kind: way.failure === 'refused' ? 'failed' : 'silent', why: `the query to ${server}:53 ends: ${way.why}` };
  if (way.at !== 'pod') return { kind: 'silent', why: `nobody answers at ${server}:53` };
  const { metadata } = way.pod;
  return isListening(view, way.pod)
    ? undefined
    : { kind: 'failed', why: `nothing listens on port 53 of pod ${metadata.namespace}/${metadata.name}` };
}

function isListening({ kubelet, clock }: NetworkView, { metadata, spec }: Pod): boolean {
  const worker = kubelet(spec.nodeName ?? '')?.worker(metadata.uid);
  return worker !== undefined && heard(worker, DNS_PORT, '/', clock.now()).kind !== 'refused';
}
