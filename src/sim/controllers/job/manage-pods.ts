// As many running pods as a Job is to have now (pkg/controller/job/job_controller.go, manageJob).
import type { ApiError } from '../../api/status.ts';
import { PODS } from '../../resources/index.ts';
import type { Pod } from '../../wire.ts';
import { inDeletionOrder } from '../deletion-rank.ts';
import { createPod, deletePod } from '../pod-control.ts';
import { isReady, isTerminating } from '../pod-status.ts';
import { slowStart } from '../slow-start.ts';
import { endOf, waitAfter } from './back-off.ts';
import { hasTracking, withoutTracking } from './finalizer.ts';
import { freeIndexes, indexOf, isIndexed } from './indexes.ts';
import { jobPod } from './pod.ts';
import { failuresBefore, isSuspended, lookAgain, replacesOnlyFailed, type Work } from './work.ts';

/** Pods that one reconciliation creates or deletes at most. */
const BURST = 500;

/** Creates or deletes pods. @returns the first failure */
export function managePods(work: Work): ApiError | undefined {
  const { job, activePods } = work;
  if (isSuspended(job)) return remove(work, tooMany(work, activePods.length));
  const wanted = wantedPods(work);
  const doomed = tooMany(work, Math.max(0, activePods.length - wanted));
  if (doomed.length > 0) return remove(work, doomed.slice(0, BURST));
  const terminating = replacesOnlyFailed(job) ? work.terminating : 0;
  const lacking = wanted - terminating - activePods.length;
  return lacking > 0 ? add(work, Math.min(lacking, BURST)) : undefined;
}

function wantedPods({ job, activePods, succeeded }: Work): number {
  const { completions, parallelism = 1 } = job.spec;
  if (completions === undefined) return succeeded > 0 ? activePods.length : parallelism;
  return Math.max(0, Math.min(completions - succeeded, parallelism));
}

/** Pods that share an index or have none, and as many more as are too many. */
function tooMany({ context, job, activePods }: Work, atLeast: number): Pod[] {
  const isWrong = isIndexed(job) && countIndexes(job.spec.completions ?? 0, activePods) < activePods.length;
  if (atLeast === 0 && !isWrong) return [];
  const sorted = inDeletionOrder(activePods, context.clock.now());
  const doomed: Pod[] = [];
  if (isWrong) {
    const seen = new Set<number | undefined>([undefined]);
    for (const pod of [...sorted].reverse()) {
      const index = indexOf(pod, job.spec.completions ?? 0);
      if (seen.has(index)) doomed.push(pod);
      seen.add(index);
    }
  }
  const left = sorted.filter((pod) => !doomed.includes(pod));
  return [...doomed, ...left.slice(0, Math.max(0, atLeast - doomed.length))];
}

function countIndexes(completions: number, pods: readonly Pod[]): number {
  const indexes = new Set(pods.map((pod) => indexOf(pod, completions)));
  indexes.delete(undefined);
  return indexes.size;
}

/** These are not to be counted, so they are freed first. */
function remove(work: Work, doomed: readonly Pod[]): ApiError | undefined {
  const { context, job } = work;
  let first: ApiError | undefined;
  for (const pod of doomed) {
    const { failure } = slowStart(1, () => {
      if (hasTracking(pod)) context.client.update(PODS, withoutTracking(pod));
      deletePod(context, job, pod);
    });
    first ??= failure;
    if (failure) continue;
    work.active--;
    work.terminating++;
    if (isReady(pod)) work.ready--;
  }
  return first;
}

function add(work: Work, lacking: number): ApiError | undefined {
  const { context, job, backOff } = work;
  const now = context.clock.now();
  const isPerIndex = job.spec.backoffLimitPerIndex !== undefined;
  const wait = isPerIndex || !backOff ? 0 : waitAfter(backOff.failures, backOff.last, now);
  if (wait > 0) {
    lookAgain(work, wait);
    return undefined;
  }
  const indexes = isIndexed(job) ? readyIndexes(work, lacking, now) : undefined;
  const count = indexes ? indexes.length : lacking;
  const { done, failure } = slowStart(count, (at) => {
    const index = indexes?.[at];
    createPod(context, job, jobPod(job, index, index === undefined ? undefined : work.delayed.get(index)));
  });
  work.active += done;
  return failure;
}

/** The lowest indexes that may get a pod now; of those that may not yet, the soonest says when to look again. */
function readyIndexes(work: Work, lacking: number, now: number): number[] {
  const { job, pods, activePods, delayed, succeededIndexes, failedIndexes } = work;
  const completions = job.spec.completions ?? 0;
  const running = new Set<number>();
  const leaving = replacesOnlyFailed(job) ? pods.filter(isTerminating) : [];
  for (const pod of [...activePods, ...leaving]) running.add(indexOf(pod, completions) ?? -1);
  const free = freeIndexes([running, succeededIndexes, failedIndexes ?? new Set()], lacking, completions);
  const waits = free.map((index) => {
    const last = delayed.get(index);
    return last ? waitAfter(failuresBefore(last) + 1, endOf(last), now) : 0;
  });
  const ready = free.filter((_index, at) => waits[at] === 0);
  const next = Math.min(...waits.filter((wait) => wait > 0));
  if (Number.isFinite(next)) lookAgain(work, next);
  return ready;
}
