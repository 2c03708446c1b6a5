// A workload that does not run: whatever it does for the cluster (names, metrics, storage, a webhook) is not done.

import type { Client } from '../client.ts';
import { DAEMON_SETS, DEPLOYMENTS } from '../resources/index.ts';
import { type Fault, FaultError } from './fault.ts';

/** Keeps how many there were. */
const BEFORE = 'sekisho.dev/replicas-before';
/** A label that no node has. */
const NOWHERE = 'sekisho.dev/nowhere';

/** A Deployment has no replicas any more, or those back that it had; a DaemonSet finds no node, or its nodes again. */
function turn(client: Client, target: string, isThere: boolean): void {
  const [namespace = '', name = ''] = target.split('/');
  const deployment = client.get(DEPLOYMENTS, namespace, name);
  const daemonSet = client.get(DAEMON_SETS, namespace, name);
  if (deployment) {
    const { [BEFORE]: before, ...annotations } = deployment.metadata.annotations ?? {};
    const { replicas } = deployment.spec;
    if (isThere === (before === undefined)) return;
    client.update(DEPLOYMENTS, {
      ...deployment,
      metadata: {
        ...deployment.metadata,
        annotations: isThere ? annotations : { ...annotations, [BEFORE]: String(replicas ?? 1) },
      },
      spec: { ...deployment.spec, replicas: isThere ? Number(before) : 0 },
    });
  } else if (daemonSet) {
    const { template } = daemonSet.spec;
    const old = template.spec as NonNullable<typeof template.spec>;
    const { [NOWHERE]: _, ...nodeSelector } = old.nodeSelector ?? {};
    const spec = { ...old, nodeSelector: isThere ? nodeSelector : { ...nodeSelector, [NOWHERE]: 'true' } };
    client.update(DAEMON_SETS, { ...daemonSet, spec: { ...daemonSet.spec, template: { ...template, spec } } });
  } else throw new FaultError(`there is no Deployment or DaemonSet ${target}`);
}

export const WORKLOAD_FAULTS: readonly Fault[] = [
  {
    id: 'workload-down',
    component: 'workload',
    target: 'workload',
    says: {
      en: 'a Deployment or DaemonSet has no pods (CoreDNS, metrics-server, a CSI driver, a webhook, …)',
      ja: 'Deployment または DaemonSet の Pod がない (CoreDNS、metrics-server、CSI ドライバー、Webhook など)',
    },
    breaks(lab, target) {
      turn(lab.client('kubernetes-admin', 'kubectl'), target, false);
    },
    heals(lab, target) {
      turn(lab.client('kubernetes-admin', 'kubectl'), target, true);
    },
  },
];
