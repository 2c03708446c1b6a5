import { describe, expect, it } from 'vitest';
import { POD_DISRUPTION_BUDGETS, PODS } from '../../../src/sim/resources/index.ts';
import { Scheduler } from '../../../src/sim/scheduler/scheduler.ts';
import type { Pod } from '../../../src/sim/wire.ts';
import { LabClient } from '../../make/lab-client.ts';

function started(): { lab: LabClient; scheduler: Scheduler } {
  const lab = new LabClient();
  const scheduler = new Scheduler(lab.context);
  scheduler.start();
  return { lab, scheduler };
}

function running(
  lab: LabClient,
  name: string,
  node: string,
  more: {
    priority?: number;
    cpu?: string;
    labels?: Record<string, string>;
    startTime?: string;
    spec?: Record<string, unknown>;
  } = {},
): Pod {
  const { priority = 0, cpu = '2', labels = {}, startTime = '2025-12-31T00:00:00Z', spec = {} } = more;
  return lab.pod(name, {
    labels,
    requests: { cpu },
    spec: { nodeName: node, priority, ...spec },
    status: { phase: 'Running', startTime },
  });
}

function leaving(lab: LabClient): string[] {
  return lab
    .list(PODS)
    .filter(({ metadata }) => metadata.deletionTimestamp)
    .map(({ metadata }) => metadata.name);
}

describe('a pod of higher priority', () => {
  it('evicts, waits for the room, and takes it', () => {
    const { lab } = started();
    lab.node('node-1');
    running(lab, 'low', 'node-1', { cpu: '3' });
    const { uid } = lab.pod('high', { requests: { cpu: '3' }, spec: { priority: 1000 } }).metadata;
    lab.run(100);
    expect(lab.getPod('low').metadata.deletionTimestamp).toBeDefined();
    expect(lab.getPod('low').status.conditions).toEqual([
      {
        type: 'DisruptionTarget',
        status: 'True',
        reason: 'PreemptionByScheduler',
        message: 'default-scheduler: preempting to accommodate a higher priority pod',
        lastProbeTime: null,
        lastTransitionTime: '2026-01-01T00:00:00Z',
        observedGeneration: 1,
      },
    ]);
    expect(lab.getPod('high').status).toMatchObject({
      nominatedNodeName: 'node-1',
      conditions: [
        { type: 'PodScheduled', reason: 'Unschedulable', message: '0/1 nodes are available: 1 Insufficient cpu.' },
      ],
    });
    expect(lab.messages('FailedScheduling')).toEqual(['0/1 nodes are available: 1 Insufficient cpu.']);
    const [event] = lab.events('Preempted');
    expect(event).toMatchObject({
      type: 'Normal',
      action: 'Preempting',
      message: `Preempted by pod ${uid} on node node-1`,
      involvedObject: { name: 'low' },
      related: { name: 'high', uid },
      reportingComponent: 'default-scheduler',
    });
    lab.store.remove(PODS, 'lab', 'low');
    lab.run(3000);
    expect(lab.getPod('high').spec.nodeName).toBe('node-1');
  });

  it('is told before its victims are evicted', () => {
    const { lab } = started();
    lab.node('node-1');
    running(lab, 'low', 'node-1', { cpu: '3' });
    lab.pod('high', { requests: { cpu: '3' }, spec: { priority: 1000 } });
    lab.run(100);
    expect(lab.events().map(({ reason }) => reason)).toEqual(['FailedScheduling', 'Preempted']);
  });

  it('leaves its room to nobody of lower or the same priority', () => {
    const { lab } = started();
    lab.node('node-1');
    running(lab, 'low', 'node-1', { cpu: '4' });
    lab.pod('high', { requests: { cpu: '3' }, spec: { priority: 1000 } });
    lab.run(100);
    lab.pod('same', { requests: { cpu: '3' }, spec: { priority: 1000 } });
    lab.pod('small', { requests: { cpu: '1' } });
    lab.store.remove(PODS, 'lab', 'low');
    lab.run(3000);
    expect(lab.getPod('high').spec.nodeName).toBe('node-1');
    expect(lab.getPod('same').spec.nodeName).toBeUndefined();
    expect(lab.getPod('small').spec.nodeName).toBe('node-1');
  });

  it('evicts nobody else while those it evicted are on their way out', () => {
    const { lab } = started();
    lab.node('node-1');
    lab.node('node-2');
    running(lab, 'low', 'node-1', { cpu: '4' });
    running(lab, 'other', 'node-2', { cpu: '4', priority: 1 });
    lab.pod('high', { requests: { cpu: '3' }, spec: { priority: 1000 } });
    lab.run(100);
    lab.change(PODS, lab.getPod('high'), ({ metadata }) => ({ metadata: { ...metadata, labels: { changed: 'yes' } } }));
    lab.run(400_000);
    expect(leaving(lab)).toEqual(['low']);
    expect(lab.messages('FailedScheduling').at(-1)).toBe(
      '0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: not eligible due to a terminating pod on the nominated node.',
    );
  });

  it('evicts nobody with preemptionPolicy Never', () => {
    const { lab } = started();
    lab.node('node-1');
    running(lab, 'low', 'node-1', { cpu: '4' });
    lab.pod('high', { requests: { cpu: '3' }, spec: { priority: 1000, preemptionPolicy: 'Never' } });
    lab.run(100);
    expect(leaving(lab)).toEqual([]);
    expect(lab.messages('FailedScheduling')).toEqual([
      '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: not eligible due to preemptionPolicy=Never.',
    ]);
  });

  it('is told where evicting does not help, and why', () => {
    const { lab } = started();
    lab.node('full');
    lab.node('other', { allocatable: { cpu: '1' } });
    lab.node('tainted', { spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] } });
    running(lab, 'equal', 'full', { cpu: '4', priority: 1000 });
    lab.pod('high', { requests: { cpu: '3' }, spec: { priority: 1000 } });
    lab.run(100);
    expect(lab.messages('FailedScheduling')).toEqual([
      '0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.',
    ]);
  });

  it('is told what would lack still without the others', () => {
    const { lab } = started();
    lab.node('node-1');
    running(lab, 'equal', 'node-1', { cpu: '3', priority: 1000 });
    running(lab, 'low', 'node-1', { cpu: '1' });
    lab.pod('high', { requests: { cpu: '2' }, spec: { priority: 1000 } });
    lab.run(100);
    expect(leaving(lab)).toEqual([]);
    expect(lab.messages('FailedScheduling')).toEqual([
      '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Insufficient cpu.',
    ]);
  });

  it('takes at once what a victim without grace leaves', () => {
    const { lab } = started();
    lab.node('node-1');
    running(lab, 'low', 'node-1', { cpu: '4', spec: { terminationGracePeriodSeconds: 0 } });
    lab.pod('high', { requests: { cpu: '3' }, spec: { priority: 1000 } });
    lab.run(2000);
    expect(lab.getPod('high').spec.nodeName).toBe('node-1');
  });

  it('evicts whom it must not be near', () => {
    const { lab } = started();
    lab.node('node-1');
    running(lab, 'low', 'node-1', { cpu: '1', labels: { app: 'noisy' } });
    running(lab, 'quiet', 'node-1', { cpu: '1' });
    const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'noisy' } } };
    const podAntiAffinity = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
    lab.pod('high', { spec: { priority: 1000, affinity: { podAntiAffinity } } });
    lab.run(100);
    expect(leaving(lab)).toEqual(['low']);
  });
});

