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

describe('a Job that nobody has begun', () => {
  const job = (name: string, created: string, spec: object, status: object): object => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace: 'lab', creationTimestamp: created, uid: name, resourceVersion: '3' },
    spec,
    status,
  });
  const done = { startTime: '2026-10-21T12:40:01Z', succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] };
  const other = job('other', '2026-10-21T12:40:00Z', {}, done);

  it.each([
    ['minutes ago', job('pay', '2026-10-21T12:30:00Z', {}, {}), 'controller/replicas'],
    ['just now', job('pay', '2026-10-21T12:39:50Z', {}, {}), 'healthy'],
    ['and that is suspended', job('pay', '2026-10-21T12:30:00Z', { suspend: true }, {}), 'controller/job'],
    [
      'though it was begun',
      job('pay', '2026-10-21T12:30:00Z', {}, { startTime: '2026-10-21T12:30:01Z', active: 1 }),
      'healthy',
    ],
  ])('made %s', (_when, made, expected) => {
    expect(verdict(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [made, other] }))).toBe(expected);
  });
});

describe('one address, asked from two pods', () => {
  const rows = (...nodes: readonly string[]): string =>
    [
      '$ kubectl -n lab get pods -o wide',
      'NAME    READY   STATUS    RESTARTS   AGE   IP           NODE     NOMINATED NODE   READINESS GATES',
      ...nodes.map(
        (node, at) => `ask-${at}   1/1     Running   0          7m    10.244.1.${at}   ${node}   <none>   <none>`,
      ),
    ].join('\n');
  const answered = (pod: string): string => `$ kubectl -n lab exec ${pod} -- curl -sS -m 5 http://web/\nhello`;
  const failed = (pod: string, url: string, error: string): string =>
    `$ kubectl -n lab exec ${pod} -- curl -sS -m 5 ${url}\ncurl: ${error}\ncommand terminated with exit code 28`;
  const LATE = '(28) Connection timed out after 5001 milliseconds';

  it.each([
    ['of two nodes', ['node-1', 'node-2'], 'http://web/', LATE, 'network/service'],
    ['of one node', ['node-1', 'node-1'], 'http://web/', LATE, 'unknown'],
    ['of two nodes, for something else', ['node-1', 'node-2'], 'http://api/', LATE, 'unknown'],
    [
      'of two nodes, where the name is not known',
      ['node-1', 'node-2'],
      'http://web/',
      '(6) Could not resolve host: web',
      'network/dns',
    ],
  ])('%s', (_whence, nodes, url, error, expected) => {
    expect(verdict([rows(...nodes), answered('ask-0'), failed('ask-1', url, error)].join('\n\n'))).toBe(expected);
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

  it.each([
    ['all of which its pods open, by name and by number', ['web', 9464], 'healthy'],
    ['of which a number is not declared, which it need not be', ['web', 8080], 'healthy'],
    ['of which a name is not to be found', ['web', 'grpc'], 'network/service'],
    ['none of which is opened', [80, 81], 'network/service'],
  ])('with several ports, %s', (_what, targets, expected) => {
    const objects = [
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'api', namespace: 'lab' },
        spec: {
          clusterIP: '10.96.0.9',
          selector: { app: 'api' },
          ports: targets.map((targetPort, at) => ({ name: `p${at}`, port: 1000 + at, targetPort })),
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'api-1', namespace: 'lab', labels: { app: 'api' } },
        spec: {
          nodeName: 'node-1',
          containers: [
            {
              name: 'api',
              image: 'a:1',
              ports: [
                { name: 'ops', containerPort: 9464 },
                { name: 'web', containerPort: 8787 },
              ],
            },
          ],
        },
        status: {
          phase: 'Running',
          conditions: [{ type: 'Ready', status: 'True' }],
          containerStatuses: [{ name: 'api', ready: true, restartCount: 0, state: { running: {} } }],
        },
      },
    ];
    expect(verdict(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, undefined, 2))).toBe(expected);
  });

  it('of type LoadBalancer that waits for its address is the load balancer', () => {
    const text =
      '$ kubectl get svc -n lab\nNAME   TYPE           CLUSTER-IP   EXTERNAL-IP   PORT(S)        AGE\nweb    LoadBalancer   10.96.0.1    <pending>     80:30080/TCP   3d';
    expect(ask(text).stalled).toMatchObject({ layer: 'network', part: 'loadbalancer', object: 'Service/lab/web' });
  });
});

