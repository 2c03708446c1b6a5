import { expect, it } from 'vitest';
import { LEASE_STRATEGY as strategy } from '../../../../src/sim/api/kinds/lease.ts';
import { LEASES } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

it('lasts, and changes hands a number of times', () => {
  const object = draft(LEASES, { spec: { leaseDurationSeconds: 0, leaseTransitions: -1 } });
  expect(told(strategy.validate(object))).toEqual([
    'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0',
    'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0',
  ]);
});
