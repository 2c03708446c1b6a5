// Tables of kubectl get, in every width.
import { describe, expect, it } from 'vitest';
import { factsOf, told } from '../../make/reading.ts';

/** what it is → text, the facts in short */
const TABLES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'pods',
    `$ kubectl get pods -n lab
NAME    READY   STATUS              RESTARTS      AGE
api-1   1/1     Running             0             3d
api-2   0/1     CrashLoopBackOff    7 (17s ago)   12m
api-3   0/2     Init:ErrImagePull   0             1m`,
    [
      'status Running Pod/lab/api-1 3',
      'status CrashLoopBackOff Pod/lab/api-2 4',
      'waiting CrashLoopBackOff Pod/lab/api-2 4',
      'status Init:ErrImagePull Pod/lab/api-3 5',
      'waiting ErrImagePull Pod/lab/api-3 5',
    ],
  ],
  [
    'pods of all namespaces',
    `NAMESPACE     NAME    READY   STATUS             RESTARTS   AGE
kube-system   dns-1   0/1     ImagePullBackOff   0          3d`,
    ['status ImagePullBackOff Pod/kube-system/dns-1 2', 'waiting ImagePullBackOff Pod/kube-system/dns-1 2'],
  ],
  [
    'pods, wide',
    `NAME    READY   STATUS    RESTARTS   AGE   IP       NODE     NOMINATED NODE   READINESS GATES
api-1   0/1     Pending   0          23s   <none>   <none>   <none>           <none>`,
    ['status Pending Pod/api-1 2'],
  ],
  [
    'pods with labels',
    `NAME    READY   STATUS    RESTARTS   AGE   LABELS
api-1   1/1     Running   0          23s   app=api,tier=web`,
    ['status Running Pod/api-1 2'],
  ],
  [
    'a pod without header',
    'api-2     0/1     CrashLoopBackOff        7 (17s ago)   12m',
    ['status CrashLoopBackOff Pod/api-2 1', 'waiting CrashLoopBackOff Pod/api-2 1'],
  ],
  [
    'pods with collapsed spaces',
    'NAME READY STATUS RESTARTS AGE\napi-2 0/1 CrashLoopBackOff 7 (17s ago) 12m',
    ['status CrashLoopBackOff Pod/api-2 2', 'waiting CrashLoopBackOff Pod/api-2 2'],
  ],
  [
    'get all',
    `NAME                       READY   STATUS         RESTARTS   AGE
pod/api-686b964765-ttwfr   0/1     ErrImagePull   0          3s

NAME          TYPE           CLUSTER-IP   EXTERNAL-IP   PORT(S)        AGE
service/api   LoadBalancer   10.96.0.1    <pending>     80:30080/TCP   3d

NAME                  READY   UP-TO-DATE   AVAILABLE   AGE
deployment.apps/api   2/3     1            2           3d

NAME                             DESIRED   CURRENT   READY   AGE
replicaset.apps/api-686b964765   1         1         0       3s

NAME                  READY   AGE
statefulset.apps/db   1/3     4d

NAME                    SCHEDULE    SUSPEND   ACTIVE   LAST SCHEDULE   AGE
cronjob.batch/nightly   0 2 * * *   True      0        9d              200d`,
    [
      'status ErrImagePull Pod/api-686b964765-ttwfr 2',
      'waiting ErrImagePull Pod/api-686b964765-ttwfr 2',
      'status LoadBalancerPending Service/api 5',
      'status Unavailable Deployment/api 8',
      'status Unavailable ReplicaSet/api-686b964765 11',
      'status Unavailable StatefulSet/db 14',
      'status Suspended CronJob/nightly 17',
    ],
  ],
  [
    'daemon sets',
    `$ kubectl get ds -n ops
NAME    DESIRED   CURRENT   READY   UP-TO-DATE   AVAILABLE   NODE SELECTOR   AGE
agent   3         3         2       3            2           <none>          9d`,
    ['status Unavailable DaemonSet/ops/agent 3'],
  ],
  [
    'nodes',
    `NAME   STATUS                     ROLES    AGE   VERSION
n-1    Ready                      <none>   23m   v1.36.2
n-2    NotReady                   <none>   23m   v1.36.2
n-3    Ready,SchedulingDisabled   <none>   23m   v1.36.2`,
    [
      'status Ready Node/n-1 2',
      'status NotReady Node/n-2 3',
      'status Ready Node/n-3 4',
      'status SchedulingDisabled Node/n-3 4',
    ],
  ],
  [
    'claims',
    `$ kubectl get pvc
NAME   STATUS    VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   AGE
data   Pending                                      fast           6s
logs   Bound     pv-9     5Gi        RWO            slow           6d`,
    ['status Pending PersistentVolumeClaim/data 3', 'status Bound PersistentVolumeClaim/logs 4'],
  ],
  [
    'volumes',
    `NAME   CAPACITY   ACCESS MODES   RECLAIM POLICY   STATUS     CLAIM      STORAGECLASS   AGE
pv-1   5Gi        RWO            Retain           Released   lab/data   slow           9d`,
    ['status Released PersistentVolume/pv-1 2'],
  ],
  [
    'endpoints',
    'NAME            ENDPOINTS   AGE\nendpoints/api   <none>      17m',
    ['status NoEndpoints Endpoints/api 2'],
  ],
  [
    'namespaces',
    'NAME    STATUS        AGE\nlab     Active        11m\nstuck   Terminating   9h',
    ['status Active Namespace/lab 2', 'status Terminating Namespace/stuck 3'],
  ],
  [
    'autoscalers',
    `NAME   REFERENCE        TARGETS              MINPODS   MAXPODS   REPLICAS   AGE
api    Deployment/api   cpu: <unknown>/50%   2         5         2          35s`,
    ['status UnknownTargets HorizontalPodAutoscaler/api 2'],
  ],
  [
    'quotas',
    `$ kubectl get quota -n q
NAME    REQUEST                                LIMIT   AGE
small   pods: 2/2, requests.cpu: 200m/400m             14s`,
    ['status QuotaFull ResourceQuota/q/small 3'],
  ],
  [
    'component statuses',
    `NAME        STATUS      MESSAGE                                                                        ERROR
scheduler   Unhealthy   Get "http://127.0.0.1:10251/healthz": dial tcp 127.0.0.1:10251: connect: connection refused
etcd-0      Healthy     {"health":"true"}`,
    ['status Unhealthy ComponentStatus/scheduler 2', 'status Healthy ComponentStatus/etcd-0 3'],
  ],
];

describe('kubectl get', () => {
  it.each(TABLES)('%s', (_what, text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  it('counts the ready and the wanted containers and the restarts', () => {
    const [fact] = factsOf(
      'NAME    READY   STATUS             RESTARTS      AGE\napi-2   1/3     CrashLoopBackOff   7 (17s ago)   12m',
    );
    expect(fact?.attributes).toMatchObject({ ready: 1, wanted: 3, restarts: 7, restartedAgo: 17, age: 720 });
  });

  it('knows the node of a wide row', () => {
    const [fact] = factsOf(
      'NAME    READY   STATUS    RESTARTS   AGE   IP            NODE     NOMINATED NODE   READINESS GATES\napi-1   0/1     Running   0          23s   10.244.2.27   node-2   <none>           <none>',
    );
    expect(fact?.attributes.node).toBe('node-2');
  });

  it('makes no object of "No resources found"', () => {
    expect(
      factsOf('$ kubectl get pods -n lab\nNo resources found in lab namespace.').every(({ object }) => !object),
    ).toBe(true);
  });
});
