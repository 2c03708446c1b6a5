// What the server's types hold of a field that nobody gave: a structure, a zero, or nothing at all where the field can be nil and is written all
// the same (k8s.io/api, types.go: no pointer, no `omitempty`). An owner of fields does not own what was there from the start.
import type { Field, Model } from '../schema/schema.ts';

/** A structure in which nothing is given. */
export const NOTHING_GIVEN: Readonly<Record<string, unknown>> = Object.freeze({});

/** Structures that are no pointers, beside `metadata`, `spec` and `status` of kinds: model → fields. */
const STRUCTURES: Readonly<Record<string, string>> = {
  CoreV1Event: 'involvedObject source',
  EventsV1Event: 'deprecatedSource regarding',
  V1Binding: 'target',
  V1ClusterRoleBinding: 'roleRef',
  V1Container: 'resources',
  V1ContainerStatus: 'lastState state',
  V1CronJobSpec: 'jobTemplate',
  V1CustomResourceDefinitionSpec: 'names',
  V1CustomResourceDefinitionStatus: 'acceptedNames',
  V1DaemonSetSpec: 'template updateStrategy',
  V1DeploymentSpec: 'strategy template',
  V1Endpoint: 'conditions',
  V1EphemeralContainer: 'resources',
  V1HTTPIngressPath: 'backend',
  V1HorizontalPodAutoscalerSpec: 'scaleTargetRef',
  V1IngressServiceBackend: 'port',
  V1IngressStatus: 'loadBalancer',
  V1JobSpec: 'template',
  V1MutatingWebhook: 'clientConfig',
  V1NetworkPolicySpec: 'podSelector',
  V1NodeDaemonEndpoints: 'kubeletEndpoint',
  V1NodeStatus: 'daemonEndpoints nodeInfo',
  V1PersistentVolumeClaimSpec: 'resources',
  V1PodTemplate: 'template',
  V1PreferredSchedulingTerm: 'preference',
  V1ReplicaSetSpec: 'template',
  V1RoleBinding: 'roleRef',
  V1SelfSubjectReviewStatus: 'userInfo',
  V1ServiceStatus: 'loadBalancer',
  V1StatefulSetSpec: 'template updateStrategy',
  V1TokenReviewStatus: 'user',
  V1ValidatingWebhook: 'clientConfig',
  V1VolumeAttachmentSpec: 'source',
  V1WeightedPodAffinityTerm: 'podAffinityTerm',
  V2ContainerResourceMetricSource: 'target',
  V2ContainerResourceMetricStatus: 'current',
  V2ExternalMetricSource: 'metric target',
  V2ExternalMetricStatus: 'current metric',
  V2HorizontalPodAutoscalerSpec: 'scaleTargetRef',
  V2ObjectMetricSource: 'describedObject metric target',
  V2ObjectMetricStatus: 'current describedObject metric',
  V2PodsMetricSource: 'metric target',
  V2PodsMetricStatus: 'current metric',
  V2ResourceMetricSource: 'target',
  V2ResourceMetricStatus: 'current',
};

