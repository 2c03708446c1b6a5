import { describe, expect, it } from 'vitest';
import { Lab } from '../../../src/sim/lab.ts';
import { CONFIG_MAPS, DEPLOYMENTS, EVENTS, NODES, PODS } from '../../../src/sim/resources/index.ts';
import { deploy } from '../../make/metered-lab.ts';

/** A lab with two usual nodes of four cores, and a group of up to three. */
function lab(args: readonly string[] = []): Lab {
  const made = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 2, addons: ['cluster-autoscaler'] });
  if (args.length > 0) {
    const client = made.client('me', 'test');
    const found = structuredClone(client.get(DEPLOYMENTS, 'kube-system', 'cluster-autoscaler'));
    const [container] = found?.spec.template.spec?.containers ?? [];
    if (container) container.args = [...args];
    if (found) client.update(DEPLOYMENTS, found);
  }
  made.run(30_000);
  return made;
}

function events(of: Lab, kind: string): string[] {
  const told = of
    .client('me', 'test')
    .list(EVENTS)
    .filter(({ involvedObject, source }) => involvedObject.kind === kind && source?.component === 'cluster-autoscaler')
    .map(({ reason, message }) => `${reason}: ${message}`);
  return [...new Set(told)].sort();
}

function nodes(of: Lab): number {
  return of.client('me', 'test').list(NODES).length;
}

function waiting(of: Lab): number {
  return of
    .client('me', 'test')
    .list(PODS, 'default')
    .filter(({ spec }) => !spec.nodeName).length;
}

function status(of: Lab): string {
  return of.client('me', 'test').get(CONFIG_MAPS, 'kube-system', 'cluster-autoscaler-status')?.data?.status ?? '';
}

const QUICK = ['--scale-down-unneeded-time=1m', '--scale-down-delay-after-add=1m'];

describe('the cluster autoscaler', () => {
  it('makes nodes for pods that fit nowhere', () => {
    const made = lab();
    deploy(made, 'big', 'runs', { cpu: '3' }, 4);
    made.run(20_000);
    expect(waiting(made)).toBe(2);
    expect(events(made, 'Pod')).toEqual(['TriggeredScaleUp: pod triggered scale-up: [{workers 0->2 (max: 3)}]']);
    expect(events(made, 'ConfigMap')).toEqual([
      'ScaledUpGroup: Scale-up: group workers size set to 2 instead of 0 (max: 3)',
      'ScaledUpGroup: Scale-up: setting group workers size to 2 instead of 0 (max: 3)',
    ]);
    expect(status(made)).toContain('cloudProviderTarget: 2\n');
    const loaded = Lab.load(made.save(), {});
    for (const one of [made, loaded]) {
      one.run(120_000);
      expect([nodes(one), waiting(one)]).toEqual([4, 0]);
      expect(status(one)).toMatch(
        /nodeGroups:\n- name: workers\n {2}health:\n {4}status: Healthy\n {4}nodeCounts:\n {6}registered:\n {8}total: 2/,
      );
    }
  });

  it.each([
    ['a group at its maximum', { cpu: '3' }, 6, '1 max node group size reached', 5],
    ['a pod that is too large for any node', { cpu: '5' }, 1, '1 Insufficient cpu', 2],
    [
      'a pod that is too large in two ways',
      { cpu: '5', memory: '9Gi' },
      1,
      '1 Insufficient cpu, 1 Insufficient memory',
      2,
    ],
  ])('makes none for %s', (_what, requests, replicas, told, after) => {
    const made = lab();
    deploy(made, 'big', 'runs', requests, replicas);
    made.run(180_000);
    expect([nodes(made), waiting(made)]).toEqual([after, 1]);
    expect(events(made, 'Pod')).toContain(`NotTriggerScaleUp: pod didn't trigger scale-up: ${told}`);
  });

  it('stops at the size that the whole cluster may have', () => {
    const made = lab(['--max-nodes-total=3']);
    deploy(made, 'big', 'runs', { cpu: '3' }, 4);
    made.run(180_000);
    expect(nodes(made)).toBe(3);
    expect(events(made, 'Pod')).toContain(
      "NotTriggerScaleUp: pod didn't trigger scale-up: max total nodes in cluster reached",
    );
  });

  it('takes nodes away that are empty for long', () => {
    const made = lab(QUICK);
    deploy(made, 'big', 'runs', { cpu: '3' }, 3);
    made.run(120_000);
    expect(nodes(made)).toBe(3);
    made.client('me', 'test').scale(DEPLOYMENTS, 'default', 'big', 0);
    made.run(30_000);
    const taints = made
      .client('me', 'test')
      .list(NODES)
      .flatMap(({ spec }) => spec.taints ?? []);
    expect(taints.map(({ key, effect }) => `${key}:${effect}`)).toEqual([
      'DeletionCandidateOfClusterAutoscaler:PreferNoSchedule',
    ]);
    expect(status(made)).toContain('CandidatesPresent');
    made.run(90_000);
    expect(nodes(made)).toBe(2);
    expect(events(made, 'Node')).toEqual([
      'ScaleDown: marked the node as toBeDeleted/unschedulable',
      'ScaleDown: node removed by cluster autoscaler',
    ]);
    made.run(120_000);
    expect(nodes(made)).toBe(2);
  });

  it('does nothing while its pod does not run', () => {
    const made = lab();
    made.client('me', 'test').scale(DEPLOYMENTS, 'kube-system', 'cluster-autoscaler', 0);
    made.run(10_000);
    deploy(made, 'big', 'runs', { cpu: '3' }, 4);
    made.run(120_000);
    expect([nodes(made), waiting(made), events(made, 'Pod')]).toEqual([2, 2, []]);
  });
});
