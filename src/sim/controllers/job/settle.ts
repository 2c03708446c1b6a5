// What becomes of a Job now: it ends, is suspended, or gets the pods it lacks (pkg/controller/job/job_controller.go, syncJob).
import type { ApiError } from '../../api/status.ts';
import { timestamp } from '../../clock.ts';
import type { Job } from '../../wire.ts';
import { deletePod } from '../pod-control.ts';
import { isReady } from '../pod-status.ts';
import { slowStart } from '../slow-start.ts';
import { type Condition, holding, newCondition, withCondition } from './conditions.ts';
import { judgeFailure } from './failure-policy.ts';
import { isIndexed } from './indexes.ts';
import { managePods } from './manage-pods.ts';
import { meetsSuccessPolicy } from './success-policy.ts';
import { hasFailed, isSuspended, lookAgain, type Work } from './work.ts';

/** Decides, and creates or deletes pods. @returns the first failure of that */
export function settle(work: Work): ApiError | undefined {
  work.finish = endOfJob(work);
  return work.finish ? deleteActive(work) : goOn(work);
}

function failure({ context }: Work, reason: string, message: string): Condition {
  return newCondition('FailureTarget', 'True', reason, message, context.clock.now());
}

function endOfJob(work: Work): Condition | undefined {
  const { context, conditions } = work;
  const now = context.clock.now();
  const met = holding(conditions, 'SuccessCriteriaMet');
  if (met) return met;
  const target = holding(conditions, 'FailureTarget');
  if (target) return newCondition('Failed', 'True', target.reason ?? '', target.message ?? '', now);
  return byFailurePolicy(work) ?? byLimits(work) ?? byIndexes(work);
}

function byFailurePolicy(work: Work): Condition | undefined {
  const { podFailurePolicy } = work.job.spec;
  if (!podFailurePolicy) return undefined;
  for (const pod of work.pods) {
    const message = hasFailed(work.job, pod) ? judgeFailure(podFailurePolicy, pod).message : undefined;
    if (message !== undefined) return failure(work, 'PodFailurePolicy', message);
  }
  return undefined;
}

function byLimits(work: Work): Condition | undefined {
  const { context, job, failed, startTime } = work;
  const { backoffLimit = 6, activeDeadlineSeconds } = job.spec;
  if (failed > backoffLimit || hasRestartedTooOften(work, backoffLimit))
    return failure(work, 'BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  if (activeDeadlineSeconds === undefined || startTime === undefined || isSuspended(job)) return undefined;
  const left = Date.parse(startTime) + activeDeadlineSeconds * 1000 - context.clock.now();
  if (left <= 0) return failure(work, 'DeadlineExceeded', 'Job was active longer than specified deadline');
  lookAgain(work, left);
  return undefined;
}

/** Where containers are restarted in place, their restarts are the failures. */
function hasRestartedTooOften({ job, pods }: Work, limit: number): boolean {
  if (job.spec.template.spec?.restartPolicy !== 'OnFailure') return false;
  let restarts = 0;
  for (const { status } of pods) {
    if (status.phase !== 'Running' && status.phase !== 'Pending') continue;
    for (const one of status.initContainerStatuses ?? []) restarts += one.restartCount;
    for (const one of status.containerStatuses ?? []) restarts += one.restartCount;
  }
  return limit === 0 ? restarts > 0 : restarts >= limit;
}

function byIndexes(work: Work): Condition | undefined {
  const { context, job, succeededIndexes, failedIndexes } = work;
  if (!isIndexed(job)) return undefined;
  const { maxFailedIndexes, completions = 0 } = job.spec;
  const failed = failedIndexes?.size ?? 0;
  if (maxFailedIndexes !== undefined && failed > maxFailedIndexes)
    return failure(work, 'MaxFailedIndexesExceeded', 'Job has exceeded the specified maximal number of failed indexes');
  if (failed > 0 && failed + succeededIndexes.size >= completions)
    return failure(work, 'FailedIndexes', 'Job has failed indexes');
  const message = meetsSuccessPolicy(job, succeededIndexes);
  return message === undefined
    ? undefined
    : newCondition('SuccessCriteriaMet', 'True', 'SuccessPolicy', message, context.clock.now());
}

/** Finalizers stay on: they go when the pods are counted. */
function deleteActive(work: Work): ApiError | undefined {
  const { context, job, activePods } = work;
  let first: ApiError | undefined;
  for (const pod of activePods) {
    const { failure: problem } = slowStart(1, () => deletePod(context, job, pod));
    first ??= problem;
    if (problem) continue;
    work.active--;
    work.terminating++;
    if (isReady(pod)) work.ready--;
  }
  // while there may be pods left, it has not ended
  if (first) work.finish = undefined;
  return first;
}

function goOn(work: Work): ApiError | undefined {
  const { context, job } = work;
  const isManaged = job.metadata.deletionTimestamp === undefined;
  const problem = isManaged ? managePods(work) : undefined;
  const isEnough = job.spec.completions === undefined ? work.succeeded > 0 : work.succeeded >= job.spec.completions;
  if (isEnough && work.active === 0) {
    const message = 'Reached expected number of succeeded pods';
    work.finish = newCondition('SuccessCriteriaMet', 'True', 'CompletionsReached', message, context.clock.now());
  } else if (isManaged) {
    tellSuspension(work, job);
  }
  return problem;
}

function tellSuspension(work: Work, job: Job): void {
  const { context } = work;
  const now = context.clock.now();
  const next = isSuspended(job)
    ? newCondition('Suspended', 'True', 'JobSuspended', 'Job suspended', now)
    : newCondition('Suspended', 'False', 'JobResumed', 'Job resumed', now);
  const conditions = withCondition(work.conditions, next);
  if (conditions === work.conditions) return;
  work.conditions = conditions;
  context.events.event(job, 'Normal', isSuspended(job) ? 'Suspended' : 'Resumed', next.message ?? '');
  // the deadline counts from the time at which the job goes on
  if (!isSuspended(job)) work.startTime = timestamp(now);
}
