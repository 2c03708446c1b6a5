// Jobs, by themselves and as templates of cron jobs (pkg/apis/batch/validation, ValidateJob and validateJobSpec).
import { selects } from '../../selector.ts';
import type { Job } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue, notSupported, required, tooLong } from './field-error.ts';
import { internalForm } from './internal-form.ts';
import { validateFailurePolicy, validateSuccessPolicy } from './job-policy-validation.ts';
import { validateLabelSelector } from './label-rules.ts';
import { byteLength, labelProblems, patternProblem, subdomainProblems } from './names.ts';
import { validateNonnegative } from './nonnegative.ts';
import { isUsableSelector, shownLabels, shownSelector, validatePodTemplate } from './pod-template-validation.ts';

type Spec = Job['spec'];

const MOST_COMPLETIONS = 100_000;
const MOST_PARALLEL = 10_000;
const HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const isHttpPath = new RegExp(`^${HTTP_PATH}$`);

/** Name of a job on its pods. */
export const JOB_NAME = 'batch.kubernetes.io/job-name';
/** uid of a job on its pods. */
export const CONTROLLER_UID = 'batch.kubernetes.io/controller-uid';
/** The same before there were prefixes. */
export const OLD_JOB_NAME = 'job-name';
/** The same before there were prefixes. */
export const OLD_CONTROLLER_UID = 'controller-uid';

function validateManagedBy(name: string | undefined, field: string): StatusCause[] {
  if (name === undefined) return [];
  const causes: StatusCause[] = [];
  const slash = name.indexOf('/');
  if (name === '') causes.push(required(field));
  else if (slash <= 0 || slash === name.length - 1)
    causes.push(invalidValue(field, name, 'must be a domain-prefixed path (such as "acme.io/foo")'));
  else {
    const host = name.slice(0, slash);
    const path = name.slice(slash + 1);
    for (const problem of subdomainProblems(host)) causes.push(invalidValue(field, host, problem));
    if (!isHttpPath.test(path)) causes.push(invalidValue(field, path, patternProblem('Invalid path', HTTP_PATH)));
  }
  if (byteLength(name) > 63) causes.push(tooLong(field, 63));
  return causes;
}

function validateIndexed(spec: Spec, field: string): StatusCause[] {
  const { completions, parallelism = 0, maxFailedIndexes } = spec;
  const causes: StatusCause[] = [];
  const atMost = (key: 'parallelism' | 'maxFailedIndexes', most: number, why: string): void => {
    const value = spec[key];
    if (value !== undefined && value > most)
      causes.push(invalidValue(`${field}.${key}`, value, `must be less than or equal to ${most}${why}`));
  };
  if (completions === undefined) causes.push(required(`${field}.completions`, 'when completion mode is Indexed'));
  if (parallelism > MOST_COMPLETIONS) atMost('parallelism', MOST_COMPLETIONS, ' when completion mode is Indexed');
  if (completions !== undefined && maxFailedIndexes !== undefined && maxFailedIndexes > completions)
    causes.push(
      invalidValue(`${field}.maxFailedIndexes`, maxFailedIndexes, 'must be less than or equal to completions'),
    );
  atMost('maxFailedIndexes', MOST_COMPLETIONS, '');
  if ((completions ?? 0) > MOST_COMPLETIONS && spec.backoffLimitPerIndex !== undefined) {
    const why = ` when completions are above ${MOST_COMPLETIONS} and used with backoff limit per index`;
    if (maxFailedIndexes === undefined)
      causes.push(
        required(`${field}.maxFailedIndexes`, `must be specified when completions is above ${MOST_COMPLETIONS}`),
      );
    atMost('parallelism', MOST_PARALLEL, why);
    atMost('maxFailedIndexes', MOST_PARALLEL, why);
  }
  return causes;
}

function validateCompletionMode(spec: Spec, field: string): StatusCause[] {
  const { completionMode: mode, backoffLimitPerIndex, maxFailedIndexes } = spec;
  if (mode === 'Indexed') return validateIndexed(spec, field);
  const causes: StatusCause[] = [];
  if (mode !== undefined && mode !== 'NonIndexed')
    return [notSupported(`${field}.completionMode`, mode, ['NonIndexed', 'Indexed'])];
  for (const [key, value] of Object.entries({ backoffLimitPerIndex, maxFailedIndexes }))
    if (value !== undefined) causes.push(invalidValue(`${field}.${key}`, value, 'requires indexed completion mode'));
  return causes;
}

function validateReplacement({ podReplacementPolicy: policy, podFailurePolicy }: Spec, field: string): StatusCause[] {
  if (policy === undefined) return [];
  const known = podFailurePolicy ? ['Failed'] : ['Failed', 'TerminatingOrFailed'];
  return known.includes(policy) ? [] : [notSupported(`${field}.podReplacementPolicy`, policy, known)];
}

