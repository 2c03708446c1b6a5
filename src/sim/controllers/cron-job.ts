// Makes a job each time a CronJob's schedule comes (pkg/controller/cronjob/cronjob_controllerv2.go).
import { ApiError, notFound } from '../api/status.ts';
import type { Draft } from '../client.ts';
import { timestamp } from '../clock.ts';
import { copy } from '../copy.ts';
import { equal } from '../equal.ts';
import { CRON_JOBS, JOBS } from '../resources/index.ts';
import type { CronJob, Job, ObjectReference } from '../wire.ts';
import { watchOwned } from './controllee.ts';
import { type Controller, type ControllerContext, keyOf, type Result, splitKey, watch } from './controller.ts';
import { dueTime, untilNext } from './cron-job/due.ts';
import { cleanUp, deleteJob } from './cron-job/finished-jobs.ts';
import { isTimeZone, parseSchedule, type Schedule, timeIn } from './cron-job/schedule.ts';
import { finishedCondition } from './job/conditions.ts';
import { remembered } from './memory.ts';
import { controllerReference, isControlledBy } from './ownership.ts';
import { isForTermination } from './pod-control.ts';

const SCHEDULED = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/** The schedule that a CronJob was last seen with, and since when; a change of it must not make up for times that have passed. */
const schedules = remembered(
  () => new Map<string, { readonly text: string; readonly since: number | undefined; readonly uid: string }>(),
);

/** What a reconciliation works on. */
interface Turn {
  readonly context: ControllerContext;
  readonly cron: CronJob;
  active: readonly ObjectReference[];
  lastScheduleTime: string | undefined;
  lastSuccessfulTime: string | undefined;
}

export const cronJob = {
  name: 'cronjob',
  component: 'cronjob-controller',
  // a job that nobody owns is never adopted: no selector
  watches: [watch(CRON_JOBS), watchOwned(JOBS, CRON_JOBS, () => undefined)],

  reconcile(key, context) {
    const { namespace, name } = splitKey(key);
    const { client } = context;
    const cron = client.get(CRON_JOBS, namespace, name);
    if (!cron) {
      schedules(client).delete(key);
      return undefined;
    }
    const jobs = client.ownedBy(JOBS, cron.metadata.uid).filter((one) => isControlledBy(one, cron));
    const { active = [], lastScheduleTime, lastSuccessfulTime } = cron.status;
    const turn: Turn = { context, cron, active, lastScheduleTime, lastSuccessfulTime };
    const gone = cleanUp(context, cron, jobs);
    turn.active = turn.active.filter(({ uid }) => !gone.has(uid ?? ''));
    lookAtJobs(turn, jobs);
    try {
      return startIfDue(turn);
    } finally {
      // what was seen of the jobs is told even when a new one cannot be made
      report(turn);
    }
  },
} satisfies Controller;

function lookAtJobs(turn: Turn, jobs: readonly Job[]): void {
  const { context, cron } = turn;
  const { events, client } = context;
  for (const one of jobs) {
    const { uid, name } = one.metadata;
    const end = finishedCondition(one);
    const isKnown = turn.active.some((reference) => reference.uid === uid);
    if (!isKnown && !end) {
      const text = `Saw a job that the controller did not create or forgot: ${name}`;
      events.event(cron, 'Warning', 'UnexpectedJob', text);
    }
    if (!end) continue;
    if (isKnown) {
      turn.active = turn.active.filter((reference) => reference.uid !== uid);
      events.event(cron, 'Normal', 'SawCompletedJob', `Saw completed job: ${name}, condition: ${end.type}`);
    }
    const time = one.status.completionTime;
    if (end.type === 'Complete' && time && (!turn.lastSuccessfulTime || time > turn.lastSuccessfulTime))
      turn.lastSuccessfulTime = time;
  }
  const present = new Set(jobs.map(({ metadata }) => metadata.uid));
  for (const { uid, name = '', namespace } of turn.active) {
    if (present.has(uid ?? '') || client.get(JOBS, namespace, name)) continue;
    events.event(cron, 'Normal', 'MissingJob', `Active job went missing: ${name}`);
    turn.active = turn.active.filter((reference) => reference.uid !== uid);
  }
}

