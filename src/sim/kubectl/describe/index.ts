// Which description a kind has (kubectl, describe describerMap).
import { describeConfigMap } from './config-map.ts';
import { describeCronJob } from './cron-job.ts';
import { describeCsiNode } from './csi-node.ts';
import { describeDaemonSet } from './daemon-set.ts';
import { describeDeployment } from './deployment.ts';
import type { Describer } from './describer.ts';
import { describeEndpointSlice } from './endpoint-slice.ts';
import { describeEndpoints } from './endpoints.ts';
import { describeGeneric } from './generic.ts';
import { describeHorizontalPodAutoscaler } from './horizontal-pod-autoscaler.ts';
import { describeIngress } from './ingress.ts';
import { describeIngressClass } from './ingress-class.ts';
import { describeJob } from './job.ts';
import { describeLimitRange } from './limit-range.ts';
import { describeNamespace } from './namespace.ts';
import { describeNetworkPolicy } from './network-policy.ts';
import { describeNode } from './node.ts';
import { describePersistentVolume } from './persistent-volume.ts';
import { describePersistentVolumeClaim } from './persistent-volume-claim.ts';
import { describePod } from './pod.ts';
import { describePodDisruptionBudget } from './pod-disruption-budget.ts';
import { describePriorityClass } from './priority-class.ts';
import { describeReplicaSet } from './replica-set.ts';
import { describeResourceQuota } from './resource-quota.ts';
import { describeRole } from './role.ts';
import { describeRoleBinding } from './role-binding.ts';
import { describeSecret } from './secret.ts';
import { describeService } from './service.ts';
import { describeServiceAccount } from './service-account.ts';
import { describeStatefulSet } from './stateful-set.ts';
import { describeStorageClass } from './storage-class.ts';
import { typed } from './typed.ts';

/** `Kind.group` → its describer, which is given objects of that kind alone */
const DESCRIBERS: Readonly<Record<string, unknown>> = {
  'Pod.': describePod,
  'Node.': describeNode,
  'Service.': describeService,
  'Endpoints.': describeEndpoints,
  'ConfigMap.': describeConfigMap,
  'Secret.': describeSecret,
  'ServiceAccount.': describeServiceAccount,
  'Namespace.': describeNamespace,
  'ResourceQuota.': describeResourceQuota,
  'LimitRange.': describeLimitRange,
  'PersistentVolume.': describePersistentVolume,
  'PersistentVolumeClaim.': describePersistentVolumeClaim,
  'Deployment.apps': describeDeployment,
  'ReplicaSet.apps': describeReplicaSet,
  'StatefulSet.apps': describeStatefulSet,
  'DaemonSet.apps': describeDaemonSet,
  'Job.batch': describeJob,
  'CronJob.batch': describeCronJob,
  'EndpointSlice.discovery.k8s.io': describeEndpointSlice,
  'Ingress.networking.k8s.io': describeIngress,
  'IngressClass.networking.k8s.io': describeIngressClass,
  'NetworkPolicy.networking.k8s.io': describeNetworkPolicy,
  'HorizontalPodAutoscaler.autoscaling': describeHorizontalPodAutoscaler,
  'PodDisruptionBudget.policy': describePodDisruptionBudget,
  'PriorityClass.scheduling.k8s.io': describePriorityClass,
  'StorageClass.storage.k8s.io': describeStorageClass,
  'CSINode.storage.k8s.io': describeCsiNode,
  'Role.rbac.authorization.k8s.io': describeRole,
  'ClusterRole.rbac.authorization.k8s.io': describeRole,
  'RoleBinding.rbac.authorization.k8s.io': describeRoleBinding,
  'ClusterRoleBinding.rbac.authorization.k8s.io': describeRoleBinding,
};

/** The describer of a kind; what has none of its own is told field by field. @param group '' for the core group */
export function describerFor(group: string, kind: string): Describer {
  const own = DESCRIBERS[`${kind}.${group}`] as Describer | undefined;
  return own ? typed(own) : describeGeneric;
}
