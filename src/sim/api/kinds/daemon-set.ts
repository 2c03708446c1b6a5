// Daemon sets (pkg/registry/apps/daemonset; pkg/apis/apps/v1/defaults.go; pkg/apis/apps/validation).
import { DAEMON_SETS } from '../../resources/index.ts';
import type { DaemonSet } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, notSupported, required } from './field-error.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import { type IntOrPercent, plainValue, validateAtMostAll, validateIntOrPercent } from './int-or-percent.ts';
import { internalForm } from './internal-form.ts';
import { isEmptySelector, validateLabelSelector } from './label-rules.ts';
import { validateNonnegative } from './nonnegative.ts';
import { IMMUTABLE } from './object-meta.ts';
import { omitEmpty } from './omit-empty.ts';
import { defaultPodTemplate } from './pod-spec-defaults.ts';
import {
  isUsableSelector,
  shownSelector,
  validateLongRunning,
  validatePodTemplate,
  validateSelectorMatches,
} from './pod-template-validation.ts';
import { podTemplateWarnings } from './pod-warnings.ts';
import { validateCollisions, validateCounts } from './status-counts.ts';
import type { Strategy } from './strategy.ts';

type Spec = DaemonSet['spec'];

/** Where v1 keeps how often the template has changed (pkg/apis/apps/v1/conversion.go). */
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';
const NO_STATUS = {
  currentNumberScheduled: 0,
  desiredNumberScheduled: 0,
  numberMisscheduled: 0,
  numberReady: 0,
} as const;

function templateGeneration({ metadata }: DaemonSet): number {
  return Number(metadata.annotations?.[TEMPLATE_GENERATION] ?? 0);
}

function setTemplateGeneration(set: DaemonSet, generation: number): void {
  set.metadata.annotations = { ...set.metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
}

function validateUpdateStrategy({ updateStrategy }: Spec): StatusCause[] {
  const field = 'spec.updateStrategy';
  const { type, rollingUpdate } = updateStrategy ?? {};
  if (type === 'OnDelete') return [];
  if (type !== 'RollingUpdate')
    return [
      notSupported(field, internalForm('DaemonSetUpdateStrategy', updateStrategy), ['RollingUpdate', 'OnDelete']),
    ];
  if (!rollingUpdate) return [required(`${field}.rollingUpdate`)];
  const unavailable = rollingUpdate.maxUnavailable as IntOrPercent;
  const surge = rollingUpdate.maxSurge as IntOrPercent;
  const unavailableField = `${field}.rollingUpdate.maxUnavailable`;
  const surgeField = `${field}.rollingUpdate.maxSurge`;
  const causes = [
    ...validateIntOrPercent(unavailable, unavailableField),
    ...validateIntOrPercent(surge, surgeField),
    ...validateAtMostAll(unavailable, unavailableField),
    ...validateAtMostAll(surge, surgeField),
  ];
  const hasUnavailable = plainValue(unavailable) !== 0;
  const hasSurge = plainValue(surge) !== 0;
  if (hasUnavailable && hasSurge)
    causes.push(invalidValue(surgeField, surge, 'may not be set when maxUnavailable is non-zero'));
  else if (!hasUnavailable && !hasSurge) causes.push(required(unavailableField, 'cannot be 0 when maxSurge is 0'));
  return causes;
}

function validateStatus({ status }: DaemonSet, old: DaemonSet): StatusCause[] {
  const counts = status as unknown as Readonly<Record<string, unknown>>;
  return [
    ...validateCounts(counts, [
      'currentNumberScheduled',
      'numberMisscheduled',
      'desiredNumberScheduled',
      'numberReady',
      'observedGeneration',
      'updatedNumberScheduled',
      'numberAvailable',
      'numberUnavailable',
      'collisionCount',
    ]),
    ...validateCollisions(counts, old.status as unknown as Readonly<Record<string, unknown>>),
  ];
}

/** What the API server knows of daemon sets. */
export const DAEMON_SET_STRATEGY: Strategy<DaemonSet> = {
  resource: DAEMON_SETS,

  defaults(set) {
    set.spec ??= {} as Spec;
    const { spec } = set;
    spec.updateStrategy ??= {};
    const { updateStrategy } = spec;
    updateStrategy.type ||= 'RollingUpdate';
    if (updateStrategy.type === 'RollingUpdate') {
      updateStrategy.rollingUpdate ??= {};
      updateStrategy.rollingUpdate.maxUnavailable ??= 1 as never;
      updateStrategy.rollingUpdate.maxSurge ??= 0 as never;
    }
    spec.revisionHistoryLimit ??= 10;
    omitEmpty(spec, ['minReadySeconds']);
    defaultPodTemplate(spec);
    set.status ??= { ...NO_STATUS };
  },

  prepareForCreate(set) {
    set.status = { ...NO_STATUS };
    set.metadata.generation = 1;
    setTemplateGeneration(set, Math.max(1, templateGeneration(set)));
  },

  prepareForUpdate(set, old, subresource) {
    if (subresource === 'status') {
      set.spec = old.spec;
      setTemplateGeneration(set, templateGeneration(old));
      keepGeneration(set, old);
      return;
    }
    set.status = old.status;
    const changed = !equal(set.spec.template, old.spec.template);
    setTemplateGeneration(set, templateGeneration(old) + (changed ? 1 : 0));
    bumpGeneration(set, old);
  },

  validate({ spec }) {
    const { selector, template } = spec;
    const causes = validateLabelSelector(selector, 'spec.selector');
    if (isUsableSelector(selector)) causes.push(...validateSelectorMatches(selector, template, 'spec.template'));
    if (selector && isEmptySelector(selector))
      causes.push(invalidValue('spec.selector', shownSelector(selector), 'empty selector is invalid for daemonset'));
    causes.push(
      ...validatePodTemplate(template, 'spec.template'),
      ...validateLongRunning(template, 'DaemonSet', 'spec.template'),
      ...validateNonnegative(spec.minReadySeconds, 'spec.minReadySeconds'),
      ...validateUpdateStrategy(spec),
      ...validateNonnegative(spec.revisionHistoryLimit, 'spec.revisionHistoryLimit'),
    );
    return causes;
  },

  validateUpdate(set, old, subresource) {
    if (subresource === 'status') return validateStatus(set, old);
    return [
      ...(equal(set.spec.selector, old.spec.selector)
        ? []
        : [invalidValue('spec.selector', shownSelector(set.spec.selector), IMMUTABLE)]),
      ...DAEMON_SET_STRATEGY.validate(set),
    ];
  },

  warnings(set, old) {
    if (old && templateGeneration(set) === templateGeneration(old)) return [];
    return podTemplateWarnings(set.spec.template, 'spec.template');
  },
};
