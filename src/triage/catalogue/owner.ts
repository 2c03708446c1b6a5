// Whose work an entry reports where the catalogue of sources does not name a component.
import { lookup } from '../lookup.ts';

/** Kinds whose rows or fields a state stands in. */
export function stateKinds(where: string): string[] {
  if (/get nodes/.test(where)) return ['Node'];
  if (/get services/.test(where)) return ['Service'];
  if (/get pvc\/pv/.test(where)) return ['PersistentVolumeClaim', 'PersistentVolume'];
  if (/get pvc/.test(where)) return ['PersistentVolumeClaim'];
  if (/get pv/.test(where)) return ['PersistentVolume'];
  if (/get jobs/.test(where)) return ['Job'];
  if (/get hpa/.test(where)) return ['HorizontalPodAutoscaler'];
  return ['Pod'];
}

const BY_KIND = lookup<string>({
  Deployment: 'deployment-controller',
  ReplicaSet: 'replicaset-controller',
  ReplicationController: 'replication-controller',
  StatefulSet: 'statefulset-controller',
  DaemonSet: 'daemonset-controller',
  Job: 'job-controller',
  Pod: 'kubelet',
  Node: 'kubelet',
  PersistentVolumeClaim: 'external-resizer',
  PersistentVolume: 'persistentvolume-controller',
  HorizontalPodAutoscaler: 'horizontal-pod-autoscaler',
  Namespace: 'namespace-controller',
  Service: 'service-controller',
  ServiceCIDR: 'kubernetes-service-cidr-controller',
  PodDisruptionBudget: 'disruption-controller',
  CustomResourceDefinition: 'kube-apiserver',
  APIService: 'kube-aggregator',
  Certificate: 'cert-manager',
  CertificateRequest: 'cert-manager',
  Kustomization: 'kustomize-controller',
  HelmRelease: 'helm-controller',
  Rollout: 'rollouts-controller',
  ScaledObject: 'keda-operator',
  NodeClaim: 'karpenter',
});

const BY_REASON = lookup<string>({
  PreemptionByScheduler: 'default-scheduler',
  DeletionByTaintManager: 'taint-eviction-controller',
  DeletionByDeviceTaintManager: 'device-taint-eviction-controller',
  EvictionByEvictionAPI: 'kube-apiserver',
  DeletionByPodGC: 'pod-garbage-collector',
  NodeStatusUnknown: 'node-controller',
  NodeStatusNeverUpdated: 'node-controller',
});

/** Who sets a condition. @param setBy what the catalogue says, '' where it does not */
export function conditionOwner(kind: string, type: string, reason: string, setBy: string): string {
  const byReason = BY_REASON[reason];
  if (byReason) return byReason;
  if (kind === 'Pod' && type === 'PodScheduled') return 'default-scheduler';
  if (kind === 'PersistentVolumeClaim' && type === 'Unused') return 'persistentvolume-controller';
  if (kind === 'Node' && setBy) return setBy === 'route controller' ? 'route_controller' : setBy;
  return BY_KIND[kind] ?? (/^(?:Gateway|\w+Route|ListenerSet|\w+Policy)/.test(kind) ? 'gateway controller' : setBy);
}

/** Who is behind a state. */
export function stateOwner(kind: string, value: string, where: string): string {
  const [of = 'Pod'] = stateKinds(where);
  if (of === 'Node') return value === 'NotReady' || value === 'Ready' ? 'kubelet' : 'node-controller';
  if (of === 'PersistentVolumeClaim' || of === 'PersistentVolume') return 'persistentvolume-controller';
  if (of !== 'Pod') return BY_KIND[of] ?? '';
  if (value === 'NodeLost') return 'node-controller';
  if (value === 'SchedulingGated') return 'default-scheduler';
  return kind === 'phase' && value === 'Pending' ? 'default-scheduler' : 'kubelet';
}

/** Who answers with an error: the client itself up to the wire, then the part of the control plane that refused. */
export function errorOwner(gate: string, printedBy: string, layer: string): string {
  if (layer === 'etcd') return 'etcd';
  if (printedBy.startsWith('kubelet')) return 'kubelet';
  if (printedBy === 'helm') return 'helm';
  if (/^(?:kubeconfig|manifest|dns|tcp|tls|client|rollout)$/.test(gate)) return 'kubectl';
  return 'kube-apiserver';
}
