import { describe, expect, it } from 'vitest';
import { POD_DISRUPTION_BUDGET_STRATEGY as strategy } from '../../../../src/sim/api/kinds/pod-disruption-budget.ts';
import { POD_DISRUPTION_BUDGETS } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

const budget = (spec: object, fields: object = {}) => draft(POD_DISRUPTION_BUDGETS, { spec, ...fields });

describe('a budget', () => {
  it('begins with its first generation and nothing counted', () => {
    const object = budget({});
    strategy.prepareForCreate(object, CONTEXT);
    expect(object.metadata.generation).toBe(1);
    expect(object.status).toEqual({ currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 });
  });

  it.each([
    [{ minAvailable: 1 }, 4],
    [{ minAvailable: 2 }, 5],
  ])('%j is generation %d', (spec, generation) => {
    const object = budget(spec);
    strategy.prepareForUpdate(object, budget({ minAvailable: 1 }, { metadata: { generation: 4 } }), '');
    expect(object.metadata.generation).toBe(generation);
  });

  it.each<[string, object, string[]]>([
    ['one bound', { minAvailable: '50%' }, []],
    [
      'both bounds',
      { minAvailable: 1, maxUnavailable: '10%', selector: { matchLabels: { a: 'b' } } },
      [
        'spec: Invalid value: {"MinAvailable":1,"Selector":{"matchLabels":{"a":"b"}},"MaxUnavailable":"10%","UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set',
      ],
    ],
    [
      'less than nothing',
      { minAvailable: -1 },
      ['spec.minAvailable: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'no number',
      { maxUnavailable: 'some' },
      [
        "spec.maxUnavailable: Invalid value: \"some\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      ],
    ],
    [
      'more than all',
      { maxUnavailable: '101%' },
      ['spec.maxUnavailable: Invalid value: "101%": must not be greater than 100%'],
    ],
    [
      'an unknown policy',
      { unhealthyPodEvictionPolicy: 'Maybe' },
      [
        'spec.unhealthyPodEvictionPolicy: Unsupported value: "Maybe": supported values: "AlwaysAllow", "IfHealthyBudget"',
      ],
    ],
  ])('with %s', (_, spec, expected) => {
    expect(told(strategy.validate(budget(spec)))).toEqual(expected);
  });

  it('counts nothing below zero', () => {
    const object = budget({}, { status: { currentHealthy: -1 } });
    expect(told(strategy.validateUpdate(object, object, 'status'))).toEqual([
      'status.currentHealthy: Invalid value: -1: must be greater than or equal to 0',
    ]);
  });
});
