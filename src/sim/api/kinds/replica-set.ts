// Replica sets (pkg/registry/apps/replicaset; pkg/apis/apps/v1/defaults.go; pkg/apis/apps/validation).
import { REPLICA_SETS } from '../../resources/index.ts';
import type { ReplicaSet } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue } from './field-error.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import { validateNonnegative } from './nonnegative.ts';
import { IMMUTABLE } from './object-meta.ts';
import { omitEmpty } from './omit-empty.ts';
import { defaultPodTemplate } from './pod-spec-defaults.ts';
import { shownSelector } from './pod-template-validation.ts';
import { nameWarnings, podTemplateWarnings } from './pod-warnings.ts';
import { validateSelectorAndTemplate } from './selector-and-template.ts';
import { validateAtMost, validateCounts } from './status-counts.ts';
import type { Strategy } from './strategy.ts';

type Template = { template: NonNullable<ReplicaSet['spec']['template']> };

function validateStatus({ status }: ReplicaSet): StatusCause[] {
  const counts = status as unknown as Readonly<Record<string, unknown>>;
  return [
    ...validateCounts(counts, [
      'replicas',
      'fullyLabeledReplicas',
      'readyReplicas',
      'availableReplicas',
      'observedGeneration',
      'terminatingReplicas',
    ]),
    ...validateAtMost(
      counts,
      ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
      'replicas',
      'cannot be greater than status.replicas',
    ),
    ...validateAtMost(counts, ['availableReplicas'], 'readyReplicas', 'cannot be greater than readyReplicas'),
  ];
}

/** What the API server knows of replica sets. */
export const REPLICA_SET_STRATEGY: Strategy<ReplicaSet> = {
  resource: REPLICA_SETS,

  defaults(set) {
    set.spec ??= {} as ReplicaSet['spec'];
    set.spec.replicas ??= 1;
    omitEmpty(set.spec, ['minReadySeconds']);
    defaultPodTemplate(set.spec as Template);
    set.status ??= { replicas: 0 };
  },

  prepareForCreate(set) {
    set.status = { replicas: 0 };
    set.metadata.generation = 1;
  },

  prepareForUpdate(set, old, subresource) {
    if (subresource === 'status') {
      set.spec = old.spec;
      keepGeneration(set, old);
      return;
    }
    set.status = old.status;
    bumpGeneration(set, old);
  },

  validate({ spec }) {
    return [
      ...validateNonnegative(spec.replicas, 'spec.replicas'),
      ...validateNonnegative(spec.minReadySeconds, 'spec.minReadySeconds'),
      ...validateSelectorAndTemplate(spec as typeof spec & Template),
    ];
  },

  validateUpdate(set, old, subresource) {
    if (subresource === 'status') return validateStatus(set);
    const causes = REPLICA_SET_STRATEGY.validate(set);
    if (!equal(set.spec.selector, old.spec.selector))
      causes.push(invalidValue('spec.selector', shownSelector(set.spec.selector), IMMUTABLE));
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
