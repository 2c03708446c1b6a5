// Every line has an owner: which component's work a fact reports, and at which step of the road.
import type { Fact } from './fact.ts';
import type { Step } from './layers.ts';

/** event reason → step, for the events of a healthy start and the failures at the same steps. */
const STEP_BY_REASON: Readonly<Record<string, Step>> = {
  ScalingReplicaSet: 'children',
  SuccessfulCreate: 'children',
  SuccessfulDelete: 'children',
  FailedCreate: 'children',
  ReplicaSetCreateError: 'children',
  Scheduled: 'scheduled',
  FailedScheduling: 'scheduled',
  Preempted: 'scheduled',
  SuccessfulAttachVolume: 'prepared',
  FailedAttachVolume: 'prepared',
  FailedMount: 'prepared',
  FailedCreatePodSandBox: 'prepared',
  SandboxChanged: 'prepared',
  NetworkNotReady: 'prepared',
  AddedInterface: 'prepared',
  ProvisioningFailed: 'scheduled',
  ExternalProvisioning: 'scheduled',
  Provisioning: 'scheduled',
  ProvisioningSucceeded: 'scheduled',
  FailedBinding: 'scheduled',
  WaitForFirstConsumer: 'scheduled',
  Pulling: 'image',
  Pulled: 'image',
  ErrImagePull: 'image',
  ImagePullBackOff: 'image',
  ErrImageNeverPull: 'image',
  InspectFailed: 'image',
  InvalidImageName: 'image',
  Created: 'started',
  Started: 'started',
  CreateContainerConfigError: 'started',
  CreateContainerError: 'started',
  RunContainerError: 'started',
  Unhealthy: 'ready',
  ProbeError: 'ready',
  Killing: 'running',
  CrashLoopBackOff: 'running',
  OOMKilled: 'running',
  Error: 'running',
};

/** Component that writes a reason when the paste does not say who did. */
const OWNER_BY_STEP: Readonly<Partial<Record<Step, string>>> = {
  children: 'kube-controller-manager',
  scheduled: 'default-scheduler',
  prepared: 'kubelet',
  image: 'kubelet',
  started: 'kubelet',
  running: 'kubelet',
  ready: 'kubelet',
};

const OWNER_BY_KIND: Readonly<Record<string, string>> = {
  Pod: 'kubelet',
  Node: 'node-controller',
  Deployment: 'deployment-controller',
  ReplicaSet: 'replicaset-controller',
  ReplicationController: 'replication-controller',
  StatefulSet: 'statefulset-controller',
  DaemonSet: 'daemonset-controller',
  Job: 'job-controller',
  CronJob: 'cronjob-controller',
  Service: 'service-controller',
  Endpoints: 'endpoint-controller',
  EndpointSlice: 'endpoint-slice-controller',
  Ingress: 'ingress controller',
  PersistentVolumeClaim: 'persistentvolume-controller',
  PersistentVolume: 'persistentvolume-controller',
  HorizontalPodAutoscaler: 'horizontal-pod-autoscaler',
  PodDisruptionBudget: 'disruption-controller',
  Namespace: 'namespace-controller',
  ResourceQuota: 'resourcequota-controller',
  APIService: 'kube-aggregator',
  ComponentStatus: 'kube-apiserver',
  CustomResourceDefinition: 'kube-apiserver',
  NetworkPolicy: 'network plugin',
  StorageClass: 'kube-apiserver',
};

/** The step that a fact belongs to; undefined for facts beside the road. */
export function stepOfFact(fact: Fact): Step | undefined {
  if (fact.type === 'event' || fact.type === 'waiting' || fact.type === 'terminated' || fact.type === 'status') {
    if (fact.type === 'event' && (fact.reason === 'Failed' || fact.reason === 'BackOff')) {
      if (/restarting failed/i.test(fact.text)) return 'running';
      return /pull|image/i.test(fact.text) ? 'image' : 'started';
    }
    const step = STEP_BY_REASON[fact.reason];
    if (step) return step;
    if (fact.type === 'waiting') return 'prepared';
    if (fact.type === 'terminated') return 'running';
    if (fact.reason === 'Applied') return 'accepted';
  }
  if (fact.type === 'error' && fact.from === 'kubectl') return 'accepted';
  return undefined;
}

/** The component whose work a fact reports; '' where nobody owns it. */
export function ownerOf(fact: Fact): string {
  if (fact.type === 'line') return '';
  if (fact.type === 'error')
    return /^Error from server|^The [A-Z]\w+ "|is forbidden|admission webhook/.test(fact.text)
      ? 'kube-apiserver'
      : fact.from;
  if (fact.from) return fact.from.replace(/_.*$/, '');
  if (fact.type === 'event') {
    const step = stepOfFact(fact);
    const byStep = step ? OWNER_BY_STEP[step] : undefined;
    if (byStep && (fact.object?.kind === 'Pod' || fact.object === undefined)) return byStep;
  }
  if (fact.type === 'log') return 'container';
  return (
    OWNER_BY_KIND[fact.object?.kind ?? ''] ??
    (fact.type === 'waiting' || fact.type === 'terminated' ? 'kubelet' : (fact.object?.kind ?? ''))
  );
}
