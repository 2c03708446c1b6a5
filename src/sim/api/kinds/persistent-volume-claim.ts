// PersistentVolumeClaims (pkg/registry/core/persistentvolumeclaim/strategy.go; pkg/apis/core/validation, ValidatePersistentVolumeClaim).
import { compareQuantities, milliValue, parseQuantity, ZERO } from '../../quantity.ts';
import { PERSISTENT_VOLUME_CLAIMS } from '../../resources/index.ts';
import type { PersistentVolumeClaim } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateAccessModes } from './access-modes.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { indentedJson, internalForm } from './internal-form.ts';
import { validateLabelSelector } from './label-rules.ts';
import { lineDiff } from './line-diff.ts';
import { labelProblems, subdomainProblems } from './names.ts';
import { IMMUTABLE } from './object-meta.ts';
import { keepOtherHalf } from './preparation.ts';
import { canonicalAmounts } from './resource-rules.ts';
import { validateQuantity } from './resources-validation.ts';
import type { Strategy } from './strategy.ts';

type Spec = PersistentVolumeClaim['spec'];

/** Where the class stood before it had a field. */
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';
const VOLUME_MODES = ['Block', 'Filesystem'];
const FIXED =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';
const SNAPSHOTS = 'snapshot.storage.k8s.io';
const CLAIM_ONLY = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";

