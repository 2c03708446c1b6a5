// Names of Go's types, which errors of the decoder show (k8s.io/api, types.go of each group).
import type { Field, Model } from './schema.ts';

/** Fields of text whose Go type has a name of its own: name → `Model.field` without client-node's version in front. */
const NAMED: Readonly<Record<string, string>> = {
  AppArmorProfileType: 'AppArmorProfile.type',
  Capability: 'Capabilities.add Capabilities.drop',
  CompletionMode: 'JobSpec.completionMode',
  ConcurrencyPolicy: 'CronJobSpec.concurrencyPolicy',
  ConditionStatus:
    'ComponentCondition.status Condition.status DaemonSetCondition.status DeploymentCondition.status JobCondition.status NamespaceCondition.status NodeCondition.status PersistentVolumeClaimCondition.status PodCondition.status ReplicaSetCondition.status StatefulSetCondition.status',
  ContainerRestartPolicy: 'Container.restartPolicy EphemeralContainer.restartPolicy',
  DNSPolicy: 'PodSpec.dnsPolicy',
  DaemonSetUpdateStrategyType: 'DaemonSetUpdateStrategy.type',
  DeploymentStrategyType: 'DeploymentStrategy.type',
  FailurePolicyType:
    'MutatingWebhook.failurePolicy ValidatingWebhook.failurePolicy ValidatingAdmissionPolicySpec.failurePolicy',
  FinalizerName: 'NamespaceSpec.finalizers',
  HPAScalingPolicyType: 'HPAScalingPolicy.type',
  HostPathType: 'HostPathVolumeSource.type',
  IPFamily: 'ServiceSpec.ipFamilies',
  IPFamilyPolicy: 'ServiceSpec.ipFamilyPolicy',
  LabelSelectorOperator: 'LabelSelectorRequirement.operator',
  LimitType: 'LimitRangeItem.type',
  MatchPolicyType: 'MutatingWebhook.matchPolicy ValidatingWebhook.matchPolicy MatchResources.matchPolicy',
  MetricSourceType: 'MetricSpec.type',
  MetricTargetType: 'MetricTarget.type',
  MountPropagationMode: 'VolumeMount.mountPropagation',
  NodeInclusionPolicy: 'TopologySpreadConstraint.nodeAffinityPolicy TopologySpreadConstraint.nodeTaintsPolicy',
  NodeSelectorOperator: 'NodeSelectorRequirement.operator',
  OSName: 'PodOS.name',
  OperationType: 'RuleWithOperations.operations NamedRuleWithOperations.operations',
  PathType: 'HTTPIngressPath.pathType',
  PersistentVolumeAccessMode:
    'PersistentVolumeClaimSpec.accessModes PersistentVolumeClaimStatus.accessModes PersistentVolumeSpec.accessModes',
  PersistentVolumeClaimRetentionPolicyType:
    'StatefulSetPersistentVolumeClaimRetentionPolicy.whenDeleted StatefulSetPersistentVolumeClaimRetentionPolicy.whenScaled',
  PersistentVolumeMode: 'PersistentVolumeClaimSpec.volumeMode PersistentVolumeSpec.volumeMode',
  PersistentVolumeReclaimPolicy: 'PersistentVolumeSpec.persistentVolumeReclaimPolicy StorageClass.reclaimPolicy',
  PodFSGroupChangePolicy: 'PodSecurityContext.fsGroupChangePolicy',
  PodManagementPolicyType: 'StatefulSetSpec.podManagementPolicy',
  PodReplacementPolicy: 'JobSpec.podReplacementPolicy',
  PolicyType: 'NetworkPolicySpec.policyTypes',
  PreemptionPolicy: 'PodSpec.preemptionPolicy PriorityClass.preemptionPolicy',
  ProcMountType: 'SecurityContext.procMount',
  Protocol:
    'ContainerPort.protocol EndpointPort.protocol NetworkPolicyPort.protocol PortStatus.protocol ServicePort.protocol',
  PullPolicy: 'Container.imagePullPolicy EphemeralContainer.imagePullPolicy ImageVolumeSource.pullPolicy',
  RecursiveReadOnlyMode: 'VolumeMount.recursiveReadOnly',
  ReinvocationPolicyType: 'MutatingWebhook.reinvocationPolicy',
  ResourceName: 'ContainerResizePolicy.resourceName',
  ResourceQuotaScope: 'ResourceQuotaSpec.scopes ScopedResourceSelectorRequirement.scopeName',
  ResourceResizeRestartPolicy: 'ContainerResizePolicy.restartPolicy',
  RestartPolicy: 'PodSpec.restartPolicy',
  ScalingPolicySelect: 'HPAScalingRules.selectPolicy',
  ScopeSelectorOperator: 'ScopedResourceSelectorRequirement.operator',
  ScopeType: 'RuleWithOperations.scope NamedRuleWithOperations.scope',
  SeccompProfileType: 'SeccompProfile.type',
  SecretType: 'Secret.type',
  ServiceAffinity: 'ServiceSpec.sessionAffinity',
  ServiceExternalTrafficPolicy: 'ServiceSpec.externalTrafficPolicy',
  ServiceInternalTrafficPolicy: 'ServiceSpec.internalTrafficPolicy',
  ServiceType: 'ServiceSpec.type',
  SideEffectClass: 'MutatingWebhook.sideEffects ValidatingWebhook.sideEffects',
  Signal: 'Lifecycle.stopSignal ContainerStatus.stopSignal',
  StatefulSetUpdateStrategyType: 'StatefulSetUpdateStrategy.type',
  StorageMedium: 'EmptyDirVolumeSource.medium',
  SupplementalGroupsPolicy: 'PodSecurityContext.supplementalGroupsPolicy',
  TaintEffect: 'Taint.effect Toleration.effect',
  TerminationMessagePolicy: 'Container.terminationMessagePolicy EphemeralContainer.terminationMessagePolicy',
  TolerationOperator: 'Toleration.operator',
  URIScheme: 'HTTPGetAction.scheme',
  UnhealthyPodEvictionPolicyType: 'PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy',
  UnsatisfiableConstraintAction: 'TopologySpreadConstraint.whenUnsatisfiable',
  VolumeBindingMode: 'StorageClass.volumeBindingMode',
  'types.UID': 'ObjectMeta.uid ObjectReference.uid OwnerReference.uid Preconditions.uid StatusDetails.uid',
};

