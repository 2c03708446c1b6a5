// CSIDrivers (pkg/registry/storage/csidriver/strategy.go; pkg/apis/storage/v1/defaults.go; pkg/apis/storage/validation).
import { CSI_DRIVERS } from '../../resources/index.ts';
import type { CSIDriver } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, notSupported } from './field-error.ts';
import { bumpGeneration } from './generation.ts';
import { IMMUTABLE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

const GROUP_POLICIES = ['ReadWriteOnceWithFSType', 'File', 'None'];
const MODES = ['Ephemeral', 'Persistent'];

function validate({ spec }: CSIDriver): StatusCause[] {
  const { fsGroupPolicy = '', volumeLifecycleModes = [] } = spec;
  const causes: StatusCause[] = [];
  if (!GROUP_POLICIES.includes(fsGroupPolicy))
    causes.push(notSupported('spec.fsGroupPolicy', fsGroupPolicy, GROUP_POLICIES));
  for (const mode of volumeLifecycleModes)
    if (!MODES.includes(mode)) causes.push(notSupported('spec.volumeLifecycleModes', mode, MODES));
  return causes;
}

export const CSI_DRIVER_STRATEGY: Strategy<CSIDriver> = {
  resource: CSI_DRIVERS,
  defaults(object) {
    object.spec = {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      volumeLifecycleModes: ['Persistent'],
      requiresRepublish: false,
      seLinuxMount: false,
      ...object.spec,
    };
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
  },
  prepareForUpdate(object, old) {
    bumpGeneration(object, old);
  },
  validate,
  validateUpdate(object, old) {
    const causes = validate(object);
    for (const field of ['attachRequired', 'volumeLifecycleModes'] as const)
      if (!equal(object.spec[field], old.spec[field]))
        causes.push(invalidValue(`spec.${field}`, object.spec[field] ?? null, IMMUTABLE));
    return causes;
  },
};
