// Counting a Job's pods exactly once: first it is written down who is to be counted, then the pods are freed, then they are counted (pkg/controller/job/job_controller.go, trackJobStatusAndRemoveFinalizers).
import { ApiError } from '../../api/status.ts';
import { equal } from '../../equal.ts';
import { JOBS, PODS } from '../../resources/index.ts';
import type { Job, Pod } from '../../wire.ts';
import { keyOf } from '../controller.ts';
import { keepBackOff } from './back-off.ts';
import { type Condition, newCondition, withCondition } from './conditions.ts';
import { judgeFailure } from './failure-policy.ts';
import { hasTracking, withoutTracking } from './finalizer.ts';
import { formatIndexes, indexOf, isIndexed } from './indexes.ts';
import { hasFailed, type Work } from './work.ts';

type Status = Job['status'];

/** Pods that are written down at once. */
const MOST_UNCOUNTED = 500;

interface Count {
  succeeded: number;
  failed: number;
  /** uids of pods that are written down */
  uncounted: { succeeded: readonly string[]; failed: readonly string[] };
}

/** Counts what ended, and writes the status. @returns how the job ended; undefined when it has not */
export function track(work: Work): Condition | undefined {
  const { context, job } = work;
  const { succeeded = 0, failed = 0, uncountedTerminatedPods: old } = job.status;
  const count: Count = {
    succeeded,
    failed,
    uncounted: { succeeded: old?.succeeded ?? [], failed: old?.failed ?? [] },
  };
  const held = new Set(work.pods.filter(hasTracking).map(({ metadata }) => metadata.uid));
  countFreed(count, held);
  const { free, isAll } = writeDown(work, count);
  const end = toldEnd(work);
  let current = write(work, job, statusOf(work, count));
  keepBackOff(context.client, keyOf(job), work.backOff);
  for (const pod of free) {
    release(work, pod);
    held.delete(pod.metadata.uid);
  }
  countFreed(count, held);
  const isOver = end && isAll && count.uncounted.succeeded.length + count.uncounted.failed.length === 0;
  const finished = isOver && work.terminating === 0 ? end : undefined;
  if (finished) work.conditions = withCondition(work.conditions, finished);
  const status = statusOf(work, count);
  const time = finished?.type === 'Complete' ? finished.lastTransitionTime : undefined;
  current = write(work, current, { ...status, ...(time && { completionTime: time }) });
  return finished;
}

/** Those that were written down and are free by now count. */
function countFreed(count: Count, held: ReadonlySet<string>): void {
  const { succeeded, failed } = count.uncounted;
  const left = { succeeded: succeeded.filter((uid) => held.has(uid)), failed: failed.filter((uid) => held.has(uid)) };
  count.succeeded += succeeded.length - left.succeeded.length;
  count.failed += failed.length - left.failed.length;
  count.uncounted = left;
}

/** Writes down what ended. @returns the pods that may be freed, and whether these are all */
function writeDown(work: Work, count: Count): { readonly free: readonly Pod[]; readonly isAll: boolean } {
  const { job, finish } = work;
  const completions = job.spec.completions ?? 0;
  const succeeded = new Set(count.uncounted.succeeded);
  const failed = new Set(count.uncounted.failed);
  const free: Pod[] = [];
  let indexes = 0;
  let isAll = true;
  for (const pod of work.pods) {
    const { uid } = pod.metadata;
    const isFailed = hasFailed(job, pod);
    if (!hasTracking(pod) || !mayFree(work, pod, isFailed)) continue;
    free.push(pod);
    const isCounted = !isIndexed(job) || indexOf(pod, completions) !== undefined;
    if (pod.status.phase === 'Succeeded' && !failed.has(uid)) {
      if (isIndexed(job)) indexes++;
      else succeeded.add(uid);
    } else if (isCounted && (isFailed || (finish && finish.type !== 'SuccessCriteriaMet'))) {
      if (judgeFailure(job.spec.podFailurePolicy, pod).counts) failed.add(uid);
    }
    if (indexes + succeeded.size + failed.size >= MOST_UNCOUNTED) {
      isAll = false;
      break;
    }
  }
  count.uncounted = { succeeded: [...succeeded], failed: [...failed] };
  return { free, isAll };
}

function mayFree({ job, finish, delayed }: Work, pod: Pod, isFailed: boolean): boolean {
  if (job.metadata.deletionTimestamp !== undefined || finish || pod.status.phase === 'Succeeded') return true;
  if (!isFailed) return false;
  const index = indexOf(pod, job.spec.completions ?? 0);
  return index === undefined || delayed.get(index)?.metadata.uid !== pod.metadata.uid;
}

/** Tells first what will be, and what is only when the pods are counted. @returns the condition of the end; undefined when the job goes on */
function toldEnd(work: Work): Condition | undefined {
  const { finish, context } = work;
  if (!finish || finish.type === 'Failed') return finish;
  work.conditions = withCondition(work.conditions, finish);
  const type = finish.type === 'FailureTarget' ? 'Failed' : 'Complete';
  return newCondition(type, 'True', finish.reason ?? '', finish.message ?? '', context.clock.now());
}

function release({ context }: Work, pod: Pod): void {
  const { client } = context;
  const fresh = client.get(PODS, pod.metadata.namespace, pod.metadata.name);
  if (!fresh || fresh.metadata.uid !== pod.metadata.uid || !hasTracking(fresh)) return;
  try {
    client.update(PODS, withoutTracking(fresh));
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 404) throw thrown;
  }
}

function statusOf(work: Work, { succeeded, failed, uncounted }: Count): Status {
  const { job, conditions, startTime, succeededIndexes, failedIndexes } = work;
  const done = isIndexed(job) ? succeededIndexes.size : succeeded;
  const completed = isIndexed(job) ? formatIndexes(succeededIndexes) : '';
  return {
    ...(conditions.length > 0 && { conditions: [...conditions] }),
    ...(startTime !== undefined && { startTime }),
    ...(work.active > 0 && { active: work.active }),
    ...(done > 0 && { succeeded: done }),
    ...(failed > 0 && { failed }),
    ready: work.ready,
    terminating: work.terminating,
    ...(completed !== '' && { completedIndexes: completed }),
    ...(failedIndexes && { failedIndexes: formatIndexes(failedIndexes) }),
    uncountedTerminatedPods: {
      ...(uncounted.succeeded.length > 0 && { succeeded: [...uncounted.succeeded] }),
      ...(uncounted.failed.length > 0 && { failed: [...uncounted.failed] }),
    },
  };
}

function write({ context }: Work, job: Job, status: Status): Job {
  return equal(status, job.status) ? job : context.client.updateStatus(JOBS, { ...job, status });
}

/** Tells how a job ended. */
export function tellFinished({ context, job, succeeded }: Work, { type, reason, message }: Condition): void {
  if (type !== 'Complete') {
    context.events.event(job, 'Warning', reason ?? '', message ?? '');
    return;
  }
  if (job.spec.completions !== undefined && succeeded > job.spec.completions) {
    const text = 'Too many succeeded pods running after completion count reached';
    context.events.event(job, 'Warning', 'TooManySucceededPods', text);
  }
  context.events.event(job, 'Normal', 'Completed', 'Job completed');
}