const BY_FIELD: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMED).flatMap(([name, fields]) => fields.split(' ').map((field) => [field, name] as const)),
);

/** The name that Go has for a field of text, such as `Protocol`; undefined for plain `string`. */
export function goName(model: Model, field: Field): string | undefined {
  return BY_FIELD.get(`${model.kind}.${field.name}`);
}

const PLAIN: Readonly<Record<string, string>> = {
  boolean: 'bool',
  any: 'runtime.RawExtension',
  IntOrString: 'intstr.IntOrString',
  Quantity: 'resource.Quantity',
  Time: 'v1.Time',
  MicroTime: 'v1.MicroTime',
};

/** The Go type of one value of a field: `int32`, `string`, `v1.Protocol`, `v1.Container`. */
export function goElement(model: Model, field: Field): string {
  const { type, format } = field;
  if (format === 'byte') return '[]uint8';
  if (type === 'number') return format === 'double' ? 'float64' : format || 'int64';
  const version = model.home.slice(model.home.indexOf('/') + 1);
  if (type === 'string') {
    const named = goName(model, field);
    if (!named) return 'string';
    return named.includes('.') ? named : `${version}.${named}`;
  }
  return PLAIN[type] ?? `${version}.${type.replace(/^(?:[A-Z][a-z]+)?V\d+(?=[A-Z])/, '')}`;
}

/** The Go type of a field as a whole: `[]v1.Container`, `map[string]string`, `v1.ResourceList`. */
export function goType(model: Model, field: Field): string {
  const one = goElement(model, field);
  if (field.shape === 'one') return one;
  if (field.shape === 'list') return `[]${one}`;
  if (field.shape === 'map-of-lists') return 'map[string]v1.ExtraValue';
  return field.type === 'Quantity' ? 'v1.ResourceList' : `map[string]${one}`;
}
