// PersistentVolumes (pkg/registry/core/persistentvolume/strategy.go; pkg/apis/core/v1/defaults.go; pkg/apis/core/validation, ValidatePersistentVolume).
import { timestamp } from '../../clock.ts';
import { compareQuantities, parseQuantity, ZERO } from '../../quantity.ts';
import { PERSISTENT_VOLUMES } from '../../resources/index.ts';
import type { PersistentVolume } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateAccessModes } from './access-modes.ts';
import { validateNodeSelector } from './affinity-validation.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { indentedJson } from './internal-form.ts';
import { lineDiff } from './line-diff.ts';
import { subdomainProblems } from './names.ts';
import { IMMUTABLE } from './object-meta.ts';
import { keepOtherHalf } from './preparation.ts';
import { canonicalAmounts } from './resource-rules.ts';
import { validateQuantity } from './resources-validation.ts';
import type { Strategy } from './strategy.ts';

type Spec = PersistentVolume['spec'];

const POLICIES = ['Delete', 'Recycle', 'Retain'];
const VOLUME_MODES = ['Block', 'Filesystem'];
/** Fields of the specification that are no source of a volume. */
const NO_SOURCE = new Set([
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
]);
/** Fields that a source must have: source → fields */
const NEEDS: Readonly<Record<string, string>> = {
  awsElasticBlockStore: 'volumeID',
  azureFile: 'secretName shareName',
  cephfs: 'monitors',
  cinder: 'volumeID',
  csi: 'driver volumeHandle',
  gcePersistentDisk: 'pdName',
  hostPath: 'path',
  local: 'path',
  nfs: 'server path',
  vsphereVolume: 'volumePath',
};

/** What the volume is made of: name of the source → its fields. */
function sourcesOf(spec: Spec): [name: string, source: Record<string, unknown>][] {
  return Object.entries(spec).flatMap(([name, source]) =>
    NO_SOURCE.has(name) || source === undefined ? [] : [[name, source as Record<string, unknown>]],
  );
}

function validateCapacity(capacity: Spec['capacity'] = {}): StatusCause[] {
  const names = Object.keys(capacity);
  if (names.length === 0) return [required('spec.capacity')];
  const causes: StatusCause[] = [];
  if (!names.includes('storage') || names.length > 1) causes.push(notSupported('spec.capacity', capacity, ['storage']));
  for (const name of names.sort()) {
    const field = `spec.capacity[${name}]`;
    const text = capacity[name] ?? '';
    causes.push(...validateQuantity(name, text, field));
    if (compareQuantities(parseQuantity(text) ?? ZERO, ZERO) <= 0)
      causes.push(invalidValue(field, text, 'must be greater than zero'));
  }
  return causes;
}

function validateSources(spec: Spec): StatusCause[] {
  const sources = sourcesOf(spec);
  const causes: StatusCause[] = [];
  for (const [at, [name, source]] of sources.entries()) {
    if (at > 0) causes.push(forbiddenField(`spec.${name}`, 'may not specify more than 1 volume type'));
    else {
      for (const field of NEEDS[name]?.split(' ') ?? [])
        if (!source[field]) causes.push(required(`spec.${name}.${field}`));
      if (name === 'local' && !spec.nodeAffinity)
        causes.push(required('spec.nodeAffinity', 'Local volume requires node affinity'));
    }
  }
  if (sources.length === 0) causes.push(required('spec', 'must specify a volume type'));
  if (spec.hostPath?.path === '/' && spec.persistentVolumeReclaimPolicy === 'Recycle')
    causes.push(
      forbiddenField('spec.persistentVolumeReclaimPolicy', "may not be 'recycle' for a hostPath mount of '/'"),
    );
  return causes;
}

function validate({ spec }: PersistentVolume): StatusCause[] {
  const { accessModes = [], persistentVolumeReclaimPolicy: policy, nodeAffinity, storageClassName, volumeMode } = spec;
  const causes: StatusCause[] = [];
  if (accessModes.length === 0) causes.push(required('spec.accessModes'));
  causes.push(...validateAccessModes(accessModes, 'spec.accessModes'), ...validateCapacity(spec.capacity));
  if (policy && !POLICIES.includes(policy))
    causes.push(notSupported('spec.persistentVolumeReclaimPolicy', policy, POLICIES));
  if (nodeAffinity)
    causes.push(
      ...(nodeAffinity.required
        ? validateNodeSelector(nodeAffinity.required, 'spec.nodeAffinity.required')
        : [required('spec.nodeAffinity.required', 'must specify required node constraints')]),
    );
  causes.push(...validateSources(spec));
  for (const problem of storageClassName ? subdomainProblems(storageClassName) : [])
    causes.push(invalidValue('spec.storageClassName', storageClassName, problem));
  if (volumeMode !== undefined && !VOLUME_MODES.includes(volumeMode))
    causes.push(notSupported('spec.volumeMode', volumeMode, VOLUME_MODES));
  return causes;
}

function validateUpdate(object: PersistentVolume, old: PersistentVolume): StatusCause[] {
  const causes = validate(object);
  const [now, before] = [Object.fromEntries(sourcesOf(object.spec)), Object.fromEntries(sourcesOf(old.spec))];
  if (!equal(now, before))
    causes.push(
      forbiddenField(
        'spec.persistentvolumesource',
        `spec.persistentvolumesource is immutable after creation\n${lineDiff(indentedJson(before), indentedJson(now))}`,
      ),
    );
  if (object.spec.volumeMode !== old.spec.volumeMode)
    causes.push(invalidValue('volumeMode', object.spec.volumeMode ?? null, IMMUTABLE));
  if (old.spec.nodeAffinity && !equal(object.spec.nodeAffinity, old.spec.nodeAffinity))
    causes.push(invalidValue('nodeAffinity', object.spec.nodeAffinity ?? null, IMMUTABLE));
  return causes;
}

export const PERSISTENT_VOLUME_STRATEGY: Strategy<PersistentVolume> = {
  resource: PERSISTENT_VOLUMES,
  defaults(object) {
    const { capacity, hostPath, claimRef, ...rest } = object.spec ?? {};
    object.spec = {
      ...rest,
      ...(capacity && { capacity: canonicalAmounts(capacity) }),
      ...(claimRef && { claimRef }),
      ...(hostPath && { hostPath: { ...hostPath, type: hostPath.type ?? '' } }),
      persistentVolumeReclaimPolicy: rest.persistentVolumeReclaimPolicy || 'Retain',
      volumeMode: rest.volumeMode ?? 'Filesystem',
    };
    object.status = { ...object.status, phase: object.status?.phase || 'Pending' };
  },
  prepareForCreate(object, { now }) {
    object.status = { phase: 'Pending', lastPhaseTransitionTime: timestamp(now) };
  },
  prepareForUpdate(object, old, subresource) {
    keepOtherHalf(object, old, subresource);
  },
  validate,
  validateUpdate(object, old, subresource) {
    return subresource === 'status' ? [] : validateUpdate(object, old);
  },
};
