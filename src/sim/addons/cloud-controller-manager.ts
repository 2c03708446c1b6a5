// A cloud of its own for the lab, and the controller that asks it for load balancers: cloud-provider-kind's place.
import { EVENTS_RULE, on, READ } from '../bootstrap/policy-rule.ts';
import { ControllerLoop } from '../controllers/loop.ts';
import { serviceLoadBalancer } from '../network/service-load-balancer.ts';
import type { Addon } from './addon.ts';
import { installAccount, installDeployment } from './manifests.ts';

const namespace = 'kube-system';
const name = 'cloud-controller-manager';
const IMAGE = 'cloud-provider-kind/cloud-controller-manager';
const LABELS = { 'k8s-app': name };

export const CLOUD_CONTROLLER_MANAGER_ADDON: Addon = {
  name,
  install(client) {
    installAccount(client, {
      namespace,
      name,
      role: `system:${name}`,
      rules: [
        EVENTS_RULE,
        on('core', 'nodes', READ),
        on('core', 'services', `${READ} patch update`),
        on('core', 'services/status', 'patch update'),
        on('coordination.k8s.io', 'leases', 'create get update'),
      ],
    });
    installDeployment(client, { name, namespace }, LABELS, {
      priorityClassName: 'system-cluster-critical',
      hostNetwork: true,
      serviceAccountName: name,
      tolerations: [
        { key: 'node.cloudprovider.kubernetes.io/uninitialized', value: 'true', effect: 'NoSchedule' },
        { key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' },
      ],
      containers: [
        {
          name,
          image: `registry.k8s.io/${IMAGE}:v0.9.0`,
          imagePullPolicy: 'IfNotPresent',
          resources: { requests: { cpu: '50m', memory: '50Mi' } },
        },
      ],
    });
  },
  programs: [{ image: IMAGE, components: (context) => [new ControllerLoop(serviceLoadBalancer(), context)] }],
};
