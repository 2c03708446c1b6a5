// Spreading over zones, nodes and the like (pkg/apis/core/validation, validateTopologySpreadConstraints).
import type { PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateLabelKeys } from './affinity-validation.ts';
import { duplicate, invalidValue, notSupported, required } from './field-error.ts';
import { validateLabelSelector } from './label-rules.ts';

type Constraint = NonNullable<PodSpec['topologySpreadConstraints']>[number];

const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway'];
const POLICIES = ['Honor', 'Ignore'];

function validatePositive(value: number, field: string): StatusCause[] {
  return value > 0 ? [] : [invalidValue(field, value, 'must be greater than zero')];
}

function validateOne(constraint: Constraint, later: readonly Constraint[], field: string): StatusCause[] {
  const { maxSkew = 0, topologyKey = '', whenUnsatisfiable = '', minDomains, labelSelector } = constraint;
  const causes = validatePositive(maxSkew, `${field}.maxSkew`);
  if (!topologyKey) causes.push(required(`${field}.topologyKey`, 'can not be empty'));
  if (!ACTIONS.includes(whenUnsatisfiable))
    causes.push(notSupported(`${field}.whenUnsatisfiable`, whenUnsatisfiable, ACTIONS));
  if (later.some((one) => one.topologyKey === topologyKey && one.whenUnsatisfiable === whenUnsatisfiable))
    causes.push(duplicate(`${field}.{topologyKey, whenUnsatisfiable}`, `{${topologyKey}, ${whenUnsatisfiable}}`));
  if (minDomains !== undefined) {
    causes.push(...validatePositive(minDomains, `${field}.minDomains`));
    if (whenUnsatisfiable !== 'DoNotSchedule')
      causes.push(
        invalidValue(
          `${field}.minDomains`,
          minDomains,
          `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`,
        ),
      );
  }
  for (const key of ['nodeAffinityPolicy', 'nodeTaintsPolicy'] as const) {
    const policy = constraint[key];
    if (policy !== undefined && !POLICIES.includes(policy))
      causes.push(notSupported(`${field}.${key}`, policy, POLICIES));
  }
  causes.push(
    ...validateLabelKeys(constraint.matchLabelKeys, undefined, labelSelector, field),
    ...validateLabelSelector(labelSelector, `${field}.labelSelector`),
  );
  return causes;
}

/** `topologySpreadConstraints` of a pod. */
export function validateTopologySpread(
  constraints: PodSpec['topologySpreadConstraints'],
  field: string,
): StatusCause[] {
  return (constraints ?? []).flatMap((one, at) =>
    validateOne(one, constraints?.slice(at + 1) ?? [], `${field}[${at}]`),
  );
}
