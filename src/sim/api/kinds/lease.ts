// Leases (pkg/registry/coordination/lease/strategy.go; pkg/apis/coordination/validation/validation.go).
import { LEASES } from '../../resources/index.ts';
import type { Lease } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { NEGATIVE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

/** Fields of coordinated leader election, which is off. */
function dropCoordination({ spec }: Lease): void {
  delete spec.strategy;
  delete spec.preferredHolder;
}

function validate({ spec }: Lease): StatusCause[] {
  const { leaseDurationSeconds: duration, leaseTransitions: transitions } = spec;
  const causes: StatusCause[] = [];
  if (duration !== undefined && duration <= 0)
    causes.push(invalidValue('spec.leaseDurationSeconds', duration, 'must be greater than 0'));
  if (transitions !== undefined && transitions < 0)
    causes.push(invalidValue('spec.leaseTransitions', transitions, NEGATIVE));
  return causes;
}

export const LEASE_STRATEGY: Strategy<Lease> = {
  resource: LEASES,
  defaults(object) {
    object.spec ??= {};
  },
  prepareForCreate: dropCoordination,
  prepareForUpdate: dropCoordination,
  validate,
  validateUpdate: validate,
};
