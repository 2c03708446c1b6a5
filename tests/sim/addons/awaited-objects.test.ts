// Objects of addons whose kinds are defined by the same addon.
import { expect, it } from 'vitest';
import { GATEWAY_CLASSES } from '../../../src/sim/gateway/gateway-api.ts';
import { Lab } from '../../../src/sim/lab.ts';

const made = () => new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 1, addons: ['envoy-gateway'] });
const classes = (lab: Lab) =>
  lab
    .client('a', 'b')
    .list(GATEWAY_CLASSES)
    .map(({ metadata }) => metadata.name);

it('are there once their definition is established', () => {
  const lab = made();
  expect(classes(lab)).toEqual([]);
  lab.run(100);
  expect(classes(lab)).toEqual(['eg']);
});

it('come later where nobody could write them at first', () => {
  const lab = made();
  lab.faults.break('api-server-down');
  lab.run(10_000);
  expect(classes(lab)).toEqual([]);
  lab.faults.heal('api-server-down');
  lab.run(10_000);
  expect(classes(lab)).toEqual(['eg']);
});

it('come in a lab that was saved before, and once only: what somebody deletes stays away', () => {
  const early = Lab.load(made().save(), {});
  early.run(100);
  expect(classes(early)).toEqual(['eg']);
  early.client('a', 'b').delete(GATEWAY_CLASSES, undefined, 'eg');
  const late = Lab.load(early.save(), {});
  late.run(10_000);
  expect(classes(late)).toEqual([]);
});