interface Source {
  readonly apiGroup?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

/** Can a claim be filled from it in the old way? */
function isClaimOrSnapshot({ apiGroup = '', kind }: Source): boolean {
  return kind === 'PersistentVolumeClaim' ? apiGroup === '' : kind === 'VolumeSnapshot' && apiGroup === SNAPSHOTS;
}

/** The old and the new way to name a source say the same; what the old way never took is left out without a word. */
function normalizeSources(spec: Spec, before?: Spec): void {
  const inUse = before?.dataSource !== undefined || before?.dataSourceRef !== undefined;
  if (spec.dataSource && !spec.dataSourceRef && !inUse && !isClaimOrSnapshot(spec.dataSource)) delete spec.dataSource;
  const { dataSource, dataSourceRef } = spec;
  if (dataSource && !dataSourceRef) spec.dataSourceRef = { ...dataSource };
  else if (dataSourceRef && !dataSource && !dataSourceRef.namespace) {
    const { namespace: _none, ...rest } = dataSourceRef;
    spec.dataSource = rest;
  }
}

function validateSize({ resources }: Spec): StatusCause[] {
  const field = 'spec.resources[storage]';
  const size = resources?.requests?.storage;
  if (size === undefined) return [required(field)];
  if (compareQuantities(parseQuantity(size) ?? ZERO, ZERO) <= 0)
    return [invalidValue(field, size, 'must be greater than zero')];
  return validateQuantity('storage', size, field);
}

function validateSource(source: Source, field: string): StatusCause[] {
  const { apiGroup = '', kind = '', name = '', namespace = '' } = source;
  const causes: StatusCause[] = [];
  if (name === '') causes.push(required(`${field}.name`));
  if (kind === '') causes.push(required(`${field}.kind`));
  if (apiGroup === '' && kind !== 'PersistentVolumeClaim') causes.push(invalidValue(field, kind, CLAIM_ONLY));
  const problems = apiGroup === '' ? [] : subdomainProblems(apiGroup);
  causes.push(...problems.map((problem) => invalidValue(`${field}.apiGroup`, apiGroup, problem)));
  if (namespace !== '')
    for (const problem of labelProblems(namespace)) causes.push(invalidValue(`${field}.namespace`, namespace, problem));
  return causes;
}

function validateSources({ dataSource, dataSourceRef }: Spec): StatusCause[] {
  const causes = [
    ...(dataSource ? validateSource(dataSource, 'spec.dataSource') : []),
    ...(dataSourceRef ? validateSource(dataSourceRef, 'spec.dataSourceRef') : []),
  ];
  if (!dataSource || !dataSourceRef) return causes;
  const { namespace, ...rest } = dataSourceRef;
  if (namespace)
    causes.push(invalidValue('spec', {}, 'may not be specified when dataSourceRef.namespace is specified'));
  else if (!equal(rest, dataSource)) causes.push(invalidValue('spec', {}, 'must match dataSourceRef'));
  return causes;
}

function validateClass(name: string | undefined, field: string): StatusCause[] {
  return name ? subdomainProblems(name).map((problem) => invalidValue(field, name, problem)) : [];
}

function validate({ spec }: PersistentVolumeClaim): StatusCause[] {
  const { accessModes = [], volumeMode } = spec;
  const causes: StatusCause[] = [];
  if (accessModes.length === 0) causes.push(required('spec.accessModes', 'at least 1 access mode is required'));
  causes.push(
    ...validateLabelSelector(spec.selector, 'spec.selector'),
    ...validateAccessModes(accessModes, 'spec.accessModes'),
    ...validateSize(spec),
    ...validateClass(spec.storageClassName, 'spec.storageClassName'),
  );
  if (volumeMode !== undefined && !VOLUME_MODES.includes(volumeMode))
    causes.push(notSupported('spec.volumeMode', volumeMode, VOLUME_MODES));
  return [
    ...causes,
    ...validateSources(spec),
    ...validateClass(spec.volumeAttributesClassName, 'spec.volumeAttributesClassName'),
  ];
}

/** Both specifications without what may change: then they must be the same. */
function fixedParts(object: PersistentVolumeClaim, old: PersistentVolumeClaim): { now: Spec; before: Spec } {
  const now: Spec = { ...object.spec };
  const before: Spec = { ...old.spec };
  if (!before.volumeName && now.volumeName !== undefined) before.volumeName = now.volumeName;
  const annotated = old.metadata.annotations?.[CLASS_ANNOTATION];
  const { storageClassName } = now;
  if (before.storageClassName === undefined && storageClassName !== undefined)
    if (annotated === undefined || annotated === storageClassName) before.storageClassName = storageClassName;
  if (object.status.phase !== 'Bound') return { now, before };
  const { resources } = now;
  const size = before.resources?.requests?.storage;
  if (resources?.requests && size !== undefined)
    now.resources = { ...resources, requests: { ...resources.requests, storage: size } };
  delete now.volumeAttributesClassName;
  delete before.volumeAttributesClassName;
  return { now, before };
}

function validateUpdate(object: PersistentVolumeClaim, old: PersistentVolumeClaim): StatusCause[] {
  const causes = validate(object);
  const annotation = (of: PersistentVolumeClaim) => of.metadata.annotations?.[CLASS_ANNOTATION] ?? '';
  if (annotation(object) !== annotation(old))
    causes.push(invalidValue(`metadata.annotations.${CLASS_ANNOTATION}`, annotation(object), IMMUTABLE));
  const { now, before } = fixedParts(object, old);
  const shown = (spec: Spec) => indentedJson(internalForm('PersistentVolumeClaimSpec', spec));
  if (!equal(now, before)) causes.push(forbiddenField('spec', `${FIXED}\n${lineDiff(shown(before), shown(now))}`));
  const size = (of: PersistentVolumeClaim) => parseQuantity(of.spec.resources?.requests?.storage ?? '0') ?? ZERO;
  const capacity = parseQuantity(old.status.capacity?.storage ?? '0') ?? ZERO;
  if (compareQuantities(size(object), size(old)) < 0 && compareQuantities(size(object), capacity) <= 0)
    causes.push(forbiddenField('spec.resources.requests.storage', 'field can not be less than status.capacity'));
  if (object.spec.volumeMode !== old.spec.volumeMode)
    causes.push(invalidValue('volumeMode', object.spec.volumeMode ?? null, IMMUTABLE));
  const attributes = object.spec.volumeAttributesClassName;
  if (attributes !== old.spec.volumeAttributesClassName && old.status.currentVolumeAttributesClassName !== undefined)
    if (!attributes)
      causes.push(
        forbiddenField(
          'spec.volumeAttributesClassName',
          `update to ${attributes === undefined ? 'nil' : 'empty string'} is forbidden when status.currentVolumeAttributesClassName is not nil`,
        ),
      );
  return causes;
}

export const PERSISTENT_VOLUME_CLAIM_STRATEGY: Strategy<PersistentVolumeClaim> = {
  resource: PERSISTENT_VOLUME_CLAIMS,
  defaults(object) {
    object.spec = { ...object.spec, volumeMode: object.spec?.volumeMode ?? 'Filesystem' };
    const { resources } = object.spec;
    if (resources) {
      const { requests, limits } = resources;
      object.spec.resources = {
        ...(limits && { limits: canonicalAmounts(limits) }),
        ...(requests && { requests: canonicalAmounts(requests) }),
      };
    }
    object.status = { ...object.status, phase: object.status?.phase || 'Pending' };
  },
  prepareForCreate(object) {
    object.status = { phase: 'Pending' };
    normalizeSources(object.spec);
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
    normalizeSources(object.spec, old.spec);
  },
  validate,
  validateUpdate(object, old, subresource) {
    if (subresource !== 'status') return validateUpdate(object, old);
    const capacity = object.status.capacity ?? {};
    return Object.keys(capacity)
      .sort()
      .filter((name) => (parseQuantity(capacity[name] ?? '') ?? ZERO).milli < 0)
      .map((name) => invalidValue(`status.capacity[${name}]`, capacity[name], 'must be a valid resource quantity'));
  },
  warnings({ metadata, spec }) {
    const told: string[] = [];
    if (metadata.annotations?.[CLASS_ANNOTATION] !== undefined)
      told.push(
        `metadata.annotations[${CLASS_ANNOTATION}]: deprecated since v1.8; use "storageClassName" attribute instead`,
      );
    for (const part of ['requests', 'limits'] as const) {
      const size = spec.resources?.[part]?.storage;
      if (size !== undefined && milliValue(parseQuantity(size) ?? ZERO) % 1000 !== 0)
        told.push(
          `spec.resources.${part}[storage]: fractional byte value ${JSON.stringify(size)} is invalid, must be an integer`,
        );
    }
    return told;
  },
};
