// Tolerations (pkg/apis/core/validation, ValidateTolerations).
import type { Toleration } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported } from './field-error.ts';
import { validateLabelName } from './label-rules.ts';
import { labelValueProblems } from './names.ts';

/** Effects that a taint and a toleration may have. */
const TAINT_EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

function validateOperator({ operator = '', value = '' }: Toleration, field: string): StatusCause[] {
  if (operator === '' || operator === 'Equal') {
    const problems = labelValueProblems(value);
    return problems.length > 0 ? [invalidValue(field, value, problems.join(';'))] : [];
  }
  if (operator === 'Exists')
    return value ? [invalidValue(field, value, "value must be empty when `operator` is 'Exists'")] : [];
  // Comparisons are named where they are asked for, though their gate is off in 1.36.
  const more = operator === 'Lt' || operator === 'Gt' ? ['Lt', 'Gt'] : [];
  return [notSupported(field, operator, ['Equal', 'Exists', ...more])];
}

/** `tolerations` of a pod. */
export function validateTolerations(tolerations: readonly Toleration[] | undefined, field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  tolerations?.forEach((one, at) => {
    const place = `${field}[${at}]`;
    const { key, operator = '', effect = '' } = one;
    if (key) causes.push(...validateLabelName(key, `${place}.key`));
    else if (operator !== 'Exists')
      causes.push(
        invalidValue(
          `${place}.operator`,
          operator,
          'operator must be Exists when `key` is empty, which means "match all values and all keys"',
        ),
      );
    if (one.tolerationSeconds !== undefined && effect !== 'NoExecute')
      causes.push(
        invalidValue(`${place}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"),
      );
    causes.push(...validateOperator(one, `${place}.operator`));
    if (effect && !TAINT_EFFECTS.includes(effect)) causes.push(notSupported(`${place}.effect`, effect, TAINT_EFFECTS));
  });
  return causes;
}

/** Tolerations of a pod that runs: those it had must stay, but for their seconds. */
export function validateAddedTolerations(
  next: readonly Toleration[] | undefined,
  old: readonly Toleration[] | undefined,
  field: string,
): StatusCause[] {
  const kept = (one: Toleration): boolean =>
    (next ?? []).some((other) => equal({ ...other, tolerationSeconds: 0 }, { ...one, tolerationSeconds: 0 }));
  if (!(old ?? []).every(kept))
    return [forbiddenField(field, 'existing toleration can not be modified except its tolerationSeconds')];
  return validateTolerations(next, field);
}
