import { describe, expect, it } from 'vitest';
import { conflict } from '../../../src/sim/api/status.ts';
import { NODES, PODS } from '../../../src/sim/resources/index.ts';
import { Scheduler, type SchedulerOptions } from '../../../src/sim/scheduler/scheduler.ts';
import { LabClient } from '../../make/lab-client.ts';

function started(options: SchedulerOptions = {}, seed = 1): { lab: LabClient; scheduler: Scheduler } {
  const lab = new LabClient(seed);
  const scheduler = new Scheduler(lab.context, options);
  scheduler.start();
  return { lab, scheduler };
}

describe('a pod that fits', () => {
  it('gets its node and an event that says so', () => {
    const { lab } = started();
    lab.node('node-1');
    lab.pod('web');
    lab.run(5);
    expect(lab.getPod('web').spec.nodeName).toBe('node-1');
    const [event] = lab.events();
    expect(event).toMatchObject({
      type: 'Normal',
      reason: 'Scheduled',
      action: 'Binding',
      message: 'Successfully assigned lab/web to node-1',
      reportingComponent: 'default-scheduler',
      involvedObject: { kind: 'Pod', namespace: 'lab', name: 'web', uid: lab.getPod('web').metadata.uid },
    });
    expect(event).not.toHaveProperty('count');
  });

  it('takes as long as it is said to', () => {
    const { lab } = started({ latencyMs: [40, 40] });
    lab.node('node-1');
    lab.pod('first');
    lab.pod('second');
    lab.run(79);
    expect([lab.getPod('first').spec.nodeName, lab.getPod('second').spec.nodeName]).toEqual(['node-1', undefined]);
    lab.run(1);
    expect(lab.getPod('second').spec.nodeName).toBe('node-1');
  });

  it('comes before others of lower priority that were there first', () => {
    const { lab } = started();
    lab.node('node-1', { allocatable: { pods: '1' } });
    lab.pod('low', { spec: { preemptionPolicy: 'Never' } });
    lab.pod('high', { spec: { priority: 100, preemptionPolicy: 'Never' } });
    lab.run(10);
    expect([lab.getPod('low').spec.nodeName, lab.getPod('high').spec.nodeName]).toEqual([undefined, 'node-1']);
  });
});

describe('a pod that does not', () => {
  it('is told once of the same, and its condition is written once', () => {
    const { lab } = started();
    lab.node('node-1');
    lab.pod('big', { requests: { cpu: '64' } });
    lab.run(400_000);
    const { resourceVersion } = lab.getPod('big').metadata;
    lab.run(400_000);
    expect(lab.getPod('big').metadata.resourceVersion).toBe(resourceVersion);
    const [condition] = lab.getPod('big').status.conditions ?? [];
    expect(condition).toMatchObject({ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' });
    expect(condition?.lastTransitionTime).toBe('2026-01-01T00:00:00Z');
  });

  it('without any node: waits in back-off, of which nothing helps it', () => {
    const { lab, scheduler } = started();
    const { uid } = lab.pod('web').metadata;
    lab.run(7_500);
    const times = scheduler.records.of(uid).map(({ attempt }) => attempt.time - lab.clock.now() + 7_500);
    expect(times.map((time) => Math.round(time / 1000))).toEqual([0, 1, 3, 7]);
    expect(lab.messages('FailedScheduling')).toEqual(['no nodes available to schedule pods']);
    expect(lab.getPod('web').status.conditions?.[0]).toMatchObject({ reason: 'Unschedulable' });
    lab.node('node-1');
    lab.run(10_000);
    expect(lab.getPod('web').spec.nodeName).toBe('node-1');
  });

  it('has a note of at most 1024 characters, and the whole of it in its condition', () => {
    const { lab } = started();
    const resources = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`example.com/device-${at}`, '1']));
    lab.node('node-1');
    lab.pod('picky', { requests: resources });
    lab.run(5);
    const [note = ''] = lab.messages('FailedScheduling');
    const { message = '' } = lab.getPod('picky').status.conditions?.[0] ?? {};
    expect(note).toHaveLength(1024);
    expect(note).toBe(`${message.slice(0, 1020)} ...`);
    expect(message).toContain('1 Insufficient example.com/device-59');
  });
});

describe('pods that are left alone', () => {
  it('of another scheduler: without a word', () => {
    const { lab } = started();
    lab.node('node-1');
    lab.pod('other', { spec: { schedulerName: 'my-scheduler' } });
    lab.run(600_000);
    expect(lab.getPod('other').spec.nodeName).toBeUndefined();
    expect(lab.getPod('other').status.conditions).toBeUndefined();
    expect(lab.events()).toEqual([]);
  });

  it('behind a gate: without a word, until the gates are gone', () => {
    const { lab } = started();
    lab.node('node-1');
    const pod = lab.pod('gated', { spec: { schedulingGates: [{ name: 'example.com/a' }, { name: 'example.com/b' }] } });
    lab.run(600_000);
    expect(lab.events()).toEqual([]);
    expect(lab.getPod('gated').metadata.resourceVersion).toBe(pod.metadata.resourceVersion);
    lab.change(PODS, pod, ({ spec }) => ({ spec: { ...spec, schedulingGates: [{ name: 'example.com/b' }] } }));
    lab.run(1000);
    expect(lab.getPod('gated').spec.nodeName).toBeUndefined();
    lab.change(PODS, pod, ({ spec }) => ({ spec: { ...spec, schedulingGates: [] } }));
    lab.run(10);
    expect(lab.getPod('gated').spec.nodeName).toBe('node-1');
  });

  it('on their way out: with an event', () => {
    const { lab } = started();
    lab.node('node-1');
    lab.pod('leaving', { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['example.com/keep'] } });
    lab.run(10);
    expect(lab.messages('FailedScheduling')).toEqual(['skip schedule deleting pod: lab/leaving']);
    expect(lab.getPod('leaving').spec.nodeName).toBeUndefined();
  });
});

