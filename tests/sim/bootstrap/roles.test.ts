import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/sim/api/gates/authorization.ts';
import { told } from '../../../src/sim/api/gates/rbac/rules.ts';
import {
  defaultClusterRoleBindings,
  defaultClusterRoles,
  defaultRoleBindings,
  defaultRoles,
} from '../../../src/sim/bootstrap/roles.ts';
import { CLUSTER_ROLE_BINDINGS, CLUSTER_ROLES, ROLE_BINDINGS } from '../../../src/sim/resources/index.ts';
import { World } from '../api/gates/world.ts';

function withRoles(): World {
  const world = new World();
  for (const { metadata, ...rest } of defaultClusterRoles())
    world.add(CLUSTER_ROLES, metadata.name ?? '', { metadata, ...rest });
  for (const { metadata, ...rest } of defaultClusterRoleBindings())
    world.add(CLUSTER_ROLE_BINDINGS, metadata.name ?? '', { metadata, ...rest });
  for (const name of ['view', 'edit', 'admin'])
    world.add(ROLE_BINDINGS, name, {
      roleRef: { kind: 'ClusterRole', name },
      subjects: [{ kind: 'User', name }],
    });
  return world;
}

describe('the default roles', () => {
  it.each([
    { user: 'view', verb: 'list', resource: 'pods', allowed: true },
    { user: 'view', verb: 'get', resource: 'secrets', allowed: false },
    { user: 'view', verb: 'delete', resource: 'pods', allowed: false },
    { user: 'edit', verb: 'delete', resource: 'pods', allowed: true },
    { user: 'edit', verb: 'list', resource: 'pods', allowed: true },
    { user: 'edit', verb: 'get', resource: 'secrets', allowed: true },
    { user: 'edit', verb: 'create', resource: 'roles', group: 'rbac.authorization.k8s.io', allowed: false },
    { user: 'admin', verb: 'create', resource: 'roles', group: 'rbac.authorization.k8s.io', allowed: true },
    { user: 'admin', verb: 'watch', resource: 'deployments', group: 'apps', allowed: true },
    { user: 'admin', verb: 'update', resource: 'resourcequotas', allowed: false },
  ])('let who has $user $verb $resource: $allowed', ({ user, verb, resource, group = '', allowed }) => {
    const wanted = { verb, group, resource, subresource: '', namespace: 'lab', name: '' };
    expect(decide({ name: user, groups: [] }, wanted, withRoles()).allowed).toBe(allowed);
  });

  it('let everybody see whether the server is well, and who is known find what there is', () => {
    const world = withRoles();
    const anonymous = { name: 'system:anonymous', groups: ['system:unauthenticated'] };
    const known = { name: 'a', groups: ['system:authenticated'] };
    expect(decide(anonymous, { verb: 'get', path: '/readyz' }, world).allowed).toBe(true);
    expect(decide(anonymous, { verb: 'get', path: '/api' }, world).allowed).toBe(false);
    expect(decide(known, { verb: 'get', path: '/apis/apps/v1' }, world).allowed).toBe(true);
  });

  it('say of what they are part, and show the rules that they gather', () => {
    const roles = new Map(defaultClusterRoles().map((role) => [role.metadata.name, role]));
    expect(roles.get('view')).toMatchObject({
      metadata: {
        labels: {
          'kubernetes.io/bootstrapping': 'rbac-defaults',
          'rbac.authorization.k8s.io/aggregate-to-edit': 'true',
        },
        annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
      },
      aggregationRule: {
        clusterRoleSelectors: [{ matchLabels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' } }],
      },
    });
    const rulesOf = (name: string): string[] => roles.get(name)?.rules?.map(told) ?? [];
    expect(rulesOf('view').length).toBeGreaterThan(5);
    expect(rulesOf('edit')).toEqual(expect.arrayContaining(rulesOf('view')));
    expect(rulesOf('admin')).toEqual(expect.arrayContaining(rulesOf('edit')));
  });

  it('are each there once, and every binding finds its role', () => {
    const names = defaultClusterRoles().map(({ metadata }) => metadata.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual([...names].sort());
    for (const { roleRef } of defaultClusterRoleBindings()) expect(names).toContain(roleRef.name);
    const inNamespaces = defaultRoles().map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    for (const { roleRef, metadata } of defaultRoleBindings())
      expect(inNamespaces).toContain(`${metadata.namespace}/${roleRef.name}`);
  });
});
