// When a part of the control plane stops: what stops with it, and what goes on.
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/sim/api/status.ts';
import type { Client } from '../../../src/sim/client.ts';
import { Lab } from '../../../src/sim/lab.ts';
import {
  DEPLOYMENTS,
  ENDPOINT_SLICES,
  EVENTS,
  NODES,
  PODS,
  REPLICA_SETS,
  SERVICES,
} from '../../../src/sim/resources/index.ts';
import type { Deployment, Pod } from '../../../src/sim/wire.ts';

const SPACE = 'default';
const MINUTE = 60_000;

let lab: Lab;
let ada: Client;

function deploy(name: string, more: object = {}, container: object = {}): Deployment {
  const labels = { app: name };
  const containers = [{ name: 'main', image: 'nginx:stable', ...container }];
  return ada.create(DEPLOYMENTS, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: SPACE },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
      ...more,
    },
  } as never);
}

function scale(name: string, replicas: number): void {
  const { spec, ...rest } = ada.get(DEPLOYMENTS, SPACE, name) as Deployment;
  ada.update(DEPLOYMENTS, { ...rest, spec: { ...spec, replicas } } as Deployment);
}

function pods(app: string): readonly Pod[] {
  return lab.store.list(PODS, SPACE).filter(({ metadata }) => metadata.labels?.app === app);
}

/** Containers that run now, by their ids. */
function containers(app: string): (string | undefined)[] {
  return pods(app).flatMap(({ status }) => status.containerStatuses?.map(({ containerID }) => containerID) ?? []);
}

function ready(app: string): number {
  return pods(app).filter(({ status }) =>
    status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True'),
  ).length;
}

function restarts(app: string): number {
  return pods(app).reduce((sum, { status }) => sum + (status.containerStatuses?.[0]?.restartCount ?? 0), 0);
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown.message;
    throw thrown;
  }
  return 'nothing was refused';
}

beforeEach(() => {
  lab = new Lab({ start: Date.parse('2026-11-30T03:54:56Z'), seed: 1, nodes: 2 });
  lab.run(1_000);
  ada = lab.client('ada', 'kubectl');
  deploy('web');
  ada.create(SERVICES, {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: SPACE },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  } as never);
  lab.run(20_000);
});

describe('without an API server', () => {
  it('what runs goes on, nothing can be changed, and afterwards all is as it was', () => {
    const before = containers('web');
    lab.faults.break('api-server-down');
    lab.run(10 * MINUTE);
    expect(refusal(() => scale('web', 5))).toBe('the API server cannot be reached');
    lab.faults.heal('api-server-down');
    expect(containers('web')).toEqual(before);
    // nobody could report, so that nodes were given up; they come back, and their pods with them
    lab.run(2 * MINUTE);
    expect(containers('web')).toEqual(before);
    expect(ready('web')).toBe(2);
  });

  it('a kubelet starts containers again that end, and says so later', () => {
    deploy('crashing', { replicas: 1 }, { image: 'busybox', command: ['sh', '-c', 'sleep 20; exit 1'] });
    lab.run(5_000);
    lab.faults.break('api-server-down');
    const before = restarts('crashing');
    lab.run(2 * MINUTE);
    expect(restarts('crashing')).toBe(before);
    lab.faults.heal('api-server-down');
    lab.run(30_000);
    expect(restarts('crashing')).toBeGreaterThan(before + 1);
  });
});

describe('a node that goes off while the API server is down', () => {
  /** How many containers run on a node, by the label `app`. */
  const running = (node: string) =>
    (lab.fleet.get(node)?.workers() ?? [])
      .filter(({ lives }) => lives.some(({ isRunning }) => isRunning))
      .map(({ pod }) => pod.metadata.labels?.app)
      .sort();

  function staticPod(node: string): void {
    ada.create(PODS, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: `watcher-${node}`,
        namespace: SPACE,
        labels: { app: 'watcher' },
        annotations: { 'kubernetes.io/config.mirror': 'a', 'kubernetes.io/config.source': 'file' },
      },
      spec: { nodeName: node, containers: [{ name: 'main', image: 'nginx:stable' }] },
    } as never);
    lab.run(10_000);
  }

  it('brings its static pods back, and the others only when the API server is back', () => {
    staticPod('node-1');
    expect([running('node-1'), running('node-2')]).toEqual([['watcher', 'web'], ['web']]);
    const on = (node: string) =>
      pods('web').find(({ spec }) => spec.nodeName === node)?.status.containerStatuses?.[0]?.containerID;
    const [near, far] = [on('node-1'), on('node-2')];
    lab.faults.break('api-server-down');
    lab.faults.break('node-off', 'node-1');
    expect([running('node-1'), running('node-2')]).toEqual([[], ['web']]);
    lab.run(30_000);
    lab.faults.heal('node-off', 'node-1');
    for (const one of [lab, Lab.load(lab.save(), {})]) {
      lab = one;
      one.run(5 * MINUTE);
      expect([running('node-1'), running('node-2')]).toEqual([['watcher'], ['web']]);
      one.faults.heal('api-server-down');
      one.run(MINUTE);
      expect([running('node-1'), running('node-2')]).toEqual([['watcher', 'web'], ['web']]);
      expect([ready('web'), restarts('web'), on('node-2')]).toEqual([2, 1, far]);
      expect(on('node-1')).not.toBe(near);
      const reasons = one.store.list(EVENTS).map(({ reason }) => reason);
      expect(reasons).toEqual(expect.arrayContaining(['Rebooted', 'SandboxChanged']));
    }
  });

  it('comes back with all its pods where the API server answers', () => {
    const before = pods('web').map(({ status }) => status.podIP);
    lab.faults.break('node-off', 'node-1');
    lab.run(20_000);
    lab.faults.heal('node-off', 'node-1');
    lab.run(30_000);
    expect([ready('web'), restarts('web')]).toEqual([2, 1]);
    const [mine] = pods('web').filter(({ spec }) => spec.nodeName === 'node-1');
    expect(mine?.status.containerStatuses?.[0]?.lastState?.terminated).toMatchObject({
      exitCode: 255,
      reason: 'Unknown',
    });
    expect(before).not.toContain(mine?.status.podIP);
  });
});

