// kubectl describe: which object it is of, its states and numbers, and the events below it.
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/triage/fact.ts';
import { factsOf, told } from '../../make/reading.ts';

const POD = `Name:             api-686b-ttwfr
Namespace:        lab
Node:             node-2/10.0.0.2
Status:           Running
Controlled By:    ReplicaSet/api-686b
Init Containers:
  migrate:
    State:          Terminated
      Reason:       Completed
      Exit Code:    0
    Ready:          True
Containers:
  web:
    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137
    Ready:          False
    Restart Count:  4
Conditions:
  Type              Status
  Initialized       True
  Ready             False
Events:
  Type     Reason   Age                From     Message
  ----     ------   ----               ----     -------
  Warning  BackOff  8s (x2 over 21s)   kubelet  Back-off restarting failed container web in pod api-686b-ttwfr_lab(9eecfca4)`;

/** kind → a describe of it, the facts that must be among those read */
const KINDS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'Deployment',
    `Name:                   slow
Namespace:              lab
Replicas:               3 desired | 1 updated | 4 total | 2 available | 2 unavailable
Conditions:
  Type           Status  Reason
  ----           ------  ------
  Available      False   MinimumReplicasUnavailable
  Progressing    False   ProgressDeadlineExceeded
OldReplicaSets:  slow-1 (2/2 replicas created)
NewReplicaSet:   slow-2 (1/1 replicas created)
Events:          <none>`,
    [
      'condition Available=False MinimumReplicasUnavailable Deployment/lab/slow 7',
      'condition Progressing=False ProgressDeadlineExceeded Deployment/lab/slow 8',
      'status Unavailable Deployment/lab/slow 3',
    ],
  ],
  [
    'ReplicaSet',
    `Name:           worker-66bc
Namespace:      quota
Controlled By:  Deployment/worker
Replicas:       2 current / 4 desired
Pods Status:    2 Running / 0 Waiting / 0 Succeeded / 0 Failed
Conditions:
  Type             Status  Reason
  ----             ------  ------
  ReplicaFailure   True    FailedCreate`,
    [
      'condition ReplicaFailure=True FailedCreate ReplicaSet/quota/worker-66bc 9',
      'status Unavailable ReplicaSet/quota/worker-66bc 4',
    ],
  ],
  [
    'StatefulSet',
    `Name:               zk
Namespace:          zoo
Selector:           app=zk
Replicas:           3 desired | 2 total
Update Strategy:    RollingUpdate
Pods Status:        2 Running / 0 Waiting / 0 Succeeded / 0 Failed`,
    ['status Unavailable StatefulSet/zoo/zk 4'],
  ],
  [
    'DaemonSet',
    `Name:           agent
Selector:       app=agent
Node-Selector:  gpu=yes
Desired Number of Nodes Scheduled: 0
Current Number of Nodes Scheduled: 0
Number of Nodes Misscheduled: 0
Pods Status:  0 Running / 0 Waiting / 0 Succeeded / 0 Failed`,
    ['status DaemonSet/agent 1'],
  ],
  [
    'Job',
    `Name:             migrate
Namespace:        shop
Parallelism:      1
Completions:      1
Pods Statuses:    0 Active (0 Ready) / 0 Succeeded / 3 Failed
Events:
  Type     Reason                Age   From            Message
  ----     ------                ----  ----            -------
  Warning  BackoffLimitExceeded  2m    job-controller  Job has reached the specified backoff limit`,
    ['event BackoffLimitExceeded Job/shop/migrate from job-controller 9'],
  ],
  [
    'CronJob',
    `Name:                          nightly
Namespace:                     batch
Schedule:                      0 2 * * *
Concurrency Policy:            Forbid
Suspend:                       True
Active Jobs:                   <none>
Events:                        <none>`,
    ['status Suspended CronJob/batch/nightly 1'],
  ],
  [
    'PersistentVolumeClaim',
    `Name:          data
Namespace:     lab
StorageClass:  fast
Status:        Pending
Volume:        
Used By:       db-0
Events:
  Type     Reason              Age               From                         Message
  ----     ------              ----              ----                         -------
  Warning  ProvisioningFailed  1s (x2 over 3s)   persistentvolume-controller  storageclass.storage.k8s.io "fast" not found`,
    [
      'status Pending PersistentVolumeClaim/lab/data 4',
      'event ProvisioningFailed PersistentVolumeClaim/lab/data from persistentvolume-controller 10',
    ],
  ],
  [
    'PersistentVolume',
    `Name:            pv-1
StorageClass:    slow
Status:          Released
Claim:           lab/data
Reclaim Policy:  Retain
Capacity:        5Gi`,
    ['status Released PersistentVolume/pv-1 3'],
  ],
  [
    'Node',
    `Name:               node-2
Roles:              <none>
Taints:             node.kubernetes.io/unreachable:NoExecute
Unschedulable:      true
Conditions:
  Type             Status    LastHeartbeatTime                 LastTransitionTime                Reason              Message
  ----             ------    -----------------                 ------------------                ------              -------
  Ready            Unknown   Mon, 30 Nov 2026 04:06:44 +0000   Mon, 30 Nov 2026 04:07:54 +0000   NodeStatusUnknown   Kubelet stopped posting node status.`,
    ['condition Ready=Unknown NodeStatusUnknown Node/node-2 8', 'status SchedulingDisabled Node/node-2 1'],
  ],
  [
    'Service',
    `Name:              api-wrong
Namespace:         lab
Selector:          app=apii
Type:              ClusterIP
Port:              <unset>  80/TCP
TargetPort:        80/TCP
Endpoints:         <none>
Session Affinity:  None`,
    ['status NoEndpoints Service/lab/api-wrong 1'],
  ],
  [
    'Ingress',
    `Name:             shop
Namespace:        web
Address:          
Ingress Class:    nginx
Default backend:  <default>
Rules:
  Host           Path  Backends
  ----           ----  --------
  shop.example   /     shop:80 (10.1.2.3:80)
Events:
  Type    Reason  Age   From                      Message
  ----    ------  ----  ----                      -------
  Normal  Sync    5m    nginx-ingress-controller  Scheduled for sync`,
    ['event Sync Ingress/web/shop from nginx-ingress-controller 13'],
  ],
  [
    'HorizontalPodAutoscaler',
    `Name:                                                  api
Namespace:                                             lab
Reference:                                             Deployment/api
Metrics:                                               ( current / target )
  resource cpu on pods  (as a percentage of request):  <unknown> / 50%
Min replicas:                                          2
Max replicas:                                          5
Conditions:
  Type           Status  Reason                   Message
  ----           ------  ------                   -------
  ScalingActive  False   FailedGetResourceMetric  the HPA was unable to compute the replica count`,
    [
      'condition ScalingActive=False FailedGetResourceMetric HorizontalPodAutoscaler/lab/api 11',
      'status UnknownTargets HorizontalPodAutoscaler/lab/api 1',
    ],
  ],
  [
    'Namespace',
    `Name:         stuck
Labels:       kubernetes.io/metadata.name=stuck
Status:       Terminating
Conditions:
  Type                           Status  LastTransitionTime               Reason                Message
  ----                           ------  ------------------               ------                -------
  NamespaceFinalizersRemaining   True    Mon, 30 Nov 2026 04:06:37 +0000  SomeFinalizersRemain  Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances`,
    [
      'condition NamespaceFinalizersRemaining=True SomeFinalizersRemain Namespace/stuck 7',
      'status Terminating Namespace/stuck 3',
    ],
  ],
  [
    'ResourceQuota',
    `Name:            small
Namespace:       quota
Resource         Used   Hard
--------         ----   ----
pods             2      2
requests.cpu     200m   400m`,
    ['status QuotaFull ResourceQuota/quota/small 5'],
  ],
  [
    'StorageClass',
    `Name:                  fast
IsDefaultClass:        No
Provisioner:           ebs.csi.aws.com
ReclaimPolicy:         Delete
VolumeBindingMode:     WaitForFirstConsumer
Events:                <none>`,
    ['status StorageClass/fast 1'],
  ],
];

