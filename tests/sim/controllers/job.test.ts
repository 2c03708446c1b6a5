import { describe, expect, it } from 'vitest';
import { formatIndexes, parseIndexes } from '../../../src/sim/controllers/job/indexes.ts';
import { job } from '../../../src/sim/controllers/job.ts';
import { ttlAfterFinished } from '../../../src/sim/controllers/ttl-after-finished.ts';
import { JOBS, PODS } from '../../../src/sim/resources/index.ts';
import type { Job, Pod } from '../../../src/sim/wire.ts';
import { ControllerBench, overQuota, template } from '../../make/controller-bench.ts';

const LABELS = { 'batch.kubernetes.io/job-name': 'pi' };

function aJob(bench: ControllerBench, spec: object = {}, name = 'pi'): Job {
  return bench.create(JOBS, name, {
    spec: {
      parallelism: 1,
      completions: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: false,
      podReplacementPolicy: 'TerminatingOrFailed',
      selector: { matchLabels: LABELS },
      template: template(LABELS, 'perl', { restartPolicy: 'Never' }),
      ...spec,
    },
  });
}

function start(spec: object = {}): ControllerBench {
  const bench = new ControllerBench(job);
  aJob(bench, spec);
  return bench.run();
}

function statusOf(bench: ControllerBench): Job['status'] {
  return bench.get(JOBS, 'pi').status;
}

function told(bench: ControllerBench): string[] {
  return (statusOf(bench).conditions ?? []).map(({ type, status, reason }) => `${type} ${status} ${reason}`);
}

function active(bench: ControllerBench): Pod[] {
  return bench.pods.filter(
    ({ status, metadata }) => status.phase !== 'Failed' && status.phase !== 'Succeeded' && !metadata.deletionTimestamp,
  );
}

function indexes(bench: ControllerBench, pods: readonly Pod[] = active(bench)): (string | undefined)[] {
  return pods.map(({ metadata }) => metadata.annotations?.['batch.kubernetes.io/job-completion-index']);
}

function edit(bench: ControllerBench, change: (spec: Job['spec']) => void): ControllerBench {
  bench.edit(JOBS, 'pi', ({ spec }) => change(spec));
  return bench.run();
}

describe('a job that succeeds', () => {
  it('is complete when its pod is counted', () => {
    const bench = start();
    expect(statusOf(bench)).toEqual({
      active: 1,
      ready: 0,
      startTime: '2026-11-30T03:54:56Z',
      terminating: 0,
      uncountedTerminatedPods: {},
    });
    expect(bench.pods[0]?.metadata).toMatchObject({
      generateName: 'pi-',
      finalizers: ['batch.kubernetes.io/job-tracking'],
    });
    bench.ready().run();
    expect(statusOf(bench).ready).toBe(1);
    bench.ended(0).run();
    const time = '2026-11-30T03:54:56Z';
    const rest = { status: 'True', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };
    expect(statusOf(bench)).toEqual({
      conditions: [
        { type: 'SuccessCriteriaMet', lastProbeTime: time, lastTransitionTime: time, ...rest },
        { type: 'Complete', lastProbeTime: time, lastTransitionTime: time, ...rest },
      ],
      startTime: time,
      completionTime: time,
      succeeded: 1,
      ready: 0,
      terminating: 0,
      uncountedTerminatedPods: {},
    });
    const [pod] = bench.pods;
    expect(pod?.metadata.finalizers).toBeUndefined();
    expect(bench.events).toEqual([
      `Normal SuccessfulCreate Job/pi Created pod: ${pod?.metadata.name}`,
      'Normal Completed Job/pi Job completed',
    ]);
    expect(bench.again(JOBS)).toBe(0);
  });

  it('writes down whom it counts before it frees them, and never counts one twice', () => {
    const bench = start({ completions: 3, parallelism: 3 }).ready();
    const seen: string[] = [];
    bench.store.watch(JOBS, ({ object }) => {
      const { succeeded = 0, uncountedTerminatedPods: left } = object.status;
      seen.push(`${succeeded}+${left?.succeeded?.length ?? 0}`);
    });
    bench.ended(0, bench.pods.slice(0, 2)).run();
    expect(seen.filter((one) => one !== '0+0')).toEqual(['0+2', '2+0']);
    bench.ended(0).run();
    expect(statusOf(bench).succeeded).toBe(3);
  });

  it.each([
    { name: 'as many at once as it may', spec: { completions: 5, parallelism: 2 }, rounds: [2, 2, 1] },
    { name: 'no more than it needs', spec: { completions: 2, parallelism: 5 }, rounds: [2] },
    {
      name: 'all workers, when one that succeeds is enough',
      spec: { completions: undefined, parallelism: 3 },
      rounds: [3],
    },
  ])('runs $name', ({ spec, rounds }) => {
    const bench = start(spec);
    for (const count of rounds) {
      expect(active(bench)).toHaveLength(count);
      bench.ready().ended(0).run();
    }
    expect(told(bench)).toContain('Complete True CompletionsReached');
  });

  it('is deleted in its time, if it has one', () => {
    const bench = new ControllerBench(job, ttlAfterFinished);
    aJob(bench, { ttlSecondsAfterFinished: 30 });
    bench.run().ready().ended(0).run();
    bench.run(29_000);
    expect(bench.store.list(JOBS)).toHaveLength(1);
    bench.run(1_000);
    expect(bench.store.list(JOBS)).toHaveLength(0);
  });
});

