import { describe, expect, it } from 'vitest';
import { feasibleNodesToFind } from '../../../src/sim/scheduler/pod-scheduling.ts';
import { Scheduler } from '../../../src/sim/scheduler/scheduler.ts';
import { LabClient } from '../../make/lab-client.ts';

describe('how many feasible nodes are enough', () => {
  it.each([
    [1, 1],
    [99, 99],
    [100, 100],
    [200, 100],
    [250, 120],
    [1000, 420],
    [5000, 500],
    [10_000, 500],
  ])('of %i nodes: %i', (nodes, enough) => {
    expect(feasibleNodesToFind(nodes)).toBe(enough);
  });
});

describe('where the search begins', () => {
  it('is where the last one ended, so that all nodes get their turn', () => {
    const lab = new LabClient();
    const scheduler = new Scheduler(lab.context);
    for (let at = 0; at < 300; at++) lab.node(`node-${String(at).padStart(3, '0')}`);
    scheduler.start();
    const uids = [0, 1, 2].map((at) => lab.pod(`pod-${at}`).metadata.uid);
    lab.run(100);
    const looked = uids.map((uid) => scheduler.records.of(uid)[0]?.attempt.feasible.map(({ name }) => name) ?? []);
    expect(looked.map((nodes) => [nodes.length, nodes[0]])).toEqual([
      [144, 'node-000'],
      [144, 'node-144'],
      [144, 'node-288'],
    ]);
  });

  it('goes from zone to zone', () => {
    const lab = new LabClient();
    const scheduler = new Scheduler(lab.context);
    for (const [name, zone] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
      ['c2', 'c'],
    ] as const)
      lab.node(name, { labels: { 'topology.kubernetes.io/zone': zone } });
    scheduler.start();
    const { uid } = lab.pod('p').metadata;
    lab.run(100);
    const names = scheduler.records.of(uid)[0]?.attempt.feasible.map(({ name }) => name);
    expect(names).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });
});
