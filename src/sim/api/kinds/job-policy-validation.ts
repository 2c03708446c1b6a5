// What a job makes of failed pods and when it has succeeded (pkg/apis/batch/validation, validatePodFailurePolicy and validateSuccessPolicy).
import type { Job } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, invalidValue, notSupported, required, tooLong, tooMany } from './field-error.ts';
import { countIndexes, parseIntervals } from './index-intervals.ts';
import { byteLength, qualifiedNameProblems } from './names.ts';
import { validateNonnegative } from './nonnegative.ts';

type Spec = Job['spec'];
type FailureRule = NonNullable<Spec['podFailurePolicy']>['rules'][number];
type ExitCodes = NonNullable<FailureRule['onExitCodes']>;
type SuccessRule = NonNullable<Spec['successPolicy']>['rules'][number];

const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const OPERATORS = ['In', 'NotIn'];
const STATUSES = ['False', 'True', 'Unknown'];
const MOST_INDEX_BYTES = 64 * 1024;

/** An invalid value that the error does not show. */
export function invalidUnshown(field: string, detail: string): StatusCause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${detail}`, field };
}

function oneOf(value: string | undefined, values: readonly string[], field: string): StatusCause[] {
  if (!value) return [required(field, `valid values: [${values.map((one) => JSON.stringify(one)).join(' ')}]`)];
  return values.includes(value) ? [] : [notSupported(field, value, values)];
}

function validateExitCodes(codes: ExitCodes, containers: readonly string[], field: string): StatusCause[] {
  const { operator, containerName, values = [] } = codes;
  const place = `${field}.values`;
  const causes = oneOf(operator, OPERATORS, `${field}.operator`);
  if (containerName !== undefined && !containers.includes(containerName))
    causes.push(
      invalidValue(
        `${field}.containerName`,
        containerName,
        'must be one of the container or initContainer names in the pod template',
      ),
    );
  if (values.length === 0) causes.push(invalidValue(place, codes.values ?? null, 'at least one value is required'));
  else if (values.length > 255) causes.push(tooMany(place, values.length, 255));
  const seen = new Set<number>();
  values.forEach((value, at) => {
    if (operator === 'In' && value === 0)
      causes.push(invalidValue(`${place}[${at}]`, value, 'must not be 0 for the In operator'));
    if (seen.has(value)) causes.push(duplicate(`${place}[${at}]`, value));
    seen.add(value);
  });
  if (values.some((value, at) => at > 0 && (values[at - 1] ?? value) > value))
    causes.push(invalidValue(place, values, 'must be ordered'));
  return causes;
}

function validateFailureRule(
  rule: FailureRule,
  spec: Spec,
  containers: readonly string[],
  field: string,
): StatusCause[] {
  const { action, onExitCodes, onPodConditions = [] } = rule;
  const causes: StatusCause[] = [];
  if (action === 'FailIndex') {
    if (spec.backoffLimitPerIndex === undefined)
      causes.push(invalidValue(`${field}.action`, action, 'requires the backoffLimitPerIndex to be set'));
  } else causes.push(...oneOf(action, ACTIONS, `${field}.action`));
  if (onExitCodes) causes.push(...validateExitCodes(onExitCodes, containers, `${field}.onExitCodes`));
  const place = `${field}.onPodConditions`;
  if (onPodConditions.length > 20) causes.push(tooMany(place, onPodConditions.length, 20));
  onPodConditions.forEach(({ type = '', status }, at) => {
    for (const problem of qualifiedNameProblems(type)) causes.push(invalidValue(`${place}[${at}].type`, type, problem));
    causes.push(...oneOf(status, STATUSES, `${place}[${at}].status`));
  });
  if (onExitCodes && onPodConditions.length > 0)
    causes.push(invalidUnshown(field, 'specifying both OnExitCodes and OnPodConditions is not supported'));
  if (!onExitCodes && onPodConditions.length === 0)
    causes.push(invalidUnshown(field, 'specifying one of OnExitCodes and OnPodConditions is required'));
  return causes;
}

/** `podFailurePolicy`; absent is well. */
export function validateFailurePolicy(spec: Spec, field: string): StatusCause[] {
  const rules = spec.podFailurePolicy?.rules ?? [];
  const { containers = [], initContainers = [] } = spec.template.spec ?? {};
  const names = [...containers, ...initContainers].map(({ name }) => name);
  return [
    ...(rules.length > 20 ? [tooMany(`${field}.rules`, rules.length, 20)] : []),
    ...rules.flatMap((rule, at) => validateFailureRule(rule, spec, names, `${field}.rules[${at}]`)),
  ];
}

function validateSuccessRule(rule: SuccessRule, completions: number, field: string): StatusCause[] {
  const { succeededIndexes: indexes, succeededCount: count } = rule;
  const causes: StatusCause[] = [];
  if (indexes === undefined && count === undefined)
    causes.push(required(field, 'at least one of succeededCount or succeededIndexes must be specified'));
  let total = 0;
  if (indexes !== undefined) {
    const place = `${field}.succeededIndexes`;
    if (byteLength(indexes) > MOST_INDEX_BYTES) causes.push(tooLong(place, MOST_INDEX_BYTES));
    const intervals = parseIntervals(indexes, completions);
    if (typeof intervals === 'string')
      causes.push(invalidValue(place, indexes, `error parsing succeededIndexes: ${intervals}`));
    else total = countIndexes(intervals);
  }
  if (count === undefined) return causes;
  const place = `${field}.succeededCount`;
  causes.push(...validateNonnegative(count, place));
  const atMost = (most: number, what: string): void =>
    void causes.push(invalidValue(place, count, `must be less than or equal to ${most} (${what})`));
  if (count > completions) atMost(completions, 'the number of specified completions');
  if (indexes !== undefined && count > total)
    atMost(total, 'the number of indexes in the specified succeededIndexes field');
  return causes;
}

/** `successPolicy` of a job with indexes; absent is well. */
export function validateSuccessPolicy(spec: Spec, field: string): StatusCause[] {
  if (!spec.successPolicy) return [];
  const rules = spec.successPolicy.rules ?? [];
  return [
    ...(rules.length === 0
      ? [required(`${field}.rules`, 'at least one rules must be specified when the successPolicy is specified')]
      : []),
    ...(rules.length > 20 ? [tooMany(`${field}.rules`, rules.length, 20)] : []),
    ...rules.flatMap((rule, at) => validateSuccessRule(rule, spec.completions ?? 0, `${field}.rules[${at}]`)),
  ];
}
