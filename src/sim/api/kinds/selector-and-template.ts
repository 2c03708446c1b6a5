// What deployments and replica sets say of their pods (pkg/apis/apps/validation, ValidateDeploymentSpec and ValidateReplicaSetSpec).
import type { LabelSelector, PodTemplateSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue, required } from './field-error.ts';
import { isEmptySelector, validateLabelSelector } from './label-rules.ts';
import {
  isUsableSelector,
  shownSelector,
  validateLongRunning,
  validatePodTemplate,
  validateSelectorMatches,
} from './pod-template-validation.ts';

/** A specification with both. */
interface Chooser {
  readonly selector?: LabelSelector;
  readonly template: PodTemplateSpec;
}

/** The selector, which may not be empty, and the template that it must choose. */
export function validateSelectorAndTemplate({ selector, template }: Chooser): StatusCause[] {
  const field = 'spec.selector';
  const causes: StatusCause[] = [];
  if (!selector) causes.push(required(field));
  else {
    causes.push(...validateLabelSelector(selector, field));
    if (isEmptySelector(selector))
      causes.push(invalidValue(field, shownSelector(selector), 'empty selector is invalid for deployment'));
  }
  if (!isUsableSelector(selector))
    return [...causes, invalidValue(field, shownSelector(selector), 'invalid label selector')];
  causes.push(
    ...validateSelectorMatches(selector, template, 'spec.template'),
    ...validatePodTemplate(template, 'spec.template'),
    ...validateLongRunning(template, 'ReplicaSet', 'spec.template'),
  );
  return causes;
}
