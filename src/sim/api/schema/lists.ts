// How lists, maps and structures merge: what the tags `+listType`, `+listMapKey`, `+mapType`, `+structType`, `patchStrategy` and `patchMergeKey`
// say in Kubernetes (k8s.io/api, types.go of each group; apimachinery, apis/meta/v1/types.go; apiextensions-apiserver, apis/apiextensions/v1).

/** Of a list: replaced as a whole, a set of scalars, or a map of objects by keys. Of an object: replaced as a whole, or field by field. */
type MergeType = 'atomic' | 'set' | 'map' | 'granular';

/** How a field merges. */
export interface Merge {
  /** in server-side apply; undefined: what its type says, which is `atomic` for a list and {@link isAtomic} for a model */
  readonly type: MergeType | undefined;
  /** fields that tell the items of a `map` apart */
  readonly keys: readonly string[];
  /** in strategic merge patches; `` replaces lists and merges maps */
  readonly strategy: '' | 'merge' | 'replace';
  /** strategic merge patches drop what the patch does not name in `$retainKeys` (the tag is a hint to who makes the patch) */
  readonly retainKeys: boolean;
  /** the field that tells items apart in strategic merge patches; '' for lists of scalars, and where there is none */
  readonly mergeKey: string;
}

/** Models whose objects are replaced as a whole (`+structType=atomic`). */
const ATOMIC: ReadonlySet<string> = new Set(
  `CoreV1EndpointPort DiscoveryV1EndpointPort RbacV1Subject V1ConfigMapKeySelector V1CrossVersionObjectReference V1EndpointAddress
  V1FileKeySelector V1LabelSelector V1LocalObjectReference V1MatchResources V1NamedRuleWithOperations V1NodeSelector V1NodeSelectorTerm
  V1ObjectFieldSelector V1ObjectReference V1OwnerReference V1ParamKind V1ParamRef V1ResourceFieldSelector V1RoleRef V1ScopeSelector
  V1SecretKeySelector V1SecretReference V1ServiceBackendPort V1TopologySelectorTerm V1TypedLocalObjectReference V1Variable`.split(
    /\s+/,
  ),
);

const CONDITIONS = { conditions: 'map:type merge:type' };
const CONTAINER = {
  env: 'map:name merge:name',
  ports: 'map:containerPort,protocol merge:containerPort',
  volumeDevices: 'map:devicePath merge:devicePath',
  volumeMounts: 'map:mountPath merge:mountPath',
};

