// Changes of a job's status (pkg/apis/batch/validation, validateJobStatus and ValidateJobStatusUpdate; pkg/registry/batch/job/strategy.go).
import type { Job } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { duplicate, invalidValue, required } from './field-error.ts';
import { firstOverlap, parseIntervals } from './index-intervals.ts';
import { invalidUnshown } from './job-policy-validation.ts';
import { IMMUTABLE } from './object-meta.ts';
import { validateCounts } from './status-counts.ts';

type Status = Job['status'];

/** A status with what was so before, to tell what changed. */
interface Change {
  readonly spec: Job['spec'];
  readonly next: Status;
  readonly old: Status;
}

const CONDITIONS = 'status.conditions';

function is(status: Status, type: string, value = 'True'): boolean {
  return status.conditions?.some((one) => one.type === type && one.status === value) ?? false;
}

function isFinished(status: Status): boolean {
  return is(status, 'Complete') || is(status, 'Failed');
}

function differ({ next, old }: Change, ...types: readonly string[]): boolean {
  return types.some((type) => is(next, type) !== is(old, type));
}

function fieldsDiffer({ next, old }: Change, ...keys: readonly (keyof Status)[]): boolean {
  return keys.some((key) => !equal(next[key], old[key]));
}

function validateUncounted({ next }: Change): StatusCause[] {
  const seen = new Set<string>();
  return (['succeeded', 'failed'] as const).flatMap((key) =>
    (next.uncountedTerminatedPods?.[key] ?? []).flatMap((uid, at) => {
      const place = `status.uncountedTerminatedPods.${key}[${at}]`;
      if (uid === '') return [invalidValue(place, uid, 'must not be empty')];
      if (seen.has(uid)) return [duplicate(place, uid)];
      seen.add(uid);
      return [];
    }),
  );
}

function validateTimes(change: Change): StatusCause[] {
  const { next } = change;
  const causes: StatusCause[] = [];
  const { startTime, completionTime } = next;
  const complete = is(next, 'Complete');
  if (differ(change, 'Complete') || fieldsDiffer(change, 'completionTime')) {
    if (completionTime && !complete)
      causes.push(
        invalidValue(
          'status.completionTime',
          completionTime,
          'cannot set completionTime when there is no Complete=True condition',
        ),
      );
    if (!completionTime && complete)
      causes.push(required('status.completionTime', 'completionTime is required for Complete jobs'));
  }
  if (fieldsDiffer(change, 'startTime', 'completionTime') && startTime && completionTime)
    if (Date.parse(completionTime) < Date.parse(startTime))
      causes.push(invalidValue('status.completionTime', completionTime, 'must be equal to or after `startTime`'));
  return causes;
}

function validateOutcome(change: Change): StatusCause[] {
  const { next } = change;
  const causes: StatusCause[] = [];
  if (differ(change, 'Failed') || fieldsDiffer(change, 'failedIndexes'))
    if (is(next, 'Failed') && !is(next, 'FailureTarget'))
      causes.push(
        invalidUnshown(CONDITIONS, 'cannot set Failed=True condition without the FailureTarget=true condition'),
      );
  if (differ(change, 'Complete', 'SuccessCriteriaMet') && is(next, 'Complete') && !is(next, 'SuccessCriteriaMet'))
    causes.push(
      invalidUnshown(CONDITIONS, 'cannot set Complete=True condition without the SuccessCriteriaMet=true condition'),
    );
  return causes;
}

function validateFinished(change: Change): StatusCause[] {
  const { next, old, spec } = change;
  if (!isFinished(next)) return [];
  const causes: StatusCause[] = [];
  const ended = isFinished(old) !== isFinished(next);
  if ((ended || fieldsDiffer(change, 'active')) && (next.active ?? 0) > 0)
    causes.push(invalidValue('status.active', next.active, 'active>0 is invalid for finished job'));
  const nothingToDo = spec.suspend === true && spec.completions === 0;
  if ((ended || fieldsDiffer(change, 'startTime')) && !nothingToDo && !next.startTime)
    causes.push(required('status.startTime', 'startTime is required for finished job'));
  const uncounted = next.uncountedTerminatedPods;
  const count = (uncounted?.failed?.length ?? 0) + (uncounted?.succeeded?.length ?? 0);
  if ((ended || fieldsDiffer(change, 'uncountedTerminatedPods')) && count > 0)
    causes.push(
      invalidValue(
        'status.uncountedTerminatedPods',
        { Succeeded: uncounted?.succeeded ?? null, Failed: uncounted?.failed ?? null },
        'must be empty for finished job',
      ),
    );
  return causes;
}

