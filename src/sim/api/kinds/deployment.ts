// Deployments (pkg/registry/apps/deployment; pkg/apis/apps/v1/defaults.go; pkg/apis/apps/validation).
import { DEPLOYMENTS } from '../../resources/index.ts';
import type { Deployment } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported } from './field-error.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import { type IntOrPercent, plainValue, validateAtMostAll, validateIntOrPercent } from './int-or-percent.ts';
import { internalForm } from './internal-form.ts';
import { validateNonnegative } from './nonnegative.ts';
import { IMMUTABLE } from './object-meta.ts';
import { omitEmpty } from './omit-empty.ts';
import { defaultPodTemplate } from './pod-spec-defaults.ts';
import { shownSelector } from './pod-template-validation.ts';
import { nameWarnings, podTemplateWarnings } from './pod-warnings.ts';
import { validateSelectorAndTemplate } from './selector-and-template.ts';
import { validateAtMost, validateCollisions, validateCounts } from './status-counts.ts';
import type { Strategy } from './strategy.ts';

type Spec = Deployment['spec'];

function validateStrategy(spec: Spec): StatusCause[] {
  const field = 'spec.strategy';
  const { type, rollingUpdate } = spec.strategy ?? {};
  if (type === 'Recreate')
    return rollingUpdate
      ? [forbiddenField(`${field}.rollingUpdate`, "may not be specified when strategy `type` is 'Recreate'")]
      : [];
  if (type !== 'RollingUpdate')
    return [notSupported(field, internalForm('DeploymentStrategy', spec.strategy), ['Recreate', 'RollingUpdate'])];
  const maxSurge = rollingUpdate?.maxSurge as IntOrPercent;
  const maxUnavailable = rollingUpdate?.maxUnavailable as IntOrPercent;
  const place = `${field}.rollingUpdate.maxUnavailable`;
  return [
    ...validateIntOrPercent(maxUnavailable, place),
    ...validateIntOrPercent(maxSurge, `${field}.rollingUpdate.maxSurge`),
    ...(plainValue(maxUnavailable) === 0 && plainValue(maxSurge) === 0
      ? [invalidValue(place, maxUnavailable, 'may not be 0 when `maxSurge` is 0')]
      : []),
    ...validateAtMostAll(maxUnavailable, place),
  ];
}

function validateProgressDeadline({ progressDeadlineSeconds, minReadySeconds = 0 }: Spec): StatusCause[] {
  const field = 'spec.progressDeadlineSeconds';
  if (progressDeadlineSeconds === undefined) return [];
  const causes = validateNonnegative(progressDeadlineSeconds, field);
  if (progressDeadlineSeconds <= minReadySeconds)
    causes.push(invalidValue(field, progressDeadlineSeconds, 'must be greater than minReadySeconds'));
  return causes;
}

function validateStatus(deployment: Deployment, old: Deployment): StatusCause[] {
  const status = deployment.status as Readonly<Record<string, unknown>>;
  const most = 'cannot be greater than status.replicas';
  return [
    ...validateCounts(status, [
      'observedGeneration',
      'replicas',
      'updatedReplicas',
      'readyReplicas',
      'availableReplicas',
      'unavailableReplicas',
      'terminatingReplicas',
      'collisionCount',
    ]),
    ...validateAtMost(status, ['updatedReplicas', 'readyReplicas', 'availableReplicas'], 'replicas', most),
    ...validateAtMost(status, ['availableReplicas'], 'readyReplicas', 'cannot be greater than readyReplicas'),
    ...validateCollisions(status, old.status as Readonly<Record<string, unknown>>),
  ];
}

/** What the API server knows of deployments. */
export const DEPLOYMENT_STRATEGY: Strategy<Deployment> = {
  resource: DEPLOYMENTS,

  defaults(deployment) {
    deployment.spec ??= {} as Spec;
    const { spec } = deployment;
    spec.replicas ??= 1;
    spec.strategy ??= {};
    const { strategy } = spec;
    strategy.type ||= 'RollingUpdate';
    if (strategy.type === 'RollingUpdate') {
      strategy.rollingUpdate ??= {};
      strategy.rollingUpdate.maxUnavailable ??= '25%' as never;
      strategy.rollingUpdate.maxSurge ??= '25%' as never;
    }
    spec.revisionHistoryLimit ??= 10;
    spec.progressDeadlineSeconds ??= 600;
    omitEmpty(spec, ['minReadySeconds', 'paused']);
    defaultPodTemplate(spec);
    deployment.status ??= {};
  },

  prepareForCreate(deployment) {
    deployment.status = {};
    deployment.metadata.generation = 1;
  },

  prepareForUpdate(deployment, old, subresource) {
    if (subresource === 'status') {
      deployment.spec = old.spec;
      if (old.metadata.labels) deployment.metadata.labels = old.metadata.labels;
      else delete deployment.metadata.labels;
      keepGeneration(deployment, old);
      return;
    }
    deployment.status = old.status;
    // Annotations are copied to replica sets, and so are part of what is wanted.
    bumpGeneration(deployment, old, !equal(deployment.metadata.annotations, old.metadata.annotations));
  },

  validate({ spec }) {
    return [
      ...validateNonnegative(spec.replicas, 'spec.replicas'),
      ...validateSelectorAndTemplate(spec),
      ...validateStrategy(spec),
      ...validateNonnegative(spec.minReadySeconds, 'spec.minReadySeconds'),
      ...validateNonnegative(spec.revisionHistoryLimit, 'spec.revisionHistoryLimit'),
      ...validateProgressDeadline(spec),
    ];
  },

  validateUpdate(deployment, old, subresource) {
    if (subresource === 'status') return validateStatus(deployment, old);
    const causes = DEPLOYMENT_STRATEGY.validate(deployment);
    if (!equal(deployment.spec.selector, old.spec.selector))
      causes.push(invalidValue('spec.selector', shownSelector(deployment.spec.selector), IMMUTABLE));
    return causes;
  },

  warnings({ metadata, spec }, old) {
    if (old && metadata.generation === old.metadata.generation) return [];
    return [
      ...(old ? [] : nameWarnings(metadata.name, 'Pod names and hostnames')),
      ...podTemplateWarnings(spec.template, 'spec.template'),
    ];
  },
};
