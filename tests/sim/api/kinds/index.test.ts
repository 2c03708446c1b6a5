import { expect, it } from 'vitest';
import { STRATEGIES, strategyOf } from '../../../../src/sim/api/kinds/index.ts';
import { RESOURCES } from '../../../../src/sim/resources/index.ts';

it.each(RESOURCES.filter(({ verbs }) => verbs.includes('list')))('there is a strategy of $plural', (resource) => {
  expect(strategyOf(resource)?.resource).toBe(resource);
});

it('there is one of each', () => {
  expect(new Set(STRATEGIES.map(({ resource }) => resource)).size).toBe(STRATEGIES.length);
});

it('there is none of reviews, which are not stored', () => {
  expect(RESOURCES.filter(({ verbs }) => !verbs.includes('list')).map(strategyOf)).toEqual(
    expect.not.arrayContaining([expect.anything()]),
  );
});
