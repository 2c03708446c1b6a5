// The server's own types of pods and what is in them, which have other names for fields than JSON has and leave nothing
// out (pkg/apis/core, apps and batch, types.go). Some errors show objects in this form.

/** What a field holds. */
export interface InternalType {
  /** text, number, yes or no, quantity, number or text, structure, one that is not listed here */
  readonly is: 'text' | 'number' | 'boolean' | 'quantity' | 'port' | 'other' | 'structure';
  /** name of the structure */
  readonly name: string;
  /** `pointer`, `list` and `map` are null when there is nothing */
  readonly in: 'value' | 'pointer' | 'list' | 'map';
}

/** One field of a structure. */
export interface InternalField {
  readonly key: string;
  /** its name in JSON */
  readonly wire: string;
  /** is it left out when it holds nothing? */
  readonly optional: boolean;
  readonly type: InternalType;
}

// A structure a line, more than one when it is long: `Key=wire~:type`, the JSON name where it does not follow from the
// key, `~` for what is left out when empty. s text, n number, b boolean, q quantity, p number or text.
const TABLE = `
PodSpec Volumes:[]Volume InitContainers:[]Container Containers:[]Container
  EphemeralContainers:[]EphemeralContainer RestartPolicy:s TerminationGracePeriodSeconds:?n
  ActiveDeadlineSeconds:?n DNSPolicy:s NodeSelector:{}s ServiceAccountName:s AutomountServiceAccountToken:?b
  NodeName:s SecurityContext:?PodSecurityContext ImagePullSecrets:[]LocalObjectReference Hostname:s Subdomain:s
  SetHostnameAsFQDN:?b Affinity:?Affinity SchedulerName:s Tolerations:[]Toleration HostAliases:[]HostAlias
  PriorityClassName:s Priority:?n PreemptionPolicy:?s DNSConfig:?PodDNSConfig ReadinessGates:[]PodReadinessGate
  RuntimeClassName:?s Overhead:{}q EnableServiceLinks:?b TopologySpreadConstraints:[]TopologySpreadConstraint
  OS:?PodOS SchedulingGates:[]PodSchedulingGate ResourceClaims:[]PodResourceClaim
  Resources:?ResourceRequirements HostnameOverride:?s SchedulingGroup:?Other
PodTemplateSpec name~:s generateName~:s namespace~:s labels~:{}s annotations~:{}s
  ownerReferences~:[]OwnerReference finalizers~:[]s Spec:PodSpec
DeploymentStrategy Type:s RollingUpdate:?RollingUpdateDeployment
DaemonSetUpdateStrategy Type:s RollingUpdate:?RollingUpdateDaemonSet
StatefulSetUpdateStrategy Type:s RollingUpdate:?RollingUpdateStatefulSetStrategy
PodFailurePolicy Rules:[]PodFailurePolicyRule
SuccessPolicy Rules:[]SuccessPolicyRule
Volume Name:s HostPath:?HostPathVolumeSource EmptyDir:?EmptyDirVolumeSource GCEPersistentDisk:?Other
  AWSElasticBlockStore:?Other GitRepo:?Other Secret:?SecretVolumeSource NFS:?NFSVolumeSource ISCSI:?Other
  Glusterfs:?Other PersistentVolumeClaim:?PersistentVolumeClaimVolumeSource RBD:?Other Quobyte:?Other
  FlexVolume:?Other Cinder:?Other CephFS=cephfs:?Other Flocker:?Other DownwardAPI:?DownwardAPIVolumeSource
  FC:?Other AzureFile:?Other ConfigMap:?ConfigMapVolumeSource VsphereVolume:?Other AzureDisk:?Other
  PhotonPersistentDisk:?Other Projected:?ProjectedVolumeSource PortworxVolume:?Other ScaleIO:?Other
  StorageOS=storageos:?Other CSI:?CSIVolumeSource Ephemeral:?EphemeralVolumeSource Image:?ImageVolumeSource
Container Name:s Image:s Command:[]s Args:[]s WorkingDir:s Ports:[]ContainerPort EnvFrom:[]EnvFromSource
  Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy:?s
  RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice
  LivenessProbe:?Probe ReadinessProbe:?Probe StartupProbe:?Probe Lifecycle:?Lifecycle TerminationMessagePath:s
  TerminationMessagePolicy:s ImagePullPolicy:s SecurityContext:?SecurityContext Stdin:b StdinOnce:b TTY:b
EphemeralContainer Name:s Image:s Command:[]s Args:[]s WorkingDir:s Ports:[]ContainerPort
  EnvFrom:[]EnvFromSource Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy
  RestartPolicy:?s RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount
  VolumeDevices:[]VolumeDevice LivenessProbe:?Probe ReadinessProbe:?Probe StartupProbe:?Probe
  Lifecycle:?Lifecycle TerminationMessagePath:s TerminationMessagePolicy:s ImagePullPolicy:s
  SecurityContext:?SecurityContext Stdin:b StdinOnce:b TTY:b TargetContainerName:s
PodSecurityContext HostNetwork:b HostPID:b HostIPC:b ShareProcessNamespace:?b HostUsers:?b
  SELinuxOptions:?SELinuxOptions WindowsOptions:?WindowsSecurityContextOptions RunAsUser:?n RunAsGroup:?n
  RunAsNonRoot:?b SupplementalGroups:[]n SupplementalGroupsPolicy:?s FSGroup:?n FSGroupChangePolicy:?s
  Sysctls:[]Sysctl SeccompProfile:?SeccompProfile AppArmorProfile:?AppArmorProfile SELinuxChangePolicy:?s
LocalObjectReference Name:s
Affinity NodeAffinity:?NodeAffinity PodAffinity:?PodAffinity PodAntiAffinity:?PodAntiAffinity
Toleration Key:s Operator:s Value:s Effect:s TolerationSeconds:?n
HostAlias IP:s Hostnames:[]s
PodDNSConfig Nameservers:[]s Searches:[]s Options:[]PodDNSConfigOption
PodReadinessGate ConditionType:s
TopologySpreadConstraint MaxSkew:n TopologyKey:s WhenUnsatisfiable:s LabelSelector:?LabelSelector MinDomains:?n
  NodeAffinityPolicy:?s NodeTaintsPolicy:?s MatchLabelKeys:[]s
PodOS Name:s
PodSchedulingGate Name:s
PodResourceClaim Name:s ResourceClaimName:?s ResourceClaimTemplateName:?s
ResourceRequirements Limits:{}q Requests:{}q Claims:[]ResourceClaim
OwnerReference apiVersion:s kind:s name:s uid:s controller~:?b blockOwnerDeletion~:?b
RollingUpdateDeployment MaxUnavailable:p MaxSurge:p
RollingUpdateDaemonSet MaxUnavailable:p MaxSurge:p
RollingUpdateStatefulSetStrategy Partition:n MaxUnavailable:?p
PodFailurePolicyRule Action:s OnExitCodes:?PodFailurePolicyOnExitCodesRequirement
  OnPodConditions:[]PodFailurePolicyOnPodConditionsPattern
SuccessPolicyRule SucceededIndexes:?s SucceededCount:?n
HostPathVolumeSource Path:s Type:?s
EmptyDirVolumeSource Medium:s SizeLimit:?q
SecretVolumeSource SecretName:s Items:[]KeyToPath DefaultMode:?n Optional:?b
NFSVolumeSource Server:s Path:s ReadOnly:b
PersistentVolumeClaimVolumeSource ClaimName:s ReadOnly:b
DownwardAPIVolumeSource Items:[]DownwardAPIVolumeFile DefaultMode:?n
ConfigMapVolumeSource Name:s Items:[]KeyToPath DefaultMode:?n Optional:?b
ProjectedVolumeSource Sources:[]VolumeProjection DefaultMode:?n
CSIVolumeSource Driver:s ReadOnly:?b FSType:?s VolumeAttributes:{}s NodePublishSecretRef:?LocalObjectReference
EphemeralVolumeSource VolumeClaimTemplate:?PersistentVolumeClaimTemplate
ImageVolumeSource Reference:s PullPolicy:s
ContainerPort Name:s HostPort:n ContainerPort:n Protocol:s HostIP:s
EnvFromSource Prefix:s ConfigMapRef:?ConfigMapEnvSource SecretRef:?SecretEnvSource
EnvVar Name:s Value:s ValueFrom:?EnvVarSource
ContainerResizePolicy ResourceName:s RestartPolicy:s
ContainerRestartRule Action:s ExitCodes:?ContainerRestartRuleOnExitCodes
VolumeMount Name:s ReadOnly:b RecursiveReadOnly:?s MountPath:s SubPath:s MountPropagation:?s SubPathExpr:s
VolumeDevice Name:s DevicePath:s
Probe Exec:?ExecAction HTTPGet:?HTTPGetAction TCPSocket:?TCPSocketAction GRPC:?GRPCAction InitialDelaySeconds:n
  TimeoutSeconds:n PeriodSeconds:n SuccessThreshold:n FailureThreshold:n TerminationGracePeriodSeconds:?n
Lifecycle PostStart:?LifecycleHandler PreStop:?LifecycleHandler StopSignal:?s
SecurityContext Capabilities:?Capabilities Privileged:?b SELinuxOptions:?SELinuxOptions
  WindowsOptions:?WindowsSecurityContextOptions RunAsUser:?n RunAsGroup:?n RunAsNonRoot:?b
  ReadOnlyRootFilesystem:?b AllowPrivilegeEscalation:?b ProcMount:?s SeccompProfile:?SeccompProfile
  AppArmorProfile:?AppArmorProfile
SELinuxOptions User:s Role:s Type:s Level:s
WindowsSecurityContextOptions GMSACredentialSpecName:?s GMSACredentialSpec:?s RunAsUserName:?s HostProcess:?b
Sysctl Name:s Value:s
SeccompProfile Type:s LocalhostProfile:?s
AppArmorProfile Type:s LocalhostProfile:?s
NodeAffinity RequiredDuringSchedulingIgnoredDuringExecution:?NodeSelector
  PreferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm
PodAffinity RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm
  PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodAntiAffinity RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm
  PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodDNSConfigOption Name:s Value:?s
LabelSelector matchLabels~:{}s matchExpressions~:[]LabelSelectorRequirement
ResourceClaim Name:s Request:s
PodFailurePolicyOnExitCodesRequirement ContainerName:?s Operator:s Values:[]n
PodFailurePolicyOnPodConditionsPattern Type:s Status:s
KeyToPath Key:s Path:s Mode:?n
DownwardAPIVolumeFile Path:s FieldRef:?ObjectFieldSelector ResourceFieldRef:?ResourceFieldSelector Mode:?n
VolumeProjection Secret:?SecretProjection DownwardAPI:?DownwardAPIProjection ConfigMap:?ConfigMapProjection
  ServiceAccountToken:?ServiceAccountTokenProjection ClusterTrustBundle:?Other PodCertificate:?Other
PersistentVolumeClaimTemplate name~:s generateName~:s namespace~:s labels~:{}s annotations~:{}s
  ownerReferences~:[]OwnerReference finalizers~:[]s Spec:PersistentVolumeClaimSpec
ConfigMapEnvSource Name:s Optional:?b
SecretEnvSource Name:s Optional:?b
EnvVarSource FieldRef:?ObjectFieldSelector ResourceFieldRef:?ResourceFieldSelector
  ConfigMapKeyRef:?ConfigMapKeySelector SecretKeyRef:?SecretKeySelector FileKeyRef:?FileKeySelector
ContainerRestartRuleOnExitCodes Operator:s Values:[]n
ExecAction Command:[]s
HTTPGetAction Path:s Port:p Host:s Scheme:s HTTPHeaders:[]HTTPHeader
TCPSocketAction Port:p Host:s
GRPCAction Port:n Service:?s
LifecycleHandler Exec:?ExecAction HTTPGet:?HTTPGetAction TCPSocket:?TCPSocketAction Sleep:?SleepAction
Capabilities Add:[]s Drop:[]s
NodeSelector NodeSelectorTerms:[]NodeSelectorTerm
PreferredSchedulingTerm Weight:n Preference:NodeSelectorTerm
PodAffinityTerm LabelSelector:?LabelSelector Namespaces:[]s TopologyKey:s NamespaceSelector:?LabelSelector
  MatchLabelKeys:[]s MismatchLabelKeys:[]s
WeightedPodAffinityTerm Weight:n PodAffinityTerm:PodAffinityTerm
LabelSelectorRequirement key:s operator:s values~:[]s
ObjectFieldSelector APIVersion:s FieldPath:s
ResourceFieldSelector ContainerName:s Resource:s Divisor:q
SecretProjection Name:s Items:[]KeyToPath Optional:?b
DownwardAPIProjection Items:[]DownwardAPIVolumeFile
ConfigMapProjection Name:s Items:[]KeyToPath Optional:?b
ServiceAccountTokenProjection Audience:s ExpirationSeconds:n Path:s
PersistentVolumeClaimSpec AccessModes:[]s Selector:?LabelSelector Resources:VolumeResourceRequirements
  VolumeName:s StorageClassName:?s VolumeMode:?s DataSource:?Other DataSourceRef:?Other
  VolumeAttributesClassName:?s
ConfigMapKeySelector Name:s Key:s Optional:?b
SecretKeySelector Name:s Key:s Optional:?b
FileKeySelector VolumeName:s Path:s Key:s Optional:?b
HTTPHeader Name:s Value:s
SleepAction Seconds:n
NodeSelectorTerm MatchExpressions:[]NodeSelectorRequirement MatchFields:[]NodeSelectorRequirement
VolumeResourceRequirements Limits:{}q Requests:{}q
NodeSelectorRequirement Key:s Operator:s Values:[]s
`;

