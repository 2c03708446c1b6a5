// Services that lead nowhere: selectors that fit no pod, endpoints that are empty, ports that differ, addresses that nobody assigns.
import type { Fact } from '../fact.ts';
import { parseLabels } from '../pod-index.ts';
import type { Scene } from '../scene.ts';
import type { Thing } from '../thing.ts';
import { type Deduction, deduced, eventsOf } from './deduction.ts';

/** A load balancer that is made at all is made within this (seconds). */
const ENSURED_WITHIN = 240;

/** Is the Service without endpoints by what the input shows? It has one slice a family of addresses, and more where it has many. undefined when it does not say. */
function endpointsOf(
  scene: Scene,
  service: Thing,
): { empty: boolean; fact: Fact | undefined; notReady: number } | undefined {
  const facts: Fact[] = [];
  for (const one of [...scene.neighbours(service), service]) {
    if (one.ref.kind !== 'Endpoints' && one.ref.kind !== 'EndpointSlice' && one !== service) continue;
    const fact = one.facts.findLast(
      ({ type, reason }) => type === 'status' && (reason === 'NoEndpoints' || reason === 'Endpoints'),
    );
    if (fact) facts.push(fact);
  }
  const [first] = facts;
  if (!first) return undefined;
  // tables show addresses that are not ready too: only whole slices add up
  const own = first.attributes.object && first.object?.kind === 'EndpointSlice' ? facts : [first];
  const filled = own.find(({ reason }) => reason === 'Endpoints');
  const notReady = own.reduce((sum, { attributes }) => sum + Number(attributes.notReady ?? 0), 0);
  return { empty: filled === undefined, fact: filled ?? first, notReady };
}

function podsInNamespace(scene: Scene, service: Thing): Thing[] {
  return scene
    .ofKind('Pod')
    .filter(({ ref }) => !ref.namespace || !service.ref.namespace || ref.namespace === service.ref.namespace);
}

/** Services and the pods behind them. */
export const serviceEndpoints: Deduction = (scene) => {
  const out: Fact[] = [];
  const templates = scene
    .ofKind('Deployment', 'StatefulSet', 'DaemonSet')
    .filter(({ attributes }) => typeof attributes.podLabels === 'string');
  for (const service of [...scene.ofKind('Service'), ...orphanEndpoints(scene)]) {
    const selector = parseLabels(service.attributes.selector);
    if (/^(?:<none>|)$/.test(String(service.attributes.selector ?? 'x')) || service.attributes.type === 'ExternalName')
      continue;
    const endpoints = endpointsOf(scene, service);
    // a long list of pods is gone through only where it can decide
    const matters = selector.size > 0 && endpoints?.empty !== false;
    const labelled = matters
      ? [
          ...podsInNamespace(scene, service).filter(({ attributes }) => typeof attributes.labels === 'string'),
          ...templates,
        ]
      : [];
    const fits = labelled.filter(({ attributes }) => {
      const labels = parseLabels(attributes.podLabels ?? attributes.labels);
      return [...selector].every(([key, value]) => labels.get(key) === value);
    });
    const missed = endpoints?.empty || saidEmpty(scene, service);
    if (labelled.length > 0 && fits.length === 0 && (missed || concerns(service, labelled))) {
      out.push(
        deduced(
          'service-selects-nothing',
          service,
          endpoints?.fact ?? service.stateFact,
          String(service.attributes.selector),
        ),
      );
      continue;
    }
    if (!endpoints?.empty) continue;
    const behind = scene.podsOf(service);
    const unready = behind.filter(({ health }) => health === 'bad' || health === 'flapping');
    if (endpoints.notReady > 0 || (behind.length > 0 && unready.length === behind.length))
      out.push(deduced('service-endpoints-not-ready', service, endpoints.fact));
    else out.push(deduced('service-no-endpoints', service, endpoints.fact));
  }
  return out;
};

/** Does an ingress controller say that it finds nobody behind the Service? */
function saidEmpty(scene: Scene, { ref }: Thing): boolean {
  return scene.facts.some(({ text }) => {
    const said = /Service "([\w-]+)\/([\w-]+)" does not have any active Endpoint/.exec(text);
    return said?.[2] === ref.name && (!ref.namespace || said[1] === ref.namespace);
  });
}

/** Endpoints whose Service is not in the input speak for it. */
function orphanEndpoints(scene: Scene): Thing[] {
  return scene
    .ofKind('Endpoints', 'EndpointSlice')
    .filter((thing) => !scene.neighbours(thing).some(({ ref }) => ref.kind === 'Service'))
    .map((thing) => {
      const name =
        thing.ref.kind === 'Endpoints'
          ? thing.ref.name
          : String(thing.attributes.service ?? thing.ref.name.replace(/-[a-z0-9]{5}$/, ''));
      return { ...thing, ref: { ...thing.ref, kind: 'Service', name } };
    });
}

/** Without an endpoint list, labels alone prove something only between a Service and pods that share part of its name or a value of its selector. */
function concerns(service: Thing, pods: readonly Thing[]): boolean {
  const values = [...parseLabels(service.attributes.selector).values()];
  return pods.some(
    ({ ref, attributes }) =>
      ref.name.startsWith(service.ref.name) ||
      [...parseLabels(attributes.podLabels ?? attributes.labels).values()].some((value) => values.includes(value)),
  );
}