/** Model → field → how it merges: the type with its keys, then the patch strategy with its key; what stands nowhere is said by its type. */
const MERGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  V1CSIDriverSpec: { volumeLifecycleModes: 'set' },
  V1CSINodeSpec: { drivers: 'map:name merge:name' },
  V1Container: CONTAINER,
  V1ContainerRestartRuleOnExitCodes: { values: 'set' },
  V1ContainerStatus: {
    allocatedResourcesStatus: 'map:name merge:name',
    volumeMounts: 'map:mountPath merge:mountPath',
  },
  V1CustomResourceDefinitionStatus: { conditions: 'map:type' },
  V1DaemonSetStatus: CONDITIONS,
  V1DeploymentSpec: { strategy: 'retainKeys' },
  V1DeploymentStatus: CONDITIONS,
  V1Endpoint: { addresses: 'set' },
  V1EphemeralContainer: CONTAINER,
  V1JSONSchemaProps: { 'x-kubernetes-validations': 'map:rule merge:rule' },
  V1JobStatus: { conditions: 'atomic merge:type' },
  V1MutatingWebhook: { matchConditions: 'map:name merge:name' },
  V1MutatingWebhookConfiguration: { webhooks: 'map:name merge:name' },
  V1NamespaceStatus: CONDITIONS,
  V1NodeAllocatableResourceClaimStatus: { containers: 'set' },
  V1NodeSpec: { podCIDRs: 'set merge' },
  V1NodeStatus: { addresses: 'map:type merge:type', ...CONDITIONS },
  V1ObjectMeta: { finalizers: 'set merge', ownerReferences: 'map:uid merge:uid' },
  V1PersistentVolumeClaimStatus: CONDITIONS,
  V1PersistentVolumeSpec: { claimRef: 'granular' },
  V1PodDisruptionBudgetSpec: { selector: 'replace' },
  V1PodDisruptionBudgetStatus: CONDITIONS,
  V1PodFailurePolicyOnExitCodesRequirement: { values: 'set' },
  V1PodSpec: {
    containers: 'map:name merge:name',
    ephemeralContainers: 'map:name merge:name',
    hostAliases: 'map:ip merge:ip',
    imagePullSecrets: 'map:name merge:name',
    initContainers: 'map:name merge:name',
    nodeSelector: 'atomic',
    resourceClaims: 'map:name merge,retainKeys:name',
    schedulingGates: 'map:name merge:name',
    topologySpreadConstraints: 'map:topologyKey,whenUnsatisfiable merge:topologyKey',
    volumes: 'map:name merge,retainKeys:name',
  },
  V1PodStatus: {
    ...CONDITIONS,
    hostIPs: 'atomic merge:ip',
    podIPs: 'map:ip merge:ip',
    resourceClaimStatuses: 'map:name merge,retainKeys:name',
  },
  V1ReplicaSetStatus: CONDITIONS,
  V1ReplicationControllerSpec: { selector: 'atomic' },
  V1ReplicationControllerStatus: CONDITIONS,
  V1ResourceRequirements: { claims: 'map:name' },
  V1ResourceStatus: { resources: 'map:resourceID' },
  V1Scheduling: { nodeSelector: 'atomic' },
  V1ServiceAccount: { secrets: 'map:name merge:name' },
  V1ServiceSpec: { ports: 'map:port,protocol merge:port', selector: 'atomic' },
  V1ServiceStatus: CONDITIONS,
  V1StatefulSetStatus: CONDITIONS,
  V1UncountedTerminatedPods: { failed: 'set', succeeded: 'set' },
  V1ValidatingAdmissionPolicyBindingSpec: { validationActions: 'set' },
  V1ValidatingAdmissionPolicySpec: { matchConditions: 'map:name merge:name', variables: 'map:name merge:name' },
  V1ValidatingAdmissionPolicyStatus: { conditions: 'map:type' },
  V1ValidatingWebhook: { matchConditions: 'map:name merge:name' },
  V1ValidatingWebhookConfiguration: { webhooks: 'map:name merge:name' },
  V2HorizontalPodAutoscalerStatus: CONDITIONS,
};

/** What a missing key of an item stands for; every other text key stands for ''. */
const KEY_DEFAULTS: Readonly<Record<string, string | number>> = { protocol: 'TCP', containerPort: 0, port: 0 };

/** What a key that an item does not have stands for (defaults in the published schema); undefined: nothing. @param model of the items */
export function keyDefault(model: string, key: string): string | number | undefined {
  return model === 'V1ObjectReference' ? undefined : (KEY_DEFAULTS[key] ?? '');
}

/** A field that stands nowhere in the table. */
const PLAIN: Merge = { type: undefined, keys: [], strategy: '', retainKeys: false, mergeKey: '' };

function parsed(text: string): Merge {
  let merge = PLAIN;
  for (const part of text.split(' ')) {
    const [word = '', keys = ''] = part.split(':');
    if (word === 'atomic' || word === 'set' || word === 'map' || word === 'granular')
      merge = { ...merge, type: word, keys: keys === '' ? [] : keys.split(',') };
    else
      merge = {
        ...merge,
        strategy: word.startsWith('merge') ? 'merge' : word === 'replace' ? word : '',
        retainKeys: word.endsWith('retainKeys'),
        mergeKey: keys,
      };
  }
  return merge;
}

const PARSED: ReadonlyMap<string, ReadonlyMap<string, Merge>> = new Map(
  Object.entries(MERGES).map(([name, fields]) => [
    name,
    new Map(Object.entries(fields).map(([field, text]) => [field, parsed(text)])),
  ]),
);

/** How a field of a model merges. @param model as client-node names it: `V1PodSpec` */
export function mergeOf(model: string, field: string): Merge {
  return PARSED.get(model)?.get(field) ?? PLAIN;
}

/** Are objects of a model replaced as a whole? @param model as client-node names it: `V1LabelSelector` */
export function isAtomic(model: string): boolean {
  return ATOMIC.has(model);
}
