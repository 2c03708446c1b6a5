import { describe, expect, it } from 'vitest';
import { parseSchedule, timeIn } from '../../../src/sim/controllers/cron-job/schedule.ts';
import { cronJob } from '../../../src/sim/controllers/cron-job.ts';
import { job } from '../../../src/sim/controllers/job.ts';
import { CRON_JOBS, JOBS } from '../../../src/sim/resources/index.ts';
import type { CronJob } from '../../../src/sim/wire.ts';
import { ControllerBench, overQuota, template } from '../../make/controller-bench.ts';

const MINUTE = 60_000;
/** The bench begins at 03:54:56; this is 03:55:00 in minutes since the epoch. */
const FIRST = Date.parse('2026-11-30T03:55:00Z') / MINUTE;

function aCron(bench: ControllerBench, spec: object = {}): CronJob {
  return bench.create(CRON_JOBS, 'tick', {
    spec: {
      schedule: '*/5 * * * *',
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      jobTemplate: {
        metadata: { labels: { made: 'by-tick' } },
        spec: {
          parallelism: 1,
          completions: 1,
          backoffLimit: 0,
          selector: { matchLabels: { app: 'tick' } },
          template: template({ app: 'tick' }, 'busybox', { restartPolicy: 'Never' }),
        },
      },
      ...spec,
    },
  });
}

function start(spec: object = {}): ControllerBench {
  const bench = new ControllerBench(cronJob, job);
  aCron(bench, spec);
  return bench.run();
}

function names(bench: ControllerBench): string[] {
  return bench.store.list(JOBS).map(({ metadata }) => metadata.name);
}

function statusOf(bench: ControllerBench): CronJob['status'] {
  return bench.get(CRON_JOBS, 'tick').status;
}

/** Events about the CronJob itself. */
function told(bench: ControllerBench): string[] {
  return bench.events.filter((one) => one.includes(' CronJob/tick ')).map((one) => one.replace(' CronJob/tick', ''));
}

describe('a schedule that has come', () => {
  it('makes a job that is named after the minute', () => {
    const bench = start();
    expect(names(bench)).toEqual([]);
    bench.run(4_000);
    expect(names(bench)).toEqual([`tick-${FIRST}`]);
    const [made] = bench.store.list(JOBS);
    expect(made?.metadata).toMatchObject({
      labels: { made: 'by-tick' },
      annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-11-30T03:55:00Z' },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'tick', controller: true }],
      creationTimestamp: '2026-11-30T03:55:00Z',
    });
    expect(statusOf(bench)).toMatchObject({
      active: [
        { kind: 'Job', apiVersion: 'batch/v1', name: `tick-${FIRST}`, namespace: 'lab', uid: made?.metadata.uid },
      ],
      lastScheduleTime: '2026-11-30T03:55:00Z',
    });
    expect(bench.again(CRON_JOBS)).toBe(0);
    bench.run(1_000).ready().ended(0).run();
    expect(statusOf(bench)).toEqual({
      lastScheduleTime: '2026-11-30T03:55:00Z',
      lastSuccessfulTime: '2026-11-30T03:55:01Z',
    });
    expect(told(bench)).toEqual([
      `Normal SuccessfulCreate Created job tick-${FIRST}`,
      `Normal SawCompletedJob Saw completed job: tick-${FIRST}, condition: Complete`,
    ]);
  });

  it('makes one each time', () => {
    const bench = start({ schedule: '* * * * *' });
    bench.run(3 * MINUTE);
    expect(names(bench)).toEqual([0, 1, 2].map((more) => `tick-${FIRST + more}`));
  });

  it('is in the time zone that is asked for', () => {
    const bench = start({ schedule: '0 13 * * *', timeZone: 'Asia/Tokyo' });
    bench.run(6 * MINUTE);
    expect(bench.store.list(JOBS)[0]?.metadata.annotations).toEqual({
      'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-11-30T13:00:00+09:00',
    });
  });
});

describe('while the last job still runs', () => {
  it('Allow makes another one beside it', () => {
    const bench = start().run(11 * MINUTE);
    expect(statusOf(bench).active).toHaveLength(3);
  });

  it('Forbid waits for its end, and then makes up for the time', () => {
    const bench = start({ concurrencyPolicy: 'Forbid' }).run(6 * MINUTE);
    expect(names(bench)).toEqual([`tick-${FIRST}`]);
    expect(told(bench)).toContain(
      'Normal JobAlreadyActive Not starting job because prior execution is running and concurrency policy is Forbid',
    );
    bench.ready().ended(0).run();
    expect(names(bench)).toEqual([`tick-${FIRST}`, `tick-${FIRST + 5}`]);
  });

  it('Replace puts another in its place', () => {
    const bench = start({ concurrencyPolicy: 'Replace' }).run(6 * MINUTE);
    expect(names(bench)).toEqual([`tick-${FIRST + 5}`]);
    expect(told(bench).slice(1)).toEqual([
      `Normal SuccessfulDelete Deleted job tick-${FIRST}`,
      `Normal SuccessfulCreate Created job tick-${FIRST + 5}`,
    ]);
  });
});

