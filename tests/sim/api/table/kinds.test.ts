import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../../src/sim/api/table/index.ts';
import * as resources from '../../../../src/sim/resources/index.ts';
import type { Resource } from '../../../../src/sim/resources/resource.ts';
import { draft } from '../../../make/draft.ts';

const NOW = Date.parse('2026-01-01T00:05:00Z');
const LATER = '2026-01-01T00:01:00Z';
const template = {
  spec: {
    containers: [
      { name: 'a', image: 'i' },
      { name: 'b', image: 'j' },
    ],
  },
};
const selector = {
  matchLabels: { z: '1', a: '2' },
  matchExpressions: [{ key: 'k', operator: 'In', values: ['y', 'x'] }],
};

function cells(resource: Resource, fields: Record<string, unknown>): unknown[] {
  return [...(tableOf(resource, [draft(resource, fields)], { now: NOW }).rows[0]?.cells ?? [])];
}

describe('cells', () => {
  it.each<[string, Resource, Record<string, unknown>, unknown[]]>([
    [
      'deployment',
      resources.DEPLOYMENTS,
      { spec: { replicas: 2, template, selector }, status: { readyReplicas: 1 } },
      ['x', '1/2', 0, 0, '5m', 'a,b', 'i,j', 'a=2,k in (x,y),z=1'],
    ],
    [
      'deployment with an empty selector',
      resources.DEPLOYMENTS,
      { spec: { replicas: 0, template, selector: {} }, status: {} },
      ['x', '0/0', 0, 0, '5m', 'a,b', 'i,j', ''],
    ],
    [
      'replica set',
      resources.REPLICA_SETS,
      { spec: { replicas: 2, template, selector: {} }, status: { replicas: 1 } },
      ['x', 2, 1, 0, '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'stateful set',
      resources.STATEFUL_SETS,
      { spec: { replicas: 3, template }, status: { readyReplicas: 2 } },
      ['x', '2/3', '5m', 'a,b', 'i,j'],
    ],
    [
      'daemon set',
      resources.DAEMON_SETS,
      {
        spec: { template: { spec: { ...template.spec, nodeSelector: { disk: 'ssd' } } }, selector },
        status: { desiredNumberScheduled: 2, currentNumberScheduled: 1, numberReady: 0 },
      },
      ['x', 2, 1, 0, 0, 0, 'disk=ssd', '5m', 'a,b', 'i,j', 'a=2,k in (x,y),z=1'],
    ],
    [
      'revision',
      resources.CONTROLLER_REVISIONS,
      {
        revision: 3,
        metadata: {
          ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'd', uid: '2', controller: true }],
        },
      },
      ['x', 'daemonset.apps/d', 3, '5m'],
    ],
    [
      'job of one',
      resources.JOBS,
      { spec: { completions: 1, template }, status: { startTime: LATER } },
      ['x', 'Running', '0/1', '4m', '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'job of any',
      resources.JOBS,
      { spec: { parallelism: 3, template }, status: { succeeded: 1 } },
      ['x', 'Running', '1/1 of 3', '', '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'job that is complete',
      resources.JOBS,
      {
        spec: { completions: 2, template },
        status: {
          succeeded: 2,
          startTime: LATER,
          completionTime: '2026-01-01T00:01:30Z',
          conditions: [{ type: 'Complete', status: 'True' }],
        },
      },
      ['x', 'Complete', '2/2', '30s', '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'job that has failed',
      resources.JOBS,
      {
        metadata: { deletionTimestamp: LATER },
        spec: { template },
        status: {
          conditions: [
            { type: 'FailureTarget', status: 'True' },
            { type: 'Failed', status: 'True' },
          ],
        },
      },
      ['x', 'Failed', '0/1', '', '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'job that is deleted',
      resources.JOBS,
      {
        metadata: { deletionTimestamp: LATER },
        spec: { template },
        status: { conditions: [{ type: 'Suspended', status: 'True' }] },
      },
      ['x', 'Terminating', '0/1', '', '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'job that is suspended',
      resources.JOBS,
      { spec: { template }, status: { conditions: [{ type: 'Suspended', status: 'True' }] } },
      ['x', 'Suspended', '0/1', '', '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'cron job',
      resources.CRON_JOBS,
      {
        spec: { schedule: '* * * * *', suspend: false, jobTemplate: { spec: { template } } },
        status: { active: [{}], lastScheduleTime: '2026-01-01T00:04:00Z' },
      },
      ['x', '* * * * *', '<none>', 'False', 1, '60s', '5m', 'a,b', 'i,j', '<none>'],
    ],
    [
      'service',
      resources.SERVICES,
      {
        spec: {
          type: 'NodePort',
          clusterIPs: ['10.96.0.9'],
          ports: [
            { port: 80, nodePort: 30080, protocol: 'TCP' },
            { port: 53, protocol: 'UDP' },
          ],
          selector: { app: 'a' },
        },
        status: {},
      },
      ['x', 'NodePort', '10.96.0.9', '<none>', '80:30080/TCP,53/UDP', '5m', 'app=a'],
    ],
    [
      'headless service',
      resources.SERVICES,
      { spec: { type: 'ClusterIP', clusterIPs: ['None'], externalIPs: ['192.0.2.1'] }, status: {} },
      ['x', 'ClusterIP', 'None', '192.0.2.1', '<none>', '5m', '<none>'],
    ],
    [
      'balanced service without an address',
      resources.SERVICES,
      { spec: { type: 'LoadBalancer', clusterIPs: ['10.96.0.9'] }, status: { loadBalancer: {} } },
      ['x', 'LoadBalancer', '10.96.0.9', '<pending>', '<none>', '5m', '<none>'],
    ],
    [
      'balanced service',
      resources.SERVICES,
      {
        spec: { type: 'LoadBalancer', clusterIPs: ['10.96.0.9'], externalIPs: ['192.0.2.9'] },
        status: { loadBalancer: { ingress: [{ hostname: 'lb.example.com' }, { ip: '192.0.2.1' }] } },
      },
      ['x', 'LoadBalancer', '10.96.0.9', '192.0.2.1,lb.example.com,192.0.2.9', '<none>', '5m', '<none>'],
    ],
    [
      'external name',
      resources.SERVICES,
      { spec: { type: 'ExternalName', externalName: 'db.example.com' }, status: {} },
      ['x', 'ExternalName', '<none>', 'db.example.com', '<none>', '5m', '<none>'],
    ],
    [
      'endpoints',
      resources.ENDPOINTS,
      {
        subsets: [
          { addresses: [{ ip: '10.0.0.1' }, { ip: 'fd00::1' }], ports: [{ port: 80 }, { port: 81 }] },
          { addresses: [{ ip: '10.0.0.9' }] },
        ],
      },
      ['x', '10.0.0.1:80,[fd00::1]:80,10.0.0.1:81 + 2 more...', '5m'],
    ],
    ['no endpoints', resources.ENDPOINTS, {}, ['x', '<none>', '5m']],
    [
      'endpoints that are not ready',
      resources.ENDPOINTS,
      { subsets: [{ notReadyAddresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }] },
      ['x', '', '5m'],
    ],
    [
      'slice',
      resources.ENDPOINT_SLICES,
      {
        addressType: 'IPv4',
        ports: [{ port: 80 }, { name: 'web' }, {}, { port: 4 }],
        endpoints: [{ addresses: ['10.0.0.1'] }],
      },
      ['x', 'IPv4', '80,web,* + 1 more...', '10.0.0.1', '5m'],
    ],
    [
      'node',
      resources.NODES,
      {
        metadata: {
          labels: {
            'node-role.kubernetes.io/worker': '',
            'node-role.kubernetes.io/': '',
            'kubernetes.io/role': 'edge',
          },
        },
        spec: { unschedulable: true },
        status: {
          conditions: [{ type: 'Ready', status: 'Unknown' }],
          addresses: [{ type: 'ExternalIP', address: '192.0.2.1' }],
          nodeInfo: { kubeletVersion: 'v1.36.2', kernelVersion: '6.1', architecture: 'amd64' },
        },
      },
      [
        'x',
        'NotReady,SchedulingDisabled',
        'edge,worker',
        '5m',
        'v1.36.2',
        '<none>',
        '192.0.2.1',
        '<unknown>',
        '6.1 (amd64)',
        '<unknown>',
      ],
    ],
    [
      'node without conditions',
      resources.NODES,
      { spec: {}, status: {} },
      ['x', 'Unknown', '<none>', '5m', '', '<none>', '<none>', '<unknown>', '<unknown>', '<unknown>'],
    ],
    ['namespace', resources.NAMESPACES, { status: { phase: 'Active' } }, ['x', 'Active', '5m']],
    ['config map', resources.CONFIG_MAPS, { data: { a: '' }, binaryData: { b: '' } }, ['x', 2, '5m']],
    ['secret', resources.SECRETS, { type: 'Opaque', data: { a: '' } }, ['x', 'Opaque', 1, '5m']],
    ['service account', resources.SERVICE_ACCOUNTS, {}, ['x', '5m']],
    ['network policy', resources.NETWORK_POLICIES, { spec: { podSelector: {} } }, ['x', '<none>', '5m']],
    [
      'ingress of many hosts',
      resources.INGRESSES,
      {
        spec: { rules: ['a.io', 'b.io', 'c.io', 'd.io', 'e.io'].map((host) => ({ host })) },
        status: { loadBalancer: { ingress: [{ ip: '192.0.2.9' }, { hostname: 'lb.example.com' }] } },
      },
      ['x', '<none>', 'a.io,b.io,c.io + 2 more...', '192.0.2.9,lb.example.com', '80', '5m'],
    ],
    [
      'ingress of every host',
      resources.INGRESSES,
      { spec: { ingressClassName: 'nginx', tls: [{}], defaultBackend: {} }, status: {} },
      ['x', 'nginx', '*', '', '80, 443', '5m'],
    ],
    [
      'default ingress class',
      resources.INGRESS_CLASSES,
      {
        metadata: { annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } },
        spec: { controller: 'a.io/b', parameters: { apiGroup: 'a.io', kind: 'K', name: 'n' } },
      },
      ['x (default)', 'a.io/b', 'K.a.io/n', '5m'],
    ],
    ['role', resources.ROLES, {}, ['x', '2026-01-01T00:00:00Z']],
    ['cluster role', resources.CLUSTER_ROLES, {}, ['x', '2026-01-01T00:00:00Z']],
    ['limit range', resources.LIMIT_RANGES, { spec: { limits: [] } }, ['x', '2026-01-01T00:00:00Z']],
    [
      'role binding',
      resources.ROLE_BINDINGS,
      {
        roleRef: { kind: 'Role', name: 'r' },
        subjects: [
          { kind: 'User', name: 'u' },
          { kind: 'User', name: 'v' },
          { kind: 'Group', name: 'g' },
          { kind: 'ServiceAccount', name: 's', namespace: 'n' },
        ],
      },
      ['x', 'Role/r', '5m', 'u, v', 'g', 'n/s'],
    ],
    [
      'cluster role binding',
      resources.CLUSTER_ROLE_BINDINGS,
      { roleRef: { kind: 'ClusterRole', name: 'r' } },
      ['x', 'ClusterRole/r', '5m', '', '', ''],
    ],
    [
      'quota',
      resources.RESOURCE_QUOTAS,
      { status: { hard: { pods: '2', 'limits.cpu': '1', cpu: '1' }, used: { pods: '1' } } },
      ['x', 'cpu: 0/1, pods: 1/2', 'limits.cpu: 0/1', '5m'],
    ],
    [
      'budget',
      resources.POD_DISRUPTION_BUDGETS,
      { spec: { maxUnavailable: '25%' }, status: { disruptionsAllowed: 1 } },
      ['x', 'N/A', '25%', 1, '5m'],
    ],
    [
      'priority class',
      resources.PRIORITY_CLASSES,
      { value: 7, preemptionPolicy: 'Never' },
      ['x', 7, false, '5m', 'Never'],
    ],
    ['lease', resources.LEASES, { spec: { holderIdentity: 'node-1' } }, ['x', 'node-1', '5m']],
    ['validating webhooks', resources.VALIDATING_WEBHOOK_CONFIGURATIONS, { webhooks: [{}, {}] }, ['x', 2, '5m']],
    ['mutating webhooks', resources.MUTATING_WEBHOOK_CONFIGURATIONS, {}, ['x', 0, '5m']],
    [
      'claim that is bound',
      resources.PERSISTENT_VOLUME_CLAIMS,
      {
        spec: { volumeName: 'v', storageClassName: 'fast', volumeMode: 'Filesystem' },
        status: { phase: 'Bound', accessModes: ['ReadOnlyMany', 'ReadWriteOnce'], capacity: { storage: '1Gi' } },
      },
      ['x', 'Bound', 'v', '1Gi', 'RWO,ROX', 'fast', '<unset>', '5m', 'Filesystem'],
    ],
    [
      'claim that is deleted',
      resources.PERSISTENT_VOLUME_CLAIMS,
      { metadata: { deletionTimestamp: LATER }, spec: {}, status: { phase: 'Pending' } },
      ['x', 'Terminating', '', '', '', '', '<unset>', '5m', '<unset>'],
    ],
    [
      'counted event',
      resources.EVENTS,
      {
        involvedObject: { kind: 'Pod', name: 'p', fieldPath: 'spec' },
        type: 'Warning',
        reason: 'BackOff',
        message: ' m \n',
        source: { component: 'kubelet', host: 'node-1' },
        count: 3,
        firstTimestamp: LATER,
        lastTimestamp: '2026-01-01T00:04:59Z',
      },
      ['1s', 'Warning', 'BackOff', 'pod/p', 'spec', 'kubelet, node-1', 'm', '4m', 3, 'x'],
    ],
    [
      'single event',
      resources.EVENTS,
      {
        involvedObject: { kind: 'Node' },
        reportingComponent: 'c',
        eventTime: '2026-01-01T00:01:00.000000Z',
        lastTimestamp: null,
      },
      ['4m', '', '', 'node', '', 'c', '', '4m', 1, 'x'],
    ],
    [
      'event of a series',
      resources.EVENTS,
      {
        involvedObject: { kind: 'Pod', name: 'p' },
        eventTime: LATER,
        series: { count: 9, lastObservedTime: '2026-01-01T00:04:00Z' },
      },
      ['60s', '', '', 'pod/p', '', '', '', '4m', 9, 'x'],
    ],
    [
      'an autoscaler',
      resources.HORIZONTAL_POD_AUTOSCALERS,
      {
        spec: {
          scaleTargetRef: { kind: 'Deployment', name: 'api' },
          maxReplicas: 5,
          metrics: [
            { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
            { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } },
            { type: 'Pods', pods: { metric: { name: 'm' }, target: { type: 'AverageValue', averageValue: '1' } } },
          ],
        },
        status: {
          currentReplicas: 3,
          currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 47 } } }],
        },
      },
      ['x', 'Deployment/api', 'cpu: 47%/50%, memory: <unknown>/1Gi + 1 more...', '<unset>', '5', 3, '5m'],
    ],
    [
      'an autoscaler of other metrics',
      resources.HORIZONTAL_POD_AUTOSCALERS,
      {
        spec: {
          scaleTargetRef: { kind: 'Deployment', name: 'api' },
          minReplicas: 2,
          maxReplicas: 5,
          metrics: [
            {
              type: 'External',
              external: { metric: { name: 'm' }, target: { type: 'AverageValue', averageValue: '9' } },
            },
            { type: 'Object', object: { metric: { name: 'm' }, target: { type: 'Value', value: '7' } } },
          ],
        },
        status: { desiredReplicas: 0 },
      },
      ['x', 'Deployment/api', '<unknown>/9 (avg), <unknown>/7', '2', '5', 0, '5m'],
    ],
    ['an API service of its own', resources.API_SERVICES, { spec: {}, status: {} }, ['x', 'Local', 'Unknown', '5m']],
    [
      'an API service that is away',
      resources.API_SERVICES,
      {
        spec: { service: { namespace: 'kube-system', name: 'metrics-server' } },
        status: { conditions: [{ type: 'Available', status: 'False', reason: 'MissingEndpoints' }] },
      },
      ['x', 'kube-system/metrics-server', 'False (MissingEndpoints)', '5m'],
    ],
  ])('of a %s', (_, resource, fields, expected) => {
    expect(cells(resource, fields)).toEqual(expected);
  });

  it.each(resources.RESOURCES.filter(({ verbs }) => verbs.includes('list')))(
    'there is one for each column of $plural',
    (resource) => {
      const empty = {
        spec: { containers: [], template: {}, jobTemplate: {}, limits: [], scaleTargetRef: {} },
        status: {},
        roleRef: {},
        involvedObject: {},
      };
      expect(cells(resource, empty)).toHaveLength(tableOf(resource, [], { now: NOW }).columnDefinitions?.length ?? 0);
    },
  );
});

