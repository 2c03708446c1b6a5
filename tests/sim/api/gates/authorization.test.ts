import { describe, expect, it } from 'vitest';
import { authorize, authorizePath, decide } from '../../../../src/sim/api/gates/authorization.ts';
import {
  CLUSTER_ROLE_BINDINGS,
  DEPLOYMENTS,
  NAMESPACES,
  NODES,
  PODS,
  ROLE_BINDINGS,
  ROLES,
  SECRETS,
} from '../../../../src/sim/resources/index.ts';
import { ADMIN, aCall, READER, recorded, refusal, serverSaid, World } from './world.ts';

const READ = ['get', 'list', 'watch'];

function lab(): World {
  return new World().grant(
    'reader',
    'Group:lab-readers',
    [{ apiGroups: ['', 'apps'], resources: ['pods', 'deployments'], verbs: READ }],
    'lab',
  );
}

describe('authorization', () => {
  const POD = 'api-65755fd865-64mll';
  it.each([
    { file: 'get-secrets.txt', call: aCall(SECRETS, 'list') },
    { file: 'get-secret-named.txt', call: aCall(SECRETS, 'get', { name: 'x' }) },
    { file: 'get-nodes.txt', call: aCall(NODES, 'list') },
    { file: 'get-pods-all.txt', call: aCall(PODS, 'list', { namespace: '' }) },
    { file: 'get-pods-default.txt', call: aCall(PODS, 'list', { namespace: 'default' }) },
    { file: 'create-ns.txt', call: aCall(NAMESPACES, 'create') },
    { file: 'create-deploy.txt', call: aCall(DEPLOYMENTS, 'create') },
    { file: 'delete-pod.txt', call: aCall(PODS, 'delete', { name: POD }) },
    { file: 'patch.txt', call: aCall(DEPLOYMENTS, 'patch', { name: 'api' }) },
    { file: 'scale.txt', call: aCall(DEPLOYMENTS, 'patch', { name: 'api', subresource: 'scale' }) },
    { file: 'logs.txt', call: aCall(PODS, 'get', { name: POD, subresource: 'log' }) },
    { file: 'exec.txt', call: aCall(PODS, 'create', { name: POD, subresource: 'exec' }) },
  ])('refuses as recorded in $file', ({ file, call }) => {
    const { message, code, reason } = refusal(() => authorize(call, lab()));
    const said = serverSaid(`05-auth/${file}`, message.slice(0, message.indexOf(' ')));
    expect({ message, code, reason }).toEqual({ message: said, code: 403, reason: 'Forbidden' });
  });

  it.each([
    { file: 'forbidden-status.json', call: aCall(SECRETS, 'list') },
    {
      file: 'anonymous-status.json',
      call: aCall(PODS, 'list', { user: { name: 'system:anonymous', groups: ['system:unauthenticated'] } }),
    },
  ])('answers with the Status of $file', ({ file, call }) => {
    expect(refusal(() => authorize(call, lab())).status).toEqual(JSON.parse(recorded(`05-auth/${file}`)));
  });

  it('names the namespace of a namespace', () => {
    const call = aCall(NAMESPACES, 'delete', { name: 'lab' });
    expect(refusal(() => authorize(call, lab())).message).toBe(
      'namespaces "lab" is forbidden: User "reader" cannot delete resource "namespaces" in API group "" in the namespace "lab"',
    );
  });

  it('refuses a path without details', () => {
    const world = lab().grant('probe', 'User:reader', [{ nonResourceURLs: ['/healthz', '/api/*'], verbs: ['get'] }]);
    authorizePath(READER, 'get', '/healthz', world);
    authorizePath(READER, 'get', '/api/v1', world);
    const refused = refusal(() => authorizePath(READER, 'GET', '/readyz', world));
    expect(refused.status).toMatchObject({
      message: 'forbidden: User "reader" cannot get path "/readyz"',
      details: {},
    });
  });

  it('lets pass what a role allows, in its namespace only', () => {
    const world = lab();
    authorize(aCall(PODS, 'list'), world);
    authorize(aCall(DEPLOYMENTS, 'get', { name: 'api' }), world);
    expect(refusal(() => authorize(aCall(PODS, 'list', { namespace: 'other' }), world)).code).toBe(403);
  });

  it('lets system:masters and the control plane do everything', () => {
    const world = new World();
    authorize(aCall(NODES, 'delete', { name: 'n', user: ADMIN }), world);
    authorize(aCall(NODES, 'delete', { name: 'n', trusted: true }), world);
  });

  it.each([
    { rule: { resources: ['*'] }, resource: 'pods', subresource: 'log', allowed: true },
    { rule: { resources: ['pods'] }, resource: 'pods', subresource: 'log', allowed: false },
    { rule: { resources: ['pods/log'] }, resource: 'pods', subresource: 'log', allowed: true },
    { rule: { resources: ['pods/log'] }, resource: 'pods', subresource: '', allowed: false },
    { rule: { resources: ['*/scale'] }, resource: 'deployments', subresource: 'scale', allowed: true },
    { rule: { resources: ['*/scale'] }, resource: 'deployments', subresource: '', allowed: false },
    { rule: { resources: ['pods'], resourceNames: ['api'] }, resource: 'pods', subresource: '', allowed: true },
    { rule: { resources: ['pods'], resourceNames: ['web'] }, resource: 'pods', subresource: '', allowed: false },
    { rule: { resources: ['pods'], verbs: ['list'] }, resource: 'pods', subresource: '', allowed: false },
    { rule: { resources: ['pods'], verbs: ['*'] }, resource: 'pods', subresource: '', allowed: true },
  ])('with the rule $rule, getting $resource/$subresource api is allowed: $allowed', (row) => {
    const rule = { apiGroups: ['*'], verbs: ['get'], ...row.rule };
    const world = new World().grant('r', 'User:reader', [rule]);
    const { resource, subresource } = row;
    const wanted = { verb: 'get', group: 'any', resource, subresource, namespace: 'lab', name: 'api' };
    expect(decide(READER, wanted, world).allowed).toBe(row.allowed);
  });

  it('sees what changes in roles and bindings', () => {
    const world = lab();
    authorize(aCall(PODS, 'list'), world);
    world.store.remove(ROLE_BINDINGS, 'lab', 'reader');
    expect(refusal(() => authorize(aCall(PODS, 'list'), world)).code).toBe(403);
    world.grant('all', 'User:reader', [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }]);
    authorize(aCall(PODS, 'list'), world);
    world.store.remove(CLUSTER_ROLE_BINDINGS, undefined, 'all');
    expect(refusal(() => authorize(aCall(PODS, 'list'), world)).code).toBe(403);
  });

  it('tells of a role that is not there', () => {
    const world = lab();
    world.store.remove(ROLES, 'lab', 'reader');
    expect(refusal(() => authorize(aCall(PODS, 'list'), world)).message).toBe(
      'pods is forbidden: User "reader" cannot list resource "pods" in API group "" in the namespace "lab": RBAC: role.rbac.authorization.k8s.io "reader" not found',
    );
  });

  it('says through what somebody may', () => {
    const wanted = { verb: 'list', group: '', resource: 'pods', subresource: '', namespace: 'lab', name: '' };
    expect(decide(READER, wanted, lab()).reason).toBe(
      'RBAC: allowed by RoleBinding "reader/lab" of Role "reader" to Group "lab-readers"',
    );
  });

  it('knows a service account by its user name', () => {
    const world = new World().grant('sa', 'ServiceAccount:lab/default', [
      { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
    ]);
    const user = { name: 'system:serviceaccount:lab:default', groups: [] };
    authorize(aCall(PODS, 'list', { user }), world);
    expect(
      refusal(() =>
        authorize(aCall(PODS, 'list', { user: { ...user, name: 'system:serviceaccount:x:default' } }), world),
      ).code,
    ).toBe(403);
  });
});
