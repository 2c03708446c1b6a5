import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../../src/sim/api/table/index.ts';
import { PODS } from '../../../../src/sim/resources/index.ts';
import { draft } from '../../../make/draft.ts';

const NOW = Date.parse('2026-01-01T00:05:00Z');
const ENDED = '2026-01-01T00:04:55Z';

interface Shape {
  readonly meta?: object;
  readonly spec?: object;
  readonly status?: object;
  /** state of the containers `a`, `b`, … */
  readonly main?: readonly object[];
  readonly init?: readonly object[];
}

const NAMES = ['a', 'b', 'c'];
const named = (count: number, more: object = {}) =>
  NAMES.slice(0, count).map((name) => ({ name, image: 'i', ...more }));

/** A container's status: what is left out is not ready and never restarted. */
function statuses(some: readonly object[]): object[] {
  return some.map((one, at) => ({ name: NAMES[at], ready: false, restartCount: 0, ...one }));
}

function row({ meta, spec, status, main = [], init }: Shape) {
  const pod = draft(PODS, {
    metadata: meta,
    spec: { containers: named(Math.max(1, main.length)), ...(init && { initContainers: named(init.length) }), ...spec },
    status: {
      phase: 'Pending',
      containerStatuses: statuses(main),
      ...(init && { initContainerStatuses: statuses(init) }),
      ...status,
    },
  });
  return tableOf(PODS, [pod], { now: NOW }).rows[0];
}

function shown(shape: Shape): string {
  return (row(shape)?.cells ?? []).slice(1, 4).join(' ');
}

const RUNNING = { ready: true, state: { running: {} } };
const waiting = (reason: string) => ({ state: { waiting: { reason } } });
const terminated = (more: object) => ({ state: { terminated: { exitCode: 0, ...more } } });
const INITIALIZED = { conditions: [{ type: 'Initialized', status: 'True' }] };
const READY = { conditions: [{ type: 'Ready', status: 'True' }] };

describe('STATUS of a pod', () => {
  it.each<[string, Shape]>([
    ['0/1 Pending 0', {}],
    ['1/1 Running 0', { status: { phase: 'Running' }, main: [RUNNING] }],
    ['0/1 Evicted 0', { status: { phase: 'Failed', reason: 'Evicted' } }],
    [
      '0/1 SchedulingGated 0',
      { status: { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }] } },
    ],
    ['0/1 ContainerCreating 0', { main: [waiting('ContainerCreating')] }],
    ['1/2 CrashLoopBackOff 0', { status: { phase: 'Running' }, main: [RUNNING, waiting('CrashLoopBackOff')] }],
    ['0/2 ErrImagePull 0', { main: [waiting('ErrImagePull'), waiting('ContainerCreating')] }],
    ['0/1 Completed 0', { status: { phase: 'Succeeded' }, main: [terminated({ reason: 'Completed' })] }],
    ['0/1 OOMKilled 0', { main: [terminated({ reason: 'OOMKilled', exitCode: 137 })] }],
    ['0/1 ExitCode:3 0', { main: [terminated({ exitCode: 3 })] }],
    ['0/1 Signal:9 0', { main: [terminated({ exitCode: 137, signal: 9 })] }],
    ['1/2 NotReady 0', { status: { phase: 'Running' }, main: [terminated({ reason: 'Completed' }), RUNNING] }],
    ['1/2 Running 0', { status: { phase: 'Running', ...READY }, main: [terminated({ reason: 'Completed' }), RUNNING] }],
    ['0/2 Error 0', { main: [terminated({ reason: 'Completed' }), terminated({ reason: 'Error', exitCode: 1 })] }],
    [
      '0/1 Init:0/2 0',
      { init: [{ state: { running: {} } }, waiting('PodInitializing')], main: [waiting('PodInitializing')] },
    ],
    ['0/1 Init:1/2 0', { init: [terminated({}), { state: { running: {} } }], main: [waiting('PodInitializing')] }],
    ['0/1 Init:CrashLoopBackOff 0', { init: [waiting('CrashLoopBackOff')] }],
    ['0/1 Init:Error 0', { init: [terminated({ reason: 'Error', exitCode: 1 })] }],
    ['0/1 Init:ExitCode:2 0', { init: [terminated({ exitCode: 2 })] }],
    ['0/1 Init:Signal:9 0', { init: [terminated({ exitCode: 137, signal: 9 })] }],
    ['0/1 PodInitializing 0', { init: [terminated({})], main: [waiting('PodInitializing')] }],
    [
      '1/2 PodInitializing 0',
      {
        spec: { initContainers: named(1, { restartPolicy: 'Always' }) },
        init: [{ ready: true, started: true, state: { running: {} } }],
        main: [waiting('PodInitializing')],
      },
    ],
    ['0/1 Terminating 0', { meta: { deletionTimestamp: ENDED }, main: [waiting('ContainerCreating')] }],
    [
      '0/1 Completed 0',
      {
        meta: { deletionTimestamp: ENDED },
        status: { phase: 'Succeeded' },
        main: [terminated({ reason: 'Completed' })],
      },
    ],
    [
      '1/1 Unknown 0',
      { meta: { deletionTimestamp: ENDED }, status: { phase: 'Running', reason: 'NodeLost' }, main: [RUNNING] },
    ],
  ])('%s', (text, shape) => {
    expect(shown(shape)).toBe(text);
  });
});

describe('RESTARTS of a pod', () => {
  const restarted = (restartCount: number, finishedAt: string) => ({
    ...RUNNING,
    restartCount,
    lastState: { terminated: { exitCode: 1, finishedAt } },
  });

  it('tells when the last one was', () => {
    const main = [restarted(2, ENDED), restarted(1, '2026-01-01T00:01:00Z')];
    expect(shown({ status: { phase: 'Running' }, main })).toBe('2/2 Running 3 (5s ago)');
  });

  it('counts those of init containers while they run', () => {
    expect(shown({ init: [{ ...waiting('CrashLoopBackOff'), restartCount: 4 }] })).toBe('0/1 Init:CrashLoopBackOff 4');
  });

  it('leaves init containers out afterwards', () => {
    const init = [{ ...terminated({}), restartCount: 4 }];
    expect(shown({ status: { phase: 'Running', ...INITIALIZED }, init, main: [RUNNING] })).toBe('1/1 Running 0');
  });
});

describe('columns of -o wide', () => {
  it('are <none> where there is nothing', () => {
    expect(row({})?.cells.slice(5)).toEqual(['<none>', '<none>', '<none>', '<none>']);
  });

  it('tell address, nodes and readiness gates', () => {
    const spec = { nodeName: 'node-1', readinessGates: [{ conditionType: 'a' }, { conditionType: 'b' }] };
    const status = {
      podIPs: [{ ip: '10.244.1.2' }],
      nominatedNodeName: 'node-2',
      conditions: [{ type: 'a', status: 'True' }],
    };
    expect(row({ spec, status })?.cells.slice(5)).toEqual(['10.244.1.2', 'node-1', 'node-2', '1/2']);
  });
});

describe('rows of pods that have ended', () => {
  it.each(['Succeeded', 'Failed'])('%s is marked as completed', (phase) => {
    expect(row({ status: { phase } })?.conditions).toMatchObject([
      { type: 'Completed', status: 'True', reason: phase },
    ]);
  });

  it('others are not', () => {
    expect(row({ status: { phase: 'Running' } })).not.toHaveProperty('conditions');
  });
});
