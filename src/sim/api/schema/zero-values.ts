// Which zero values mean something. The server's types tell an absent number, flag or text from 0, false or "" only where they hold a pointer
// (k8s.io/api, types.go of each group); elsewhere a zero is left out of what is written back. Lists and maps that are empty always are.
import type { Field, Model } from './schema.ts';

/** Optional fields that keep 0, false and "": kind → fields. */
const KEPT: Readonly<Record<string, string>> = {
  AppArmorProfile: 'localhostProfile',
  AzureDiskVolumeSource: 'cachingMode fsType kind readOnly',
  AzureFilePersistentVolumeSource: 'secretNamespace',
  CSIDriverSpec:
    'attachRequired fsGroupPolicy nodeAllocatableUpdatePeriodSeconds podInfoOnMount preventPodSchedulingIfMissing requiresRepublish seLinuxMount serviceAccountTokenInSecrets storageCapacity',
  CSIVolumeSource: 'fsType readOnly',
  ClientIPConfig: 'timeoutSeconds',
  ClusterTrustBundleProjection: 'name optional signerName',
  ConfigMap: 'immutable',
  ConfigMapEnvSource: 'optional',
  ConfigMapKeySelector: 'optional',
  ConfigMapProjection: 'optional',
  ConfigMapVolumeSource: 'defaultMode optional',
  Container: 'restartPolicy',
  ContainerStatus: 'started stopSignal',
  CronJobSpec: 'failedJobsHistoryLimit startingDeadlineSeconds successfulJobsHistoryLimit suspend timeZone',
  CustomResourceDefinitionVersion: 'deprecationWarning',
  CustomResourceSubresourceScale: 'labelSelectorPath',
  DaemonSetSpec: 'revisionHistoryLimit',
  DaemonSetStatus: 'collisionCount',
  DeleteOptions:
    'gracePeriodSeconds ignoreStoreReadErrorWithClusterBreakingPotential orphanDependents propagationPolicy',
  DeploymentSpec: 'progressDeadlineSeconds replicas revisionHistoryLimit',
  DeploymentStatus: 'collisionCount terminatingReplicas',
  DownwardAPIVolumeFile: 'mode',
  DownwardAPIVolumeSource: 'defaultMode',
  Endpoint: 'hostname nodeName zone',
  EndpointAddress: 'nodeName',
  EndpointConditions: 'ready serving terminating',
  EndpointPort: 'appProtocol',
  EphemeralContainer: 'restartPolicy',
  Event: 'reportingComponent reportingInstance',
  FCVolumeSource: 'lun',
  FileKeySelector: 'optional',
  GRPCAction: 'service',
  GlusterfsPersistentVolumeSource: 'endpointsNamespace',
  HPAScalingRules: 'selectPolicy stabilizationWindowSeconds',
  HorizontalPodAutoscalerSpec: 'minReplicas targetCPUUtilizationPercentage',
  HorizontalPodAutoscalerStatus: 'currentCPUUtilizationPercentage observedGeneration',
  HostPathVolumeSource: 'type',
  ISCSIPersistentVolumeSource: 'initiatorName',
  ISCSIVolumeSource: 'initiatorName',
  IngressClassParametersReference: 'apiGroup namespace scope',
  IngressPortStatus: 'error',
  IngressSpec: 'ingressClassName',
  JSONSchemaProps:
    '$ref maxItems maxLength maxProperties maximum minItems minLength minProperties minimum multipleOf x-kubernetes-list-type x-kubernetes-map-type x-kubernetes-preserve-unknown-fields',
  JobSpec:
    'activeDeadlineSeconds backoffLimit backoffLimitPerIndex completionMode completions managedBy manualSelector maxFailedIndexes parallelism podReplacementPolicy suspend ttlSecondsAfterFinished',
  JobStatus: 'failedIndexes ready terminating',
  KeyToPath: 'mode',
  LeaseSpec: 'holderIdentity leaseDurationSeconds leaseTransitions preferredHolder strategy',
  Lifecycle: 'stopSignal',
  ListMeta: 'remainingItemCount',
  LoadBalancerIngress: 'ipMode',
  LocalVolumeSource: 'fsType',
  MatchResources: 'matchPolicy',
  MetricTarget: 'averageUtilization',
  MetricValueStatus: 'averageUtilization',
  MutatingWebhook: 'failurePolicy matchPolicy reinvocationPolicy timeoutSeconds',
  NamedRuleWithOperations: 'scope',
  NetworkPolicyPort: 'endPort protocol',
  NodeFeatures: 'supplementalGroupsPolicy',
  NodeRuntimeHandler: 'name',
  NodeRuntimeHandlerFeatures: 'recursiveReadOnlyMounts userNamespaces',
  NodeSwapStatus: 'capacity',
  ObjectMeta: 'deletionGracePeriodSeconds',
  OwnerReference: 'blockOwnerDeletion controller',
  ParamRef: 'parameterNotFoundAction',
  PersistentVolumeClaimSpec: 'storageClassName volumeAttributesClassName volumeMode',
  PersistentVolumeClaimStatus: 'currentVolumeAttributesClassName',
  PersistentVolumeSpec: 'volumeAttributesClassName volumeMode',
  PodCertificateProjection: 'maxExpirationSeconds',
  PodDNSConfigOption: 'value',
  PodDisruptionBudgetSpec: 'unhealthyPodEvictionPolicy',
  PodDisruptionBudgetStatus: 'currentHealthy desiredHealthy disruptionsAllowed expectedPods',
  PodFailurePolicyOnExitCodesRequirement: 'containerName',
  PodFailurePolicyOnPodConditionsPattern: 'status',
  PodResourceClaim: 'resourceClaimName resourceClaimTemplateName',
  PodResourceClaimStatus: 'resourceClaimName',
  PodSchedulingGroup: 'podGroupName',
  PodSecurityContext:
    'fsGroup fsGroupChangePolicy runAsGroup runAsNonRoot runAsUser seLinuxChangePolicy supplementalGroupsPolicy',
  PodSpec:
    'activeDeadlineSeconds automountServiceAccountToken enableServiceLinks hostUsers hostnameOverride preemptionPolicy priority runtimeClassName setHostnameAsFQDN shareProcessNamespace terminationGracePeriodSeconds',
  PortStatus: 'error',
  Preconditions: 'resourceVersion uid',
  PriorityClass: 'preemptionPolicy value',
  Probe: 'terminationGracePeriodSeconds',
  ProjectedVolumeSource: 'defaultMode',
  ReplicaSetSpec: 'replicas',
  ReplicaSetStatus: 'terminatingReplicas',
  ReplicationControllerSpec: 'replicas',
  ResourceHealth: 'message',
  RoleRef: 'apiGroup',
  RollingUpdateStatefulSetStrategy: 'partition',
  RuleWithOperations: 'scope',
  SeccompProfile: 'localhostProfile',
  Secret: 'immutable',
  SecretEnvSource: 'optional',
  SecretKeySelector: 'optional',
  SecretProjection: 'optional',
  SecretVolumeSource: 'defaultMode optional',
  SecurityContext:
    'allowPrivilegeEscalation privileged procMount readOnlyRootFilesystem runAsGroup runAsNonRoot runAsUser',
  ServiceAccount: 'automountServiceAccountToken',
  ServiceAccountTokenProjection: 'expirationSeconds',
  ServicePort: 'appProtocol',
  ServiceReference: 'path port',
  ServiceSpec:
    'allocateLoadBalancerNodePorts internalTrafficPolicy ipFamilyPolicy loadBalancerClass trafficDistribution',
  StatefulSetOrdinals: 'start',
  StatefulSetSpec: 'replicas revisionHistoryLimit serviceName',
  StatefulSetStatus: 'availableReplicas collisionCount',
  StorageClass: 'allowVolumeExpansion reclaimPolicy volumeBindingMode',
  SuccessPolicyRule: 'succeededCount succeededIndexes',
  TokenRequest: 'expirationSeconds',
  TokenRequestSpec: 'expirationSeconds',
  TokenRequestStatus: 'token',
  Toleration: 'tolerationSeconds',
  TopologySpreadConstraint: 'minDomains nodeAffinityPolicy nodeTaintsPolicy',
  TypedLocalObjectReference: 'apiGroup',
  TypedObjectReference: 'apiGroup namespace',
  ValidatingAdmissionPolicySpec: 'failurePolicy',
  ValidatingWebhook: 'failurePolicy matchPolicy timeoutSeconds',
  Validation: 'reason',
  ValidationRule: 'optionalOldSelf reason',
  VolumeAttachmentSource: 'persistentVolumeName',
  VolumeError: 'errorCode',
  VolumeMount: 'mountPropagation recursiveReadOnly',
  VolumeMountStatus: 'recursiveReadOnly',
  VolumeNodeResources: 'count',
  WebhookClientConfig: 'url',
  WindowsSecurityContextOptions: 'gmsaCredentialSpec gmsaCredentialSpecName hostProcess runAsUserName',
};

