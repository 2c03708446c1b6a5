// NetworkPolicy: what it lets through, as far as DNS, the way in and any other way out are concerned.
import { known, type ObjectReader, statusAndConditions } from './facts.ts';
import { at, isWire, labels, list, number, strings, text, type Wire } from './wire.ts';

/** Does this egress rule let port 53 through? A rule without ports lets every port through. */
function allowsDns(rule: Wire): boolean {
  const ports = list(rule, 'ports');
  if (ports.length === 0) return !onlyAddresses(rule);
  return ports.some((port) => {
    const from = number(port, 'port');
    const to = number(port, 'endPort');
    return (
      from === 53 ||
      /^dns/.test(text(port, 'port')) ||
      (from === undefined && text(port, 'port') === '') ||
      (from !== undefined && to !== undefined && from <= 53 && 53 <= to)
    );
  });
}

/** Does the rule reach only address blocks, none of which is everything? Then the DNS service is out of reach whatever the port. */
function onlyAddresses(rule: Wire): boolean {
  const peers = list(rule, 'to');
  return peers.length > 0 && peers.every((peer) => isWire(peer.ipBlock) && text(peer.ipBlock, 'cidr') !== '0.0.0.0/0');
}

/** Does the rule let out DNS and nothing else? */
function onlyDns(rule: Wire): boolean {
  const ports = list(rule, 'ports');
  return ports.length > 0 && ports.every((port) => number(port, 'port') === 53 || /^dns/.test(text(port, 'port')));
}

function rules(count: number): string {
  return count === 0 ? 'without a rule' : `by ${count} ${count === 1 ? 'rule' : 'rules'}`;
}

/** Facts of a NetworkPolicy. */
export const networkPolicyFacts: ObjectReader = (object, ref) => {
  const spec = at(object, 'spec');
  const types = strings(spec, 'policyTypes');
  const egress = list(spec, 'egress');
  const ingress = list(spec, 'ingress');
  const limitsEgress = types.includes('Egress') || egress.length > 0;
  const limitsIngress = types.includes('Ingress') || types.length === 0;
  return statusAndConditions(
    object,
    ref,
    {
      reason: '',
      path: 'spec',
      value: [limitsIngress && `ingress ${rules(ingress.length)}`, limitsEgress && `egress ${rules(egress.length)}`]
        .filter(Boolean)
        .join(', '),
    },
    known({
      selector: labels(at(spec, 'podSelector').matchLabels),
      blocksDns: limitsEgress && !egress.some(allowsDns) ? true : undefined,
      deniesEgress: limitsEgress && egress.every(onlyDns) ? true : undefined,
      deniesIngress: limitsIngress && ingress.length === 0 ? true : undefined,
      limitsIngress: limitsIngress || undefined,
    }),
  );
};
