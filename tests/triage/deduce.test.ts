// What is worked out from several facts, or from the absence of one.
import { describe, expect, it } from 'vitest';
import { ask, verdict } from '../make/ask.ts';
import { describePod, events, pods } from '../make/paste.ts';

const describePending = (more: readonly string[]): string =>
  [
    'Name:             api-1',
    'Namespace:        lab',
    'Priority:         0',
    'Node:             <none>',
    'Status:           Pending',
    'Containers:',
    '  api:',
    '    Image:  a:1',
    'Conditions:',
    '  Type           Status',
    ...more,
  ].join('\n');

describe('silence', () => {
  it('of the scheduler: a Pending pod without node and without events', () => {
    const text = `${pods(['api-1', '0/1', 'Pending', '0', '3h'])}\n\n$ kubectl describe pod api-1 -n lab\n${describePending(['Events:  <none>'])}`;
    expect(ask(text).stalled).toMatchObject({ layer: 'scheduler', part: 'absent' });
  });

  it.each([
    ['was shown whole and has no condition', ['Volumes:', '  none:', 'QoS Class:  BestEffort'], 'scheduler/absent'],
    ['was cut off before its conditions would stand', [], 'unknown'],
    ['has a condition, and no event', ['  PodScheduled   False', 'Events:  <none>'], 'scheduler/gates'],
  ])('of a pod that %s', (_what, more, expected) => {
    const text = `${pods(['api-1', '0/1', 'Pending', '0', '3h'])}\n\n$ kubectl describe pods -n lab\n${describePending(more)}`;
    expect(verdict(text)).toBe(expected);
  });

  it.each([
    ['whole', '', 'scheduler/absent'],
    ['cut', ' | tail -3', 'unknown'],
  ])('of a %s list of events that ends with the creation of a pod that waits', (_what, pipe, expected) => {
    const list = [
      'LAST SEEN   TYPE     REASON             OBJECT           MESSAGE',
      '9m          Normal   Scheduled          pod/web-1        Successfully assigned lab/web-1 to node-1',
      '6m          Normal   SuccessfulCreate   replicaset/api   Created pod: api-1',
    ].join('\n');
    const text = `${pods(['api-1', '0/1', 'Pending', '0', '6m'])}\n\n$ kubectl get events -n lab${pipe}\n${list}`;
    expect(verdict(text)).toBe(expected);
  });

  it('is no proof while the pod is seconds old', () => {
    expect(ask(pods(['api-1', '0/1', 'Pending', '0', '2s'])).confidence.level).not.toBe('high');
  });

  it('of the DaemonSet: it wants no pod', () => {
    const text =
      '$ kubectl get ds -n ops\nNAME    DESIRED   CURRENT   READY   UP-TO-DATE   AVAILABLE   NODE SELECTOR   AGE\nagent   0         0         0       0            0           gpu=yes         9d';
    expect(ask(text).stalled).toMatchObject({ layer: 'controller', object: 'DaemonSet/ops/agent' });
  });

  it('of a suspended CronJob is meant', () => {
    const text =
      '$ kubectl get cronjob -n batch\nNAME      SCHEDULE    SUSPEND   ACTIVE   LAST SCHEDULE   AGE\nnightly   0 2 * * *   True      0        9d              200d';
    expect(ask(text).stalled).toMatchObject({ layer: 'controller', part: 'job' });
  });
});

describe('a Service', () => {
  const service = (selector: string, endpoints: string): string =>
    `Name:              web\nNamespace:         lab\nSelector:          ${selector}\nType:              ClusterIP\nPort:              <unset>  80/TCP\nTargetPort:        80/TCP\nEndpoints:         ${endpoints}\nSession Affinity:  None`;
  const labelled = (labels: string, ready = '1/1'): string =>
    `$ kubectl get pods -n lab --show-labels\nNAME    READY   STATUS    RESTARTS   AGE   LABELS\nweb-1   ${ready}     Running   0          3d    ${labels}`;

  it('that selects other labels than the pods have is the network', () => {
    expect(ask(`${service('app=webb', '<none>')}\n\n${labelled('app=web')}`).stalled).toMatchObject({
      layer: 'network',
      part: 'service',
    });
  });

  it('whose only pod is not ready waits for the pod', () => {
    expect(['app/probe', 'network/service']).toContain(
      verdict(`${service('app=web', '<none>')}\n\n${labelled('app=web', '0/1')}`),
    );
  });

  it('with endpoints is well', () => {
    expect(verdict(service('app=web', '10.1.2.3:80'))).toBe('healthy');
  });

  it('of type LoadBalancer that waits for its address is the load balancer', () => {
    const text =
      '$ kubectl get svc -n lab\nNAME   TYPE           CLUSTER-IP   EXTERNAL-IP   PORT(S)        AGE\nweb    LoadBalancer   10.96.0.1    <pending>     80:30080/TCP   3d';
    expect(ask(text).stalled).toMatchObject({ layer: 'network', part: 'loadbalancer', object: 'Service/lab/web' });
  });
});

describe('an Ingress without an address', () => {
  const rows = (name: string): string =>
    `$ kubectl get ingress -n lab\nNAME   CLASS   HOSTS           ADDRESS   PORTS   AGE\nshop   ${name}    shop.example              80      6m`;
  const classes =
    '$ kubectl get ingressclass\nNAME    CONTROLLER             PARAMETERS   AGE\nnginx   k8s.io/ingress-nginx   <none>       8d';

  it.each([
    ['of a class that there is not', `${rows('ngnix')}\n\n${classes}`, 'network/ingress'],
    ['of a class that there is', `${rows('nginx')}\n\n${classes}`, 'unknown'],
  ])('%s', (_what, text, expected) => {
    expect(verdict(text)).toBe(expected);
  });
});

describe('an end with code 0', () => {
  it('of a container that should stay up is the container', () => {
    const text = describePod({
      state: ['Waiting', 'Reason:  CrashLoopBackOff'],
      lastState: ['Terminated', 'Reason:  Completed', 'Exit Code:  0'],
      restarts: 6,
    });
    expect(ask(text).stalled.layer).toBe('app');
  });

  it('of a Job is how it should be', () => {
    expect(verdict(pods(['migrate-x7k2p', '0/1', 'Completed']))).toBe('healthy');
  });
});

describe('a claim that does not exist', () => {
  it('is looked for where claims are made', () => {
    const text = events([
      '9s',
      'FailedScheduling',
      'pod/db-0',
      '0/2 nodes are available: persistentvolumeclaim "data-db-0" not found.',
    ]);
    expect(['storage', 'scheduler', 'controller']).toContain(ask(text).stalled.layer);
  });
});

describe('a thing that is being deleted', () => {
  it('and held by a finalizer is the collector', () => {
    const text =
      '$ kubectl get pod held -n lab -o yaml\napiVersion: v1\nkind: Pod\nmetadata:\n  name: held\n  namespace: lab\n  deletionTimestamp: "2026-11-30T03:00:00Z"\n  finalizers:\n  - example.com/hold\nstatus:\n  phase: Running\n';
    expect(['controller/gc', 'controller/ownership', 'kubelet/lifecycle']).toContain(verdict(text));
    expect(ask(text).findings.length).toBeGreaterThan(0);
  });
});
