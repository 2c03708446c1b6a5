// kube-proxy on every node, as kubeadm installs it (cmd/kubeadm/app/phases/addons/proxy/manifests.go). What it keeps is in src/sim/network/proxies.ts.
import { KUBE_PROXY } from '../network/proxies.ts';
import { CONFIG_MAPS, DAEMON_SETS } from '../resources/index.ts';
import { VERSION } from '../version.ts';
import type { Addon } from './addon.ts';
import { installAccount } from './manifests.ts';

const namespace = 'kube-system';
const name = 'kube-proxy';
const LABELS = { 'k8s-app': name };
const CONFIG = `apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
bindAddress: 0.0.0.0
clientConnection:
  kubeconfig: /var/lib/kube-proxy/kubeconfig.conf
clusterCIDR: 10.244.0.0/16
mode: iptables
`;

const POD = {
  priorityClassName: 'system-node-critical',
  containers: [
    {
      name,
      image: `registry.k8s.io/${KUBE_PROXY}:v${VERSION}`,
      imagePullPolicy: 'IfNotPresent',
      command: [
        '/usr/local/bin/kube-proxy',
        '--config=/var/lib/kube-proxy/config.conf',
        '--hostname-override=$(NODE_NAME)',
      ],
      env: [{ name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
      securityContext: { privileged: true },
      volumeMounts: [
        { name, mountPath: '/var/lib/kube-proxy' },
        { name: 'xtables-lock', mountPath: '/run/xtables.lock' },
        { name: 'lib-modules', mountPath: '/lib/modules', readOnly: true },
      ],
    },
  ],
  hostNetwork: true,
  serviceAccountName: name,
  tolerations: [{ operator: 'Exists' }],
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  volumes: [
    { name, configMap: { name } },
    { name: 'xtables-lock', hostPath: { path: '/run/xtables.lock', type: 'FileOrCreate' } },
    { name: 'lib-modules', hostPath: { path: '/lib/modules' } },
  ],
};

export const KUBE_PROXY_ADDON: Addon = {
  name,
  install(client) {
    installAccount(client, { namespace, name, role: 'kubeadm:node-proxier', rules: [] });
    client.create(CONFIG_MAPS, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace, labels: { app: name } },
      data: { 'config.conf': CONFIG },
    });
    client.create(DAEMON_SETS, {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name, namespace, labels: LABELS },
      spec: {
        selector: { matchLabels: LABELS },
        updateStrategy: { type: 'RollingUpdate' },
        template: { metadata: { labels: LABELS }, spec: POD },
      },
    });
  },
  programs: [{ image: KUBE_PROXY, components: () => [] }],
};
