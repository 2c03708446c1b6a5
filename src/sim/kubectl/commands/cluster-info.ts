// `kubectl cluster-info`: where the cluster is.
import type { Service } from '../../wire.ts';
import { CommandFailure } from '../failure.ts';
import type { Command } from './command.ts';

/** `kubectl cluster-info`. */
export const CLUSTER_INFO: Command = {
  name: 'cluster-info',
  short: 'Show where the control plane and the services of the cluster are',
  usage: '',
  examples: ['kubectl cluster-info'],
  flags: [],
  run: async (invocation) => {
    if (invocation.parsed.args[0] === 'dump')
      throw new CommandFailure(
        'kubectl cluster-info dump is not possible here: use kubectl get all -A -o yaml and kubectl logs',
      );
    const { server } = invocation.session;
    const { items } = await invocation.json<{ items: Service[] }>({
      path: '/api/v1/namespaces/kube-system/services',
      query: { labelSelector: 'kubernetes.io/cluster-service=true' },
    });
    invocation.out(`Kubernetes control plane is running at ${server}\n`);
    for (const service of items) {
      const { name, labels } = service.metadata;
      invocation.out(`${labels?.['kubernetes.io/name'] || name} is running at ${server}${proxyPath(service)}\n`);
    }
    invocation.out("\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n");
  },
};

function proxyPath({ metadata: { name, namespace }, spec }: Service): string {
  const port = spec.ports?.[0];
  const scheme = port && (port.name === 'https' || port.port === 443) ? 'https:' : '';
  const end = port?.name ? `:${port.name}` : scheme ? ':' : '';
  return `/api/v1/namespaces/${namespace}/services/${scheme}${name}${end}/proxy`;
}
