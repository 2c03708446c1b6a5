// PodDisruptionBudgets: one of two bounds (pkg/registry/policy/poddisruptionbudget/strategy.go; pkg/apis/policy/validation/validation.go).
import { POD_DISRUPTION_BUDGETS } from '../../resources/index.ts';
import type { PodDisruptionBudget } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, notSupported } from './field-error.ts';
import { validateLabelSelector } from './label-rules.ts';
import { percentProblems } from './names.ts';
import { NEGATIVE } from './object-meta.ts';
import { keepOtherHalf, nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';

const POLICIES = ['AlwaysAllow', 'IfHealthyBudget'];
const COUNTS = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'] as const;

function validateBound(bound: number | string | undefined, field: string): StatusCause[] {
  if (bound === undefined) return [];
  if (typeof bound === 'number') return bound < 0 ? [invalidValue(field, bound, NEGATIVE)] : [];
  const problems = percentProblems(bound);
  if (problems.length > 0) return problems.map((problem) => invalidValue(field, bound, problem));
  return Number.parseInt(bound, 10) > 100 ? [invalidValue(field, bound, 'must not be greater than 100%')] : [];
}

function validate({ spec }: PodDisruptionBudget): StatusCause[] {
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy: policy } = spec;
  const causes: StatusCause[] = [];
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    const shown = {
      MinAvailable: minAvailable,
      Selector: selector ?? null,
      MaxUnavailable: maxUnavailable,
      UnhealthyPodEvictionPolicy: policy ?? null,
    };
    causes.push(invalidValue('spec', shown, 'minAvailable and maxUnavailable cannot be both set'));
  }
  causes.push(
    ...validateBound(minAvailable, 'spec.minAvailable'),
    ...validateBound(maxUnavailable, 'spec.maxUnavailable'),
    ...validateLabelSelector(selector, 'spec.selector'),
  );
  if (policy !== undefined && !POLICIES.includes(policy))
    causes.push(notSupported('spec.unhealthyPodEvictionPolicy', policy, POLICIES));
  return causes;
}

export const POD_DISRUPTION_BUDGET_STRATEGY: Strategy<PodDisruptionBudget> = {
  resource: POD_DISRUPTION_BUDGETS,
  defaults(object) {
    object.spec ??= {};
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
    object.status = { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 };
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
    nextGeneration(object, old, !equal(object.spec, old.spec));
  },
  validate,
  validateUpdate(object, _old, subresource) {
    if (subresource !== 'status') return validate(object);
    return COUNTS.filter((count) => (object.status[count] ?? 0) < 0).map((count) =>
      invalidValue(`status.${count}`, object.status[count], NEGATIVE),
    );
  },
};