/** Target ports that no container of the selected pods opens (both must be shown in full). */
export const servicePorts: Deduction = (scene) => {
  const out: Fact[] = [];
  for (const service of scene.ofKind('Service')) {
    const targets = targetsOf(service);
    if (targets.length === 0) continue;
    const listening = listeningPorts(scene, service);
    const deaf = listening && targets.find((one) => /^\d+$/.test(one) && !listening.ports.has(one));
    if (deaf !== undefined) {
      out.push(deduced('service-port-mismatch', service, listening?.fact, deaf));
      continue;
    }
    const pods = [...scene.podsOf(service), ...scene.neighbours(service)].filter(
      ({ attributes }) => typeof attributes.ports === 'string',
    );
    if (pods.length === 0) continue;
    const open = new Set(pods.flatMap(({ attributes }) => String(attributes.ports).split(/[,:]/)));
    const shut = targets.filter((one) => !open.has(one));
    // a container may listen on a port that its pod does not name: beside one that it does, a number proves nothing
    const wrong = shut.length === targets.length ? shut[0] : shut.find((one) => !/^\d+$/.test(one));
    if (wrong !== undefined) out.push(deduced('service-port-mismatch', service, service.stateFact, wrong));
  }
  return out;
};

/** Where the ports of a Service lead to, by number or name; all of them where the input is an object. */
function targetsOf({ attributes: { targetPort, targetPorts } }: Thing): readonly string[] {
  return String(targetPort ?? targetPorts ?? '')
    .split(',')
    .map((one) => one.replace(/\/\w+$/, '').trim())
    .filter((one) => one !== '' && one !== '<unset>');
}

/** Ports that a Service's pods really listen on: `ss -l` or `netstat -l` run inside one of them. */
function listeningPorts(scene: Scene, service: Thing): { ports: Set<string>; fact: Fact | undefined } | undefined {
  const names = new Set(scene.podsOf(service).map(({ ref }) => ref.name));
  const ports = new Set<string>();
  let shown: Fact | undefined;
  for (const fact of scene.facts) {
    if (!/\bexec\b/.test(fact.command ?? '') || ![...names].some((name) => fact.command?.includes(name))) continue;
    const found = /\bLISTEN\b[^\nL]{0,200}?[\]:*](\d{2,5})\s/.exec(fact.text);
    if (!found?.[1]) continue;
    ports.add(found[1]);
    shown ??= fact;
  }
  return ports.size ? { ports, fact: shown } : undefined;
}

/** Did somebody begin to make the load balancer, so lately that it may be under way? */
function isBegun({ reason, when }: Fact, { attributes }: Thing): boolean {
  return (
    reason === 'EnsuringLoadBalancer' && Math.max(when.last ?? 0, Number(attributes.standing ?? 0)) < ENSURED_WITHIN
  );
}

/** LoadBalancer Services that nobody serves: pending, and no event about it but that it was begun long ago. */
export const loadBalancerPending: Deduction = (scene) => {
  const pending = scene
    .ofKind('Service')
    .filter((service) => service.facts.some(({ reason }) => reason === 'LoadBalancerPending'));
  const asked = pending.find((service) => service.attributes.noEvents === true) ?? pending[0];
  if (!asked || (asked.attributes.age !== undefined && asked.attributes.age < 60)) return [];
  if (eventsOf(asked).some((event) => event.warning || isBegun(event, asked))) return [];
  return [
    deduced(
      'loadbalancer-pending',
      asked,
      asked.facts.find(({ reason }) => reason === 'LoadBalancerPending'),
    ),
  ];
};

/** A connection that was opened and got no answer, as Go, Node.js, Java, Python and curl put it. */
const UNANSWERED =
  /dial tcp [^\s]{1,120}:\d{1,5}: (?:i\/o timeout|connect: connection timed out)|connect ETIMEDOUT|Connection timed out|ConnectTimeout|connect timed out|context deadline exceeded/i;

/** NetworkPolicies that keep DNS or every request out, where the input also shows a look-up or a request that fails. */
export const policyBlocks: Deduction = (scene) => {
  const out: Fact[] = [];
  const lookup = scene.facts.some(({ text }) =>
    /no servers could be reached|server misbehaving|Temporary failure in name resolution|Could not resolve|bad address|:53: i\/o timeout|EAI_AGAIN|getaddrinfo|lookup \S{1,253} on \S{1,80}:53|SERVFAIL|can't resolve/i.test(
      text,
    ),
  );
  const refused = scene.facts.some(({ text }) =>
    /timed out|timeout|Connection refused|504 Gateway|upstream request timeout|deadline exceeded/i.test(text),
  );
  const unanswered = scene.facts.some(
    ({ type, text }) => (type === 'log' || type === 'line') && !/:53: /.test(text) && UNANSWERED.test(text),
  );
  for (const policy of scene.ofKind('NetworkPolicy')) {
    if (policy.attributes.blocksDns && lookup)
      out.push(deduced('policy-blocks-dns', policy, policy.stateFact ?? policy.facts[0]));
    else if (policy.attributes.deniesEgress && unanswered)
      out.push(deduced('policy-blocks-egress', policy, policy.stateFact ?? policy.facts[0]));
    else if (policy.attributes.deniesIngress && refused)
      out.push(deduced('policy-blocks-ingress', policy, policy.stateFact ?? policy.facts[0]));
  }
  return out;
};
