import { beforeEach, describe, expect, it } from 'vitest';
import { FaultError } from '../../../src/sim/faults/fault.ts';
import { FAULTS } from '../../../src/sim/faults/index.ts';
import { Lab } from '../../../src/sim/lab.ts';
import { DAEMON_SETS, DEPLOYMENTS, NODES, PODS } from '../../../src/sim/resources/index.ts';
import type { KubeObject } from '../../../src/sim/wire.ts';

const TARGETS = { node: 'node-1', controller: 'deployment', registry: 'docker.io', workload: 'default/web' } as const;
const CASES = FAULTS.map(({ id, target }) => ({ id, target: target ? TARGETS[target] : '' }));

let lab: Lab;

function workload(kind: string, name: string, spec: object): KubeObject {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx:stable' }] } };
  const metadata = { name, namespace: 'default' };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata,
    spec: { selector: { matchLabels: labels }, template, ...spec },
  } as never;
}

function readyPods(): string[] {
  return lab.store
    .list(PODS, 'default')
    .filter(({ status }) => status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True'))
    .map(({ metadata }) => metadata.name);
}

beforeEach(() => {
  lab = new Lab({ start: Date.parse('2026-11-30T03:54:56Z'), seed: 1, nodes: 2 });
  lab.run(1_000);
  lab.client('ada', 'kubectl').create(DEPLOYMENTS, workload('Deployment', 'web', { replicas: 2 }) as never);
  lab.run(20_000);
});

describe('faults', () => {
  it('have names that differ, and say what is wrong in both languages', () => {
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
    for (const { id, says } of FAULTS) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
      expect(says.ja).not.toBe(says.en);
    }
  });

  it.each(CASES)('$id can be broken, kept, and healed so that all is as before', ({ id, target }) => {
    lab.faults.break(id, target);
    expect(lab.faults.broken).toEqual([[id, target]]);
    lab.run(90_000);
    const loaded = Lab.load(lab.save(), {});
    expect(loaded.faults.broken).toEqual([[id, target]]);
    expect(loaded.reach.state).toBe(lab.reach.state);
    for (const one of [lab, loaded]) {
      one.faults.heal(id, target);
      one.run(15 * 60_000);
      expect(one.faults.broken).toEqual([]);
      expect(one.reach.state).toBe('up');
      expect(one.store.fault).toBeUndefined();
      expect([...one.components.values()].filter(({ isRunning }) => !isRunning)).toEqual([]);
      for (const { status } of one.store.list(NODES))
        expect(status.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
    }
    expect(readyPods()).toHaveLength(2);
  });

  it('come and go when they were planned, also in a lab that was loaded', () => {
    lab.faults.plan('break', 60_000, 'kubelet-dead', 'node-1');
    lab.faults.plan('heal', 120_000, 'kubelet-dead', 'node-1');
    const loaded = Lab.load(lab.save(), {});
    for (const one of [lab, loaded]) {
      one.run(59_000);
      expect(one.faults.broken).toEqual([]);
      one.run(2_000);
      expect(one.faults.broken).toEqual([['kubelet-dead', 'node-1']]);
      expect(one.fleet.get('node-1')?.isRunning).toBe(false);
      one.run(60_000);
      expect(one.faults.broken).toEqual([]);
      expect(one.fleet.get('node-1')?.isRunning).toBe(true);
    }
  });

  it('tell whoever listens', () => {
    let told = 0;
    const end = lab.faults.listen(() => told++);
    lab.faults.break('etcd-slow');
    lab.faults.healAll();
    end();
    lab.faults.break('etcd-slow');
    expect(told).toBe(2);
  });

  it.each([
    ['nothing', '', 'there is no fault nothing'],
    ['kubelet-dead', '', 'kubelet-dead needs a node'],
    ['kubelet-dead', 'node-9', 'there is no node node-9'],
    ['controller-stopped', 'kube-scheduler', 'there is no controller kube-scheduler'],
    ['workload-down', 'default/api', 'there is no Deployment or DaemonSet default/api'],
    ['etcd-full', 'node-1', 'etcd-full strikes the whole cluster: nothing more can be named'],
  ])('%s of "%s" is refused in one clause', (id, target, message) => {
    expect(() => lab.faults.break(id, target)).toThrow(new FaultError(message));
    expect(lab.faults.broken).toEqual([]);
  });

  it('take a DaemonSet from its nodes and give it back', () => {
    lab.client('ada', 'kubectl').create(DAEMON_SETS, workload('DaemonSet', 'agent', {}) as never);
    lab.run(20_000);
    expect(readyPods()).toHaveLength(4);
    lab.faults.break('workload-down', 'default/agent');
    lab.run(60_000);
    expect(readyPods()).toHaveLength(2);
    lab.faults.heal('workload-down', 'default/agent');
    lab.run(60_000);
    expect(readyPods()).toHaveLength(4);
  });
});
