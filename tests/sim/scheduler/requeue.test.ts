// What brings a waiting pod back: only what may help it.
import { describe, expect, it } from 'vitest';
import { NODES, PODS } from '../../../src/sim/resources/index.ts';
import { Scheduler } from '../../../src/sim/scheduler/scheduler.ts';
import type { Node, Pod } from '../../../src/sim/wire.ts';
import { LabClient } from '../../make/lab-client.ts';

interface Scene {
  readonly name: string;
  readonly scene: (lab: LabClient) => Pod;
  readonly happens: (lab: LabClient, pod: Pod) => void;
  /** how often the pod is looked at in the half minute after it */
  readonly attempts: number;
  readonly node?: string;
}

const hostPort = { containers: [{ name: 'a', image: 'a', ports: [{ hostPort: 80, containerPort: 80 }] }] };
const near = (app: string, kind: 'podAffinity' | 'podAntiAffinity'): Record<string, unknown> => ({
  affinity: {
    [kind]: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app } } },
      ],
    },
  },
});

function bound(lab: LabClient, name: string, app: string, more: Record<string, unknown> = {}): Pod {
  return lab.pod(name, {
    labels: { app },
    spec: { nodeName: 'node-1', terminationGracePeriodSeconds: 0, ...more },
    requests: { cpu: '3' },
  });
}

function node(lab: LabClient): Node {
  return lab.get(NODES, undefined, 'node-1') as Node;
}

const SCENES: readonly Scene[] = [
  {
    name: 'a pod that wants CPU, when another goes',
    scene: (lab) => {
      bound(lab, 'other', 'x');
      return lab.pod('web', { requests: { cpu: '2' } });
    },
    happens: (lab) => lab.delete(PODS, 'lab', 'other'),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that wants CPU, when another ends',
    scene: (lab) => {
      bound(lab, 'other', 'x');
      return lab.pod('web', { requests: { cpu: '2' } });
    },
    happens: (lab) =>
      lab.change(PODS, lab.getPod('other'), ({ status }) => ({ status: { ...status, phase: 'Succeeded' } })),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that wants CPU, when a node gets more',
    scene: (lab) => lab.pod('web', { requests: { cpu: '6' } }),
    happens: (lab) =>
      lab.change(NODES, node(lab), ({ status }) => ({
        status: { ...status, allocatable: { ...status.allocatable, cpu: '8' } },
      })),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that wants CPU, when a node gets a label: not',
    scene: (lab) => lab.pod('web', { requests: { cpu: '6' } }),
    happens: (lab) =>
      lab.change(NODES, node(lab), ({ metadata }) => ({ metadata: { ...metadata, labels: { new: 'label' } } })),
    attempts: 0,
  },
  {
    name: 'a pod that wants CPU, when a node comes that is too small: not',
    scene: (lab) => lab.pod('web', { requests: { cpu: '6' } }),
    happens: (lab) => lab.node('node-2'),
    attempts: 0,
  },
  {
    name: 'a pod that wants a label, when a node gets it',
    scene: (lab) => lab.pod('web', { spec: { nodeSelector: { disk: 'ssd' } } }),
    happens: (lab) =>
      lab.change(NODES, node(lab), ({ metadata }) => ({ metadata: { ...metadata, labels: { disk: 'ssd' } } })),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that wants a label, when another pod goes: not',
    scene: (lab) => {
      bound(lab, 'other', 'x');
      return lab.pod('web', { spec: { nodeSelector: { disk: 'ssd' } } });
    },
    happens: (lab) => lab.delete(PODS, 'lab', 'other'),
    attempts: 0,
  },
  {
    name: 'a pod kept off by a taint, when it is taken away',
    scene: (lab) => {
      lab.change(NODES, node(lab), ({ spec }) => ({ spec: { ...spec, taints: [{ key: 'a', effect: 'NoSchedule' }] } }));
      return lab.pod('web');
    },
    happens: (lab) => lab.change(NODES, node(lab), ({ spec }) => ({ spec: { ...spec, taints: [] } })),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod kept off by a taint, when it tolerates it',
    scene: (lab) => {
      lab.change(NODES, node(lab), ({ spec }) => ({ spec: { ...spec, taints: [{ key: 'a', effect: 'NoSchedule' }] } }));
      return lab.pod('web');
    },
    happens: (lab, pod) =>
      lab.change(PODS, pod, ({ spec }) => ({ spec: { ...spec, tolerations: [{ operator: 'Exists' }] } })),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod before a cordoned node, when it is uncordoned',
    scene: (lab) => {
      lab.change(NODES, node(lab), ({ spec }) => ({ spec: { ...spec, unschedulable: true } }));
      return lab.pod('web');
    },
    happens: (lab) => lab.change(NODES, node(lab), ({ spec }) => ({ spec: { ...spec, unschedulable: false } })),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that wants a port, when a pod without ports goes: not',
    scene: (lab) => {
      lab.pod('holder', { spec: { ...hostPort, nodeName: 'node-1' } });
      bound(lab, 'other', 'x');
      return lab.pod('web', { spec: hostPort });
    },
    happens: (lab) => lab.delete(PODS, 'lab', 'other'),
    attempts: 0,
  },
  {
    name: 'a pod that wants a port, when its holder goes',
    scene: (lab) => {
      lab.pod('holder', { spec: { ...hostPort, nodeName: 'node-1', terminationGracePeriodSeconds: 0 } });
      return lab.pod('web', { spec: hostPort });
    },
    happens: (lab) => lab.delete(PODS, 'lab', 'holder'),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that must be near another, when such a one gets a node',
    scene: (lab) => lab.pod('web', { spec: near('db', 'podAffinity') }),
    happens: (lab) => lab.pod('db', { labels: { app: 'db' } }),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that must be near another, when some other gets a node: not',
    scene: (lab) => lab.pod('web', { spec: near('db', 'podAffinity') }),
    happens: (lab) => lab.pod('cache', { labels: { app: 'cache' } }),
    attempts: 0,
  },
  {
    name: 'a pod that must be far from another, when that changes its labels',
    scene: (lab) => {
      bound(lab, 'other', 'db');
      return lab.pod('web', { spec: near('db', 'podAntiAffinity') });
    },
    happens: (lab) =>
      lab.change(PODS, lab.getPod('other'), ({ metadata }) => ({ metadata: { ...metadata, labels: { app: 'no' } } })),
    attempts: 1,
    node: 'node-1',
  },
  {
    name: 'a pod that another does not want near it, when that goes',
    scene: (lab) => {
      bound(lab, 'other', 'db', near('web', 'podAntiAffinity'));
      return lab.pod('web', { labels: { app: 'web' } });
    },
    happens: (lab) => lab.delete(PODS, 'lab', 'other'),
    attempts: 1,
    node: 'node-1',
  },
];

