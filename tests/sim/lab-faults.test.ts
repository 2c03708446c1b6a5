// What fails, as one sees it through the API, and that all catches up when it is mended.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Ask } from '../../src/sim/api/ask.ts';
import { ApiError } from '../../src/sim/api/status.ts';
import { Lab } from '../../src/sim/lab.ts';
import { CONFIG_MAPS, DEPLOYMENTS, EVENTS, NODES, PODS } from '../../src/sim/resources/index.ts';
import type { Resource } from '../../src/sim/resources/resource.ts';
import type { KubeObject, Pod } from '../../src/sim/wire.ts';

const SPACE = 'default';
const ADA = { name: 'ada', groups: ['system:masters', 'system:authenticated'] };

let lab: Lab;

function ask(verb: Ask['verb'], resource: Resource, name: string, more: Partial<Ask> = {}): Answer {
  return lab.api.answer({ user: ADA, verb, resource, subresource: '', namespace: SPACE, name, ...more });
}

function object(apiVersion: string, kind: string, name: string, rest: object): KubeObject {
  return { apiVersion, kind, metadata: { name, namespace: SPACE }, ...rest } as unknown as KubeObject;
}

function deployment(name: string, container: object = {}, replicas = 2): KubeObject {
  const labels = { app: name };
  const containers = [{ name: 'main', image: 'nginx:stable', ...container }];
  const template = { metadata: { labels }, spec: { containers } };
  return object('apps/v1', 'Deployment', name, { spec: { replicas, selector: { matchLabels: labels }, template } });
}