describe('a job whose pods fail', () => {
  it('waits 10 s, 20 s, … and gives up beyond the back-off limit', () => {
    const bench = start({ backoffLimit: 3 });
    for (const seconds of [10, 20, 40]) {
      bench
        .ready()
        .ended(1)
        .run(seconds * 1000 - 1000);
      expect(active(bench)).toHaveLength(0);
      bench.run(2000);
      expect(active(bench)).toHaveLength(1);
    }
    bench.ready().ended(1).run(60_000);
    expect(told(bench)).toEqual(['FailureTarget True BackoffLimitExceeded', 'Failed True BackoffLimitExceeded']);
    expect(statusOf(bench)).toMatchObject({ failed: 4, ready: 0, uncountedTerminatedPods: {} });
    expect(statusOf(bench)).not.toHaveProperty('completionTime');
    expect(bench.events.at(-1)).toBe('Warning BackoffLimitExceeded Job/pi Job has reached the specified backoff limit');
    expect(bench.again(JOBS)).toBe(0);
  });

  it('forgets failures after a success', () => {
    const bench = start({ completions: 3 });
    bench.ready().ended(1).run(11_000);
    bench.ready().ended(0).run();
    bench.ready().ended(1).run(9_000);
    expect(active(bench)).toHaveLength(0);
    bench.run(2_000);
    expect(active(bench)).toHaveLength(1);
  });

  it('counts restarts in place where pods are restarted', () => {
    const bench = start({ backoffLimit: 2, template: template(LABELS, 'perl', { restartPolicy: 'OnFailure' }) });
    const [pod] = bench.pods as [Pod];
    bench.status(pod, {
      phase: 'Running',
      containerStatuses: [{ name: 'main', image: '', imageID: '', ready: false, restartCount: 2 }],
    });
    bench.run();
    expect(told(bench)).toContain('Failed True BackoffLimitExceeded');
    expect(bench.events).toContain(`Normal SuccessfulDelete Job/pi Deleted pod: ${pod.metadata.name}`);
    expect(bench.pods).toHaveLength(0);
  });

  it('is not over before its last pod is gone', () => {
    const bench = start({ parallelism: 2, completions: 2, backoffLimit: 0 }).ready();
    bench.grace = 30;
    bench.ended(1, bench.pods.slice(0, 1)).run();
    expect(told(bench)).toEqual(['FailureTarget True BackoffLimitExceeded']);
    expect(statusOf(bench)).toMatchObject({ terminating: 1, failed: 2 });
    bench.gone().run();
    expect(told(bench)).toContain('Failed True BackoffLimitExceeded');
  });

  it('counts a pod that is deleted as a failure, at once or when it has ended', () => {
    for (const [policy, failed] of [
      ['TerminatingOrFailed', 1],
      ['Failed', undefined],
    ] as const) {
      const bench = start({ podReplacementPolicy: policy }).ready().run();
      bench.grace = 30;
      bench.client.delete(PODS, 'lab', bench.pods[0]?.metadata.name ?? '');
      bench.run(15_000);
      expect(statusOf(bench).failed).toBe(failed);
      expect(active(bench)).toHaveLength(failed ?? 0);
    }
  });
});

describe('a job with a deadline', () => {
  it('fails when it comes, without anything else happening', () => {
    const bench = start({ activeDeadlineSeconds: 60 }).ready();
    bench.run(59_000);
    expect(told(bench)).toEqual([]);
    bench.run(1_000);
    expect(told(bench)).toEqual(['FailureTarget True DeadlineExceeded', 'Failed True DeadlineExceeded']);
    expect(bench.events.at(-1)).toBe('Warning DeadlineExceeded Job/pi Job was active longer than specified deadline');
    expect(bench.pods).toHaveLength(0);
  });
});

