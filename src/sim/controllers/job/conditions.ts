// Conditions of a Job (pkg/controller/job/job_controller.go, newCondition and ensureJobConditionStatus).
import { timestamp } from '../../clock.ts';
import type { Job } from '../../wire.ts';

export type Condition = NonNullable<Job['status']['conditions']>[number];
type ConditionType = 'Complete' | 'Failed' | 'FailureTarget' | 'SuccessCriteriaMet' | 'Suspended';

/** A condition as of now. @param now milliseconds since the epoch */
export function newCondition(
  type: ConditionType,
  status: 'True' | 'False',
  reason: string,
  message: string,
  now: number,
): Condition {
  const time = timestamp(now);
  return { type, status, lastProbeTime: time, lastTransitionTime: time, reason, message };
}

/** The condition of a type, if it holds. */
export function holding(conditions: readonly Condition[] | undefined, type: ConditionType): Condition | undefined {
  return conditions?.find((one) => one.type === type && one.status === 'True');
}

/** How a job ended: its Complete or Failed condition; undefined when it has not. */
export function finishedCondition({ status }: Job): Condition | undefined {
  return holding(status.conditions, 'Complete') ?? holding(status.conditions, 'Failed');
}

/** Has a job ended? */
export function isFinished(job: Job): boolean {
  return finishedCondition(job) !== undefined;
}

/** With a condition in the place of the one of its type, or at the end. What does not hold is not added. @returns the same list when nothing changes */
export function withCondition(conditions: readonly Condition[], next: Condition): readonly Condition[] {
  const at = conditions.findIndex(({ type }) => type === next.type);
  const old = conditions[at];
  if (!old) return next.status === 'False' ? conditions : [...conditions, next];
  if (old.status === next.status && old.reason === next.reason && old.message === next.message) return conditions;
  return conditions.with(at, next);
}