describe('a waiting pod', () => {
  it.each(SCENES)('$name', ({ scene, happens, attempts, node: expected }) => {
    const lab = new LabClient();
    const scheduler = new Scheduler(lab.context);
    lab.node('node-1');
    const pod = scene(lab);
    scheduler.start();
    lab.run(15_000);
    const { uid, name } = pod.metadata;
    expect(lab.getPod(name).spec.nodeName).toBeUndefined();
    const before = scheduler.records.of(uid).length;
    happens(lab, pod);
    lab.run(30_000);
    expect(scheduler.records.of(uid).length - before).toBe(attempts);
    expect(lab.getPod(name).spec.nodeName).toBe(expected);
  });

  it('that nothing helps is looked at again after five minutes', () => {
    const lab = new LabClient();
    const scheduler = new Scheduler(lab.context);
    scheduler.start();
    lab.node('node-1');
    const { uid } = lab.pod('big', { requests: { cpu: '64' } }).metadata;
    lab.run(299_000);
    expect(scheduler.records.of(uid)).toHaveLength(1);
    lab.run(32_000);
    expect(scheduler.records.of(uid)).toHaveLength(2);
    expect(lab.events('FailedScheduling')).toHaveLength(1);
  });

  it('comes back once for what happens in one moment', () => {
    const lab = new LabClient();
    const scheduler = new Scheduler(lab.context);
    scheduler.start();
    lab.node('node-1');
    for (let at = 0; at < 3; at++) bound(lab, `other-${at}`, 'x', { priority: 1 });
    const { uid } = lab.pod('web', { requests: { cpu: '4' } }).metadata;
    lab.run(20_000);
    for (let at = 0; at < 3; at++) lab.delete(PODS, 'lab', `other-${at}`);
    lab.run(20_000);
    expect(scheduler.records.of(uid)).toHaveLength(2);
    expect(lab.getPod('web').spec.nodeName).toBe('node-1');
  });

  it('does not keep a lab awake when nothing waits', () => {
    const lab = new LabClient();
    new Scheduler(lab.context).start();
    lab.node('node-1');
    lab.pod('web');
    lab.run(10);
    expect(lab.clock.next).toBeUndefined();
  });
});