describe('a pod failure policy', () => {
  const rule = (action: string, values: number[], operator = 'In'): object => ({
    action,
    onExitCodes: { operator, values },
  });

  it('fails the job at once for what cannot get better', () => {
    const bench = start({ podFailurePolicy: { rules: [rule('FailJob', [42])] } });
    const name = bench.pods[0]?.metadata.name;
    bench.ready().ended(42).run();
    expect(told(bench)).toEqual(['FailureTarget True PodFailurePolicy', 'Failed True PodFailurePolicy']);
    expect(bench.events.at(-1)).toBe(
      `Warning PodFailurePolicy Job/pi Container main for pod lab/${name} failed with exit code 42 matching FailJob rule at index 0`,
    );
  });

  it.each([
    { action: 'Ignore', failed: undefined },
    { action: 'Count', failed: 1 },
  ])('counts by its first rule that is about the failure: $action', ({ action, failed }) => {
    const rules = [rule('FailJob', [1], 'NotIn'), rule(action, [1]), rule('FailJob', [1])];
    const bench = start({ podFailurePolicy: { rules } });
    bench.ready().ended(1).run(11_000);
    expect(statusOf(bench).failed).toBe(failed);
    expect(active(bench)).toHaveLength(1);
  });

  it('can look at conditions of the pod', () => {
    const rules = [{ action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }];
    const bench = start({ podFailurePolicy: { rules } });
    const [pod] = bench.pods as [Pod];
    bench.status(pod, { phase: 'Failed', conditions: [{ type: 'DisruptionTarget', status: 'True' }] });
    bench.run();
    expect(statusOf(bench).conditions?.[0]?.message).toBe(
      `Pod lab/${pod.metadata.name} has condition DisruptionTarget matching FailJob rule at index 0`,
    );
  });
});

describe('a suspended job', () => {
  it('has no pods and no start, and starts when it is let', () => {
    const bench = start({ suspend: true, activeDeadlineSeconds: 60 });
    expect(bench.pods).toHaveLength(0);
    expect(told(bench)).toEqual(['Suspended True JobSuspended']);
    expect(statusOf(bench)).not.toHaveProperty('startTime');
    bench.run(120_000);
    edit(bench, (spec) => {
      spec.suspend = false;
    });
    expect(told(bench)).toEqual(['Suspended False JobResumed']);
    expect(statusOf(bench).startTime).toBe('2026-11-30T03:56:56Z');
    expect(active(bench)).toHaveLength(1);
    expect(bench.events.slice(0, 2)).toEqual(['Normal Suspended Job/pi Job suspended', bench.events[1]]);
    expect(bench.events).toContain('Normal Resumed Job/pi Job resumed');
  });

  it('loses its pods, which are no failures', () => {
    const bench = start({ parallelism: 2, completions: 2 }).ready().run();
    edit(bench, (spec) => {
      spec.suspend = true;
    });
    expect(bench.pods).toHaveLength(0);
    expect(statusOf(bench)).not.toHaveProperty('failed');
  });
});

