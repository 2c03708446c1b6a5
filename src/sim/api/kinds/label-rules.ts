// Labels and label selectors: what is wrong with them (apimachinery, apis/meta/v1/validation/validation.go).
import type { LabelSelector } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, required } from './field-error.ts';
import { labelValueProblems, qualifiedNameProblems } from './names.ts';

type Labels = Readonly<Record<string, string>> | undefined;

/** A key of labels. @param field where it stands, such as `metadata.labels` */
export function validateLabelName(name: string, field: string): StatusCause[] {
  return qualifiedNameProblems(name).map((problem) => invalidValue(field, name, problem));
}

/** Keys and values, in the order of the keys. @param field such as `metadata.labels` */
export function validateLabels(labels: Labels, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const key of Object.keys(labels ?? {}).sort()) {
    const value = labels?.[key] ?? '';
    causes.push(...validateLabelName(key, field));
    for (const problem of labelValueProblems(value)) causes.push(invalidValue(field, value, problem));
  }
  return causes;
}

type Requirement = NonNullable<LabelSelector['matchExpressions']>[number];

/** One of `matchExpressions`. @param field such as `spec.selector.matchExpressions[0]` */
function validateRequirement({ key, operator, values }: Requirement, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const count = values?.length ?? 0;
  if (operator === 'In' || operator === 'NotIn') {
    if (count === 0) causes.push(required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (count > 0)
      causes.push(
        forbiddenField(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
      );
  } else causes.push(invalidValue(`${field}.operator`, operator ?? '', 'not a valid selector operator'));
  causes.push(...validateLabelName(key ?? '', `${field}.key`));
  values?.forEach((value, at) => {
    for (const problem of labelValueProblems(value))
      causes.push(invalidValue(`${field}.values[${at}]`, value, problem));
  });
  return causes;
}

/** A selector; an absent one is well. @param field such as `spec.selector` */
export function validateLabelSelector(selector: LabelSelector | undefined, field: string): StatusCause[] {
  if (!selector) return [];
  const causes = validateLabels(selector.matchLabels, `${field}.matchLabels`);
  selector.matchExpressions?.forEach((one, at) => {
    causes.push(...validateRequirement(one, `${field}.matchExpressions[${at}]`));
  });
  return causes;
}

/** Does a selector have no condition at all? */
export function isEmptySelector({ matchLabels, matchExpressions }: LabelSelector): boolean {
  return Object.keys(matchLabels ?? {}).length === 0 && (matchExpressions?.length ?? 0) === 0;
}
