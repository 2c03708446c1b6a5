// Jobs (pkg/registry/batch/job/strategy.go; pkg/apis/batch/v1/defaults.go; pkg/apis/batch/validation).
import { JOBS } from '../../resources/index.ts';
import type { Job } from '../../wire.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import { validateJobStatus } from './job-status-validation.ts';
import { validateJobUpdate } from './job-update-validation.ts';
import { CONTROLLER_UID, JOB_NAME, OLD_CONTROLLER_UID, OLD_JOB_NAME, validateJob } from './job-validation.ts';
import { validateFinalizers } from './object-meta.ts';
import { defaultPodTemplate } from './pod-spec-defaults.ts';
import { MOST_INT } from './pod-spec-validation.ts';
import { nameWarnings, podTemplateWarnings } from './pod-warnings.ts';
import type { Strategy } from './strategy.ts';

type Spec = Job['spec'];

/** Defaults of what jobs and templates of jobs share: the pods. */
export function defaultJobTemplate(spec: Spec): void {
  defaultPodTemplate(spec);
  for (const { onPodConditions } of spec.podFailurePolicy?.rules ?? [])
    for (const pattern of onPodConditions ?? []) pattern.status ||= 'True';
}

/** Warnings of jobs and templates of jobs. @param field such as `spec` */
export function jobWarnings(spec: Spec, field: string): string[] {
  const { completionMode, completions = 0, parallelism = 0, template } = spec;
  const many = completionMode === 'Indexed' && completions > 100_000 && parallelism > 10_000;
  return [
    ...(many
      ? [
          `${field}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
        ]
      : []),
    ...podTemplateWarnings(template, `${field}.template`),
  ];
}

/** Gives pods labels by which only this job chooses them, and the job the selector; labels that are there stay, and are refused where they are wrong. */
function generateSelector({ metadata, spec }: Job): void {
  spec.template.metadata ??= {};
  spec.template.metadata.labels = {
    [OLD_JOB_NAME]: metadata.name,
    [JOB_NAME]: metadata.name,
    [OLD_CONTROLLER_UID]: metadata.uid,
    [CONTROLLER_UID]: metadata.uid,
    ...spec.template.metadata.labels,
  };
  spec.selector = {
    ...spec.selector,
    matchLabels: { [CONTROLLER_UID]: metadata.uid, ...spec.selector?.matchLabels },
  };
}

/** What the API server knows of jobs. */
export const JOB_STRATEGY: Strategy<Job> = {
  resource: JOBS,

  defaults(job) {
    job.spec ??= {} as Spec;
    const { spec } = job;
    defaultJobTemplate(spec);
    if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1;
    spec.parallelism ??= 1;
    spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? 6 : MOST_INT;
    const labels = spec.template.metadata?.labels;
    // The very labels of the template: what is added to them on creation is added to the job's too.
    if (labels && Object.keys(job.metadata.labels ?? {}).length === 0) job.metadata.labels = labels;
    spec.completionMode ??= 'NonIndexed';
    spec.suspend ??= false;
    spec.podReplacementPolicy ??= spec.podFailurePolicy ? 'Failed' : 'TerminatingOrFailed';
    spec.manualSelector ??= false;
    job.status ??= {};
  },

  prepareForCreate(job) {
    const { labels } = job.metadata;
    const shared = !labels || labels === job.spec.template.metadata?.labels;
    if (!job.spec.manualSelector) generateSelector(job);
    if (shared) job.metadata.labels = { ...job.spec.template.metadata?.labels };
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

  validate(job) {
    return validateJob(job);
  },

  validateUpdate(job, old, subresource) {
    if (subresource === 'status') return validateJobStatus(job, old);
    return [
      ...validateFinalizers(job.metadata.finalizers, 'metadata.finalizers'),
      ...validateJob(job, old),
      ...validateJobUpdate(job, old),
    ];
  },

  warnings({ metadata, spec }, old) {
    if (old && metadata.generation === old.metadata.generation) return [];
    return [...(old ? [] : nameWarnings(metadata.name, 'Pod names and hostnames')), ...jobWarnings(spec, 'spec')];
  },
};
