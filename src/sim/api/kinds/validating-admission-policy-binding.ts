// Bindings of ValidatingAdmissionPolicies (pkg/registry/admissionregistration/validatingadmissionpolicybinding/strategy.go).
import { VALIDATING_ADMISSION_POLICY_BINDINGS } from '../../resources/index.ts';
import type { ValidatingAdmissionPolicyBinding } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { defaultMatch, validateMatch } from './admission-policy-rules.ts';
import { equal } from './deep-equal.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { nextGeneration } from './preparation.ts';
import type { Strategy } from './strategy.ts';

const ACTIONS = ['Audit', 'Deny', 'Warn'];

function validate({ spec }: ValidatingAdmissionPolicyBinding): StatusCause[] {
  const causes: StatusCause[] = [];
  const { policyName, paramRef, matchResources, validationActions = [] } = spec;
  if (!policyName) causes.push(required('spec.policyName'));
  if (paramRef) {
    if (paramRef.name && paramRef.selector)
      causes.push(forbiddenField('spec.paramRef.name', 'name and selector are mutually exclusive'));
    if (!paramRef.name && !paramRef.selector)
      causes.push(required('spec.paramRef', 'one of name or selector must be specified'));
    if (!paramRef.parameterNotFoundAction) causes.push(required('spec.paramRef.parameterNotFoundAction'));
  }
  causes.push(...validateMatch(matchResources, 'spec.matchResources'));
  if (validationActions.length === 0)
    causes.push(required('spec.validationActions', 'at least one validation action is required'));
  for (const [at, action] of validationActions.entries()) {
    if (!ACTIONS.includes(action)) causes.push(notSupported(`spec.validationActions[${at}]`, action, ACTIONS));
    if (validationActions.indexOf(action) < at) causes.push(duplicate(`spec.validationActions[${at}]`, action));
  }
  if (validationActions.includes('Deny') && validationActions.includes('Warn'))
    causes.push(
      invalidValue(
        'spec.validationActions',
        validationActions,
        'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
      ),
    );
  return causes;
}

export const VALIDATING_ADMISSION_POLICY_BINDING_STRATEGY: Strategy<ValidatingAdmissionPolicyBinding> = {
  resource: VALIDATING_ADMISSION_POLICY_BINDINGS,
  defaults({ spec }) {
    defaultMatch(spec.matchResources);
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
  },
  prepareForUpdate(object, old) {
    nextGeneration(object, old, !equal(object.spec, old.spec));
  },
  validate,
  validateUpdate: (object) => validate(object),
};
