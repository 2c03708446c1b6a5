import { describe, expect, it } from 'vitest';
import { confirmNoEscalation } from '../../../../../src/sim/api/gates/rbac/escalation.ts';
import { CLUSTER_ROLES, ROLE_BINDINGS, ROLES } from '../../../../../src/sim/resources/index.ts';
import type { PolicyRule } from '../../../../../src/sim/wire.ts';
import { ADMIN, aCall, anObject, READER, refusal, World } from '../world.ts';

const MAY_WRITE_ROLES: PolicyRule = {
  apiGroups: ['rbac.authorization.k8s.io'],
  resources: ['roles', 'rolebindings'],
  verbs: ['create', 'update'],
};
const READ_PODS: PolicyRule = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] };
const DELETE_PODS: PolicyRule = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'delete', 'create'] };

function lab(...more: PolicyRule[]): World {
  return new World().grant('own', 'User:reader', [MAY_WRITE_ROLES, READ_PODS, ...more], 'lab');
}

function role(rules: PolicyRule[], more: Parameters<typeof aCall>[2] = {}) {
  return aCall(ROLES, 'create', { object: anObject(ROLES, 'new', { rules }), name: '', ...more });
}

function binding(name: string, kind = 'Role') {
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind, name };
  return aCall(ROLE_BINDINGS, 'create', { object: anObject(ROLE_BINDINGS, 'b', { roleRef }), name: '' });
}

describe('RBAC escalation', () => {
  it('lets grant what one has', () => {
    confirmNoEscalation(role([READ_PODS]), lab());
  });

  it('refuses what one does not have, verbs of one resource together', () => {
    const lacking = role([DELETE_PODS, { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] }]);
    expect(refusal(() => confirmNoEscalation(lacking, lab())).message).toBe(
      'roles.rbac.authorization.k8s.io "new" is forbidden: user "reader" (groups=["lab-readers" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n' +
        '{APIGroups:[""], Resources:["pods"], Verbs:["delete" "create"]}\n' +
        '{APIGroups:["apps"], Resources:["deployments"], Verbs:["get"]}',
    );
  });

  it('refuses a binding to a role with more than one has', () => {
    const world = lab();
    world.add(ROLES, 'strong', { rules: [DELETE_PODS] });
    world.add(CLUSTER_ROLES, 'stronger', { rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }] });
    expect(refusal(() => confirmNoEscalation(binding('strong'), world)).message).toContain(
      '{APIGroups:[""], Resources:["pods"], Verbs:["delete" "create"]}',
    );
    expect(refusal(() => confirmNoEscalation(binding('stronger', 'ClusterRole'), world)).message).toContain(
      '{NonResourceURLs:["/metrics"], Verbs:["get"]}',
    );
  });

  it('refuses a binding to a role that is not there with 404', () => {
    expect(refusal(() => confirmNoEscalation(binding('gone'), lab()))).toMatchObject({
      code: 404,
      message: 'role.rbac.authorization.k8s.io "gone" not found',
    });
  });

  it.each([
    { verb: 'escalate', resource: 'roles', call: role([DELETE_PODS]) },
    { verb: 'bind', resource: 'roles', call: binding('strong') },
  ])('is allowed by the verb $verb', ({ verb, resource, call }) => {
    const world = lab({ apiGroups: ['rbac.authorization.k8s.io'], resources: [resource], verbs: [verb] });
    world.add(ROLES, 'strong', { rules: [DELETE_PODS] });
    confirmNoEscalation(call, world);
  });

  it('does not concern system:masters, the control plane, or a change that leaves the rules alone', () => {
    const world = lab();
    confirmNoEscalation(role([DELETE_PODS], { user: ADMIN }), world);
    confirmNoEscalation(role([DELETE_PODS], { trusted: true }), world);
    const old = world.add(ROLES, 'strong', { rules: [DELETE_PODS] });
    confirmNoEscalation(
      aCall(ROLES, 'update', { old, object: { ...old, metadata: { ...old.metadata, labels: { a: 'b' } } } }),
      world,
    );
  });

  it('keeps aggregation to cluster administrators', () => {
    const object = anObject(CLUSTER_ROLES, 'agg', {
      rules: [],
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] },
    });
    expect(refusal(() => confirmNoEscalation(aCall(CLUSTER_ROLES, 'create', { object }), lab())).message).toBe(
      'clusterroles.rbac.authorization.k8s.io "agg" is forbidden: must have cluster-admin privileges to use an aggregationRule',
    );
    const everything = new World().grant('everything', `User:${READER.name}`, [
      { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
      { nonResourceURLs: ['*'], verbs: ['*'] },
    ]);
    confirmNoEscalation(aCall(CLUSTER_ROLES, 'create', { object }), everything);
  });
});
