// Values that the published schema lists for a field: Go types that are marked as enumerations (`+enum` in k8s.io/api, types.go of each group).
import { goName } from './go-type.ts';
import type { Field, Model } from './schema.ts';

/** Go type → its values, sorted as the schema has them. */
const VALUES: Readonly<Record<string, string>> = {
  AppArmorProfileType: 'Localhost RuntimeDefault Unconfined',
  CompletionMode: 'Indexed NonIndexed',
  ConcurrencyPolicy: 'Allow Forbid Replace',
  DNSPolicy: 'ClusterFirst ClusterFirstWithHostNet Default None',
  DaemonSetUpdateStrategyType: 'OnDelete RollingUpdate',
  DeploymentStrategyType: 'Recreate RollingUpdate',
  FailurePolicyType: 'Fail Ignore',
  HostPathType: '"" BlockDevice CharDevice Directory DirectoryOrCreate File FileOrCreate Socket',
  IPFamily: '"" IPv4 IPv6',
  IPFamilyPolicy: 'PreferDualStack RequireDualStack SingleStack',
  MatchPolicyType: 'Equivalent Exact',
  MountPropagationMode: 'Bidirectional HostToContainer None',
  NodeInclusionPolicy: 'Honor Ignore',
  NodeSelectorOperator: 'DoesNotExist Exists Gt In Lt NotIn',
  OperationType: '* CONNECT CREATE DELETE UPDATE',
  PathType: 'Exact ImplementationSpecific Prefix',
  PersistentVolumeAccessMode: 'ReadOnlyMany ReadWriteMany ReadWriteOnce ReadWriteOncePod',
  PersistentVolumeMode: 'Block Filesystem',
  PersistentVolumeReclaimPolicy: 'Delete Recycle Retain',
  PodFSGroupChangePolicy: 'Always OnRootMismatch',
  PodManagementPolicyType: 'OrderedReady Parallel',
  PodReplacementPolicy: 'Failed TerminatingOrFailed',
  PolicyType: 'Egress Ingress',
  PreemptionPolicy: 'Never PreemptLowerPriority',
  ProcMountType: 'Default Unmasked',
  Protocol: 'SCTP TCP UDP',
  PullPolicy: 'Always IfNotPresent Never',
  ReinvocationPolicyType: 'IfNeeded Never',
  ResourceQuotaScope:
    'BestEffort CrossNamespacePodAffinity NotBestEffort NotTerminating PriorityClass Terminating VolumeAttributesClass',
  RestartPolicy: 'Always Never OnFailure',
  ScopeSelectorOperator: 'DoesNotExist Exists In NotIn',
  ScopeType: '* Cluster Namespaced',
  SeccompProfileType: 'Localhost RuntimeDefault Unconfined',
  ServiceAffinity: 'ClientIP None',
  ServiceExternalTrafficPolicy: 'Cluster Local',
  ServiceInternalTrafficPolicy: 'Cluster Local',
  ServiceType: 'ClusterIP ExternalName LoadBalancer NodePort',
  SideEffectClass: 'None NoneOnDryRun Some Unknown',
  StatefulSetUpdateStrategyType: 'OnDelete RollingUpdate',
  SupplementalGroupsPolicy: 'Merge Strict',
  TaintEffect: 'NoExecute NoSchedule PreferNoSchedule',
  TerminationMessagePolicy: 'FallbackToLogsOnError File',
  TolerationOperator: 'Equal Exists Gt Lt',
  URIScheme: 'HTTP HTTPS',
  UnhealthyPodEvictionPolicyType: 'AlwaysAllow IfHealthyBudget',
  UnsatisfiableConstraintAction: 'DoNotSchedule ScheduleAnyway',
  VolumeBindingMode: 'Immediate WaitForFirstConsumer',
};

/** The values that a field of text may have by the published schema; undefined when it names none. */
export function enumOf(model: Model, field: Field): readonly string[] | undefined {
  const name = goName(model, field);
  const values = name === undefined ? undefined : VALUES[name];
  return values?.split(' ').map((value) => (value === '""' ? '' : value));
}