function validateRestartPolicy({ template, podFailurePolicy }: Spec, field: string): StatusCause[] {
  const place = `${field}.template.spec.restartPolicy`;
  const policy = template.spec?.restartPolicy ?? '';
  if (policy === 'Always' || policy === '') return [required(place, 'valid values: "OnFailure", "Never"')];
  if (policy !== 'OnFailure' && policy !== 'Never') return [notSupported(place, policy, ['OnFailure', 'Never'])];
  if (podFailurePolicy && policy !== 'Never')
    return [invalidValue(place, policy, 'only "Never" is supported when podFailurePolicy is specified')];
  return [];
}

/** A job's specification but for its selector. @param field such as `spec` */
export function validateJobTemplate(spec: Spec, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const key of [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
    'backoffLimitPerIndex',
    'maxFailedIndexes',
  ] as const)
    causes.push(...validateNonnegative(spec[key], `${field}.${key}`));
  if (spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined)
    causes.push(required(`${field}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified'));
  causes.push(
    ...validateManagedBy(spec.managedBy, `${field}.managedBy`),
    ...validateCompletionMode(spec, field),
    ...validateFailurePolicy(spec, `${field}.podFailurePolicy`),
  );
  if (spec.successPolicy && spec.completionMode !== 'Indexed')
    causes.push(
      invalidValue(
        `${field}.successPolicy`,
        internalForm('SuccessPolicy', spec.successPolicy),
        'requires indexed completion mode',
      ),
    );
  else causes.push(...validateSuccessPolicy(spec, `${field}.successPolicy`));
  causes.push(
    ...validateReplacement(spec, field),
    ...validatePodTemplate(spec.template, `${field}.template`),
    ...validateRestartPolicy(spec, field),
  );
  return causes;
}

/** A job's specification with its selector, which must choose the template. */
export function validateJobSpec(spec: Spec, field: string): StatusCause[] {
  const causes = validateJobTemplate(spec, field);
  const { selector, template } = spec;
  if (!selector) causes.push(required(`${field}.selector`));
  else causes.push(...validateLabelSelector(selector, `${field}.selector`));
  const labels = template.metadata?.labels;
  const all = selector && !selector.matchLabels && !selector.matchExpressions;
  if (isUsableSelector(selector) && !all && !selects(selector, labels))
    causes.push(
      invalidValue(
        `${field}.template.metadata.labels`,
        shownLabels(labels),
        '`selector` does not match template `labels`',
      ),
    );
  return causes;
}

/** Labels and selector that the server made are as it made them. @param prefixed must those with a prefix be there too? */
function validateGenerated({ metadata, spec }: Job, prefixed: boolean): StatusCause[] {
  if (spec.manualSelector || !spec.selector) return [];
  const causes: StatusCause[] = [];
  const expected = {
    [OLD_CONTROLLER_UID]: metadata.uid,
    [OLD_JOB_NAME]: metadata.name,
    ...(prefixed && { [CONTROLLER_UID]: metadata.uid, [JOB_NAME]: metadata.name }),
  };
  if (!metadata.uid) causes.push(required('metadata.uid'));
  const labels = spec.template.metadata?.labels;
  for (const [key, value] of Object.entries(expected)) {
    const field = `spec.template.metadata.labels[${key}]`;
    const found = labels?.[key];
    if (found === undefined) causes.push(required(field, `must be '${value}'`));
    else if (found !== value) causes.push(invalidValue(field, shownLabels(labels), `must be '${value}'`));
  }
  if (isUsableSelector(spec.selector) && !selects(spec.selector, expected))
    causes.push(invalidValue('spec.selector', shownSelector(spec.selector), '`selector` not auto-generated'));
  return causes;
}

/** A job as it is created, or after a change. @param old the job before the change */
export function validateJob(job: Job, old?: Job): StatusCause[] {
  const { metadata, spec } = job;
  const had = old?.spec.template.metadata?.labels ?? {};
  const prefixed = !old || (had[JOB_NAME] !== undefined && had[CONTROLLER_UID] !== undefined);
  const causes = [...validateGenerated(job, prefixed), ...validateJobSpec(spec, 'spec')];
  if (spec.completionMode === 'Indexed' && (spec.completions ?? 0) > 0) {
    const longest = `${metadata.name}-${(spec.completions ?? 0) - 1}`;
    if (labelProblems(longest).length > 0)
      causes.push(
        invalidValue('metadata.name', metadata.name, `will not able to create pod with invalid DNS label: ${longest}`),
      );
  }
  return causes;
}