const KINDS: Readonly<Record<string, InternalType['is']>> = {
  s: 'text',
  n: 'number',
  b: 'boolean',
  q: 'quantity',
  p: 'port',
  Other: 'other',
};
const CONTAINERS = [
  ['?', 'pointer'],
  ['[]', 'list'],
  ['{}', 'map'],
] as const;

function typeOf(text: string): InternalType {
  const container = CONTAINERS.find(([mark]) => text.startsWith(mark));
  const name = container ? text.slice(container[0].length) : text;
  return { is: KINDS[name] ?? 'structure', name, in: container?.[1] ?? 'value' };
}

/** `DNSPolicy` is `dnsPolicy` in JSON, `HostIP` is `hostIP`. */
function wireName(key: string): string {
  const [run = ''] = /^[A-Z]+/.exec(key) ?? [];
  const capitals = run.length > 1 && run.length < key.length ? run.length - 1 : run.length;
  const whole = /^[A-Z]/.test(key.slice(run.length)) ? run.length : capitals;
  return key.slice(0, whole).toLowerCase() + key.slice(whole);
}

function fieldOf(text: string): InternalField {
  const [, key = '', wire, optional, type = ''] = /^([^=~:]+)(?:=([^~:]+))?(~)?:(.*)$/.exec(text) ?? [];
  return { key, wire: wire ?? wireName(key), optional: optional === '~', type: typeOf(type) };
}

/** Structures by name. */
export const INTERNAL_TYPES: ReadonlyMap<string, readonly InternalField[]> = new Map(
  TABLE.trim()
    .replaceAll('\n  ', ' ')
    .split('\n')
    .map((line) => {
      const [name = '', ...fields] = line.split(' ');
      return [name, fields.map(fieldOf)];
    }),
);