/** Written as null when nothing is given, though they are neither lists nor maps that the published schema asks for: model → fields. */
const NULLS: Readonly<Record<string, string>> = {
  CoreV1Event: 'eventTime firstTimestamp lastTimestamp',
  CoreV1EventSeries: 'lastObservedTime',
  EventsV1Event: 'deprecatedFirstTimestamp deprecatedLastTimestamp',
  V1AzureFilePersistentVolumeSource: 'secretNamespace',
  V1CSINodeDriver: 'topologyKeys',
  V1ClusterRole: 'rules',
  V1ContainerImage: 'names',
  V1ContainerStateRunning: 'startedAt',
  V1ContainerStateTerminated: 'finishedAt startedAt',
  V1ControllerRevision: 'data',
  V1CustomResourceDefinitionCondition: 'lastTransitionTime',
  V1CustomResourceDefinitionStatus: 'conditions storedVersions',
  V1DaemonSetCondition: 'lastTransitionTime',
  V1DeploymentCondition: 'lastTransitionTime lastUpdateTime',
  V1EndpointSlice: 'endpoints ports',
  V1GRPCAction: 'service',
  V1HTTPIngressPath: 'pathType',
  V1IngressClassParametersReference: 'scope',
  V1JobCondition: 'lastProbeTime lastTransitionTime',
  V1MutatingWebhook: 'sideEffects',
  V1NamespaceCondition: 'lastTransitionTime',
  V1NodeCondition: 'lastHeartbeatTime lastTransitionTime',
  V1PersistentVolumeClaimCondition: 'lastProbeTime lastTransitionTime',
  V1PodCondition: 'lastProbeTime lastTransitionTime',
  V1ProjectedVolumeSource: 'sources',
  V1ReplicaSetCondition: 'lastTransitionTime',
  V1ReplicationControllerCondition: 'lastTransitionTime',
  V1Role: 'rules',
  V1StatefulSetCondition: 'lastTransitionTime',
  V1TokenRequestSpec: 'audiences boundObjectRef expirationSeconds',
  V1TokenRequestStatus: 'expirationTimestamp',
  V1TypedLocalObjectReference: 'apiGroup',
  V1TypedObjectReference: 'apiGroup',
  V1ValidatingWebhook: 'sideEffects',
  V1VolumeError: 'time',
  V2HorizontalPodAutoscalerCondition: 'lastTransitionTime',
  V2HorizontalPodAutoscalerStatus: 'currentMetrics',
};

/** Written as 0 or '' though the published schema does not ask for them: model → fields. */
const ZEROS: Readonly<Record<string, string>> = {
  CoreV1Event: 'reportingComponent reportingInstance',
  V1NodeRuntimeHandler: 'name',
  V1PodDisruptionBudgetStatus: 'currentHealthy desiredHealthy disruptionsAllowed expectedPods',
  V1PodFailurePolicyOnPodConditionsPattern: 'status',
  V1PriorityClass: 'value',
  V1RoleRef: 'apiGroup',
  V1ServicePort: 'targetPort',
  V1StatefulSetOrdinals: 'start',
  V1StatefulSetSpec: 'serviceName',
  V1StatefulSetStatus: 'availableReplicas',
  V1TokenRequestStatus: 'token',
};

/** Left out when nothing is given, though the published schema asks for them: model → fields. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  V1ContainerRestartRule: 'action',
  V1ContainerRestartRuleOnExitCodes: 'operator',
  V1ImageVolumeStatus: 'imageRef',
  V1PodCertificateProjection: 'keyType signerName',
  V1TokenReviewSpec: 'token',
  V1ValidatingAdmissionPolicyBindingSpec: 'policyName validationActions',
};

function stands(table: Readonly<Record<string, string>>, model: string, field: string): boolean {
  return table[model]?.split(' ').includes(field) ?? false;
}

/** What the server holds of a field when nothing is given: {@link NOTHING_GIVEN}, a zero, or null; undefined: nothing, the field is left out. */
export function heldOf({ name: model, fields }: Model, { name, type, shape, format, required }: Field): unknown {
  const isKind = fields.has('metadata');
  if (isKind && (name === 'metadata' || name === 'spec' || (name === 'status' && model !== 'V1Status')))
    return NOTHING_GIVEN;
  if (stands(STRUCTURES, model, name)) return NOTHING_GIVEN;
  if (stands(NULLS, model, name)) return null;
  if (!(required || stands(ZEROS, model, name)) || stands(LEFT_OUT, model, name)) return undefined;
  if (shape !== 'one' || format === 'byte') return null;
  if (type === 'string' || type === 'Quantity') return '';
  if (type === 'number' || type === 'IntOrString') return 0;
  return type === 'boolean' ? false : null;
}
