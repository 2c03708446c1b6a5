// `kubectl create service clusterip`, `nodeport`, `loadbalancer` and `externalname` (kubectl, pkg/cmd/create/create_service.go).
import { portNameProblems, portNumberProblems, subdomainProblems } from '../../../api/kinds/names.ts';
import { CommandFailure } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import { type Generator, metadataOf } from './generator.ts';

const TCP: Flag = { name: 'tcp', type: 'strings', help: 'a port, or PORT:TARGETPORT; may be given several times' };

/** @throws CommandFailure as Go's parser of numbers says it */
function portNumber(text: string): number {
  const failed = (why: string) => new CommandFailure(`strconv.ParseUint: parsing ${JSON.stringify(text)}: ${why}`);
  if (!/^\d+$/.test(text)) throw failed('invalid syntax');
  if (Number(text) > 65_535) throw failed('value out of range');
  return Number(text);
}

function targetPort(text: string): number | string {
  const isNumber = /^[+-]?\d+$/.test(text);
  const problems = isNumber ? portNumberProblems(Number(text)) : portNameProblems(text);
  if (problems.length > 0) throw new CommandFailure(problems.join(','));
  return isNumber ? Number(text) : text;
}

function portOf(text: string, nodePort: number): object {
  const [first = '', second] = text.split(':');
  const port = portNumber(first);
  return {
    name: text.replaceAll(':', '-'),
    protocol: 'TCP',
    port,
    targetPort: second === undefined ? port : targetPort(second),
    ...(nodePort !== 0 && { nodePort }),
  };
}

function service(word: string, type: string, more: readonly Flag[], required: readonly string[] = []): Generator {
  return {
    name: `service ${word}`,
    aliases: [`svc ${word}`],
    examples: [
      type === 'ExternalName'
        ? 'kubectl create service externalname db --external-name=db.example'
        : `kubectl create service ${word} web --tcp=80:8080`,
    ],
    flags: [TCP, ...more],
    required,
    failing: `failed to create ${type} service: `,
    make: (invocation, name) => {
      const { parsed } = invocation;
      const clusterIP = parsed.string('clusterip');
      const externalName = parsed.string('external-name');
      if (externalName && subdomainProblems(externalName).length > 0)
        throw new CommandFailure(`invalid service external name ${externalName}`);
      const tcp = parsed.list('tcp');
      if (tcp.length === 0 && clusterIP !== 'None' && type !== 'ExternalName')
        throw new CommandFailure('at least one tcp port specifier must be provided');
      const ports = tcp.map((text) => portOf(text, parsed.int('node-port')));
      return {
        kind: 'Service',
        apiVersion: 'v1',
        metadata: metadataOf(invocation, name, { app: name }),
        spec: {
          ...(ports.length > 0 && { ports }),
          selector: { app: name },
          ...(clusterIP && { clusterIP }),
          type,
          ...(externalName && { externalName }),
        },
        status: { loadBalancer: {} },
      };
    },
  };
}

/** Kinds of services. */
export const SERVICES: readonly Generator[] = [
  service('clusterip', 'ClusterIP', [
    { name: 'clusterip', type: 'string', help: 'an address of your own, or None for a headless service' },
  ]),
  service(
    'externalname',
    'ExternalName',
    [{ name: 'external-name', type: 'string', help: 'the name that the service stands for' }],
    ['external-name'],
  ),
  service('loadbalancer', 'LoadBalancer', []),
  service('nodeport', 'NodePort', [
    { name: 'node-port', type: 'int', help: 'the port at each node; one is chosen when absent' },
  ]),
];