interface Choice {
  readonly name: string;
  readonly there: readonly (readonly [string, string, Parameters<typeof running>[3]])[];
  readonly budget?: Record<string, string>;
  readonly leaving: readonly string[];
}

const CHOICES: readonly Choice[] = [
  {
    name: 'as few as are needed, and the least important of a node',
    there: [
      ['p5', 'a', { priority: 5 }],
      ['p1', 'a', { priority: 1 }],
    ],
    leaving: ['p1'],
  },
  {
    name: 'the younger of two of the same priority',
    there: [
      ['old', 'a', {}],
      ['young', 'a', { startTime: '2025-12-31T12:00:00Z' }],
    ],
    leaving: ['young'],
  },
  {
    name: 'one that no budget protects',
    there: [
      ['kept', 'a', { cpu: '4', labels: { app: 'kept' } }],
      ['free', 'b', { cpu: '4', priority: 9 }],
    ],
    budget: { app: 'kept' },
    leaving: ['free'],
  },
  {
    name: 'one that a budget protects, where there is no other',
    there: [['kept', 'a', { cpu: '4', labels: { app: 'kept' } }]],
    budget: { app: 'kept' },
    leaving: ['kept'],
  },
  {
    name: 'on the node where the most important victim is least important',
    there: [
      ['p5', 'a', { cpu: '4', priority: 5 }],
      ['p3', 'b', { cpu: '4', priority: 3 }],
    ],
    leaving: ['p3'],
  },
  {
    name: 'on the node with the fewer victims',
    there: [
      ['a1', 'a', { cpu: '2' }],
      ['a2', 'a', { cpu: '2' }],
      ['b1', 'b', { cpu: '4' }],
    ],
    leaving: ['b1'],
  },
  {
    name: 'on the node whose victim came last',
    there: [
      ['old', 'a', { cpu: '4' }],
      ['young', 'b', { cpu: '4', startTime: '2025-12-31T12:00:00Z' }],
    ],
    leaving: ['young'],
  },
];

describe('who is evicted', () => {
  it.each(CHOICES)('$name', ({ there, budget, leaving: expected }) => {
    const { lab } = started();
    for (const node of new Set(there.map(([, at]) => at))) lab.node(node);
    for (const [name, node, more] of there) running(lab, name, node, more);
    if (budget)
      lab.create(POD_DISRUPTION_BUDGETS, {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name: 'budget', namespace: 'lab' },
        spec: { selector: { matchLabels: budget } },
        status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
      } as never);
    const isTwoOnA = there.filter(([, node, more]) => node === 'a' && more?.cpu === '2').length === 2;
    lab.pod('high', { requests: { cpu: isTwoOnA ? '4' : '2' }, spec: { priority: 1000 } });
    lab.run(100);
    expect(leaving(lab)).toEqual(expected);
  });
});
