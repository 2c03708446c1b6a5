import { describe, expect, it } from 'vitest';
import { type Entry, trackUpdate } from '../../../../src/sim/api/patch/managed-fields.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';

const NOW = Date.parse('2024-05-01T10:00:00Z');
const SECOND = 1000;

function by(manager: string, seconds = 0, subresource = '') {
  return { manager, subresource, now: NOW + seconds * SECOND };
}

function entries(object: KubeObject): readonly Entry[] | undefined {
  return object.metadata.managedFields as unknown as readonly Entry[] | undefined;
}

function withSpec(object: KubeObject, spec: object): KubeObject {
  return { ...object, spec: { ...(object.spec as object), ...spec } };
}

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'api-5d9c-x2x4z',
    generateName: 'api-5d9c-',
    namespace: 'lab',
    uid: 'u1',
    resourceVersion: '',
    creationTimestamp: '2024-05-01T10:00:00Z',
    labels: { app: 'api', 'pod-template-hash': '5d9c' },
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'api-5d9c', uid: 'rs', controller: true }],
  },
  spec: {
    containers: [
      {
        name: 'web',
        image: 'nginx',
        ports: [
          { containerPort: 443, protocol: 'TCP' },
          { containerPort: 80, protocol: 'TCP' },
        ],
        resources: { requests: { cpu: '100m' } },
      },
    ],
    restartPolicy: 'Always',
    securityContext: {},
    tolerations: [{ key: 'a', operator: 'Exists' }],
  },
  status: { phase: 'Pending' },
} as unknown as KubeObject;

const FIELDS_OF_POD = {
  'f:metadata': {
    'f:generateName': {},
    'f:labels': { '.': {}, 'f:app': {}, 'f:pod-template-hash': {} },
    'f:ownerReferences': { '.': {}, 'k:{"uid":"rs"}': {} },
  },
  'f:spec': {
    'f:containers': {
      'k:{"name":"web"}': {
        '.': {},
        'f:image': {},
        'f:name': {},
        'f:ports': {
          '.': {},
          'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {}, 'f:protocol': {} },
          'k:{"containerPort":443,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {}, 'f:protocol': {} },
        },
        'f:resources': { '.': {}, 'f:requests': { '.': {}, 'f:cpu': {} } },
      },
    },
    'f:restartPolicy': {},
    'f:securityContext': {},
    'f:tolerations': {},
  },
};

describe('managedFields of a new object', () => {
  it('say who made it, with the fields that were given and none of the status', () => {
    const made = trackUpdate(undefined, pod, by('kube-controller-manager'));
    expect(entries(made)).toEqual([
      {
        manager: 'kube-controller-manager',
        operation: 'Update',
        apiVersion: 'v1',
        time: '2024-05-01T10:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: FIELDS_OF_POD,
      },
    ]);
    expect(pod.metadata.managedFields).toBeUndefined();
  });

  it('are written in the order of Kubernetes: fields by name, items by key, ports by number', () => {
    const made = trackUpdate(undefined, pod, by('kube-controller-manager'));
    expect(JSON.stringify(entries(made)?.[0]?.fieldsV1)).toBe(JSON.stringify(FIELDS_OF_POD));
  });

  it('are shared by objects that look alike', () => {
    const one = trackUpdate(undefined, pod, by('kube-controller-manager'));
    const other = trackUpdate(undefined, structuredClone(pod), by('kube-controller-manager'));
    expect(entries(other)?.[0]?.fieldsV1).toBe(entries(one)?.[0]?.fieldsV1);
  });

  it('do not mistake objects that look nearly alike', () => {
    const bare = { ...pod, spec: { ...(pod.spec as object), containers: [{ name: 'web', image: 'nginx' }] } };
    trackUpdate(undefined, pod, by('a'));
    const made = trackUpdate(undefined, bare as KubeObject, by('a'));
    expect(entries(made)?.[0]?.fieldsV1['f:spec']?.['f:containers']).toEqual({
      'k:{"name":"web"}': { '.': {}, 'f:image': {}, 'f:name': {}, 'f:resources': {} },
    });
    expect(entries(trackUpdate(undefined, pod, by('a')))?.[0]?.fieldsV1).toEqual(FIELDS_OF_POD);
  });

  it('name a writer without a name `unknown`', () => {
    expect(entries(trackUpdate(undefined, pod, by('')))?.[0]?.manager).toBe('unknown');
  });

  it('know the fields of resources without a model', () => {
    const widget = {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { ...pod.metadata, ownerReferences: undefined, generateName: undefined },
      spec: { size: 3, parts: [{ a: 1 }], nested: { deep: true } },
    } as unknown as KubeObject;
    expect(entries(trackUpdate(undefined, widget, by('kubectl')))?.[0]?.fieldsV1).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, 'f:app': {}, 'f:pod-template-hash': {} } },
      'f:spec': { '.': {}, 'f:nested': { '.': {}, 'f:deep': {} }, 'f:parts': {}, 'f:size': {} },
    });
  });
});

