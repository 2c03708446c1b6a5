// `kubectl expose` (kubectl, pkg/cmd/expose/expose.go).
import type { KubeObject, PodSpec } from '../../wire.ts';
import { CommandFailure, throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { createObject } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { type Target, targets } from '../write/target.ts';
import { managerFlag, SAVE_CONFIG_FLAG } from '../write/write-flags.ts';
import type { Command } from './command.ts';
import { FILE_FLAGS, PRINT_FLAGS } from './get-flags.ts';
import { atoi, overridden, pairs } from './run.ts';

type Labels = Readonly<Record<string, string>>;

/** `kubectl expose`. */
export const EXPOSE: Command = {
  name: 'expose',
  short: 'Create a service for a workload',
  usage: '(TYPE NAME | TYPE/NAME) [--port=PORT] [--target-port=PORT]',
  examples: ['kubectl expose deployment web --port=80 --target-port=8080'],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    DRY_RUN_FLAG,
    managerFlag('kubectl-expose'),
    SAVE_CONFIG_FLAG,
    { name: 'port', type: 'string', help: 'the port of the service; that of the containers when absent' },
    { name: 'target-port', type: 'string', help: 'number or name of the port of the containers' },
    { name: 'name', type: 'string', help: 'what it is called; as the workload when absent' },
    { name: 'type', type: 'string', help: 'ClusterIP, NodePort or LoadBalancer' },
    { name: 'protocol', type: 'string', help: 'TCP, UDP or SCTP' },
    { name: 'selector', type: 'string', help: 'labels of the pods; those of the workload when absent' },
    { name: 'labels', short: 'l', type: 'string', help: 'labels of the service' },
    { name: 'cluster-ip', type: 'string', help: 'an address of your own, or None' },
    { name: 'external-ip', type: 'string' },
    { name: 'load-balancer-ip', type: 'string' },
    { name: 'session-affinity', type: 'string', help: 'None or ClientIP' },
    { name: 'overrides', type: 'string', help: 'JSON that is merged into the service' },
    { name: 'override-type', type: 'string', fallback: 'merge', help: 'merge, strategic or json' },
  ],
  run,
};

/** What of a workload a service is made of. */
interface Exposed {
  readonly selector: Labels;
  /** port → protocol */
  readonly ports: ReadonlyMap<string, string>;
}

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const { targets: found, failures } = await targets(invocation, { args: parsed.args, files: parsed.list('filename') });
  const problems = [...failures];
  for (const target of found) {
    try {
      print(await exposed(invocation, target, dryRun), 'exposed');
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

async function exposed(invocation: Invocation, target: Target, dryRun: DryRun): Promise<KubeObject> {
  const service = serviceOf(invocation, target);
  if (dryRun === 'client') return service;
  const mapping = (await invocation.mapper()).find('services');
  const manager = invocation.parsed.string('field-manager');
  return await createObject(invocation, { mapping, namespace: invocation.namespace }, service, { dryRun, manager });
}

function protocols(ports: readonly { port: number; protocol?: string }[] | undefined): ReadonlyMap<string, string> {
  return new Map((ports ?? []).map(({ port, protocol = 'TCP' }) => [String(port), protocol]));
}

function podPorts({ containers }: PodSpec): ReadonlyMap<string, string> {
  const all = containers.flatMap(({ ports = [] }) =>
    ports.map(({ containerPort: port, protocol = 'TCP' }) => ({ port, protocol })),
  );
  return protocols(all);
}

function whatOf({ mapping, object }: Target): Exposed {
  const spec = object.spec as {
    selector?: Labels | { matchLabels?: Labels; matchExpressions?: readonly object[] };
    template?: { spec: PodSpec };
    ports?: readonly { port: number; protocol?: string }[];
  };
  switch (object.kind) {
    case 'Pod': {
      const { labels = {} } = object.metadata;
      if (Object.keys(labels).length === 0) throw new CommandFailure('the pod has no labels and cannot be exposed');
      return { selector: labels, ports: podPorts(object.spec as PodSpec) };
    }
    case 'Service': {
      const selector = (spec.selector ?? {}) as Labels;
      if (Object.keys(selector).length === 0) throw new CommandFailure('the service has no pod selector set');
      return { selector, ports: protocols(spec.ports) };
    }
    case 'Deployment':
    case 'ReplicaSet': {
      const { matchLabels, matchExpressions = [] } = spec.selector as {
        matchLabels?: Labels;
        matchExpressions?: readonly object[];
      };
      if (matchExpressions.length > 0)
        throw new CommandFailure("couldn't convert expressions to map-based selector format");
      if (!matchLabels || Object.keys(matchLabels).length === 0)
        throw new CommandFailure(
          `invalid ${object.kind === 'Deployment' ? 'deployment' : 'replicaset'}: no selectors, therefore cannot be exposed`,
        );
      return { selector: matchLabels, ports: podPorts(spec.template?.spec ?? { containers: [] }) };
    }
    default:
      throw new CommandFailure(`cannot expose a ${mapping.kind}${mapping.group === '' ? '' : `.${mapping.group}`}`);
  }
}

function serviceOf(invocation: Invocation, target: Target): KubeObject {
  const { parsed } = invocation;
  const what = whatOf(target);
  const chosen = parsed.string('selector');
  const selector = chosen === '' ? what.selector : selectorOf(chosen);
  const given = parsed.string('port') || [...what.ports.keys()].join(',');
  if (given === '') throw new CommandFailure("couldn't find port via --port flag or introspection");
  const name = (parsed.string('name') || target.name).slice(0, 63);
  const labels =
    parsed.string('labels') === '' ? target.object.metadata.labels : pairs(parsed.string('labels').split(','), 'label');
  const text = (flag: string) => parsed.string(flag);
  const service = {
    kind: 'Service',
    apiVersion: 'v1',
    metadata: {
      name,
      ...(invocation.isNamespaceGiven && { namespace: invocation.namespace }),
      ...(labels && { labels }),
    },
    spec: {
      ports: portsOf(invocation, given, what.ports),
      selector,
      ...(text('cluster-ip') && { clusterIP: text('cluster-ip') }),
      ...(text('type') && { type: text('type') }),
      ...(text('external-ip') && { externalIPs: [text('external-ip')] }),
      ...(text('session-affinity') && { sessionAffinity: text('session-affinity') }),
      ...(text('type') === 'LoadBalancer' && text('load-balancer-ip') && { loadBalancerIP: text('load-balancer-ip') }),
    },
    status: { loadBalancer: {} },
  };
  return overridden(invocation, service as unknown as KubeObject);
}

/** Labels as the flag has them: nothing but `=` counts. */
function selectorOf(text: string): Labels {
  return Object.fromEntries(
    text.split(',').map((part): [string, string] => {
      const [key = '', value, ...rest] = part.split('=');
      if (key === '' || value === undefined || rest.length > 0)
        throw new CommandFailure(`unexpected label spec: ${part}`);
      return [key, value];
    }),
  );
}

function portsOf({ parsed }: Invocation, given: string, known: ReadonlyMap<string, string>): object[] {
  const all = given.split(',');
  const target = parsed.string('target-port');
  return all.map((text, at) => {
    const port = atoi(text);
    const targetPort = target === '' ? port : /^[+-]?\d+$/.test(target) ? Number(target) : target;
    return {
      ...(all.length > 1 && { name: `port-${at + 1}` }),
      protocol: parsed.string('protocol') || known.get(text) || 'TCP',
      port,
      targetPort,
    };
  });
}