function startIfDue(turn: Turn): Result {
  const { context, cron } = turn;
  const { events, clock } = context;
  const { timeZone, suspend, concurrencyPolicy, startingDeadlineSeconds: deadline } = cron.spec;
  if (cron.metadata.deletionTimestamp !== undefined) return undefined;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    const text = `invalid timeZone: "${timeZone}": unknown time zone ${timeZone}`;
    events.event(cron, 'Warning', 'UnknownTimeZone', text);
    return undefined;
  }
  if (suspend) return undefined;
  const schedule = readSchedule(turn);
  if (!schedule) return undefined;
  const now = clock.now();
  const since = sinceWhen(turn, now);
  const due = dueTime(cron, schedule, now, since, true);
  if (!due) {
    const text = `invalid schedule: ${cron.spec.schedule} : time difference between two schedules is less than 1 second`;
    events.event(cron, 'Warning', 'InvalidSchedule', text);
    return undefined;
  }
  const wait = (): Result => {
    const changed = { ...cron, status: { ...cron.status, ...stampOf(turn.lastScheduleTime) } };
    const afterMs = untilNext(dueTime(changed, schedule, now, since, false), schedule, now);
    return afterMs === undefined ? undefined : { afterMs };
  };
  const { time } = due;
  if (time === undefined) return wait();
  if (due.isManyMissed) {
    const text = 'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew';
    events.event(cron, 'Warning', 'TooManyMissedTimes', text);
  }
  if (deadline !== undefined && time + deadline * 1000 < now) {
    events.event(cron, 'Warning', 'MissSchedule', `Missed scheduled time to start a job: ${rfc1123(time)}`);
    return wait();
  }
  const name = jobName(cron, time);
  if (turn.active.some((one) => one.name === name) || turn.lastScheduleTime === timestamp(time)) return wait();
  if (concurrencyPolicy === 'Forbid' && turn.active.length > 0) {
    const text = 'Not starting job because prior execution is running and concurrency policy is Forbid';
    events.event(cron, 'Normal', 'JobAlreadyActive', text);
    return wait();
  }
  if (concurrencyPolicy === 'Replace') replaceActive(turn);
  start(turn, time);
  return wait();
}

function stampOf(lastScheduleTime: string | undefined): { lastScheduleTime?: string } {
  return lastScheduleTime === undefined ? {} : { lastScheduleTime };
}

function readSchedule({ context, cron }: Turn): Schedule | undefined {
  const { schedule, timeZone } = cron.spec;
  try {
    return parseSchedule(schedule, timeZone);
  } catch (thrown) {
    const text = `unparseable schedule: "${schedule}" : ${(thrown as Error).message}`;
    context.events.event(cron, 'Warning', 'UnparseableSchedule', text);
    return undefined;
  }
}

function sinceWhen({ context, cron }: Turn, now: number): number | undefined {
  const known = schedules(context.client);
  const { uid } = cron.metadata;
  const text = `${cron.spec.schedule} ${cron.spec.timeZone ?? ''}`;
  const last = known.get(keyOf(cron));
  if (last?.uid === uid && last.text === text) return last.since;
  const since = last?.uid === uid ? now : undefined;
  known.set(keyOf(cron), { text, since, uid });
  return since;
}

function replaceActive(turn: Turn): void {
  const { context, cron } = turn;
  for (const { namespace, name = '', uid } of turn.active) {
    const running = context.client.get(JOBS, namespace, name);
    if (!running) {
      const failure = notFound(JOBS, name);
      context.events.event(cron, 'Warning', 'FailedGet', `Get job: ${failure.message}`);
      throw failure;
    }
    if (!deleteJob(context, cron, running))
      throw new ApiError(500, 'InternalError', `could not replace job ${namespace}/${name}`);
    turn.active = turn.active.filter((one) => one.uid !== uid);
  }
}

/** The name says the minute, so that no time gets two jobs. */
function jobName({ metadata }: CronJob, time: number): string {
  return `${metadata.name}-${Math.floor(time / 60_000)}`;
}

function start(turn: Turn, time: number): void {
  const { context, cron } = turn;
  const { client, events } = context;
  let made: Job | undefined;
  try {
    made = client.create(JOBS, jobDraft(cron, time));
    events.event(cron, 'Normal', 'SuccessfulCreate', `Created job ${made.metadata.name}`);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || isForTermination(thrown)) throw thrown;
    if (thrown.reason !== 'AlreadyExists') {
      events.event(cron, 'Warning', 'FailedCreate', `Error creating job: ${thrown.message}`);
      throw thrown;
    }
    // ours, made before the status could be written; or somebody else's, who will know
    made = client.get(JOBS, cron.metadata.namespace, jobName(cron, time));
    if (!made || !isControlledBy(made, cron)) return;
  }
  const { apiVersion, kind, metadata } = made;
  const { name, uid, resourceVersion } = metadata;
  const namespace = metadata.namespace ?? '';
  turn.active = [...turn.active, { apiVersion, kind, name, namespace, uid, resourceVersion }];
  turn.lastScheduleTime = timestamp(time);
}

function jobDraft(cron: CronJob, time: number): Draft<Job> {
  const { metadata, spec } = cron.spec.jobTemplate;
  const { namespace } = cron.metadata;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: jobName(cron, time),
      ...(namespace !== undefined && { namespace }),
      ...(metadata?.labels && { labels: metadata.labels }),
      annotations: { ...metadata?.annotations, [SCHEDULED]: timeIn(time, cron.spec.timeZone) },
      ownerReferences: [controllerReference(CRON_JOBS, cron)],
    },
    spec: copy(spec) ?? { template: {} },
  };
}

function report({ context, cron, active, lastScheduleTime, lastSuccessfulTime }: Turn): void {
  const status: CronJob['status'] = {
    ...(active.length > 0 && { active: [...active] }),
    ...stampOf(lastScheduleTime),
    ...(lastSuccessfulTime !== undefined && { lastSuccessfulTime }),
  };
  if (!equal(status, cron.status)) context.client.updateStatus(CRON_JOBS, { ...cron, status });
}

/** `Mon, 30 Nov 2026 03:55:00 +0000`. */
function rfc1123(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