describe('managedFields after an update', () => {
  const made = trackUpdate(undefined, pod, by('kube-controller-manager'));

  it('are the same when nothing changed', () => {
    expect(trackUpdate(made, { ...made, spec: structuredClone(made.spec) }, by('kubectl', 9))).toEqual(made);
  });

  it('give a changed field to who changed it', () => {
    const after = trackUpdate(made, withSpec(made, { restartPolicy: 'Never' }), by('kubectl-edit', 5));
    expect(entries(after)?.map(({ manager, time }) => ({ manager, time }))).toEqual([
      { manager: 'kube-controller-manager', time: '2024-05-01T10:00:00Z' },
      { manager: 'kubectl-edit', time: '2024-05-01T10:00:05Z' },
    ]);
    expect(entries(after)?.[0]?.fieldsV1['f:spec']).not.toHaveProperty('f:restartPolicy');
    expect(entries(after)?.[1]?.fieldsV1).toEqual({ 'f:spec': { 'f:restartPolicy': {} } });
  });

  it('drop who has no field left', () => {
    const mine = trackUpdate(made, withSpec(made, { hostname: 'a' }), by('a', 1));
    const yours = trackUpdate(mine, withSpec(mine, { hostname: 'b' }), by('b', 2));
    expect(entries(yours)?.map(({ manager }) => manager)).toEqual(['kube-controller-manager', 'b']);
    const nobodys = trackUpdate(yours, withSpec(yours, { hostname: undefined }), by('c', 3));
    expect(entries(nobodys)?.map(({ manager }) => manager)).toEqual(['kube-controller-manager']);
  });

  it('keep what a status was written by apart', () => {
    const status = {
      phase: 'Running',
      podIPs: [{ ip: '10.0.0.7' }],
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2024-05-01T10:00:02Z' }],
    };
    const running = trackUpdate(made, { ...made, status }, by('kubelet', 2, 'status'));
    expect(entries(running)?.[1]).toEqual({
      manager: 'kubelet',
      operation: 'Update',
      apiVersion: 'v1',
      time: '2024-05-01T10:00:02Z',
      fieldsType: 'FieldsV1',
      fieldsV1: {
        'f:status': {
          'f:conditions': {
            '.': {},
            'k:{"type":"Ready"}': {
              '.': {},
              'f:lastProbeTime': {},
              'f:lastTransitionTime': {},
              'f:status': {},
              'f:type': {},
            },
          },
          'f:phase': {},
          'f:podIPs': { '.': {}, 'k:{"ip":"10.0.0.7"}': { '.': {}, 'f:ip': {} } },
        },
      },
      subresource: 'status',
    });
  });

  it('are emptied by [] and by [{}], and then stay away', () => {
    for (const managedFields of [[], [{}]] as never[]) {
      const emptied = trackUpdate(made, { ...made, metadata: { ...made.metadata, managedFields } }, by('kubectl'));
      expect(emptied.metadata).not.toHaveProperty('managedFields');
      const later = trackUpdate(emptied, withSpec(emptied, { hostname: 'a' }), by('kubectl'));
      expect(later.metadata).not.toHaveProperty('managedFields');
    }
  });

  it('are those of the ledger where the sent ones cannot be read, or come with a status', () => {
    const odd = [{ manager: 'x', operation: 'Guess', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} }];
    const sent = (managedFields: unknown) =>
      ({ ...made, metadata: { ...made.metadata, managedFields } }) as unknown as KubeObject;
    expect(entries(trackUpdate(made, sent(odd), by('a')))).toEqual(entries(made));
    expect(entries(trackUpdate(made, sent([]), by('a', 0, 'status')))).toEqual(entries(made));
    const own = [{ ...(entries(made)?.[0] as Entry), manager: 'renamed' }];
    expect(entries(trackUpdate(made, sent(own), by('a')))).toEqual(own);
  });

  it('are kept for ten updaters; the oldest become one', () => {
    let object = made;
    for (let at = 0; at < 14; at++)
      object = trackUpdate(
        object,
        {
          ...object,
          metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [`a${at}`]: '' } },
        },
        by(`m${String(at).padStart(2, '0')}`, at + 1),
      );
    const all = entries(object) ?? [];
    expect(all.map(({ manager }) => manager)).toEqual([
      'ancient-changes',
      'm05',
      'm06',
      'm07',
      'm08',
      'm09',
      'm10',
      'm11',
      'm12',
      'm13',
    ]);
    expect(all[0]?.time).toBe('2024-05-01T10:00:05Z');
    expect(Object.keys(all[0]?.fieldsV1['f:metadata']?.['f:annotations'] ?? {})).toEqual([
      '.',
      'f:a0',
      'f:a1',
      'f:a2',
      'f:a3',
      'f:a4',
    ]);
  });

  it('go away where items of a list cannot be told apart', () => {
    const account = { ...pod, kind: 'ServiceAccount', spec: undefined, secrets: [{ kind: 'Secret' }] };
    expect(trackUpdate(undefined, account as unknown as KubeObject, by('a')).metadata.managedFields).toBeUndefined();
  });
});
