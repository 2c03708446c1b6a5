// What every cluster has before anybody asks for anything: namespaces, priority classes and the API server's own Service.
import type { Draft } from '../client.ts';
import type { EndpointSlice, Endpoints, Namespace, PriorityClass, Service } from '../wire.ts';

/** Namespaces that the API server makes (pkg/controlplane, SystemNamespaces) */
export const NAMESPACE_NAMES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'] as const;

/** The API server's address inside the cluster, and outside. */
const ADDRESS = '10.96.0.1';
const HOST = '172.18.0.2';
const PORT = 6443;

/** A namespace. */
export function namespaceDraft(name: string): Draft<Namespace> {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

/** Priority classes of the control plane and of each node's own pods (pkg/apis/scheduling/v1/helpers.go). */
export const PRIORITY_CLASS_DRAFTS: readonly Draft<PriorityClass>[] = [
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'system-cluster-critical' },
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'system-node-critical' },
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
];

/** `service/kubernetes` in `default` (pkg/controlplane/controller/kubernetesservice). */
export const SERVICE_DRAFT: Draft<Service> = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {
    name: 'kubernetes',
    namespace: 'default',
    labels: { component: 'apiserver', provider: 'kubernetes' },
  },
  spec: {
    clusterIP: ADDRESS,
    clusterIPs: [ADDRESS],
    ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: PORT }],
    type: 'ClusterIP',
  },
};

/** Where that Service leads, in both forms. */
export const ENDPOINTS_DRAFT: Draft<Endpoints> = {
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: {
    name: 'kubernetes',
    namespace: 'default',
    labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' },
  },
  subsets: [{ addresses: [{ ip: HOST }], ports: [{ name: 'https', port: PORT, protocol: 'TCP' }] }],
};
export const ENDPOINT_SLICE_DRAFT: Draft<EndpointSlice> = {
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name: 'kubernetes', namespace: 'default', labels: { 'kubernetes.io/service-name': 'kubernetes' } },
  addressType: 'IPv4',
  endpoints: [{ addresses: [HOST], conditions: { ready: true } }],
  ports: [{ name: 'https', port: PORT, protocol: 'TCP' }],
};
