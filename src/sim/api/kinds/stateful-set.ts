// Stateful sets (pkg/registry/apps/statefulset; pkg/apis/apps/v1/defaults.go; pkg/apis/apps/validation).
import { STATEFUL_SETS } from '../../resources/index.ts';
import type { PersistentVolumeClaim, StatefulSet } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { bumpGeneration, keepGeneration } from './generation.ts';
import { internalForm } from './internal-form.ts';
import { isEmptySelector, validateLabelSelector, validateLabels } from './label-rules.ts';
import { labelProblems } from './names.ts';
import { validateNonnegative } from './nonnegative.ts';
import { validateAnnotations } from './object-meta.ts';
import { omitEmpty, omitEmptyMeta } from './omit-empty.ts';
import { PERSISTENT_VOLUME_CLAIM_STRATEGY } from './persistent-volume-claim.ts';
import { validatePodAnnotations } from './pod-annotations-validation.ts';
import { defaultPodTemplate } from './pod-spec-defaults.ts';
import {
  isUsableSelector,
  shownSelector,
  validateLongRunning,
  validatePodTemplate,
  validateSelectorMatches,
} from './pod-template-validation.ts';
import { podTemplateWarnings } from './pod-warnings.ts';
import { validateAtMost, validateCollisions, validateCounts } from './status-counts.ts';
import type { Strategy } from './strategy.ts';

type Spec = StatefulSet['spec'];

/** What of the specification may change, in the words of the error. */
const CHANGEABLE =
  "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
const RETENTION = ['Retain', 'Delete'];
const NO_STATUS = { replicas: 0, availableReplicas: 0 } as const;

function claimOf(claim: NonNullable<Spec['volumeClaimTemplates']>[number]): PersistentVolumeClaim {
  return claim as unknown as PersistentVolumeClaim;
}

function defaultClaims(spec: Spec): void {
  for (const one of spec.volumeClaimTemplates ?? []) {
    const claim = claimOf(one);
    claim.apiVersion = 'v1';
    claim.kind = 'PersistentVolumeClaim';
    claim.metadata ??= {} as PersistentVolumeClaim['metadata'];
    omitEmptyMeta(claim.metadata);
    PERSISTENT_VOLUME_CLAIM_STRATEGY.defaults(claim);
  }
}

function validateUpdateStrategy({ updateStrategy }: Spec): StatusCause[] {
  const field = 'spec.updateStrategy';
  const { type, rollingUpdate } = updateStrategy ?? {};
  if (!type) return [required(field)];
  if (type === 'OnDelete') {
    if (!rollingUpdate) return [];
    const shown = internalForm('RollingUpdateStatefulSetStrategy', rollingUpdate);
    return [invalidValue(`${field}.rollingUpdate`, shown, "only allowed for updateStrategy 'RollingUpdate'")];
  }
  if (type !== 'RollingUpdate') {
    const shown = internalForm('StatefulSetUpdateStrategy', updateStrategy);
    return [invalidValue(field, shown, "must be 'RollingUpdate' or 'OnDelete'")];
  }
  return validateNonnegative(rollingUpdate?.partition, `${field}.rollingUpdate.partition`);
}

function validateRetention({ persistentVolumeClaimRetentionPolicy: policy }: Spec): StatusCause[] {
  return (['whenDeleted', 'whenScaled'] as const).flatMap((key) => {
    const value = policy?.[key] ?? '';
    const field = `spec.persistentVolumeClaimRetentionPolicy.${key}`;
    return RETENTION.includes(value) ? [] : [notSupported(field, value, RETENTION)];
  });
}

function validateClaims({ volumeClaimTemplates }: Spec): StatusCause[] {
  return (volumeClaimTemplates ?? []).flatMap((one, at) =>
    PERSISTENT_VOLUME_CLAIM_STRATEGY.validate(claimOf(one)).map(({ field, ...rest }) => ({
      ...rest,
      field: `spec.volumeClaimTemplates[${at}].${field}`,
    })),
  );
}

/** The template as its pods will have it: the controller names their hosts, and puts the claims in as volumes. */
function templateOfPods({ template, volumeClaimTemplates = [] }: Spec): Spec['template'] {
  const { subdomain: _subdomain, hostname: _hostname, ...rest } = template.spec ?? { containers: [] };
  const names = new Set(volumeClaimTemplates.map(({ metadata }) => metadata?.name ?? ''));
  if (names.size === 0) return { ...template, spec: rest };
  const claims = [...names].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  const volumes = (rest.volumes ?? []).filter(({ name }) => !names.has(name));
  return { ...template, spec: { ...rest, volumes: [...claims, ...volumes] } };
}

function validateTemplate(spec: Spec): StatusCause[] {
  const template = templateOfPods(spec);
  const field = 'spec.template';
  const { labels, annotations } = template.metadata ?? {};
  return [
    ...validateSelectorMatches(spec.selector, template, field),
    ...validatePodTemplate(template, field),
    // Told twice by the server too.
    ...validateLabels(labels, `${field}.labels`),
    ...validateAnnotations(annotations, `${field}.annotations`),
    ...validatePodAnnotations(annotations, template.spec ?? { containers: [] }, `${field}.annotations`),
  ];
}

