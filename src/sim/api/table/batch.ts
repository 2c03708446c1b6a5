// Jobs and CronJobs as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import { humanDuration } from '../../../triage/human-duration.ts';
import { CRON_JOBS, JOBS } from '../../resources/index.ts';
import type { CronJob, Job } from '../../wire.ts';
import { AGE, age, CONTAINERS, column, containerCells, NAME, since, tableKind, wide } from './columns.ts';
import { selectorCell } from './selector-text.ts';

/** Done of wanted; without a count it is the first success that counts. */
function completionsCell({ spec, status }: Job): string {
  const done = status.succeeded ?? 0;
  if (spec.completions !== undefined && spec.completions !== null) return `${done}/${spec.completions}`;
  const parallelism = spec.parallelism ?? 0;
  return parallelism > 1 ? `${done}/1 of ${parallelism}` : `${done}/1`;
}

function durationCell({ status }: Job, now: number): string {
  if (!status.startTime) return '';
  const end = status.completionTime ? Date.parse(status.completionTime) : now;
  return humanDuration(end - Date.parse(status.startTime));
}

/** Condition types that end a Job, in the order in which they decide. */
const ENDS = ['Complete', 'Failed'] as const;
/** Condition types of a Job that goes on, likewise. */
const STATES = ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'] as const;

function statusCell({ status, metadata }: Job): string {
  const holds = (type: string) => status.conditions?.find((one) => one.type === type)?.status === 'True';
  const end = ENDS.find(holds);
  if (end) return end;
  if (metadata.deletionTimestamp) return 'Terminating';
  return STATES.find(holds) ?? 'Running';
}

export const JOB_TABLE = tableKind<Job>({
  resource: JOBS,
  columns: [NAME, column('Status'), column('Completions'), column('Duration'), AGE, ...CONTAINERS, wide('Selector')],
  cells: (object, now) => [
    object.metadata.name,
    statusCell(object),
    completionsCell(object),
    durationCell(object, now),
    age(object, now),
    ...containerCells(object.spec.template.spec?.containers),
    selectorCell(object.spec.selector),
  ],
});

function suspendCell(suspend: boolean | null | undefined): string {
  if (suspend === undefined || suspend === null) return '<unset>';
  return suspend ? 'True' : 'False';
}

export const CRON_JOB_TABLE = tableKind<CronJob>({
  resource: CRON_JOBS,
  columns: [
    NAME,
    column('Schedule'),
    column('Timezone'),
    column('Suspend', 'boolean'),
    column('Active', 'integer'),
    column('Last Schedule'),
    AGE,
    ...CONTAINERS,
    wide('Selector'),
  ],
  cells: (object, now) => [
    object.metadata.name,
    object.spec.schedule,
    object.spec.timeZone ?? '<none>',
    suspendCell(object.spec.suspend),
    object.status.active?.length ?? 0,
    object.status.lastScheduleTime ? since(object.status.lastScheduleTime, now) : '<none>',
    age(object, now),
    ...containerCells(object.spec.jobTemplate.spec?.template.spec?.containers),
    selectorCell(object.spec.jobTemplate.spec?.selector),
  ],
});
