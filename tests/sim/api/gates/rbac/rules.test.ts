import { describe, expect, it } from 'vitest';
import { aggregated, compact, told, uncovered } from '../../../../../src/sim/api/gates/rbac/rules.ts';
import type { ClusterRole, PolicyRule } from '../../../../../src/sim/wire.ts';

const rule = (resources: string[], verbs: string[], more: Partial<PolicyRule> = {}): PolicyRule => ({
  apiGroups: [''],
  resources,
  verbs,
  ...more,
});

describe('rules', () => {
  it.each([
    { owned: [rule(['*'], ['*'])], wanted: rule(['pods/exec'], ['create']), left: 0 },
    { owned: [rule(['*/scale'], ['get'])], wanted: rule(['deployments/scale'], ['get']), left: 0 },
    { owned: [rule(['pods'], ['get'])], wanted: rule(['pods', 'secrets'], ['get', 'list']), left: 3 },
    { owned: [rule(['pods'], ['get'], { resourceNames: ['a'] })], wanted: rule(['pods'], ['get']), left: 1 },
    {
      owned: [rule(['pods'], ['get'])],
      wanted: rule(['pods'], ['get'], { resourceNames: ['a', 'b'] }),
      left: 0,
    },
    {
      owned: [rule(['pods'], ['get'], { resourceNames: ['a'] })],
      wanted: rule(['pods'], ['get'], { resourceNames: ['a', 'b'] }),
      left: 1,
    },
  ])('of $owned leave $left pieces of $wanted uncovered', ({ owned, wanted, left }) => {
    expect(uncovered(owned, [wanted])).toHaveLength(left);
  });

  it('are put together when they differ in the verb alone', () => {
    const pieces = uncovered([], [rule(['pods', 'secrets'], ['get', 'list'])]);
    expect(compact(pieces).map(told)).toEqual([
      '{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}',
      '{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list"]}',
    ]);
  });

  it('are gathered by labels through roles that gather themselves, even in a circle', () => {
    const role = (name: string, label: string, rules: PolicyRule[], gathers?: string): ClusterRole =>
      ({
        metadata: { name, labels: { [label]: 'yes' } },
        rules,
        ...(gathers && { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [gathers]: 'yes' } }] } }),
      }) as unknown as ClusterRole;
    const top = role('top', 'leaf', [], 'middle');
    const roles = [
      role('leaf', 'leaf', [rule(['pods'], ['get'])]),
      role('middle', 'middle', [], 'leaf'),
      role('other', 'middle', [rule(['pods'], ['get']), rule(['secrets'], ['get'])]),
      top,
    ];
    expect(aggregated(top, roles).map(({ resources }) => resources)).toEqual([['pods'], ['secrets']]);
  });
});