/** What a request is refused with. */
function refusal(work: () => unknown): ApiError & { latencyMs?: number } {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

function pods(app: string): Pod[] {
  return lab.store.list(PODS, SPACE).filter(({ metadata }) => metadata.labels?.app === app);
}

function readyPods(app: string): string[] {
  return pods(app)
    .filter(({ status }) => status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True'))
    .map(({ metadata }) => metadata.uid);
}

function ready(node: string): string | undefined {
  return lab.store.get(NODES, '', node)?.status.conditions?.find(({ type }) => type === 'Ready')?.status;
}

beforeEach(() => {
  lab = new Lab({ start: Date.parse('2026-11-30T03:54:56Z'), seed: 1, nodes: 2 });
  lab.run(1_000);
  ask('create', DEPLOYMENTS, '', { object: deployment('web') });
  lab.run(20_000);
});

describe('a ledger that is slow', () => {
  it('answers as ever, later', () => {
    lab.store.fault = { kind: 'slow', ms: 400 };
    expect(ask('get', DEPLOYMENTS, 'web').latencyMs).toBe(400);
    expect(ask('list', PODS, '').latencyMs).toBe(400);
    // read and written
    expect(ask('create', DEPLOYMENTS, '', { object: deployment('late') }).latencyMs).toBe(800);
    const patch = { type: 'merge', body: { spec: { replicas: 3 } } } as const;
    expect(ask('patch', DEPLOYMENTS, 'late', { patch }).latencyMs).toBe(800);
    expect(ask('patch', DEPLOYMENTS, 'late', { patch, subresource: 'scale' }).latencyMs).toBe(400);
    lab.run(30_000);
    expect(readyPods('late')).toHaveLength(3);
  });
});

describe('the health of the API server', () => {
  it.each([
    [1_900, []],
    [2_000, ['etcd', 'etcd-readiness']],
  ])('with a ledger that takes %d ms: %j fail', (ms, failing) => {
    lab.store.fault = { kind: 'slow', ms };
    expect([...lab.ill()]).toEqual(failing);
  });
});

describe('a ledger without a leader', () => {
  const TIMED_OUT = { code: 500, reason: '', message: 'etcdserver: request timed out', latencyMs: 7_000 };

  it.each([
    ['get', () => ask('get', DEPLOYMENTS, 'web')],
    ['list', () => ask('list', PODS, '')],
    ['create', () => ask('create', DEPLOYMENTS, '', { object: deployment('other') })],
    ['delete', () => ask('delete', DEPLOYMENTS, 'web')],
  ])('answers nobody: %s', (_verb, work) => {
    lab.store.fault = { kind: 'no-leader' };
    expect(refusal(work)).toMatchObject(TIMED_OUT);
    expect([...lab.ill()]).toEqual(['etcd', 'etcd-readiness']);
  });

  it('does not disturb what runs, and nothing is lost when there is a leader again', () => {
    const before = pods('web').map(({ metadata }) => metadata.uid);
    const { revision } = lab.store;
    lab.store.fault = { kind: 'no-leader' };
    lab.run(600_000);
    expect(lab.store.revision).toBe(revision);
    lab.store.fault = undefined;
    lab.run(60_000);
    expect(['node-1', 'node-2'].map(ready)).toEqual(['True', 'True']);
    expect(pods('web').map(({ metadata }) => metadata.uid)).toEqual(before);
    expect(readyPods('web')).toHaveLength(2);
    expect(lab.store.get(NODES, '', 'node-1')?.spec.taints).toBeUndefined();
  });
});

describe('a ledger without space', () => {
  const FULL = { code: 500, reason: '', message: 'etcdserver: mvcc: database space exceeded' };

  it('refuses what is written, and lets one look and take away', () => {
    ask('create', CONFIG_MAPS, '', { object: object('v1', 'ConfigMap', 'old', { data: { a: 'b' } }) });
    lab.store.fault = { kind: 'no-space' };
    expect(refusal(() => ask('create', DEPLOYMENTS, '', { object: deployment('other') }))).toMatchObject(FULL);
    const patch = { type: 'merge', body: { spec: { replicas: 5 } } } as const;
    expect(refusal(() => ask('patch', DEPLOYMENTS, 'web', { patch }))).toMatchObject(FULL);
    expect(refusal(() => ask('patch', DEPLOYMENTS, 'web', { patch, subresource: 'scale' }))).toMatchObject(FULL);
    // a pod is marked before it goes, and the mark is a write
    const name = pods('web')[0]?.metadata.name ?? '';
    expect(refusal(() => ask('delete', PODS, name))).toMatchObject(FULL);
    expect(
      refusal(() =>
        ask('create', PODS, name, { subresource: 'eviction', object: object('policy/v1', 'Eviction', name, {}) }),
      ),
    ).toMatchObject(FULL);
    expect(ask('get', DEPLOYMENTS, 'web').code).toBe(200);
    expect(ask('delete', CONFIG_MAPS, 'old').code).toBe(200);
    expect(ask('delete', PODS, name, { deletion: { gracePeriodSeconds: 0 } }).code).toBe(200);
    expect(ask('create', DEPLOYMENTS, '', { object: deployment('dry'), dryRun: true }).code).toBe(201);
    expect(pods('dry')).toEqual([]);
  });

  it('has the control plane catch up when there is space again', () => {
    const crash = { image: 'busybox:1.36', command: ['sh', '-c', 'sleep 1; exit 1'] };
    ask('create', DEPLOYMENTS, '', { object: deployment('crash', crash, 1) });
    lab.run(10_000);
    const restarts = (): number => pods('crash')[0]?.status.containerStatuses?.[0]?.restartCount ?? -1;
    lab.store.fault = { kind: 'no-space' };
    const [gone] = pods('web');
    ask('delete', PODS, gone?.metadata.name ?? '', { deletion: { gracePeriodSeconds: 0 } });
    const before = restarts();
    lab.run(200_000);
    expect(pods('web')).toHaveLength(1);
    expect(restarts()).toBe(before);
    expect(readyPods('web')).toHaveLength(1);
    lab.store.fault = undefined;
    // what has failed again and again is tried ever more seldom
    lab.run(400_000);
    expect(readyPods('web')).toHaveLength(2);
    expect(restarts()).toBeGreaterThan(before);
    expect(['node-1', 'node-2'].map(ready)).toEqual(['True', 'True']);
  });
});

describe('a request that is too large for the ledger', () => {
  it('is refused in its words, after all that validation has to say', () => {
    const env = [{ name: 'BLOB', value: 'x'.repeat(1_600_000) }];
    const large = () => ask('create', DEPLOYMENTS, '', { object: deployment('large', { env }) });
    expect(refusal(large)).toMatchObject({ code: 500, reason: '', message: 'etcdserver: request is too large' });
    const broken = () => ask('create', DEPLOYMENTS, '', { object: deployment('Large', { env }) });
    expect(refusal(broken)).toMatchObject({ code: 422, reason: 'Invalid' });
    lab.run(1_000);
    expect(pods('large')).toEqual([]);
  });

  it('is measured in bytes, not in characters', () => {
    const env = [{ name: 'BLOB', value: 'あ'.repeat(530_000) }];
    const large = () => ask('create', DEPLOYMENTS, '', { object: deployment('large', { env }) });
    expect(refusal(large).message).toBe('etcdserver: request is too large');
  });
});

describe('a scheduler that does not run', () => {
  it('leaves pods pending, and says nothing', () => {
    lab.components.get('kube-scheduler')?.stop();
    ask('create', DEPLOYMENTS, '', { object: deployment('late') });
    lab.run(600_000);
    expect(pods('late').map(({ spec, status }) => [spec.nodeName, status.phase, status.conditions])).toEqual([
      [undefined, 'Pending', undefined],
      [undefined, 'Pending', undefined],
    ]);
    const names = pods('late').map(({ metadata }) => metadata.name);
    const told = lab.store
      .list(EVENTS, SPACE)
      .filter(({ involvedObject }) => names.includes(involvedObject.name ?? ''));
    expect(told).toEqual([]);
    lab.components.get('kube-scheduler')?.start();
    lab.run(20_000);
    expect(readyPods('late')).toHaveLength(2);
  });
});

describe('controllers that do not run', () => {
  it('replace nothing and make nothing, until they do', () => {
    for (const [name, component] of lab.components) if (name !== 'kube-scheduler') component.stop();
    const [gone] = pods('web');
    ask('delete', PODS, gone?.metadata.name ?? '');
    ask('create', DEPLOYMENTS, '', { object: deployment('late') });
    lab.run(600_000);
    expect(pods('web')).toHaveLength(1);
    expect(readyPods('web')).toHaveLength(1);
    expect(pods('late')).toEqual([]);
    expect(lab.store.get(DEPLOYMENTS, SPACE, 'late')?.status).toEqual({});
    for (const component of lab.components.values()) component.start();
    lab.run(20_000);
    expect([readyPods('web').length, readyPods('late').length]).toEqual([2, 2]);
  });
});

describe('a kubelet that falls silent', () => {
  function taints(): string[] {
    return (lab.store.get(NODES, '', 'node-1')?.spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`).sort();
  }

  it('makes its node not ready within a minute, and its pods leave after five more', () => {
    ask('patch', DEPLOYMENTS, 'web', { patch: { type: 'merge', body: { spec: { replicas: 4 } } } });
    lab.run(20_000);
    const there = pods('web').filter(({ spec }) => spec.nodeName === 'node-1');
    expect(there.length).toBeGreaterThan(0);
    lab.fleet.get('node-1')?.stop();
    lab.run(38_000);
    expect(ready('node-1')).toBe('True');
    lab.run(22_000);
    expect(ready('node-1')).toBe('Unknown');
    expect(taints()).toEqual(['node.kubernetes.io/unreachable:NoExecute', 'node.kubernetes.io/unreachable:NoSchedule']);
    const isReady = (pod: Pod): boolean => readyPods('web').includes(pod.metadata.uid);
    const now = (pod: Pod): Pod | undefined => lab.store.get(PODS, SPACE, pod.metadata.name);
    expect(there.some(isReady)).toBe(false);
    lab.run(230_000);
    expect(there.map((pod) => now(pod)?.metadata.deletionTimestamp)).toEqual(there.map(() => undefined));
    lab.run(90_000);
    expect(there.every((pod) => now(pod)?.metadata.deletionTimestamp)).toBe(true);
    expect(readyPods('web')).toHaveLength(4);
    // nobody tells that they have ended
    lab.run(600_000);
    expect(there.every((pod) => now(pod)?.status.phase === 'Running')).toBe(true);
    lab.fleet.get('node-1')?.start();
    lab.run(60_000);
    expect(ready('node-1')).toBe('True');
    expect(taints()).toEqual([]);
    expect(there.map(now)).toEqual(there.map(() => undefined));
    expect(pods('web')).toHaveLength(4);
  });

  it('keeps its pods when it is back in time', () => {
    const before = pods('web').map(({ metadata }) => metadata.uid);
    lab.fleet.get('node-1')?.stop();
    lab.run(200_000);
    expect(ready('node-1')).toBe('Unknown');
    lab.fleet.get('node-1')?.start();
    lab.run(600_000);
    expect(readyPods('web').sort()).toEqual(before.sort());
    expect(pods('web').map(({ status }) => status.containerStatuses?.[0]?.restartCount)).toEqual([0, 0]);
  });

  it('registers its node when there is a ledger to register it in', () => {
    lab.fleet.get('node-1')?.stop();
    ask('delete', NODES, 'node-1', { namespace: '' });
    lab.store.fault = { kind: 'no-leader' };
    lab.fleet.get('node-1')?.start();
    lab.run(60_000);
    expect(lab.store.get(NODES, '', 'node-1')).toBeUndefined();
    lab.store.fault = undefined;
    lab.run(8_000);
    expect(ready('node-1')).toBe('True');
  });

  it('does not bring a pod back to life that was declared failed without it', () => {
    const held = { metadata: { finalizers: ['example.test/hold'] } };
    const pod = pods('web').find(({ spec }) => spec.nodeName === 'node-1');
    const { name = '' } = pod?.metadata ?? {};
    ask('patch', PODS, name, { patch: { type: 'merge', body: held } });
    lab.fleet.get('node-1')?.stop();
    ask('delete', NODES, 'node-1', { namespace: '' });
    lab.run(120_000);
    expect(lab.store.get(PODS, SPACE, name)?.status.phase).toBe('Failed');
    lab.fleet.get('node-1')?.start();
    lab.run(60_000);
    const after = lab.store.get(PODS, SPACE, name)?.status;
    expect(after?.phase).toBe('Failed');
    expect(after?.containerStatuses?.[0]?.state?.running).toBeUndefined();
  });
});