/** Required fields that lose them all the same: kind → fields. */
const LOST: Readonly<Record<string, string>> = {
  ContainerRestartRule: 'action',
  ContainerRestartRuleOnExitCodes: 'operator',
  ImageVolumeStatus: 'imageRef',
  PodCertificateProjection: 'keyType signerName',
  ScaleSpec: 'replicas',
  TokenReviewSpec: 'token',
  ValidatingAdmissionPolicyBindingSpec: 'policyName',
};

function byKind(table: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(table).map(([kind, fields]) => [kind, new Set(fields.split(' '))]));
}

const KEEPS = byKind(KEPT);
const LOSES = byKind(LOST);

/** Does 0, false or "" in a field differ from its absence? */
export function keepsZero({ kind, home }: Model, { name, required, type }: Field): boolean {
  // a number or a text, and always a pointer
  if (type === 'IntOrString') return true;
  if (LOSES.get(kind)?.has(name)) return false;
  // of an EndpointSlice's port everything is a pointer, of an Endpoints' port little
  if (kind === 'EndpointPort' && home === 'discovery/v1') return true;
  return required || (KEEPS.get(kind)?.has(name) ?? false);
}

/** What the server's types hold without being given: kind → field → its empty value. */
const HELD: Readonly<Record<string, readonly (readonly [field: string, empty: () => unknown])[]>> = {
  Container: [['resources', () => ({})]],
  EphemeralContainer: [['resources', () => ({})]],
  PersistentVolumeClaimSpec: [['resources', () => ({})]],
  ResourceFieldSelector: [['divisor', () => '0']],
};

/** Fields of a kind that are written back empty when they were not given. */
export function heldFields({ kind }: Model): readonly (readonly [field: string, empty: () => unknown])[] {
  return HELD[kind] ?? [];
}
