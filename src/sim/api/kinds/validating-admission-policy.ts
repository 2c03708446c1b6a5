// ValidatingAdmissionPolicies (pkg/registry/admissionregistration/validatingadmissionpolicy/strategy.go).
import { VALIDATING_ADMISSION_POLICIES } from '../../resources/index.ts';
import type { ValidatingAdmissionPolicy } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { defaultMatch, validateExpression, validateMatch } from './admission-policy-rules.ts';
import { equal } from './deep-equal.ts';
import { notSupported, required } from './field-error.ts';
import { keepOtherHalf, nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';

function validate({ spec }: ValidatingAdmissionPolicy): StatusCause[] {
  const causes: StatusCause[] = [];
  const { paramKind, matchConstraints, matchConditions = [], variables = [], validations = [], failurePolicy } = spec;
  if (failurePolicy !== undefined && failurePolicy !== 'Fail' && failurePolicy !== 'Ignore')
    causes.push(notSupported('spec.failurePolicy', failurePolicy, ['Fail', 'Ignore']));
  if (paramKind && !paramKind.apiVersion) causes.push(required('spec.paramKind.apiVersion'));
  if (paramKind && !paramKind.kind) causes.push(required('spec.paramKind.kind'));
  if (!matchConstraints?.resourceRules?.length) causes.push(required('spec.matchConstraints.resourceRules'));
  causes.push(...validateMatch(matchConstraints, 'spec.matchConstraints'));
  for (const [at, { expression }] of matchConditions.entries())
    causes.push(...validateExpression(expression, `spec.matchConditions[${at}].expression`, 'expression'));
  for (const [at, { name, expression }] of variables.entries()) {
    if (!name) causes.push(required(`spec.variables[${at}].name`, 'name is not specified'));
    causes.push(...validateExpression(expression, `spec.variables[${at}].expression`, 'expression'));
  }
  if (validations.length === 0 && !spec.auditAnnotations?.length)
    causes.push(required('spec.validations', 'validations or auditAnnotations must contain at least one item'));
  for (const [at, { expression, messageExpression }] of validations.entries()) {
    const field = `spec.validations[${at}]`;
    causes.push(...validateExpression(expression, `${field}.expression`, 'expression'));
    if (messageExpression)
      causes.push(...validateExpression(messageExpression, `${field}.messageExpression`, 'messageExpression'));
  }
  return causes;
}

export const VALIDATING_ADMISSION_POLICY_STRATEGY: Strategy<ValidatingAdmissionPolicy> = {
  resource: VALIDATING_ADMISSION_POLICIES,
  defaults(object) {
    object.spec ??= {};
    object.spec.failurePolicy ??= 'Fail';
    defaultMatch(object.spec.matchConstraints);
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
    object.status = {};
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
    nextGeneration(object, old, !equal(object.spec, old.spec));
  },
  validate,
  validateUpdate: (object) => validate(object),
};
