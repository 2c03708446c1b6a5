// kindnet, the network plugin that kind installs (kubernetes-sigs/kind, images/base). A node is ready once it has run there.
import { on, READ } from '../bootstrap/policy-rule.ts';
import { KINDNET } from '../network/network.ts';
import { DAEMON_SETS } from '../resources/index.ts';
import type { Addon } from './addon.ts';
import { installAccount } from './manifests.ts';

const namespace = 'kube-system';
const name = 'kindnet';
const LABELS = { app: name, 'k8s-app': name, tier: 'node' };

const POD = {
  hostNetwork: true,
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [{ operator: 'Exists' }],
  serviceAccountName: name,
  containers: [
    {
      name: 'kindnet-cni',
      image: `docker.io/${KINDNET}:v20250512-df8de77b`,
      imagePullPolicy: 'IfNotPresent',
      env: [
        { name: 'HOST_IP', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
        { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
        { name: 'POD_SUBNET', value: '10.244.0.0/16' },
      ],
      resources: { limits: { cpu: '100m', memory: '50Mi' }, requests: { cpu: '100m', memory: '50Mi' } },
      securityContext: { privileged: false, capabilities: { add: ['NET_RAW', 'NET_ADMIN'] } },
      volumeMounts: [
        { name: 'cni-cfg', mountPath: '/etc/cni/net.d' },
        { name: 'xtables-lock', mountPath: '/run/xtables.lock' },
        { name: 'lib-modules', mountPath: '/lib/modules', readOnly: true },
      ],
    },
  ],
  volumes: [
    { name: 'cni-cfg', hostPath: { path: '/etc/cni/net.d', type: 'DirectoryOrCreate' } },
    { name: 'xtables-lock', hostPath: { path: '/run/xtables.lock', type: 'FileOrCreate' } },
    { name: 'lib-modules', hostPath: { path: '/lib/modules' } },
  ],
};

export const KINDNET_ADDON: Addon = {
  name,
  install(client) {
    installAccount(client, {
      namespace,
      name,
      role: name,
      rules: [on('core', 'nodes pods namespaces', READ), on('networking.k8s.io', 'networkpolicies', READ)],
    });
    client.create(DAEMON_SETS, {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name, namespace, labels: LABELS },
      spec: { selector: { matchLabels: { app: name } }, template: { metadata: { labels: LABELS }, spec: POD } },
    });
  },
  programs: [{ image: KINDNET, components: () => [] }],
};
