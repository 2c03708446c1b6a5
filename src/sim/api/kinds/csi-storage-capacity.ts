// CSIStorageCapacities (pkg/registry/storage/csistoragecapacity/strategy.go; pkg/apis/storage/validation).
import { parseQuantity } from '../../quantity.ts';
import { CSI_STORAGE_CAPACITIES } from '../../resources/index.ts';
import type { CSIStorageCapacity } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, required } from './field-error.ts';
import { subdomainProblems } from './names.ts';
import { IMMUTABLE, NEGATIVE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

function validate(object: CSIStorageCapacity): StatusCause[] {
  const { storageClassName } = object;
  const causes: StatusCause[] = storageClassName
    ? subdomainProblems(storageClassName).map((problem) => invalidValue('storageClassName', storageClassName, problem))
    : [required('storageClassName')];
  for (const field of ['capacity', 'maximumVolumeSize'] as const) {
    const size = object[field];
    if (size !== undefined && (parseQuantity(size)?.milli ?? 0) < 0) causes.push(invalidValue(field, size, NEGATIVE));
  }
  return causes;
}

export const CSI_STORAGE_CAPACITY_STRATEGY: Strategy<CSIStorageCapacity> = {
  resource: CSI_STORAGE_CAPACITIES,
  defaults() {},
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate(object, old) {
    const causes = validate(object);
    for (const field of ['nodeTopology', 'storageClassName'] as const)
      if (!equal(object[field], old[field])) causes.push(invalidValue(field, object[field] ?? null, IMMUTABLE));
    return causes;
  },
};
