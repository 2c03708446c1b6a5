// StorageClasses (pkg/registry/storage/storageclass/strategy.go; pkg/apis/storage/v1/defaults.go; pkg/apis/storage/validation).
import { STORAGE_CLASSES } from '../../resources/index.ts';
import type { StorageClass } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { validateLabelName } from './label-rules.ts';
import { qualifiedNameProblems } from './names.ts';
import { IMMUTABLE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

const POLICIES = ['Delete', 'Retain'];
const MODES = ['Immediate', 'WaitForFirstConsumer'];

function validateTopologies(topologies: StorageClass['allowedTopologies'] = []): StatusCause[] {
  return topologies.flatMap(({ matchLabelExpressions = [] }, at) =>
    matchLabelExpressions.flatMap(({ key, values }, place) => {
      const field = `allowedTopologies[${at}].matchLabelExpressions[${place}]`;
      const named = validateLabelName(key ?? '', `${field}.key`);
      return (values?.length ?? 0) > 0 ? named : [required(`${field}.values`), ...named];
    }),
  );
}

function validate({ provisioner, parameters, ...rest }: StorageClass): StatusCause[] {
  const { reclaimPolicy, volumeBindingMode, allowedTopologies } = rest;
  const causes: StatusCause[] = [];
  if (!provisioner) causes.push(required('provisioner'));
  else
    for (const problem of qualifiedNameProblems(provisioner.toLowerCase()))
      causes.push(invalidValue('provisioner', provisioner, problem));
  if (Object.keys(parameters ?? {}).includes(''))
    causes.push(invalidValue('parameters', '', 'field can not be empty.'));
  if (reclaimPolicy && !POLICIES.includes(reclaimPolicy))
    causes.push(notSupported('reclaimPolicy', reclaimPolicy, POLICIES));
  if (!MODES.includes(volumeBindingMode ?? ''))
    causes.push(notSupported('volumeBindingMode', volumeBindingMode ?? '', MODES));
  return [...causes, ...validateTopologies(allowedTopologies)];
}

export const STORAGE_CLASS_STRATEGY: Strategy<StorageClass> = {
  resource: STORAGE_CLASSES,
  defaults(object) {
    object.reclaimPolicy ??= 'Delete';
    object.volumeBindingMode ??= 'Immediate';
  },
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate(object, old) {
    const causes = validate(object);
    for (const field of ['parameters', 'provisioner', 'reclaimPolicy'] as const)
      if (!equal(object[field], old[field])) causes.push(forbiddenField(field, `updates to ${field} are forbidden.`));
    if (object.volumeBindingMode !== old.volumeBindingMode)
      causes.push(invalidValue('volumeBindingMode', object.volumeBindingMode, IMMUTABLE));
    return causes;
  },
};