function about(facts: readonly Fact[], type: string, reason: string): Fact | undefined {
  return facts.find((fact) => fact.type === type && fact.reason === reason);
}

describe('describe', () => {
  it.each(KINDS)('of a %s is known by its fields alone', (_kind, text, facts) => {
    expect(told(text)).toEqual(expect.arrayContaining([...facts]));
  });

  it('of a pod gives each container its state and its last state', () => {
    const facts = factsOf(POD);
    expect(about(facts, 'terminated', 'Completed')).toMatchObject({ container: 'migrate', attributes: { init: true } });
    expect(about(facts, 'waiting', 'CrashLoopBackOff')).toMatchObject({ container: 'web' });
    expect(about(facts, 'terminated', 'OOMKilled')).toMatchObject({
      container: 'web',
      attributes: { exitCode: 137, previous: true },
    });
  });

  it('of a pod gives its conditions and its events the pod', () => {
    const facts = told(POD);
    expect(facts).toContain('condition Ready=False Pod/lab/api-686b-ttwfr 24');
    expect(facts).toContain('event BackOff Pod/lab/api-686b-ttwfr from kubelet 28');
  });

  it('of two pods keeps them apart', () => {
    const other = POD.replaceAll('ttwfr', 'zzzzz').replace('OOMKilled', 'Error');
    const ends = factsOf(`${POD}\n\n\n${other}`).filter(({ attributes }) => attributes.previous);
    expect(ends.map(({ reason, object }) => `${object?.name} ${reason}`)).toEqual([
      'api-686b-ttwfr OOMKilled',
      'api-686b-zzzzz Error',
    ]);
  });

  it('with all its indentation gone is still read', () => {
    const flat = POD.replace(/^ +/gm, '').replace(/ {2,}/g, ' ');
    expect(about(factsOf(flat), 'terminated', 'OOMKilled')).toMatchObject({ container: 'web' });
  });

  it('cut off in its middle keeps what was there', () => {
    const facts = factsOf(POD.split('\n').slice(0, 18).join('\n'));
    expect(about(facts, 'terminated', 'OOMKilled')).toMatchObject({ attributes: { exitCode: 137 } });
  });
});
