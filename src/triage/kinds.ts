// Kinds and the names that kubectl, people and error texts use for them.

const TABLE: readonly (readonly [kind: string, ...names: string[]])[] = [
  ['Pod', 'po'],
  ['Deployment', 'deploy', 'deployments.apps'],
  ['ReplicaSet', 'rs'],
  ['ReplicationController', 'rc'],
  ['StatefulSet', 'sts'],
  ['DaemonSet', 'ds'],
  ['Job'],
  ['CronJob', 'cj'],
  ['Service', 'svc'],
  ['Endpoints', 'ep', 'endpoint'],
  ['EndpointSlice'],
  ['Ingress', 'ing'],
  ['IngressClass'],
  ['NetworkPolicy', 'netpol', 'networkpolicies'],
  ['PersistentVolumeClaim', 'pvc'],
  ['PersistentVolume', 'pv'],
  ['StorageClass', 'sc', 'storageclasses'],
  ['VolumeAttachment'],
  ['VolumeSnapshot'],
  ['CSIDriver'],
  ['Node', 'no'],
  ['Namespace', 'ns', 'project'],
  ['ConfigMap', 'cm'],
  ['Secret'],
  ['ServiceAccount', 'sa'],
  ['ResourceQuota', 'quota'],
  ['LimitRange', 'limits'],
  ['HorizontalPodAutoscaler', 'hpa'],
  ['VerticalPodAutoscaler', 'vpa'],
  ['PodDisruptionBudget', 'pdb'],
  ['CustomResourceDefinition', 'crd'],
  ['APIService'],
  ['ValidatingWebhookConfiguration'],
  ['MutatingWebhookConfiguration'],
  ['Role'],
  ['ClusterRole'],
  ['RoleBinding'],
  ['ClusterRoleBinding'],
  ['PriorityClass'],
  ['RuntimeClass'],
  ['Lease'],
  ['Event', 'ev'],
  ['ComponentStatus', 'cs', 'componentstatuses'],
  ['CertificateSigningRequest', 'csr'],
  ['Gateway', 'gtw'],
  ['GatewayClass', 'gatewayclasses'],
  ['HTTPRoute'],
  ['GRPCRoute'],
  ['TCPRoute'],
  ['TLSRoute'],
  ['Certificate', 'cert'],
  ['CertificateRequest', 'cr'],
  ['Issuer'],
  ['ClusterIssuer'],
  ['Order'],
  ['Challenge'],
  ['Application', 'app'],
  ['Kustomization', 'ks'],
  ['HelmRelease', 'hr'],
  ['GitRepository', 'gitrepo', 'gitrepositories'],
  ['HelmRepository', 'helmrepo', 'helmrepositories'],
  ['HelmChart'],
  ['OCIRepository', 'ocirepositories'],
  ['ScaledObject', 'so'],
  ['ScaledJob'],
  ['Rollout', 'ro'],
  ['NodePool'],
  ['NodeClaim'],
  ['Route'],
  ['ExternalSecret', 'es'],
  ['SecretStore'],
  ['ClusterSecretStore'],
  ['Backup'],
  ['Restore'],
  ['BackupStorageLocation', 'bsl'],
  ['ResourceClaim'],
  ['VirtualService', 'vs'],
  ['ServiceEntry', 'serviceentries'],
  ['DestinationRule', 'dr'],
  ['ServiceCIDR'],
  ['IPAddress'],
  ['VolumeSnapshotContent'],
  ['VolumeSnapshotClass'],
  ['ClusterPolicy', 'cpol'],
  ['Policy'],
  ['PolicyException'],
  ['Workload'],
  ['ClusterQueue'],
  ['LocalQueue'],
  ['PodGroup'],
  ['ResourceSlice'],
  ['DeviceClass'],
  ['CSINode'],
  ['CSIStorageCapacity'],
  ['DeploymentConfig', 'dc'],
  ['BuildConfig', 'bc'],
  ['ClusterOperator', 'co'],
  ['MachineConfigPool', 'mcp'],
  ['ImageRepository'],
  ['ImagePolicy'],
  ['Bucket'],
  ['AppProject', 'appproj'],
  ['ApplicationSet', 'appset'],
  ['AnalysisRun', 'ar'],
  ['Experiment'],
  ['TriggerAuthentication', 'ta'],
  ['EC2NodeClass'],
  ['TargetGroupBinding'],
  ['IPAddressPool'],
  ['L2Advertisement'],
  ['BGPPeer'],
  ['PushSecret'],
  ['SealedSecret'],
  ['Schedule'],
  ['PeerAuthentication', 'pa'],
  ['AuthorizationPolicy'],
  ['Sidecar'],
  ['EnvoyFilter'],
  ['CiliumNetworkPolicy', 'cnp', 'ciliumnetworkpolicies'],
  ['CiliumNode', 'cn'],
  ['Database'],
  ['Revision'],
  ['Configuration'],
  ['BackendTLSPolicy'],
  ['ListenerSet'],
  ['ReferenceGrant', 'refgrant'],
  ['UDPRoute'],
  ['ValidatingAdmissionPolicy'],
  ['ValidatingAdmissionPolicyBinding'],
  ['FlowSchema'],
  ['PriorityLevelConfiguration'],
  ['Provider'],
  ['Constraint'],
];

const BY_NAME = new Map<string, string>();
for (const [kind, ...names] of TABLE) {
  const lower = kind.toLowerCase();
  const plural = lower.endsWith('s') ? `${lower}es` : lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
  for (const name of [lower, plural, ...names]) BY_NAME.set(name, kind);
}

/** Kinds that live outside namespaces, as far as this table knows. */
const CLUSTER_SCOPED = new Set([
  'Node',
  'Namespace',
  'PersistentVolume',
  'StorageClass',
  'CustomResourceDefinition',
  'APIService',
  'ClusterRole',
  'ClusterRoleBinding',
  'PriorityClass',
  'RuntimeClass',
  'IngressClass',
  'CSIDriver',
  'VolumeAttachment',
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
  'CertificateSigningRequest',
  'ComponentStatus',
  'GatewayClass',
  'ClusterIssuer',
  'ClusterSecretStore',
  'NodePool',
  'NodeClaim',
]);

/**
 * The kind that a resource name, short name, plural or `name.group` stands for (`deploy`, `pods`, `deployment.apps`).
 * @returns the kind as the API spells it, or undefined when it is not known.
 */
export function kindOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  const known = BY_NAME.get(lower);
  if (known) return known;
  const dot = lower.indexOf('.');
  return dot > 0 ? BY_NAME.get(lower.slice(0, dot)) : undefined;
}

/** Like {@link kindOf}, but a word that looks like a kind (`KeptnWorkload`) is taken as one. */
export function kindOrSelf(name: string): string {
  const bare = name.replace(/\.[\s\S]*/, '');
  return kindOf(name) ?? bare;
}

/** Does an object of this kind have no namespace? */
export function isClusterScoped(kind: string): boolean {
  return CLUSTER_SCOPED.has(kind);
}

/** The short resource name for commands: `pod`, `pvc`, `deploy`. */
export function resourceOf(kind: string): string {
  const short: Readonly<Record<string, string>> = {
    PersistentVolumeClaim: 'pvc',
    PersistentVolume: 'pv',
    HorizontalPodAutoscaler: 'hpa',
    PodDisruptionBudget: 'pdb',
    StatefulSet: 'statefulset',
    Deployment: 'deploy',
  };
  return short[kind] ?? kind.toLowerCase();
}