describe('without a leader of etcd', () => {
  it('what runs goes on, writes end in a time-out, and afterwards what was asked for is done', () => {
    const before = containers('web');
    lab.faults.break('etcd-no-leader');
    expect(refusal(() => scale('web', 3))).toBe('etcdserver: request timed out');
    lab.run(MINUTE);
    expect(containers('web')).toEqual(before);
    lab.faults.heal('etcd-no-leader');
    scale('web', 3);
    lab.run(MINUTE);
    expect(ready('web')).toBe(3);
    expect(containers('web')).toEqual(expect.arrayContaining(before));
  });
});

describe('without controllers', () => {
  it('a manifest is written, and nothing is made of it; what runs goes on', () => {
    lab.faults.break('controller-manager-stopped');
    deploy('api');
    lab.run(MINUTE);
    expect(lab.store.list(REPLICA_SETS, SPACE).filter(({ metadata }) => metadata.labels?.app === 'api')).toEqual([]);
    expect(ready('web')).toBe(2);
    lab.faults.heal('controller-manager-stopped');
    lab.run(MINUTE);
    expect(ready('api')).toBe(2);
  });

  it('nobody replaces a pod that goes, and a Service keeps the address of what is gone', () => {
    lab.faults.break('controller-manager-stopped');
    const [first] = pods('web');
    ada.delete(PODS, SPACE, first?.metadata.name ?? '');
    lab.run(2 * MINUTE);
    expect(pods('web')).toHaveLength(1);
    const endpoints = lab.store.list(ENDPOINT_SLICES, SPACE).filter(({ metadata }) => metadata.name.startsWith('web-'));
    expect(endpoints[0]?.endpoints).toHaveLength(2);
    lab.faults.heal('controller-manager-stopped');
    lab.run(MINUTE);
    expect(ready('web')).toBe(2);
  });

  it('a node that falls silent is not given up', () => {
    lab.faults.break('controller-manager-stopped');
    lab.faults.break('kubelet-dead', 'node-1');
    lab.run(10 * MINUTE);
    const conditions = lab.store.get(NODES, '', 'node-1')?.status.conditions;
    expect(conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
    expect(pods('web')).toHaveLength(2);
  });
});

describe('without a scheduler', () => {
  it('new pods wait without a word, and those that have a node live on it', () => {
    const before = containers('web');
    lab.faults.break('scheduler-stopped');
    scale('web', 4);
    lab.run(5 * MINUTE);
    const waiting = pods('web').filter(({ spec }) => spec.nodeName === undefined);
    expect(waiting).toHaveLength(2);
    for (const { metadata, status } of waiting) {
      expect(status.phase).toBe('Pending');
      expect(lab.store.list(EVENTS, SPACE).filter(({ involvedObject }) => involvedObject.uid === metadata.uid)).toEqual(
        [],
      );
    }
    expect(containers('web')).toEqual(expect.arrayContaining(before));
  });

  it('a pod that names its node starts there all the same', () => {
    lab.faults.break('scheduler-stopped');
    ada.create(PODS, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'bound', namespace: SPACE, labels: { app: 'bound' } },
      spec: { nodeName: 'node-1', containers: [{ name: 'main', image: 'nginx:stable' }] },
    } as never);
    lab.run(20_000);
    expect(ready('bound')).toBe(1);
  });
});

describe('without a kubelet', () => {
  it('a pod that is bound to its node stays as it was written, and starts when it is back', () => {
    lab.faults.break('kubelet-dead', 'node-1');
    lab.faults.break('kubelet-dead', 'node-2');
    scale('web', 3);
    lab.run(20_000);
    const [fresh] = pods('web').filter(({ status }) => !status.containerStatuses);
    expect(fresh?.spec.nodeName).toMatch(/^node-/);
    expect(fresh?.status.phase).toBe('Pending');
    lab.faults.healAll();
    lab.run(MINUTE);
    expect(ready('web')).toBe(3);
  });
});

describe('without its registry', () => {
  it('what runs goes on, and a new version stops at its image while the old one serves', () => {
    lab.faults.break('registry-unreachable', 'docker.io');
    const web = ada.get(DEPLOYMENTS, SPACE, 'web') as Deployment;
    const { template } = web.spec;
    const containersNow = [{ name: 'main', image: 'nginx:mainline' }];
    ada.update(DEPLOYMENTS, {
      ...web,
      spec: { ...web.spec, template: { ...template, spec: { ...template.spec, containers: containersNow } } },
    } as Deployment);
    lab.run(5 * MINUTE);
    expect(ready('web')).toBe(2);
    expect(
      pods('web').some(({ status }) => status.containerStatuses?.[0]?.state?.waiting?.reason?.includes('Image')),
    ).toBe(true);
  });
});

describe('with a clock that is wrong', () => {
  it('a node is ready, and its events are from the future', () => {
    lab.faults.break('clock-skew', 'node-1');
    lab.faults.break('clock-skew', 'node-2');
    scale('web', 3);
    lab.run(MINUTE);
    expect(ready('web')).toBe(3);
    const times = lab.store.list(EVENTS, SPACE).map(({ lastTimestamp }) => Date.parse(lastTimestamp ?? '') || 0);
    expect(Math.max(...times)).toBeGreaterThan(lab.clock.now());
  });
});