describe('the ports of a Service', () => {
  const pod = (ports: readonly object[]): object => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'dns-1', namespace: 'lab', labels: { app: 'dns' } },
    spec: { nodeName: 'node-1', containers: [{ name: 'dns', image: 'a:1', ports }] },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'True' }],
      containerStatuses: [{ name: 'dns', ready: true, restartCount: 0, state: { running: {} } }],
    },
  });
  const service = (...targets: readonly (string | number)[]): object => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'dns', namespace: 'lab' },
    spec: {
      type: 'ClusterIP',
      selector: { app: 'dns' },
      ports: targets.map((targetPort, at) => ({ name: `p${at}`, port: 1000 + at, targetPort })),
    },
  });
  const OPEN = [{ containerPort: 53, name: 'dns' }, { containerPort: 53, name: 'dns-tcp' }, { containerPort: 443 }];

  it.each([
    ['that are all opened are well', [53, 53, 443], 'healthy'],
    ['may be called by their names', ['dns', 'dns-tcp'], 'healthy'],
    ['of which a number is opened by nobody prove nothing beside one that is', [53, 9153], 'healthy'],
    ['of which a name is given to none lead nowhere', ['dns', 'metrics'], 'network/service'],
    ['of which none is opened lead nowhere', [80, 8080], 'network/service'],
    ['that is a single one and not opened leads nowhere', [80], 'network/service'],
  ] as const)('%s', (_what, targets, expected) => {
    const items = [pod(OPEN), service(...targets)];
    expect(verdict(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))).toBe(expected);
  });
});

describe('the slices of a Service', () => {
  const slice = (name: string, endpoints: readonly object[]): object => ({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name, namespace: 'lab', labels: { 'kubernetes.io/service-name': 'web' } },
    addressType: 'IPv4',
    endpoints,
  });
  const web = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'lab' },
    spec: { type: 'ClusterIP', selector: { app: 'web' }, ports: [{ port: 80, targetPort: 80 }] },
  };
  const HERE = [{ addresses: ['10.1.2.3'], conditions: { ready: true } }];

  it.each([
    ['are enough when one of them has endpoints', [slice('web-aaaaa', []), slice('web-bbbbb', HERE)], undefined],
    [
      'are empty when all of them are',
      [slice('web-aaaaa', []), slice('web-bbbbb', [])],
      'network/service-no-endpoints',
    ],
  ] as const)('%s', (_what, slices, expected) => {
    const { findings } = ask(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [web, ...slices] }));
    expect(findings[0]?.playbook).toBe(expected);
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

  it('is shown by its finalizer, not by what was applied last', () => {
    const text = [
      'apiVersion: v1',
      'kind: ConfigMap',
      'metadata:',
      '  annotations:',
      '    kubectl.kubernetes.io/last-applied-configuration: |',
      '      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"finalizers":["backup.example.com/hold"],"name":"held"}}',
      '  creationTimestamp: "2026-11-30T02:00:00Z"',
      '  deletionTimestamp: "2026-11-30T03:00:00Z"',
      '  finalizers:',
      '  - backup.example.com/hold',
      '  name: held',
      '  namespace: lab',
    ].join('\n');
    expect(ask(text).findings).toMatchObject([{ playbook: 'controller/finalizer-holds', lines: [10] }]);
    const json = JSON.stringify(
      {
        kind: 'List',
        apiVersion: 'v1',
        items: ['a', 'b'].map((name) => ({
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: {
            ...(name === 'b' && { deletionTimestamp: '2026-11-30T03:00:00Z', finalizers: ['example.com/hold'] }),
            name,
            namespace: 'lab',
          },
        })),
      },
      null,
      1,
    );
    const line = json.split('\n').findIndex((one) => one.includes('example.com/hold')) + 1;
    expect(ask(json).findings).toMatchObject([{ playbook: 'controller/finalizer-holds', lines: [line] }]);
  });
});
