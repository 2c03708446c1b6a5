import { describe, expect, it } from 'vitest';
import { RESOURCE_QUOTA_STRATEGY as strategy } from '../../../../src/sim/api/kinds/resource-quota.ts';
import { RESOURCE_QUOTAS } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

function quota(spec: object) {
  const object = draft(RESOURCE_QUOTAS, { spec });
  strategy.defaults(object);
  return object;
}

const select = (scopeName: string, operator: string, values?: string[]) => ({
  scopeSelector: { matchExpressions: [{ scopeName, operator, ...(values && { values }) }] },
});

describe('a quota', () => {
  it('writes its amounts in their canonical form, and begins without a status', () => {
    const object = draft(RESOURCE_QUOTAS, {
      spec: { hard: { cpu: '1000m', memory: '1024Mi' } },
      status: { used: { cpu: '1' } },
    });
    strategy.defaults(object);
    strategy.prepareForCreate(object, CONTEXT);
    expect(object).toMatchObject({ spec: { hard: { cpu: '1', memory: '1Gi' } }, status: {} });
    expect(object.status).toEqual({});
  });

  it.each<[string, object, string[]]>([
    [
      'of objects and devices',
      { hard: { pods: '1', 'count/jobs.batch': '2', 'requests.example.com/gpu': '1', 'hugepages-2Mi': '4Mi' } },
      [],
    ],
    [
      'of an unknown resource',
      { hard: { apples: '1' } },
      [
        'spec.hard[apples]: Invalid value: "apples": must be a standard resource type or fully qualified',
        'spec.hard[apples]: Invalid value: "apples": must be a standard resource for quota',
      ],
    ],
    [
      'of storage without requests',
      { hard: { storage: '1' } },
      ['spec.hard[storage]: Invalid value: "storage": must be a standard resource for quota'],
    ],
    [
      'below nothing',
      { hard: { cpu: '-1' } },
      ['spec.hard[cpu]: Invalid value: "-1": must be greater than or equal to 0'],
    ],
    ['of half a pod', { hard: { pods: '500m' } }, ['spec.hard[pods]: Invalid value: "500m": must be an integer']],
    ['of a scope', { hard: { pods: '1' }, scopes: ['BestEffort'] }, []],
    ['of an unknown scope', { scopes: ['Nowhere'] }, ['spec.scopes: Invalid value: ["Nowhere"]: unsupported scope']],
    [
      'of a resource that the scope does not count',
      { hard: { cpu: '1', pods: '1' }, scopes: ['BestEffort'] },
      ['spec.scopes: Invalid value: ["BestEffort"]: unsupported scope applied to resource'],
    ],
    [
      'of scopes against each other',
      { scopes: ['Terminating', 'NotTerminating'] },
      ['spec.scopes: Invalid value: ["Terminating","NotTerminating"]: conflicting scopes'],
    ],
    ['of a selected class', { hard: { pods: '1' }, ...select('PriorityClass', 'In', ['high']) }, []],
    [
      'of no selected class',
      select('PriorityClass', 'In'),
      [
        "spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
      ],
    ],
    [
      'of values beside existence',
      select('PriorityClass', 'Exists', ['a']),
      [
        "spec.scopeSelector.matchExpressions.values: Invalid value: [\"a\"]: must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
      ],
    ],
    [
      'of an unknown operator',
      select('PriorityClass', 'Is'),
      ['spec.scopeSelector.matchExpressions.operator: Invalid value: "Is": not a valid selector operator'],
    ],
    [
      'of a plain scope in a list',
      select('BestEffort', 'In', ['a']),
      [
        'spec.scopeSelector.matchExpressions.operator: Invalid value: "In": must be \'Exists\' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity',
      ],
    ],
    [
      'of a selected scope that does not count it',
      { hard: { cpu: '1' }, ...select('BestEffort', 'Exists') },
      [
        'spec.scopeSelector.matchExpressions: Invalid value: {"MatchExpressions":[{"ScopeName":"BestEffort","Operator":"Exists","Values":null}]}: unsupported scope applied to resource',
      ],
    ],
  ])('%s', (_, spec, expected) => {
    expect(told(strategy.validate(quota(spec)))).toEqual(expected);
  });

  it('stays in its scopes', () => {
    const next = quota({ scopes: ['BestEffort'] });
    expect(told(strategy.validateUpdate(next, quota({}), ''))).toEqual([
      'spec.scopes: Invalid value: ["BestEffort"]: field is immutable',
    ]);
  });

  it('warns of requests above limits', () => {
    const object = quota({ hard: { cpu: '2', 'limits.cpu': '1', 'requests.memory': '1Gi', 'limits.memory': '2Gi' } });
    expect(strategy.warnings?.(object, undefined)).toEqual([
      'ResourceQuota cpu (2) should be less than limits.cpu (1)',
    ]);
  });
});
