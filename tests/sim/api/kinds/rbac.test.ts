import { describe, expect, it } from 'vitest';
import { CLUSTER_ROLE_STRATEGY } from '../../../../src/sim/api/kinds/cluster-role.ts';
import { CLUSTER_ROLE_BINDING_STRATEGY } from '../../../../src/sim/api/kinds/cluster-role-binding.ts';
import { ROLE_STRATEGY } from '../../../../src/sim/api/kinds/role.ts';
import { ROLE_BINDING_STRATEGY } from '../../../../src/sim/api/kinds/role-binding.ts';
import { CLUSTER_ROLE_BINDINGS, CLUSTER_ROLES, ROLE_BINDINGS, ROLES } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

const API = 'rbac.authorization.k8s.io';
const READ = { verbs: ['get'], apiGroups: [''], resources: ['pods'] };
const ROLE_REF = { apiGroup: API, kind: 'Role', name: 'r' };

describe('rules', () => {
  it.each<[string, object, string[]]>([
    ['of everything', READ, []],
    [
      'of nothing',
      {},
      [
        'rules[0].verbs: Required value: verbs must contain at least one value',
        'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
        'rules[0].resources: Required value: resource rules must supply at least one resource',
      ],
    ],
    [
      'of a path',
      { verbs: ['get'], nonResourceURLs: ['/healthz'] },
      ['rules[0].nonResourceURLs: Invalid value: ["/healthz"]: namespaced rules cannot apply to non-resource URLs'],
    ],
    [
      'of a path and a resource',
      { ...READ, nonResourceURLs: ['/x'] },
      [
        'rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs',
        'rules[0].nonResourceURLs: Invalid value: ["/x"]: rules cannot apply to both regular resources and non-resource URLs',
      ],
    ],
  ])('%s in a role', (_, rule, expected) => {
    expect(told(ROLE_STRATEGY.validate(draft(ROLES, { rules: [rule] })))).toEqual(expected);
  });

  it('of a cluster role may be about paths', () => {
    const rules = [{ verbs: ['get'], nonResourceURLs: ['/healthz'] }];
    expect(CLUSTER_ROLE_STRATEGY.validate(draft(CLUSTER_ROLES, { rules }))).toEqual([]);
  });

  it('are gathered by at least one selector', () => {
    const object = draft(CLUSTER_ROLES, { aggregationRule: {} });
    expect(told(CLUSTER_ROLE_STRATEGY.validate(object))).toEqual([
      'aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    ]);
  });
});

describe('a binding', () => {
  const binding = (fields: Record<string, unknown>) => {
    const object = draft(ROLE_BINDINGS, { roleRef: ROLE_REF, ...fields });
    ROLE_BINDING_STRATEGY.defaults(object);
    return object;
  };

  it('is about the API group of roles, users and groups', () => {
    const subjects = [
      { kind: 'User', name: 'u' },
      { kind: 'Group', name: 'g' },
      { kind: 'ServiceAccount', name: 's' },
    ];
    const object = binding({ roleRef: { kind: 'Role', name: 'r' }, subjects });
    expect(object.roleRef.apiGroup).toBe(API);
    expect(object.subjects?.map(({ apiGroup }) => apiGroup)).toEqual([API, API, undefined]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no role', { roleRef: { kind: 'Role' } }, ['roleRef.name: Required value']],
    [
      'another kind',
      { roleRef: { kind: 'Pod', name: 'p' } },
      ['roleRef.kind: Unsupported value: "Pod": supported values: "Role", "ClusterRole"'],
    ],
    [
      'another group',
      { roleRef: { ...ROLE_REF, apiGroup: 'x' } },
      ['roleRef.apiGroup: Unsupported value: "x": supported values: "rbac.authorization.k8s.io"'],
    ],
    [
      'a path for a name',
      { roleRef: { ...ROLE_REF, name: 'a/b' } },
      ['roleRef.name: Invalid value: "a/b": may not contain \'/\''],
    ],
    [
      'an unknown subject',
      { subjects: [{ kind: 'Robot', name: 'r' }] },
      ['subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"'],
    ],
    [
      'an account of a group',
      { subjects: [{ kind: 'ServiceAccount', name: 's', apiGroup: 'x' }] },
      ['subjects[0].apiGroup: Unsupported value: "x": supported values: ""'],
    ],
    ['nobody', { subjects: [{ kind: 'User', name: '' }] }, ['subjects[0].name: Required value']],
  ])('to %s is refused', (_, fields, expected) => {
    expect(told(ROLE_BINDING_STRATEGY.validate(binding(fields)))).toEqual(expected);
  });

  it('stays with its role', () => {
    const other = binding({ roleRef: { ...ROLE_REF, name: 'other' } });
    expect(told(ROLE_BINDING_STRATEGY.validateUpdate(other, binding({}), ''))).toEqual([
      `roleRef: Invalid value: {"APIGroup":"${API}","Kind":"Role","Name":"other"}: cannot change roleRef`,
    ]);
  });

  it('of the whole cluster names cluster roles, and accounts with their namespace', () => {
    const object = draft(CLUSTER_ROLE_BINDINGS, {
      roleRef: ROLE_REF,
      subjects: [{ kind: 'ServiceAccount', name: 's' }],
    });
    expect(told(CLUSTER_ROLE_BINDING_STRATEGY.validate(object))).toEqual([
      'roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"',
      'subjects[0].namespace: Required value',
    ]);
  });
});