describe('when the API refuses a binding', () => {
  it('the pod is told and tried again after a second, and its room is free meanwhile', () => {
    const { lab } = started();
    lab.node('node-1', { allocatable: { cpu: '1' } });
    lab.failures.bind = conflict(PODS, 'web', 'try again');
    lab.pod('web', { requests: { cpu: '1' } });
    lab.run(10);
    const text = 'running Bind plugin "DefaultBinder": Operation cannot be fulfilled on pods "web": try again';
    expect(lab.messages('FailedScheduling')).toEqual([text]);
    expect(lab.getPod('web').status.conditions?.[0]).toMatchObject({ reason: 'SchedulerError', message: text });
    delete lab.failures.bind;
    lab.run(900);
    expect(lab.getPod('web').spec.nodeName).toBeUndefined();
    lab.run(200);
    expect(lab.getPod('web').spec.nodeName).toBe('node-1');
  });
});

describe('a scheduler that is stopped', () => {
  it('does nothing, and goes on from what there is when it is started again', () => {
    const { lab, scheduler } = started();
    lab.node('node-1', { allocatable: { pods: '2' } });
    lab.pod('before');
    lab.run(10);
    scheduler.stop();
    lab.pod('meanwhile');
    lab.run(600_000);
    expect(lab.getPod('meanwhile').spec.nodeName).toBeUndefined();
    expect(lab.events('FailedScheduling')).toEqual([]);
    scheduler.start();
    lab.pod('after');
    lab.run(10);
    expect(['before', 'meanwhile', 'after'].map((name) => lab.getPod(name).spec.nodeName)).toEqual([
      'node-1',
      'node-1',
      undefined,
    ]);
  });
});

describe('what was decided', () => {
  it('is kept: node, plugin, verdict, and scores', () => {
    const { lab, scheduler } = started();
    lab.node('small', { allocatable: { cpu: '1' } });
    lab.node('tainted', { spec: { taints: [{ key: 'a', value: 'b', effect: 'NoSchedule' }] } });
    lab.node('good');
    lab.node('better', { allocatable: { cpu: '8' } });
    const { uid } = lab.pod('web', { requests: { cpu: '2' } }).metadata;
    lab.run(10);
    const [record] = scheduler.records.of(uid);
    expect(record?.attempt).toMatchObject({ outcome: 'Scheduled', node: 'better', pod: 'web', message: '' });
    expect(record?.verdicts.get('small')?.get('NodeResourcesFit')).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ['Insufficient cpu'],
    });
    expect([...(record?.verdicts.get('tainted')?.keys() ?? [])].at(-1)).toBe('TaintToleration');
    expect(record?.verdicts.get('good')?.get('InterPodAffinity')?.code).toBe('Skip');
    expect(record?.scores.get('better')?.get('NodeResourcesFit')).toBeGreaterThan(
      record?.scores.get('good')?.get('NodeResourcesFit') ?? 0,
    );
    expect([...(record?.totals.keys() ?? [])]).toEqual(['good', 'better']);
  });

  it('is kept for the last five attempts of a pod', () => {
    const { lab, scheduler } = started();
    const { uid } = lab.pod('web').metadata;
    lab.run(120_000);
    const records = scheduler.records.of(uid);
    expect(records).toHaveLength(5);
    expect(records.at(-1)?.attempt.time).toBeGreaterThan(lab.clock.now() - 11_000);
  });
});

describe('chance', () => {
  function history(seed: number): string[] {
    const { lab } = started({}, seed);
    for (let at = 0; at < 20; at++) lab.node(`node-${at}`, { labels: { zone: `z${at % 3}` } });
    for (let at = 0; at < 60; at++) lab.pod(`pod-${at}`, { requests: { cpu: '100m' } });
    lab.run(1000);
    return lab.list(PODS).map(({ metadata, spec }) => `${metadata.name} ${spec.nodeName} ${metadata.resourceVersion}`);
  }

  it('is the same with the same seed, and another with another', () => {
    expect(history(7)).toEqual(history(7));
    expect(history(7)).not.toEqual(history(8));
  });

  it('decides among equal nodes, and emptier ones are better: pods are spread evenly', () => {
    const { lab } = started();
    for (let at = 0; at < 4; at++) lab.node(`node-${at}`);
    for (let at = 0; at < 40; at++) lab.pod(`pod-${at}`, { requests: { cpu: '100m', memory: '256Mi' } });
    lab.run(1000);
    const per = lab.list(NODES).map(({ metadata }) => lab.podsOn(metadata.name).length);
    expect(per).toEqual([10, 10, 10, 10]);
  });
});