describe('an indexed job', () => {
  const indexed = { completionMode: 'Indexed', completions: 4, parallelism: 2 };

  it('gives each pod an index, by which it is known', () => {
    const bench = start(indexed);
    expect(indexes(bench)).toEqual(['0', '1']);
    const [pod] = bench.pods;
    expect(pod?.metadata).toMatchObject({
      generateName: 'pi-0-',
      labels: { 'batch.kubernetes.io/job-completion-index': '0' },
    });
    expect(pod?.spec.hostname).toBe('pi-0');
    expect(pod?.spec.containers[0]?.env).toEqual([
      {
        name: 'JOB_COMPLETION_INDEX',
        valueFrom: { fieldRef: { fieldPath: "metadata.labels['batch.kubernetes.io/job-completion-index']" } },
      },
    ]);
    bench.ready().ended(0, bench.pods.slice(1, 2)).run();
    expect(indexes(bench)).toEqual(['0', '2']);
    expect(statusOf(bench)).toMatchObject({ completedIndexes: '1', succeeded: 1 });
    for (let step = 0; step < 3; step++) bench.ready().ended(0).run();
    expect(statusOf(bench)).toMatchObject({ completedIndexes: '0-3', succeeded: 4 });
    expect(told(bench)).toContain('Complete True CompletionsReached');
  });

  it('keeps one pod of an index', () => {
    const bench = start(indexed);
    const twin = bench.pods[0] as Pod;
    bench.client.create(PODS, { ...twin, metadata: { ...twin.metadata, name: 'twin' } });
    bench.run();
    expect(indexes(bench).sort()).toEqual(['0', '1']);
  });

  it('fails an index by its own limit, and goes on with the others', () => {
    const bench = start({ ...indexed, parallelism: 4, backoffLimit: 2_147_483_647, backoffLimitPerIndex: 1 }).ready();
    const broken = bench.pods.slice(0, 1);
    bench.ended(1, broken).run(9_000);
    expect(indexes(bench)).toEqual(['1', '2', '3']);
    bench.run(2_000);
    expect(indexes(bench)).toEqual(['1', '2', '3', '0']);
    expect(bench.pods.at(-1)?.metadata.annotations).toMatchObject({
      'batch.kubernetes.io/job-index-failure-count': '1',
    });
    bench.ready().ended(1, bench.pods.slice(-1)).run();
    expect(statusOf(bench)).toMatchObject({ failedIndexes: '0', failed: 2 });
    bench.ended(0).run();
    expect(told(bench)).toEqual(['FailureTarget True FailedIndexes', 'Failed True FailedIndexes']);
    expect(bench.events.at(-1)).toBe('Warning FailedIndexes Job/pi Job has failed indexes');
  });

  it('stops at the most indexes that may fail', () => {
    const bench = start({ ...indexed, backoffLimitPerIndex: 0, maxFailedIndexes: 1, backoffLimit: 2_147_483_647 });
    bench.ready().ended(1).run();
    expect(told(bench)).toEqual([
      'FailureTarget True MaxFailedIndexesExceeded',
      'Failed True MaxFailedIndexesExceeded',
    ]);
  });

  it('has succeeded when its success policy says so', () => {
    const rules = [{ succeededIndexes: '0,3', succeededCount: 2 }, { succeededIndexes: '1' }];
    const bench = start({ ...indexed, successPolicy: { rules } }).ready();
    bench.ended(0, bench.pods.slice(1, 2)).run();
    expect(told(bench)).toEqual(['SuccessCriteriaMet True SuccessPolicy', 'Complete True SuccessPolicy']);
    expect(statusOf(bench).conditions?.[0]?.message).toBe('Matched rules at index 1');
    expect(active(bench)).toHaveLength(0);
    expect(statusOf(bench)).not.toHaveProperty('failed');
  });

  it.each([
    ['', []],
    ['3', [3]],
    ['1,2', [1, 2]],
    ['0-2,5', [0, 1, 2, 5]],
    ['0,1,3-5,7', [0, 1, 3, 4, 5, 7]],
  ])('writes indexes as %j', (text, list) => {
    expect(formatIndexes(new Set(list))).toBe(text);
    expect([...parseIndexes(text, 10)]).toEqual(list);
  });
});

describe('pods', () => {
  it('of a job that is gone are let go', () => {
    const bench = start().ready();
    bench.client.delete(JOBS, 'lab', 'pi');
    bench.client.delete(PODS, 'lab', bench.pods[0]?.metadata.name ?? '');
    bench.run();
    expect(bench.pods).toHaveLength(0);
  });

  it('beyond a smaller parallelism go, and are no failures', () => {
    const bench = start({ parallelism: 3, completions: 9 });
    edit(bench, (spec) => {
      spec.parallelism = 1;
    });
    expect(bench.pods).toHaveLength(1);
    expect(statusOf(bench)).not.toHaveProperty('failed');
    expect(statusOf(bench).active).toBe(1);
  });

  it('that cannot be made are told of, and tried again', () => {
    const bench = new ControllerBench(job);
    bench.refuse = ({ kind, metadata }) => (kind === 'Pod' ? overQuota(metadata.name) : undefined);
    aJob(bench);
    bench.run(20);
    expect(bench.events[0]).toMatch(/^Warning FailedCreate Job\/pi Error creating: pods "pi-/);
    bench.refuse = () => undefined;
    bench.run(60_000);
    expect(bench.pods).toHaveLength(1);
  });

  it('of a job that somebody else manages are none of ours', () => {
    expect(start({ managedBy: 'example.com/queue' }).pods).toHaveLength(0);
    expect(start({ managedBy: 'kubernetes.io/job-controller' }).pods).toHaveLength(1);
  });
});
