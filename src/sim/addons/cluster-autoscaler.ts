// cluster-autoscaler, with one group of nodes that begins empty. Its groups are declared as everywhere: `--nodes=MIN:MAX:NAME`.
import { EVENTS_RULE, on, READ } from '../bootstrap/policy-rule.ts';
import { CLUSTER_AUTOSCALER, ClusterAutoscaler } from '../cluster-autoscaler/cluster-autoscaler.ts';
import type { Addon } from './addon.ts';
import { installAccount, installDeployment } from './manifests.ts';

const namespace = 'kube-system';
const name = 'cluster-autoscaler';
const LABELS = { app: name };

export const CLUSTER_AUTOSCALER_ADDON: Addon = {
  name,
  isExtra: true,
  install(client) {
    installAccount(client, {
      namespace,
      name,
      role: name,
      rules: [
        EVENTS_RULE,
        on('core', 'nodes', `${READ} delete patch update`),
        on('core', 'pods services replicationcontrollers persistentvolumes persistentvolumeclaims namespaces', READ),
        on('core', 'pods/eviction', 'create'),
        on('core', 'configmaps', `${READ} create delete update`),
        on('apps', 'daemonsets replicasets statefulsets', READ),
        on('policy', 'poddisruptionbudgets', READ),
        on('coordination.k8s.io', 'leases', 'create get update'),
      ],
    });
    installDeployment(client, { name, namespace }, LABELS, {
      priorityClassName: 'system-cluster-critical',
      serviceAccountName: name,
      containers: [
        {
          name,
          image: `registry.k8s.io/${CLUSTER_AUTOSCALER}:v1.35.0`,
          imagePullPolicy: 'IfNotPresent',
          command: ['./cluster-autoscaler', '--v=4', '--cloud-provider=sekisho', '--nodes=0:3:workers'],
          resources: { requests: { cpu: '100m', memory: '300Mi' } },
        },
      ],
    });
  },
  programs: [
    {
      image: CLUSTER_AUTOSCALER,
      components: (context, _running, machines) => [new ClusterAutoscaler(context, machines)],
    },
  ],
};
