// Cluster roles for the parts of a cluster that are no controllers (plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go).
import { EVENTS_RULE, on, READ } from './policy-rule.ts';
import type { DefaultRole } from './user-roles.ts';

const TOKEN_REVIEWS = on('authentication.k8s.io', 'tokenreviews', 'create');
const ACCESS_REVIEWS = on('authorization.k8s.io', 'subjectaccessreviews', 'create');
const CSR = 'certificates.k8s.io';

function approver(name: string, signer: string): DefaultRole {
  return { name: `system:${CSR}:${name}-approver`, rules: [on(CSR, 'signers', 'approve', `kubernetes.io/${signer}`)] };
}

function requester(name: string): DefaultRole {
  const resource = `certificatesigningrequests/${name}`;
  return { name: `system:${CSR}:certificatesigningrequests:${name}`, rules: [on(CSR, resource, 'create')] };
}

export const COMPONENT_ROLES: readonly DefaultRole[] = [
  { name: 'system:auth-delegator', rules: [TOKEN_REVIEWS, ACCESS_REVIEWS] },
  requester('nodeclient'),
  requester('selfnodeclient'),
  approver('kube-apiserver-client', 'kube-apiserver-client'),
  approver('kube-apiserver-client-kubelet', 'kube-apiserver-client-kubelet'),
  approver('kubelet-serving', 'kubelet-serving'),
  approver('legacy-unknown', 'legacy-unknown'),
  {
    name: 'system:heapster',
    rules: [on('core', 'events namespaces nodes pods', READ), on('extensions', 'deployments', READ)],
  },
  { name: 'system:kube-aggregator', rules: [on('core', 'endpoints services', READ)] },
  {
    name: 'system:kube-controller-manager',
    rules: [
      EVENTS_RULE,
      on('coordination.k8s.io', 'leases', 'create'),
      on('coordination.k8s.io', 'leases', 'get update', 'kube-controller-manager'),
      on('core', 'secrets serviceaccounts', 'create'),
      on('core', 'secrets', 'delete'),
      on('core', 'configmaps namespaces secrets serviceaccounts', 'get'),
      on('core', 'secrets serviceaccounts', 'update'),
      TOKEN_REVIEWS,
      ACCESS_REVIEWS,
      on('*', '*', 'list watch'),
      on('core', 'serviceaccounts/token', 'create'),
    ],
  },
  { name: 'system:kube-dns', rules: [on('core', 'endpoints services', 'list watch')] },
  {
    name: 'system:kube-scheduler',
    rules: [
      EVENTS_RULE,
      on('coordination.k8s.io', 'leases', 'create'),
      on('coordination.k8s.io', 'leases', 'get update', 'kube-scheduler'),
      on('core', 'nodes', READ),
      on('core', 'pods', 'delete get list watch'),
      on('core', 'bindings pods/binding', 'create'),
      on('core', 'pods/status', 'patch update'),
      on('core', 'replicationcontrollers services', READ),
      on('apps extensions', 'replicasets', READ),
      on('apps', 'statefulsets', READ),
      on('policy', 'poddisruptionbudgets', READ),
      on('core', 'persistentvolumeclaims persistentvolumes', READ),
      TOKEN_REVIEWS,
      ACCESS_REVIEWS,
      on('storage.k8s.io', 'csinodes', READ),
      on('core', 'namespaces', READ),
      on('storage.k8s.io', 'csidrivers', READ),
      on('storage.k8s.io', 'csistoragecapacities', READ),
      on('resource.k8s.io', 'deviceclasses', READ),
      on('resource.k8s.io', 'resourceclaims', 'get list patch update watch'),
      on('resource.k8s.io', 'resourceclaims/status', 'get list patch update watch'),
      on('resource.k8s.io', 'resourceslices', READ),
    ],
  },
  {
    name: 'system:kubelet-api-admin',
    rules: [
      on('core', 'nodes', READ),
      on('core', 'nodes', 'proxy'),
      on('core', 'nodes/configz nodes/healthz nodes/log nodes/metrics nodes/pods nodes/proxy nodes/stats', '*'),
    ],
  },
  {
    name: 'system:node',
    rules: [
      TOKEN_REVIEWS,
      on('authorization.k8s.io', 'localsubjectaccessreviews subjectaccessreviews', 'create'),
      on('core', 'services', READ),
      on('core', 'nodes', 'create get list watch'),
      on('core', 'nodes/status', 'patch update'),
      on('core', 'nodes', 'patch update'),
      on('core', 'events', 'create patch update'),
      on('core', 'pods', READ),
      on('core', 'pods', 'create delete'),
      on('core', 'pods/status', 'patch update'),
      on('core', 'pods/eviction', 'create'),
      on('core', 'configmaps secrets', READ),
      on('core', 'persistentvolumeclaims persistentvolumes', 'get'),
      on('core', 'endpoints', 'get'),
      on(CSR, 'certificatesigningrequests', 'create get list watch'),
      on('coordination.k8s.io', 'leases', 'create delete get patch update'),
      on('storage.k8s.io', 'volumeattachments', 'get'),
      on('core', 'serviceaccounts/token', 'create'),
      on('core', 'persistentvolumeclaims/status', 'get patch update'),
      on('storage.k8s.io', 'csidrivers', READ),
      on('storage.k8s.io', 'csinodes', 'create delete get patch update'),
      on('node.k8s.io', 'runtimeclasses', READ),
      on('resource.k8s.io', 'resourceclaims', 'get'),
      on('resource.k8s.io', 'resourceslices', 'create delete deletecollection get list patch update watch'),
    ],
  },
  {
    name: 'system:node-bootstrapper',
    rules: [on(CSR, 'certificatesigningrequests', 'create get list watch')],
  },
  {
    name: 'system:node-problem-detector',
    rules: [on('core', 'nodes', 'get'), on('core', 'nodes/status', 'patch'), EVENTS_RULE],
  },
  {
    name: 'system:node-proxier',
    rules: [
      on('core', 'endpoints services', 'list watch'),
      on('core', 'nodes', READ),
      EVENTS_RULE,
      on('discovery.k8s.io', 'endpointslices', 'list watch'),
      on('networking.k8s.io', 'servicecidrs', 'list watch'),
    ],
  },
  {
    name: 'system:persistent-volume-provisioner',
    rules: [
      on('core', 'persistentvolumes', 'create delete get list watch'),
      on('core', 'persistentvolumeclaims', 'get list update watch'),
      on('storage.k8s.io', 'storageclasses', READ),
      on('core', 'events', 'watch'),
      EVENTS_RULE,
    ],
  },
  {
    name: 'system:volume-scheduler',
    rules: [
      on('core', 'persistentvolumes', 'get list patch update watch'),
      on('storage.k8s.io', 'storageclasses', READ),
      on('core', 'persistentvolumeclaims', 'get list patch update watch'),
    ],
  },
];
