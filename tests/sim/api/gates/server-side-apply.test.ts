// What server-side apply makes is a new object to every gate, as it is when it is sent whole.
import { beforeEach, expect, it } from 'vitest';
import type { User } from '../../../../src/sim/api/call.ts';
import { Lab } from '../../../../src/sim/lab.ts';
import { type LabAnswer, labHttp } from '../../../make/lab-http.ts';

const START = Date.UTC(2026, 0, 1);
let lab: Lab;

function put(path: string, object: object, user?: User): Promise<LabAnswer> {
  const headers = { 'content-type': 'application/apply-patch+yaml' };
  return labHttp(lab, 'PATCH', `${path}?fieldManager=test`, object, headers, user);
}

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'a', image: 'nginx:stable' }] },
};

beforeEach(async () => {
  lab = new Lab({ start: START, seed: 1, nodes: 1, addons: ['disk-csi'] });
  for (const [name, labels] of [
    ['shop', {}],
    ['strict', { 'pod-security.kubernetes.io/enforce': 'restricted' }],
  ] as const)
    await labHttp(lab, 'POST', '/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels },
    });
  lab.run(2000);
});

it('a claim gets the default class', async () => {
  const { code, body } = await put('/api/v1/namespaces/shop/persistentvolumeclaims/data', {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  expect({ code, class: body.spec.storageClassName }).toEqual({ code: 201, class: 'standard' });
});

it('a pod gets its service account, and is held to PodSecurity', async () => {
  const { code, body } = await put('/api/v1/namespaces/shop/pods/p', pod);
  expect({ code, account: body.spec.serviceAccountName }).toEqual({ code: 201, account: 'default' });
  const refused = await put('/api/v1/namespaces/strict/pods/p', pod);
  expect(refused.code).toBe(403);
  expect(refused.body.message).toContain('violates PodSecurity "restricted:latest"');
});

it('a namespace that is not there takes nothing', async () => {
  const { code, body } = await put('/api/v1/namespaces/nowhere/configmaps/c', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'c' },
  });
  expect({ code, message: body.message }).toEqual({ code: 404, message: 'namespaces "nowhere" not found' });
});

it('who may patch and not create changes what is there, and makes nothing', async () => {
  const rbac = 'rbac.authorization.k8s.io';
  await labHttp(lab, 'POST', `/apis/${rbac}/v1/namespaces/shop/roles`, {
    apiVersion: `${rbac}/v1`,
    kind: 'Role',
    metadata: { name: 'patcher' },
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['patch'] }],
  });
  await labHttp(lab, 'POST', `/apis/${rbac}/v1/namespaces/shop/rolebindings`, {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'patcher' },
    roleRef: { apiGroup: rbac, kind: 'Role', name: 'patcher' },
    subjects: [{ apiGroup: rbac, kind: 'User', name: 'jane' }],
  });
  const path = '/api/v1/namespaces/shop/configmaps/c';
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { a: '1' } };
  const jane = { name: 'jane', groups: ['system:authenticated'] };
  const refused = await put(path, map, jane);
  expect(refused.code).toBe(403);
  expect(refused.body.message).toMatch(/^configmaps "c" is forbidden/);
  expect((await put(path, map)).code).toBe(201);
  expect((await put(path, { ...map, data: { b: '2' } }, jane)).code).toBe(200);
});
