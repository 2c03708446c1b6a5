// Paths of columns and scale subresources.
import { expect, it } from 'vitest';
import { jsonPathValues } from '../../../../src/sim/api/custom/json-path.ts';

const OBJECT = {
  spec: { hosts: ['a', 'b'], 'dotted.name': 1 },
  status: {
    conditions: [
      { type: 'Accepted', status: 'True' },
      { type: 'Programmed', status: 'False' },
    ],
  },
};

it.each([
  ['.spec.hosts', [['a', 'b']]],
  ['.spec.hosts[*]', ['a', 'b']],
  ['.spec.hosts[0]', ['a']],
  ['.spec.dotted\\.name', [1]],
  ['.status.conditions[?(@.type=="Programmed")].status', ['False']],
  [".status.conditions[?(@.type=='Accepted')].status", ['True']],
  ['.status.conditions[?(@.type=="Ready")].status', []],
  ['.status.absent', []],
])('%s is %j', (path, expected) => {
  expect(jsonPathValues(path, OBJECT)).toEqual(expected);
});