function validateIndexes(change: Change): StatusCause[] {
  const { next, spec } = change;
  const { completedIndexes = '', failedIndexes } = next;
  const { completions, backoffLimitPerIndex } = spec;
  const causes: StatusCause[] = [];
  const completed = fieldsDiffer(change, 'completedIndexes');
  const failed = fieldsDiffer(change, 'failedIndexes');
  const parse = (key: string, text: string): void => {
    const problem = parseIntervals(text, completions ?? 0);
    if (typeof problem === 'string')
      causes.push(invalidValue(`status.${key}`, text, `error parsing ${key}: ${problem}`));
  };
  if (completed && completions !== undefined) parse('completedIndexes', completedIndexes);
  if (failed && completions !== undefined && backoffLimitPerIndex !== undefined && failedIndexes !== undefined)
    parse('failedIndexes', failedIndexes);
  if (completed && completedIndexes !== '' && spec.completionMode !== 'Indexed')
    causes.push(
      invalidValue(
        'status.completedIndexes',
        completedIndexes,
        'cannot set non-empty completedIndexes when non-indexed completion mode',
      ),
    );
  if (failed && failedIndexes !== undefined && backoffLimitPerIndex === undefined)
    causes.push(
      invalidValue(
        'status.failedIndexes',
        failedIndexes,
        'cannot set non-null failedIndexes when backoffLimitPerIndex is null',
      ),
    );
  if ((failed || completed) && completions !== undefined && failedIndexes !== undefined) {
    const at = firstOverlap(completedIndexes, failedIndexes, completions);
    if (at !== undefined)
      causes.push(
        invalidValue(
          'status.failedIndexes',
          failedIndexes,
          `failedIndexes and completedIndexes overlap at index: ${at}`,
        ),
      );
  }
  return causes;
}

function validatePods(change: Change): StatusCause[] {
  const { next, old } = change;
  const causes: StatusCause[] = [];
  const ended = isFinished(old) !== isFinished(next);
  if ((ended || fieldsDiffer(change, 'terminating')) && (next.terminating ?? 0) > 0 && isFinished(next))
    causes.push(invalidValue('status.terminating', next.terminating, 'terminating>0 is invalid for finished job'));
  if (fieldsDiffer(change, 'ready', 'active') && (next.ready ?? 0) > (next.active ?? 0))
    causes.push(invalidValue('status.ready', next.ready, 'cannot set more ready pods than active'));
  return causes;
}

/** Conditions that contradict each other. */
function validateConditions(change: Change): StatusCause[] {
  const { next, spec } = change;
  const met = is(next, 'SuccessCriteriaMet');
  const rules: readonly (readonly [boolean, string])[] = [
    [met && is(next, 'Failed'), 'cannot set SuccessCriteriaMet=True and Failed=true conditions'],
    [met && is(next, 'FailureTarget'), 'cannot set SuccessCriteriaMet=True and FailureTarget=true conditions'],
    [
      spec.successPolicy !== undefined && !met && is(next, 'Complete'),
      'cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True',
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, detail]) => invalidUnshown(CONDITIONS, detail));
}

function validateComplete(change: Change): StatusCause[] {
  const { next } = change;
  if (!is(next, 'Complete')) return [];
  return [
    ...(differ(change, 'Complete', 'Failed') && is(next, 'Failed')
      ? [invalidUnshown(CONDITIONS, 'cannot set Complete=True and Failed=true conditions')]
      : []),
    ...(differ(change, 'Complete', 'FailureTarget') && is(next, 'FailureTarget')
      ? [invalidUnshown(CONDITIONS, 'cannot set Complete=True and FailureTarget=true conditions')]
      : []),
  ];
}

/** What only goes one way. */
function validateTransition({ spec, next, old }: Change): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const type of ['Failed', 'Complete', 'FailureTarget'])
    if (is(old, type) && !is(next, type))
      causes.push(invalidUnshown(CONDITIONS, `cannot disable the terminal ${type}=True condition`));
  if ((next.failed ?? 0) < (old.failed ?? 0))
    causes.push(invalidValue('status.failed', next.failed ?? 0, 'cannot decrease the failed counter'));
  const scalable = spec.completionMode === 'Indexed' && spec.completions === spec.parallelism;
  if (!scalable && (next.succeeded ?? 0) < (old.succeeded ?? 0))
    causes.push(invalidValue('status.succeeded', next.succeeded ?? 0, 'cannot decrease the succeeded counter'));
  if (next.completionTime && old.completionTime && next.completionTime !== old.completionTime)
    causes.push(invalidValue('status.completionTime', next.completionTime, IMMUTABLE));
  const resuming = is(old, 'Suspended') && is(next, 'Suspended', 'False');
  if (old.startTime && old.startTime !== next.startTime && !spec.suspend && !resuming)
    causes.push(invalidValue('status.startTime', next.startTime ?? null, `${IMMUTABLE} for unsuspended job once set`));
  if (is(old, 'SuccessCriteriaMet') && !is(next, 'SuccessCriteriaMet'))
    causes.push(invalidUnshown(CONDITIONS, 'cannot disable the SuccessCriteriaMet=True condition'));
  if (is(old, 'Complete') && !is(old, 'SuccessCriteriaMet') && is(next, 'SuccessCriteriaMet'))
    causes.push(
      invalidUnshown(CONDITIONS, 'cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions'),
    );
  return causes;
}

/** What is wrong with a change of a status. Rules hold for what changed, so that an old fault stands in nobody's way. */
export function validateJobStatus({ spec, status: next }: Job, { status: old }: Job): StatusCause[] {
  const change: Change = { spec, next, old };
  const counts = next as Readonly<Record<string, unknown>>;
  return [
    ...validateCounts(counts, ['active', 'succeeded', 'failed', 'ready', 'terminating']),
    ...validateUncounted(change),
    ...validateComplete(change),
    ...validateTimes(change),
    ...validateOutcome(change),
    ...validateFinished(change),
    ...validateIndexes(change),
    ...validatePods(change),
    ...validateConditions(change),
    ...validateTransition(change),
  ];
}
