// Cron jobs (pkg/registry/batch/cronjob/strategy.go; pkg/apis/batch/v1/defaults.go; pkg/apis/batch/validation, validateCronJobSpec).
import { CRON_JOBS } from '../../resources/index.ts';
import type { CronJob, Job } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { scheduleProblem } from './cron-schedule.ts';
import { invalidValue, notSupported, required } from './field-error.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import { defaultJobTemplate, jobWarnings } from './job.ts';
import { validateJobTemplate } from './job-validation.ts';
import { byteLength } from './names.ts';
import { validateNonnegative } from './nonnegative.ts';
import { omitEmptyMeta } from './omit-empty.ts';
import { shownSelector } from './pod-template-validation.ts';
import { nameWarnings } from './pod-warnings.ts';
import type { Strategy } from './strategy.ts';

type Spec = CronJob['spec'];

const TEMPLATE = 'spec.jobTemplate.spec';
const POLICIES = ['Allow', 'Forbid', 'Replace'];
/** What the controller appends to the name of a job takes eleven of its 63 characters. */
const LONGEST_NAME = 52;

/** Does the runtime know a time zone? Its names are those of files, so that case matters. */
function isTimeZone(name: string): boolean {
  if (name === 'Local') return true;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

function jobSpec(spec: Spec): Job['spec'] {
  return spec.jobTemplate.spec as Job['spec'];
}

/** @param keepsZone had the schedule a time zone in it before? Then it may keep one */
function validateSchedule({ schedule, timeZone }: Spec, keepsZone: boolean): StatusCause[] {
  const field = 'spec.schedule';
  if (!schedule) return [required(field)];
  const causes: StatusCause[] = [];
  const problem = scheduleProblem(schedule, isTimeZone);
  if (problem !== undefined) causes.push(invalidValue(field, schedule, problem));
  if (!schedule.includes('TZ')) return causes;
  if (!keepsZone)
    causes.push(invalidValue(field, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'));
  else if (timeZone !== undefined)
    causes.push(invalidValue(field, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule'));
  return causes;
}

function validateTimeZone(zone: string | undefined): StatusCause[] {
  const field = 'spec.timeZone';
  if (zone === undefined) return [];
  if (zone === '') return [invalidValue(field, zone, 'timeZone must be nil or non-empty string')];
  const unknown = invalidValue(field, zone, `unknown time zone ${zone}`);
  const odd = (part: string): boolean =>
    part === '.' || part === '..' || part.startsWith('-') || !/^[A-Za-z.\-_0-9+]{1,14}$/.test(part);
  if (zone.split('/').some(odd)) return [unknown];
  const causes: StatusCause[] = [];
  if (zone.toLowerCase() === 'local')
    causes.push(
      invalidValue(field, zone, 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'),
    );
  if (!isTimeZone(zone)) causes.push(unknown);
  return causes;
}

function validateConcurrency(policy: string | undefined): StatusCause[] {
  const field = 'spec.concurrencyPolicy';
  if (!policy) return [required(field)];
  return POLICIES.includes(policy) ? [] : [notSupported(field, policy, POLICIES)];
}

function validateTemplate(spec: Spec): StatusCause[] {
  const template = jobSpec(spec);
  const causes = validateJobTemplate(template, TEMPLATE);
  if (template.selector)
    causes.push(
      invalidValue(`${TEMPLATE}.selector`, shownSelector(template.selector), '`selector` will be auto-generated'),
    );
  if (template.manualSelector) causes.push(notSupported(`${TEMPLATE}.manualSelector`, true, ['nil', 'false']));
  return causes;
}

function validateSpec(spec: Spec, old: Spec | undefined): StatusCause[] {
  return [
    ...validateSchedule(spec, old?.schedule.includes('TZ') ?? false),
    ...validateNonnegative(spec.startingDeadlineSeconds, 'spec.startingDeadlineSeconds'),
    ...(old && old.timeZone === spec.timeZone ? [] : validateTimeZone(spec.timeZone)),
    ...validateConcurrency(spec.concurrencyPolicy),
    ...validateTemplate(spec),
    ...validateNonnegative(spec.successfulJobsHistoryLimit, 'spec.successfulJobsHistoryLimit'),
    ...validateNonnegative(spec.failedJobsHistoryLimit, 'spec.failedJobsHistoryLimit'),
  ];
}

/** What the API server knows of cron jobs. */
export const CRON_JOB_STRATEGY: Strategy<CronJob> = {
  resource: CRON_JOBS,

  defaults(job) {
    job.spec ??= {} as Spec;
    const { spec } = job;
    spec.concurrencyPolicy ||= 'Allow';
    spec.suspend ??= false;
    spec.successfulJobsHistoryLimit ??= 3;
    spec.failedJobsHistoryLimit ??= 1;
    spec.jobTemplate ??= {};
    spec.jobTemplate.metadata ??= {};
    omitEmptyMeta(spec.jobTemplate.metadata);
    spec.jobTemplate.spec ??= {} as Job['spec'];
    defaultJobTemplate(jobSpec(spec));
    job.status ??= {};
  },

  prepareForCreate(job) {
    job.status = {};
    job.metadata.generation = 1;
  },

  prepareForUpdate(job, old, subresource) {
    if (subresource === 'status') {
      job.spec = old.spec;
      keepGeneration(job, old);
      return;
    }
    job.status = old.status;
    bumpGeneration(job, old);
  },

  validate({ metadata, spec }) {
    const causes = validateSpec(spec, undefined);
    if (byteLength(metadata.name ?? '') > LONGEST_NAME)
      causes.push(invalidValue('metadata.name', metadata.name, `must be no more than ${LONGEST_NAME} characters`));
    return causes;
  },

  validateUpdate(job, old, subresource) {
    return subresource === 'status' ? [] : validateSpec(job.spec, old.spec);
  },

  warnings({ metadata, spec }, old) {
    const warnings = old ? [] : nameWarnings(metadata.name, 'Pod names and hostnames');
    if (!old || metadata.generation !== old.metadata.generation) warnings.push(...jobWarnings(jobSpec(spec), TEMPLATE));
    if (old && spec.schedule.includes('TZ'))
      warnings.push(
        'cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details',
      );
    return warnings;
  },
};
