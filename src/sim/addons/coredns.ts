// CoreDNS, as kubeadm installs it (cmd/kubeadm/app/phases/addons/dns/manifests.go). What it answers is in src/sim/network/dns.ts.
import { on, READ } from '../bootstrap/policy-rule.ts';
import { COREDNS } from '../network/resolve.ts';
import { CONFIG_MAPS, DEPLOYMENTS, SERVICES } from '../resources/index.ts';
import type { Addon } from './addon.ts';
import { installAccount } from './manifests.ts';

const namespace = 'kube-system';
const LABELS = { 'k8s-app': 'kube-dns' };
const COREFILE = `.:53 {
    errors
    health {
       lameduck 5s
    }
    ready
    kubernetes cluster.local in-addr.arpa ip6.arpa {
       pods insecure
       fallthrough in-addr.arpa ip6.arpa
       ttl 30
    }
    prometheus :9153
    forward . /etc/resolv.conf {
       max_concurrent 1000
    }
    cache 30 {
       disable success cluster.local
       disable denial cluster.local
    }
    loop
    reload
    loadbalance
}
`;

const CONTAINER = {
  name: 'coredns',
  image: `registry.k8s.io/${COREDNS}:v1.13.1`,
  imagePullPolicy: 'IfNotPresent',
  args: ['-conf', '/etc/coredns/Corefile'],
  resources: { limits: { memory: '170Mi' }, requests: { cpu: '100m', memory: '70Mi' } },
  ports: [
    { containerPort: 53, name: 'dns', protocol: 'UDP' },
    { containerPort: 53, name: 'dns-tcp', protocol: 'TCP' },
    { containerPort: 9153, name: 'metrics', protocol: 'TCP' },
    { containerPort: 8080, name: 'liveness-probe', protocol: 'TCP' },
    { containerPort: 8181, name: 'readiness-probe', protocol: 'TCP' },
  ],
  livenessProbe: {
    httpGet: { path: '/health', port: 'liveness-probe', scheme: 'HTTP' },
    initialDelaySeconds: 60,
    timeoutSeconds: 5,
    failureThreshold: 5,
  },
  readinessProbe: { httpGet: { path: '/ready', port: 'readiness-probe', scheme: 'HTTP' } },
  securityContext: {
    allowPrivilegeEscalation: false,
    capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] },
    readOnlyRootFilesystem: true,
  },
  volumeMounts: [{ name: 'config-volume', mountPath: '/etc/coredns', readOnly: true }],
};

const POD = {
  priorityClassName: 'system-cluster-critical',
  serviceAccountName: 'coredns',
  tolerations: [
    { key: 'CriticalAddonsOnly', operator: 'Exists' },
    { key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' },
  ],
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  affinity: {
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 100,
          podAffinityTerm: {
            labelSelector: { matchExpressions: [{ key: 'k8s-app', operator: 'In', values: ['kube-dns'] }] },
            topologyKey: 'kubernetes.io/hostname',
          },
        },
      ],
    },
  },
  containers: [CONTAINER],
  dnsPolicy: 'Default',
  volumes: [{ name: 'config-volume', configMap: { name: 'coredns', items: [{ key: 'Corefile', path: 'Corefile' }] } }],
};

export const COREDNS_ADDON: Addon = {
  name: 'coredns',
  install(client) {
    installAccount(client, {
      namespace,
      name: 'coredns',
      role: 'system:coredns',
      rules: [
        on('core', 'endpoints services pods namespaces', 'list watch'),
        on('discovery.k8s.io', 'endpointslices', READ.replace('get ', '')),
      ],
    });
    client.create(CONFIG_MAPS, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'coredns', namespace },
      data: { Corefile: COREFILE },
    });
    client.create(DEPLOYMENTS, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'coredns', namespace, labels: LABELS },
      spec: {
        replicas: 2,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
        selector: { matchLabels: LABELS },
        template: { metadata: { labels: LABELS }, spec: POD },
      },
    });
    client.create(SERVICES, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {
        name: 'kube-dns',
        namespace,
        labels: { ...LABELS, 'kubernetes.io/cluster-service': 'true', 'kubernetes.io/name': 'CoreDNS' },
        annotations: { 'prometheus.io/port': '9153', 'prometheus.io/scrape': 'true' },
      },
      spec: {
        clusterIP: '10.96.0.10',
        selector: LABELS,
        ports: [
          { name: 'dns', port: 53, protocol: 'UDP', targetPort: 53 },
          { name: 'dns-tcp', port: 53, protocol: 'TCP', targetPort: 53 },
          { name: 'metrics', port: 9153, protocol: 'TCP', targetPort: 9153 },
        ],
      },
    });
  },
  programs: [{ image: COREDNS, components: () => [] }],
};
