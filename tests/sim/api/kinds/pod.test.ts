import { describe, expect, it } from 'vitest';
import { POD_STRATEGY } from '../../../../src/sim/api/kinds/pod.ts';
import { qosClass } from '../../../../src/sim/api/kinds/quality-of-service.ts';
import type { Container, Pod, PodSpec } from '../../../../src/sim/wire.ts';

const CONTEXT = { now: Date.parse('2026-11-30T04:00:00Z'), random: { suffix: () => '', below: () => 0 }, user: '' };

function aPod(spec: Partial<PodSpec> = {}, status: Partial<Pod['status']> = {}): Pod {
  const metadata = {
    name: 'web',
    namespace: 'lab',
    uid: 'u',
    resourceVersion: '1',
    generation: 1,
    creationTimestamp: '2026-11-30T03:54:56Z',
    labels: { app: 'web', 'pod-template-hash': '5d4' },
  };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata,
    spec: { containers: [{ name: 'web', image: 'nginx:1' }], ...spec },
    status,
  } as Pod;
  POD_STRATEGY.defaults(pod);
  return pod;
}

function created(spec: Partial<PodSpec> = {}): Pod {
  const pod = aPod(spec);
  POD_STRATEGY.prepareForCreate(pod, CONTEXT);
  return pod;
}

describe('the grace period of a pod', () => {
  it.each([
    ['its own, once a node has it', { nodeName: 'node-1' }, {}, undefined, 30],
    ['what was asked for', { nodeName: 'node-1' }, {}, 5, 5],
    ['none, asked for', { nodeName: 'node-1' }, {}, 0, 0],
    ['one second, for less than none', { nodeName: 'node-1' }, {}, -5, 1],
    ['none, while no node has it', {}, {}, 60, 0],
    ['none, when it has ended', { nodeName: 'node-1' }, { phase: 'Succeeded' }, 60, 0],
    ['none, when it has failed', { nodeName: 'node-1' }, { phase: 'Failed' }, undefined, 0],
  ])('is %s', (_name, spec, status, asked, seconds) => {
    expect(POD_STRATEGY.graceSeconds?.(aPod(spec, status), asked)).toBe(seconds);
  });
});

describe('a new pod', () => {
  it('is pending, whatever its author said of its status', () => {
    const pod = aPod({}, { phase: 'Running', podIP: '10.0.0.1' });
    POD_STRATEGY.prepareForCreate(pod, CONTEXT);
    expect(pod.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
    expect(pod.metadata.generation).toBe(1);
  });

  it('says so when gates keep it from the scheduler', () => {
    expect(created({ schedulingGates: [{ name: 'later' }] }).status.conditions).toEqual([
      {
        type: 'PodScheduled',
        status: 'False',
        lastProbeTime: null,
        lastTransitionTime: '2026-11-30T04:00:00Z',
        reason: 'SchedulingGated',
        message: 'Scheduling is blocked due to non-empty scheduling gates',
      },
    ]);
  });

  it('puts the values of its own labels into its selectors', () => {
    const constraint = {
      maxSkew: 1,
      topologyKey: 'zone',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
      matchLabelKeys: ['pod-template-hash', 'absent'],
    };
    const pod = created({ topologySpreadConstraints: [constraint] });
    expect(pod.spec.topologySpreadConstraints?.[0]?.labelSelector?.matchExpressions).toEqual([
      { key: 'pod-template-hash', operator: 'In', values: ['5d4'] },
    ]);
  });
});

describe('the class of quality of service', () => {
  const both = { cpu: '1', memory: '1Gi' };
  const container = (resources: Container['resources']): Container => ({ name: 'a', ...(resources && { resources }) });

  it.each<[string, Partial<PodSpec>, string]>([
    ['nothing asked for', { containers: [container(undefined)] }, 'BestEffort'],
    ['nothing of cpu and memory', { containers: [container({ requests: { 'x.com/gpu': '1' } })] }, 'BestEffort'],
    ['a request', { containers: [container({ requests: { cpu: '100m' } })] }, 'Burstable'],
    ['limits that equal requests', { containers: [container({ limits: both, requests: both })] }, 'Guaranteed'],
    [
      'the same amounts, written differently',
      { containers: [container({ limits: both, requests: { cpu: '1000m', memory: '1024Mi' } })] },
      'Guaranteed',
    ],
    [
      'one container without limits',
      { containers: [container({ limits: both, requests: both }), container(undefined)] },
      'Burstable',
    ],
    [
      'an init container without limits',
      { containers: [container({ limits: both, requests: both })], initContainers: [container(undefined)] },
      'Burstable',
    ],
    [
      'what the pod as a whole has',
      { containers: [container({ requests: { cpu: '1' } })], resources: { limits: both, requests: both } },
      'Guaranteed',
    ],
  ])('of %s is known', (_name, spec, expected) => {
    expect(qosClass(spec as PodSpec)).toBe(expected);
  });
});

describe('the generation of a pod', () => {
  const old = created({ nodeName: 'node-1' });
  const changed = (change: (pod: Pod) => void, subresource = ''): Pod => {
    const pod = structuredClone(old);
    change(pod);
    POD_STRATEGY.prepareForUpdate(pod, old, subresource);
    return pod;
  };

  it('grows with its specification', () => {
    expect(
      changed((pod) => void Object.assign(pod.spec.containers[0] ?? {}, { image: 'nginx:2' })).metadata.generation,
    ).toBe(2);
  });

  it('stays when labels or the status change', () => {
    expect(changed((pod) => Object.assign(pod.metadata, { labels: { app: 'x' } })).metadata.generation).toBe(1);
    expect(changed((pod) => Object.assign(pod.status, { phase: 'Running' }), 'status').metadata.generation).toBe(1);
  });

  it('grows with a resize and with an ephemeral container, of which nothing else is taken over', () => {
    const resized = changed((pod) => {
      Object.assign(pod.spec.containers[0] ?? {}, { resources: { requests: { cpu: '1' } }, image: 'other' });
    }, 'resize');
    expect(resized.metadata.generation).toBe(2);
    expect(resized.spec.containers[0]).toMatchObject({ image: 'nginx:1', resources: { requests: { cpu: '1' } } });
    const debugged = changed((pod) => {
      pod.spec.ephemeralContainers = [{ name: 'debug', image: 'busybox:1' }];
      pod.spec.nodeName = 'node-2';
    }, 'ephemeralcontainers');
    expect(debugged.metadata.generation).toBe(2);
    expect(debugged.spec).toMatchObject({ nodeName: 'node-1', ephemeralContainers: [{ name: 'debug' }] });
  });
});

describe('a change of the status', () => {
  it('changes nothing else, and keeps what its writer leaves out', () => {
    const old = created({ nodeName: 'node-1' });
    old.status = { ...old.status, observedGeneration: 3 };
    const pod = structuredClone(old);
    pod.spec.nodeName = 'node-2';
    pod.status = { phase: 'Running' };
    POD_STRATEGY.prepareForUpdate(pod, old, 'status');
    expect(pod.spec.nodeName).toBe('node-1');
    expect(pod.status).toEqual({ phase: 'Running', qosClass: 'BestEffort', observedGeneration: 3 });
    expect(POD_STRATEGY.validateUpdate(pod, old, 'status')).toEqual([]);
  });
});
