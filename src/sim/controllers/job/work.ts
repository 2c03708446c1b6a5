// One reconciliation of a Job: its pods, what they add up to, and what is decided about it.
import { timestamp } from '../../clock.ts';
import type { Job, Pod } from '../../wire.ts';
import { type ControllerContext, keyOf } from '../controller.ts';
import { isActive, isLeaving, isReady, isTerminating } from '../pod-status.ts';
import { type BackOff, endOf, nextBackOff } from './back-off.ts';
import type { Condition } from './conditions.ts';
import { judgeFailure } from './failure-policy.ts';
import { hasTracking } from './finalizer.ts';
import { indexOf, isIndexed, parseIndexes, wholeNumber } from './indexes.ts';

/** Annotations of a pod: how often its index failed before it, and how often that did not count. */
const INDEX_FAILURES = 'batch.kubernetes.io/job-index-failure-count';
const INDEX_IGNORED_FAILURES = 'batch.kubernetes.io/job-index-ignored-failure-count';

/** What a reconciliation works on. */
export interface Work {
  readonly context: ControllerContext;
  /** as the ledger has it */
  readonly job: Job;
  readonly pods: readonly Pod[];
  readonly activePods: readonly Pod[];
  /** what ended and is not counted yet */
  readonly newFailed: readonly Pod[];
  /** counted and not yet counted, together */
  readonly succeeded: number;
  readonly failed: number;
  readonly backOff: BackOff | undefined;
  /** of an indexed job; else empty */
  readonly succeededIndexes: Set<number>;
  /** undefined unless the job has backoffLimitPerIndex */
  readonly failedIndexes: ReadonlySet<number> | undefined;
  /** index → its last failed pod, which stays until its successor knows how often the index failed */
  readonly delayed: ReadonlyMap<number, Pod>;
  /** of the status that is to be written */
  conditions: readonly Condition[];
  startTime: string | undefined;
  active: number;
  ready: number;
  terminating: number;
  /** why the job ends: SuccessCriteriaMet, FailureTarget or Failed; undefined: it goes on */
  finish: Condition | undefined;
  /** when to look again; undefined: when something changes */
  afterMs: number | undefined;
}

/** Is a job to have no pods for now? */
export function isSuspended({ spec }: Job): boolean {
  return spec.suspend ?? false;
}

/** Is a pod replaced only when it has ended, not already when it is being deleted? */
export function replacesOnlyFailed({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;
}

/** Has a pod failed, or does it count as such since it is being deleted? */
export function hasFailed(job: Job, pod: Pod): boolean {
  if (pod.status.phase === 'Failed') return true;
  return !replacesOnlyFailed(job) && isLeaving(pod) && pod.status.phase !== 'Succeeded';
}

/** Looks again after so many milliseconds, or sooner. */
export function lookAgain(work: Work, afterMs: number): void {
  work.afterMs = Math.min(afterMs, work.afterMs ?? afterMs);
}

/** Adds a job's pods up. */
export function beginWork(context: ControllerContext, job: Job, pods: readonly Pod[]): Work {
  const { spec, status } = job;
  const completions = spec.completions ?? 0;
  const uncounted = {
    succeeded: new Set(status.uncountedTerminatedPods?.succeeded),
    failed: new Set(status.uncountedTerminatedPods?.failed),
  };
  const isNew = (pod: Pod, known: ReadonlySet<string>): boolean =>
    hasTracking(pod) && !known.has(pod.metadata.uid) && (!isIndexed(job) || indexOf(pod, completions) !== undefined);
  const newSucceeded = pods.filter((pod) => pod.status.phase === 'Succeeded' && isNew(pod, uncounted.succeeded));
  const newFailed = pods.filter((pod) => hasFailed(job, pod) && isNew(pod, uncounted.failed));
  const counting = newFailed.filter((pod) => judgeFailure(spec.podFailurePolicy, pod).counts);
  const activePods = pods.filter(isActive);
  const succeededIndexes = parseIndexes(isIndexed(job) ? status.completedIndexes : undefined, completions);
  if (isIndexed(job)) for (const pod of newSucceeded) succeededIndexes.add(indexOf(pod, completions) ?? 0);
  const failedIndexes = failedIndexesOf(job, newFailed, completions);
  return {
    context,
    job,
    pods,
    activePods,
    newFailed,
    succeeded: isIndexed(job)
      ? succeededIndexes.size
      : (status.succeeded ?? 0) + newSucceeded.length + uncounted.succeeded.size,
    failed: (status.failed ?? 0) + counting.length + uncounted.failed.size,
    backOff: nextBackOff(context.client, keyOf(job), newSucceeded, newFailed),
    succeededIndexes,
    failedIndexes,
    delayed: delayedPods(job, pods, activePods, [succeededIndexes, failedIndexes ?? new Set()]),
    conditions: status.conditions ?? [],
    startTime: status.startTime ?? (isSuspended(job) ? undefined : timestamp(context.clock.now())),
    active: activePods.length,
    ready: activePods.filter(isReady).length,
    terminating: pods.filter(isTerminating).length,
    finish: undefined,
    afterMs: undefined,
  };
}

function countOf({ metadata }: Pod, annotation: string): number {
  return wholeNumber(metadata.annotations?.[annotation]) ?? 0;
}

/** How often an index failed before this pod, whether that counted or not. */
export function failuresBefore(pod: Pod): number {
  return countOf(pod, INDEX_FAILURES) + countOf(pod, INDEX_IGNORED_FAILURES);
}

/** What the successor of a failed pod is to know; of none: nothing failed yet. */
export function failuresAfter({ spec }: Job, pod: Pod | undefined): Readonly<Record<string, string>> {
  if (!pod) return { [INDEX_FAILURES]: '0' };
  const { counts } = judgeFailure(spec.podFailurePolicy, pod);
  const ignored = countOf(pod, INDEX_IGNORED_FAILURES) + (counts ? 0 : 1);
  return {
    [INDEX_FAILURES]: String(countOf(pod, INDEX_FAILURES) + (counts ? 1 : 0)),
    ...(ignored > 0 && { [INDEX_IGNORED_FAILURES]: String(ignored) }),
  };
}

function failedIndexesOf(job: Job, newFailed: readonly Pod[], completions: number): Set<number> | undefined {
  const { backoffLimitPerIndex: limit, podFailurePolicy } = job.spec;
  if (limit === undefined) return undefined;
  const failed = parseIndexes(job.status.failedIndexes, completions);
  for (const pod of newFailed) {
    const { action, counts } = judgeFailure(podFailurePolicy, pod);
    const index = indexOf(pod, completions);
    if (index !== undefined && (action === 'FailIndex' || (counts && countOf(pod, INDEX_FAILURES) >= limit)))
      failed.add(index);
  }
  return failed;
}

function delayedPods(
  job: Job,
  pods: readonly Pod[],
  activePods: readonly Pod[],
  done: readonly ReadonlySet<number>[],
): Map<number, Pod> {
  const delayed = new Map<number, Pod>();
  const completions = job.spec.completions ?? 0;
  if (job.spec.backoffLimitPerIndex === undefined) return delayed;
  const running = new Set(activePods.map((pod) => indexOf(pod, completions)));
  for (const pod of pods) {
    const index = indexOf(pod, completions);
    if (index === undefined || !hasTracking(pod) || !hasFailed(job, pod)) continue;
    if (running.has(index) || done.some((set) => set.has(index))) continue;
    const last = delayed.get(index);
    if (!last || (failuresBefore(last) <= failuresBefore(pod) && endOf(pod) >= endOf(last))) delayed.set(index, pod);
  }
  return delayed;
}