describe('times that were missed', () => {
  function late(spec: object, minutes: number): ControllerBench {
    const bench = start({ ...spec, suspend: true });
    bench.run(minutes * MINUTE);
    bench.edit(CRON_JOBS, 'tick', (object) => {
      object.spec.suspend = false;
    });
    return bench.run();
  }

  it('make one job, for the last of them', () => {
    expect(names(late({}, 17))).toEqual([`tick-${FIRST + 15}`]);
  });

  it('make none when the deadline of the last has passed', () => {
    const bench = late({ startingDeadlineSeconds: 60 }, 7);
    expect(names(bench)).toEqual([]);
    bench.run(4 * MINUTE);
    expect(names(bench)).toEqual([`tick-${FIRST + 10}`]);
  });

  it('are told of when they are many', () => {
    const bench = late({ schedule: '* * * * *' }, 150);
    expect(told(bench)[0]).toBe(
      'Warning TooManyMissedTimes too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew',
    );
    expect(names(bench)).toEqual([`tick-${FIRST + 149}`]);
  });

  it('are not made up for when only the schedule changes', () => {
    const bench = start({ schedule: '0 0 1 1 *' }).run(8 * MINUTE);
    bench.edit(CRON_JOBS, 'tick', ({ spec }) => {
      spec.schedule = '*/5 * * * *';
    });
    bench.run();
    expect(names(bench)).toEqual([]);
    bench.run(3 * MINUTE);
    expect(names(bench)).toEqual([`tick-${FIRST + 10}`]);
  });
});

describe('jobs that ended', () => {
  it('are kept as many as the limits say', () => {
    const bench = start({ schedule: '* * * * *', successfulJobsHistoryLimit: 2 });
    for (let minute = 0; minute < 6; minute++)
      bench
        .run(MINUTE)
        .ready()
        .ended(minute % 3 === 0 ? 1 : 0)
        .run();
    expect(names(bench)).toEqual([3, 4, 5].map((more) => `tick-${FIRST + more}`));
    expect(told(bench)).toContain(`Normal SuccessfulDelete Deleted job tick-${FIRST}`);
    expect(told(bench)).toContain(`Normal SawCompletedJob Saw completed job: tick-${FIRST}, condition: Failed`);
  });

  it('that go missing are told of', () => {
    const bench = start().run(5_000);
    bench.client.delete(JOBS, 'lab', `tick-${FIRST}`);
    bench.run();
    expect(told(bench).at(-1)).toBe(`Normal MissingJob Active job went missing: tick-${FIRST}`);
    expect(statusOf(bench)).not.toHaveProperty('active');
  });
});

describe('what cannot be', () => {
  it.each([
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'Warning UnknownTimeZone invalid timeZone: "Mars/Base"'],
    ['a schedule nobody can read', { schedule: 'soon' }, 'Warning UnparseableSchedule unparseable schedule: "soon"'],
    ['a day that never comes', { schedule: '0 0 31 2 *' }, 'Warning InvalidSchedule invalid schedule: 0 0 31 2 *'],
  ])('%s is told', (_name, spec, text) => {
    const bench = start(spec);
    expect(told(bench)[0]).toContain(text);
    expect(bench.clock.next).toBeUndefined();
  });

  it('a job that is refused is tried again', () => {
    const bench = new ControllerBench(cronJob);
    bench.refuse = ({ kind, metadata }) => (kind === 'Job' ? overQuota(metadata.name) : undefined);
    aCron(bench);
    bench.run(5_000);
    expect(told(bench)[0]).toMatch(/^Warning FailedCreate Error creating job: pods/);
    bench.refuse = () => undefined;
    bench.run(10_000);
    expect(names(bench)).toEqual([`tick-${FIRST}`]);
  });
});

describe('reading schedules', () => {
  const after = Date.parse('2026-11-30T03:54:56Z');
  it.each([
    ['@hourly', '2026-11-30T04:00:00.000Z'],
    ['@daily', '2026-12-01T00:00:00.000Z'],
    ['@midnight', '2026-12-01T00:00:00.000Z'],
    ['@weekly', '2026-12-06T00:00:00.000Z'],
    ['@monthly', '2026-12-01T00:00:00.000Z'],
    ['@yearly', '2027-01-01T00:00:00.000Z'],
    ['@every 1h30m', '2026-11-30T05:24:56.000Z'],
    ['15 10 ? * *', '2026-11-30T10:15:00.000Z'],
    ['5/20 * * * *', '2026-11-30T04:05:00.000Z'],
    ['0 9 * JAN MON-FRI', '2027-01-01T09:00:00.000Z'],
    // either of the two days, when both are restricted
    ['0 0 13 * 5', '2026-12-04T00:00:00.000Z'],
  ])('%s', (text, next) => {
    expect(new Date(parseSchedule(text).next(after) ?? 0).toISOString()).toBe(next);
  });

  it.each(['', '* * * *', '* * * * * *', '61 * * * *', '0 0 L * *', '0 0 * * 1#2', '@never', '@every soon'])(
    'refuses %j',
    (text) => {
      expect(() => parseSchedule(text)).toThrow();
    },
  );

  it.each([
    [undefined, '2026-11-30T03:54:56Z'],
    ['UTC', '2026-11-30T03:54:56Z'],
    ['Etc/UTC', '2026-11-30T03:54:56Z'],
    ['Asia/Kolkata', '2026-11-30T09:24:56+05:30'],
    ['America/New_York', '2026-11-29T22:54:56-05:00'],
  ])('writes times in %s', (zone, text) => {
    expect(timeIn(after, zone)).toBe(text);
  });
});