describe('the table', () => {
  const one = draft(resources.CONFIG_MAPS);

  it('has the metadata of its objects, and no more', () => {
    const { rows, metadata } = tableOf(resources.CONFIG_MAPS, [one], { now: NOW });
    expect(rows[0]?.object).toEqual({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: one.metadata,
    });
    expect(metadata).toEqual({ resourceVersion: '1' });
  });

  it('has the objects themselves, or nothing of them, when it is asked so', () => {
    const objectOf = (includeObject: 'Object' | 'None') =>
      tableOf(resources.CONFIG_MAPS, [one], { now: NOW, includeObject }).rows[0]?.object;
    expect(objectOf('Object')).toBe(one);
    expect(objectOf('None')).toBeUndefined();
  });

  it('leaves the columns out when they are known', () => {
    expect(tableOf(resources.CONFIG_MAPS, [one], { now: NOW, headers: false }).columnDefinitions).toBeNull();
  });

  it('passes the metadata of a list on', () => {
    const metadata = { resourceVersion: '9', continue: 'c', remainingItemCount: 4 };
    expect(tableOf(resources.CONFIG_MAPS, [one], { now: NOW, metadata }).metadata).toEqual(metadata);
  });

  it('shows name and age of what it does not know', () => {
    const widgets = { ...resources.CONFIG_MAPS, group: 'example.com', plural: 'widgets', kind: 'Widget' };
    const { columnDefinitions, rows } = tableOf(widgets, [one], { now: NOW });
    expect(columnDefinitions?.map(({ name }) => name)).toEqual(['Name', 'Age']);
    expect(rows[0]?.cells).toEqual(['x', '5m']);
  });
});