function validateSelector({ selector }: Spec): StatusCause[] {
  if (!selector) return [required('spec.selector')];
  const causes = validateLabelSelector(selector, 'spec.selector');
  if (isEmptySelector(selector))
    causes.push(invalidValue('spec.selector', shownSelector(selector), 'empty selector is invalid for statefulset'));
  return causes;
}

/** @param isNew what never changes is checked only then */
function validateSpec(spec: Spec, isNew: boolean): StatusCause[] {
  const policy = spec.podManagementPolicy;
  const causes: StatusCause[] = [];
  if (!policy) causes.push(required('spec.podManagementPolicy'));
  else if (policy !== 'OrderedReady' && policy !== 'Parallel')
    causes.push(invalidValue('spec.podManagementPolicy', policy, "must be 'OrderedReady' or 'Parallel'"));
  causes.push(
    ...validateUpdateStrategy(spec),
    ...validateRetention(spec),
    ...(isNew ? validateClaims(spec) : []),
    ...validateNonnegative(spec.replicas, 'spec.replicas'),
    ...validateNonnegative(spec.minReadySeconds, 'spec.minReadySeconds'),
    ...validateNonnegative(spec.ordinals?.start, 'spec.ordinals.start'),
  );
  for (const problem of isNew && spec.serviceName ? labelProblems(spec.serviceName) : [])
    causes.push(invalidValue('spec.serviceName', spec.serviceName, problem));
  causes.push(...validateSelector(spec));
  if (isUsableSelector(spec.selector)) causes.push(...validateTemplate(spec));
  else causes.push(invalidValue('spec.selector', shownSelector(spec.selector), ''));
  causes.push(...validateLongRunning(spec.template, 'StatefulSet', 'spec.template'));
  return causes;
}

function validateStatus({ status }: StatefulSet, old: StatefulSet): StatusCause[] {
  const counts = status as unknown as Readonly<Record<string, unknown>>;
  const numbers = ['replicas', 'readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'];
  return [
    ...validateCounts(counts, [...numbers, 'observedGeneration', 'collisionCount']),
    ...validateAtMost(counts, numbers.slice(1), 'replicas', 'cannot be greater than status.replicas'),
    ...validateAtMost(counts, ['availableReplicas'], 'readyReplicas', 'cannot be greater than status.readyReplicas'),
    ...validateCollisions(counts, old.status as unknown as Readonly<Record<string, unknown>>),
  ];
}

/** What may not change. */
function fixedPart(spec: Spec): Partial<Spec> {
  const {
    replicas: _replicas,
    template: _template,
    updateStrategy: _strategy,
    minReadySeconds: _ready,
    ordinals: _ordinals,
    revisionHistoryLimit: _history,
    persistentVolumeClaimRetentionPolicy: _retention,
    ...rest
  } = spec;
  return rest;
}

/** What the API server knows of stateful sets. */
export const STATEFUL_SET_STRATEGY: Strategy<StatefulSet> = {
  resource: STATEFUL_SETS,
  nameRule: 'label',

  defaults(set) {
    set.spec ??= {} as Spec;
    const { spec } = set;
    spec.podManagementPolicy ||= 'OrderedReady';
    spec.updateStrategy ??= {};
    const { updateStrategy } = spec;
    if (!updateStrategy.type) {
      updateStrategy.type = 'RollingUpdate';
      updateStrategy.rollingUpdate ??= {};
    }
    if (updateStrategy.type === 'RollingUpdate' && updateStrategy.rollingUpdate)
      updateStrategy.rollingUpdate.partition ??= 0;
    // Its gate is off in 1.36: the server drops it.
    delete updateStrategy.rollingUpdate?.maxUnavailable;
    spec.persistentVolumeClaimRetentionPolicy ??= {};
    spec.persistentVolumeClaimRetentionPolicy.whenDeleted ||= 'Retain';
    spec.persistentVolumeClaimRetentionPolicy.whenScaled ||= 'Retain';
    spec.replicas ??= 1;
    spec.revisionHistoryLimit ??= 10;
    omitEmpty(spec, ['minReadySeconds', 'volumeClaimTemplates']);
    spec.serviceName ??= '';
    if (spec.ordinals) spec.ordinals.start ??= 0;
    defaultPodTemplate(spec);
    defaultClaims(spec);
    set.status ??= { ...NO_STATUS };
  },

  prepareForCreate(set) {
    set.status = { ...NO_STATUS };
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
    return validateSpec(spec, true);
  },

  validateUpdate(set, old, subresource) {
    if (subresource === 'status') return validateStatus(set, old);
    const causes = validateSpec(set.spec, false);
    if (!equal(fixedPart(set.spec), fixedPart(old.spec))) causes.push(forbiddenField('spec', CHANGEABLE));
    return causes;
  },

  warnings({ metadata, spec }, old) {
    const changed = !old || metadata.generation !== old.metadata.generation;
    const warnings = changed ? podTemplateWarnings(spec.template, 'spec.template') : [];
    if ((spec.revisionHistoryLimit ?? 0) < 0)
      warnings.push(
        'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended',
      );
    return warnings;
  },
};
