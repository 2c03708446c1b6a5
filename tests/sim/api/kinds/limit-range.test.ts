import { describe, expect, it } from 'vitest';
import { LIMIT_RANGE_STRATEGY as strategy } from '../../../../src/sim/api/kinds/limit-range.ts';
import { LIMIT_RANGES } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

function range(...limits: object[]) {
  const object = draft(LIMIT_RANGES, { spec: { limits } });
  strategy.defaults(object);
  return object;
}

describe('defaults of a limit range', () => {
  it.each<[string, object, object]>([
    [
      'the largest is the limit, the limit the request',
      { max: { cpu: '1000m' } },
      { max: { cpu: '1' }, default: { cpu: '1' }, defaultRequest: { cpu: '1' } },
    ],
    ['the smallest is the request', { min: { cpu: '1' } }, { min: { cpu: '1' }, defaultRequest: { cpu: '1' } }],
    [
      'what is said stays',
      { max: { cpu: '4' }, default: { cpu: '2' }, defaultRequest: { cpu: '1' } },
      { max: { cpu: '4' }, default: { cpu: '2' }, defaultRequest: { cpu: '1' } },
    ],
  ])('%s', (_, item, expected) => {
    expect(range({ type: 'Container', ...item }).spec.limits[0]).toEqual({ type: 'Container', ...expected });
  });

  it('are for containers alone', () => {
    expect(range({ type: 'Pod', max: { cpu: '1' } }).spec.limits[0]).toEqual({ type: 'Pod', max: { cpu: '1' } });
  });
});

describe('a limit range', () => {
  const field = 'spec.limits[0]';
  it.each<[string, object, string[]]>([
    [
      'an unknown type',
      { type: 'Cluster' },
      [`${field}.type: Invalid value: "Cluster": must be a standard limit type or fully qualified`],
    ],
    [
      'an unknown resource',
      { type: 'Container', max: { pods: '1' } },
      [
        `${field}.max[pods]: Invalid value: "pods": must be a standard resource for containers`,
        `${field}.default[pods]: Invalid value: "pods": must be a standard resource for containers`,
        `${field}.defaultRequest[pods]: Invalid value: "pods": must be a standard resource for containers`,
      ],
    ],
    [
      'defaults of pods',
      { type: 'Pod', default: { cpu: '1' } },
      [`${field}.default: Forbidden: may not be specified when \`type\` is 'Pod'`],
    ],
    [
      'min above max',
      { type: 'Pod', min: { cpu: '2' }, max: { cpu: '1' } },
      [`${field}.min[cpu]: Invalid value: "2": min value 2 is greater than max value 1`],
    ],
    [
      'a request above its limit',
      { type: 'Container', default: { cpu: '1' }, defaultRequest: { cpu: '2' } },
      [
        `${field}.defaultRequest[cpu]: Invalid value: "2": default request value 2 is greater than default limit value 1`,
      ],
    ],
    [
      'a limit above max',
      { type: 'Container', max: { cpu: '1' }, default: { cpu: '2' }, defaultRequest: { cpu: '1' } },
      [`${field}.default[cpu]: Invalid value: "1": default value 2 is greater than max value 1`],
    ],
    [
      'a ratio below one',
      { type: 'Pod', maxLimitRequestRatio: { cpu: '500m' } },
      [`${field}.maxLimitRequestRatio[cpu]: Invalid value: "500m": ratio 500m is less than 1`],
    ],
    [
      'a ratio that cannot be',
      { type: 'Pod', min: { cpu: '1' }, max: { cpu: '2' }, maxLimitRequestRatio: { cpu: '3' } },
      [`${field}.maxLimitRequestRatio[cpu]: Invalid value: "3": ratio 3 is greater than max/min = 2.000000`],
    ],
    [
      'claims without bounds',
      { type: 'PersistentVolumeClaim' },
      [
        `${field}.limits: Required value: either minimum or maximum storage value is required, but neither was provided`,
      ],
    ],
    [
      'devices that are not what is asked',
      { type: 'Container', default: { 'example.com/gpu': '2' }, defaultRequest: { 'example.com/gpu': '1' } },
      [
        `${field}.defaultRequest[example.com/gpu]: Invalid value: "1": default value 2 must equal to defaultRequest value 1 in example.com/gpu`,
      ],
    ],
  ])('with %s is refused', (_, item, expected) => {
    expect(told(strategy.validate(range(item)))).toEqual(expected);
  });

  it('has one entry of a type', () => {
    expect(told(strategy.validate(range({ type: 'Pod' }, { type: 'Pod' })))).toEqual([
      'spec.limits[1].type: Duplicate value: "Pod"',
    ]);
  });
});
