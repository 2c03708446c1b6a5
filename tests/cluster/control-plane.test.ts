import { expect, it } from 'vitest';
import { judged } from '../../src/cluster/control-plane.ts';

const NOW = Date.parse('2026-03-04T08:00:00Z');
const lease = (name: string, age: number): object => ({
  metadata: { name },
  spec: { renewTime: new Date(NOW - age * 1000).toISOString() },
});
const pod = (component: string, ready: boolean): object => ({
  metadata: { name: `${component}-1`, labels: { component } },
  status: { conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
});

function states(readyz: string | undefined, pods: object[], leases: object[]): string {
  const { components } = judged(readyz, pods as never, leases as never, NOW);
  return components.map(({ state }) => state).join(' ');
}

it.each<[string, string | undefined, object[], object[], string]>([
  [
    'all up',
    '[+]ping ok\n[+]etcd ok\nreadyz check passed',
    [pod('kube-scheduler', true)],
    [lease('kube-scheduler', 2), lease('kube-controller-manager', 2)],
    'up up up up',
  ],
  [
    'a scheduler whose lease is old, though its pod still counts as ready',
    '[+]etcd ok',
    [pod('kube-scheduler', true)],
    [lease('kube-scheduler', 90)],
    'up up down unseen',
  ],
  [
    'etcd failing',
    '[+]ping ok\n[-]etcd failed: reason withheld\nreadyz check failed',
    [],
    [],
    'down down unseen unseen',
  ],
  ['a managed cluster that shows nothing', undefined, [], [], 'up unseen unseen unseen'],
])('%s', (_, readyz, pods, leases, expected) => expect(states(readyz, pods, leases)).toBe(expected));
