// metrics-server, as its own release installs it (metrics-server, manifests/base). What it answers is in src/sim/metrics: here are its objects.
import type { Draft } from '../client.ts';
import { METRICS_SERVER } from '../metrics/metrics-server.ts';
import {
  API_SERVICES,
  CLUSTER_ROLE_BINDINGS,
  CLUSTER_ROLES,
  DEPLOYMENTS,
  ROLE_BINDINGS,
  SERVICE_ACCOUNTS,
  SERVICES,
} from '../resources/index.ts';
import type { APIService, Deployment } from '../wire.ts';
import type { Addon } from './addon.ts';

const NAME = 'metrics-server';
const NAMESPACE = 'kube-system';
const LABELS = { 'k8s-app': NAME };
const META = { name: NAME, namespace: NAMESPACE, labels: LABELS };
const RBAC = 'rbac.authorization.k8s.io';
const SUBJECTS = [{ kind: 'ServiceAccount', name: NAME, namespace: NAMESPACE }];

function probe(path: string, initialDelaySeconds?: number) {
  return {
    failureThreshold: 3,
    httpGet: { path, port: 'https', scheme: 'HTTPS' },
    ...(initialDelaySeconds !== undefined && { initialDelaySeconds }),
    periodSeconds: 10,
  };
}

const DEPLOYMENT: Draft<Deployment> = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: META,
  spec: {
    selector: { matchLabels: LABELS },
    strategy: { rollingUpdate: { maxUnavailable: 0 } },
    template: {
      metadata: { labels: LABELS },
      spec: {
        containers: [
          {
            args: [
              '--cert-dir=/tmp',
              '--secure-port=10250',
              '--kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname',
              '--kubelet-use-node-status-port',
              '--metric-resolution=15s',
            ],
            image: `registry.k8s.io/${METRICS_SERVER}:v0.8.0`,
            imagePullPolicy: 'IfNotPresent',
            livenessProbe: probe('/livez'),
            name: NAME,
            ports: [{ containerPort: 10250, name: 'https', protocol: 'TCP' }],
            // it is ready when it has looked at the kubelets twice
            readinessProbe: probe('/readyz', 20),
            resources: { requests: { cpu: '100m', memory: '200Mi' } },
            securityContext: {
              allowPrivilegeEscalation: false,
              capabilities: { drop: ['ALL'] },
              readOnlyRootFilesystem: true,
              runAsNonRoot: true,
              runAsUser: 1000,
              seccompProfile: { type: 'RuntimeDefault' },
            },
            volumeMounts: [{ mountPath: '/tmp', name: 'tmp-dir' }],
          },
        ],
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        priorityClassName: 'system-cluster-critical',
        serviceAccountName: NAME,
        volumes: [{ emptyDir: {}, name: 'tmp-dir' }],
      },
    },
  },
} as Draft<Deployment>;

const API_SERVICE: Draft<APIService> = {
  apiVersion: 'apiregistration.k8s.io/v1',
  kind: 'APIService',
  metadata: { name: 'v1beta1.metrics.k8s.io', labels: LABELS },
  spec: {
    group: 'metrics.k8s.io',
    groupPriorityMinimum: 100,
    insecureSkipTLSVerify: true,
    service: { name: NAME, namespace: NAMESPACE },
    version: 'v1beta1',
    versionPriority: 100,
  },
};

export const METRICS_SERVER_ADDON: Addon = {
  name: NAME,
  install(client) {
    const aggregated = Object.fromEntries(
      ['admin', 'edit', 'view'].map((role) => [`${RBAC}/aggregate-to-${role}`, 'true']),
    );
    client.create(SERVICE_ACCOUNTS, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: META });
    client.create(CLUSTER_ROLES, {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRole',
      metadata: { name: 'system:aggregated-metrics-reader', labels: { ...LABELS, ...aggregated } },
      rules: [{ apiGroups: ['metrics.k8s.io'], resources: ['pods', 'nodes'], verbs: ['get', 'list', 'watch'] }],
    });
    client.create(CLUSTER_ROLES, {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRole',
      metadata: { name: 'system:metrics-server', labels: LABELS },
      rules: [
        { apiGroups: [''], resources: ['nodes/metrics'], verbs: ['get'] },
        { apiGroups: [''], resources: ['pods', 'nodes'], verbs: ['get', 'list', 'watch'] },
      ],
    });
    client.create(ROLE_BINDINGS, {
      apiVersion: `${RBAC}/v1`,
      kind: 'RoleBinding',
      metadata: { ...META, name: 'metrics-server-auth-reader' },
      roleRef: { apiGroup: RBAC, kind: 'Role', name: 'extension-apiserver-authentication-reader' },
      subjects: SUBJECTS,
    });
    for (const [name, role] of [
      ['metrics-server:system:auth-delegator', 'system:auth-delegator'],
      ['system:metrics-server', 'system:metrics-server'],
    ] as const)
      client.create(CLUSTER_ROLE_BINDINGS, {
        apiVersion: `${RBAC}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name, labels: LABELS },
        roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role },
        subjects: SUBJECTS,
      });
    client.create(SERVICES, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: META,
      spec: {
        ports: [{ appProtocol: 'https', name: 'https', port: 443, protocol: 'TCP', targetPort: 'https' }],
        selector: LABELS,
      },
    });
    client.create(DEPLOYMENTS, structuredClone(DEPLOYMENT));
    client.create(API_SERVICES, structuredClone(API_SERVICE));
  },
  programs: [],
};
