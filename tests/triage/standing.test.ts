// Whole objects of one list: how long each has been there at least shows by the others, and what nobody has touched since is stalled.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';

const playbooks = await loadPlaybooks();
const START = Date.parse('2026-11-30T03:00:00Z');
const SPACE = 'crm';

function time(seconds: number): string {
  return `${new Date(START + seconds * 1000).toISOString().slice(0, 19)}Z`;
}

function object(
  apiVersion: string,
  kind: string,
  name: string,
  created: number,
  rest: object,
  metadata: object = {},
): object {
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: SPACE,
      uid: `${kind}-${name}`,
      resourceVersion: '100',
      creationTimestamp: time(created),
      generation: 1,
      ...metadata,
    },
    ...rest,
  };
}

function node(heartbeat: number, more: readonly object[] = [], taints: readonly object[] = []): object {
  const ready = {
    type: 'Ready',
    status: 'True',
    reason: 'KubeletReady',
    lastHeartbeatTime: time(heartbeat),
    lastTransitionTime: time(0),
  };
  return object(
    'v1',
    'Node',
    'worker-a',
    0,
    { spec: { taints }, status: { conditions: [ready, ...more] } },
    { namespace: undefined },
  );
}

function pod(name: string, created: number, spec: object, status: object): object {
  const containers = [{ name: 'main', image: 'registry.example.com/mail:3' }];
  return object('v1', 'Pod', name, created, { spec: { containers, ...spec }, status: { phase: 'Pending', ...status } });
}

function verdict(...items: readonly object[]): string {
  const { stalled } = diagnose(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, undefined, 2), { playbooks });
  return `${stalled.layer}/${stalled.part}`;
}

const DEPLOYMENT = { spec: { replicas: 2, selector: { matchLabels: { app: 'mail' } } } };

describe('a pod without a node and without a condition', () => {
  it('has been seen by no scheduler when others are minutes younger', () => {
    expect(verdict(node(400), pod('mail-0', 100, {}, {}))).toBe('scheduler/absent');
  });

  it('may have been made this moment', () => {
    expect(verdict(node(110), pod('mail-0', 100, {}, {}))).not.toBe('scheduler/absent');
    expect(verdict(pod('mail-0', 100, {}, {}))).not.toBe('scheduler/absent');
  });

  it('is not one that the scheduler refused', () => {
    const conditions = [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: '0/1 nodes are available: 1 Insufficient cpu.',
        lastTransitionTime: time(100),
      },
    ];
    expect(verdict(node(400), pod('mail-0', 100, {}, { conditions }))).toBe('scheduler/resources');
  });
});

describe('a Deployment whose status nobody has written', () => {
  it('has no controller when others are minutes younger', () => {
    expect(verdict(node(400), object('apps/v1', 'Deployment', 'mail', 100, { ...DEPLOYMENT, status: {} }))).toMatch(
      /^controller\//,
    );
  });

  it('may have been made this moment', () => {
    expect(verdict(node(101), object('apps/v1', 'Deployment', 'mail', 100, { ...DEPLOYMENT, status: {} }))).not.toMatch(
      /^controller\//,
    );
  });

  it('is a manifest where it has no status at all', () => {
    expect(verdict(node(400), object('apps/v1', 'Deployment', 'mail', 100, DEPLOYMENT))).not.toMatch(/^controller\//);
  });
});

describe('a pod that only one node would do for, and that node is short', () => {
  const message =
    "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 node(s) didn't match Pod's node affinity/selector. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.";
  const unschedulable = {
    conditions: [
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message, lastTransitionTime: time(300) },
    ],
  };
  const pressure = {
    type: 'MemoryPressure',
    status: 'True',
    reason: 'KubeletHasInsufficientMemory',
    message: 'kubelet has insufficient memory available',
    lastHeartbeatTime: time(390),
    lastTransitionTime: time(200),
  };

  it('waits for the node', () => {
    const taint = { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' };
    expect(
      verdict(node(400, [pressure], [taint]), pod('mail-0', 290, { nodeSelector: { disk: 'ssd' } }, unschedulable)),
    ).toBe('node/pressure');
  });

  it('asks for what no node has when none is short', () => {
    const none = message.replace('1 node(s) had untolerated taint(s), 2', '3');
    const conditions = [{ ...unschedulable.conditions[0], message: none }];
    expect(verdict(node(400), pod('mail-0', 290, { nodeSelector: { disk: 'ssd' } }, { conditions }))).toBe(
      'scheduler/affinity',
    );
  });
});

describe('a container that fell once and has been up since', () => {
  it('is history', () => {
    const containerStatuses = [
      {
        name: 'main',
        ready: true,
        restartCount: 1,
        state: { running: { startedAt: time(120) } },
        lastState: { terminated: { exitCode: 1, reason: 'Error', finishedAt: time(118) } },
      },
    ];
    const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: time(125) }];
    expect(
      verdict(
        node(900),
        pod('mail-0', 100, { nodeName: 'worker-a' }, { phase: 'Running', conditions, containerStatuses }),
      ),
    ).toBe('healthy/');
  });
});
