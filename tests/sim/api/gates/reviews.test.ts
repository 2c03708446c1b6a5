import { describe, expect, it } from 'vitest';
import { staticTokens } from '../../../../src/sim/api/gates/authentication.ts';
import { compact, uncovered } from '../../../../src/sim/api/gates/rbac/rules.ts';
import { REVIEWS, type ReviewContext } from '../../../../src/sim/api/gates/reviews.ts';
import { defaultClusterRoleBindings, defaultClusterRoles } from '../../../../src/sim/bootstrap/roles.ts';
import { CLUSTER_ROLE_BINDINGS, CLUSTER_ROLES } from '../../../../src/sim/resources/index.ts';
import type { Resource } from '../../../../src/sim/resources/resource.ts';
import {
  LOCAL_SUBJECT_ACCESS_REVIEWS,
  SELF_SUBJECT_ACCESS_REVIEWS,
  SELF_SUBJECT_REVIEWS,
  SELF_SUBJECT_RULES_REVIEWS,
  SUBJECT_ACCESS_REVIEWS,
  TOKEN_REVIEWS,
} from '../../../../src/sim/resources/reviews.ts';
import type { PolicyRule } from '../../../../src/sim/wire.ts';
import { ADMIN, aCall, anObject, READER, recorded, refusal, World } from './world.ts';

function words(text: string): string[] {
  return text.split(' ');
}

/** The cluster of the recordings: the default roles, and a role for readers. */
function lab(): World {
  const world = new World();
  for (const { metadata, ...rest } of defaultClusterRoles())
    world.add(CLUSTER_ROLES, metadata.name ?? '', { metadata, ...rest });
  for (const { metadata, ...rest } of defaultClusterRoleBindings())
    world.add(CLUSTER_ROLE_BINDINGS, metadata.name ?? '', { metadata, ...rest });
  return world.grant(
    'reader',
    'Group:lab-readers',
    [
      {
        apiGroups: ['', ...words('apps autoscaling batch discovery.k8s.io events.k8s.io')],
        resources: words(
          'configmaps cronjobs daemonsets deployments endpoints endpointslices events horizontalpodautoscalers jobs limitranges persistentvolumeclaims pods replicasets resourcequotas services statefulsets',
        ),
        verbs: ['get', 'list', 'watch'],
      },
    ],
    'lab',
  );
}

function ask(resource: Resource, spec: unknown, context: ReviewContext = lab(), user = READER): unknown {
  const object = anObject(resource, '', { spec });
  return REVIEWS[resource.plural]?.(aCall(resource, 'create', { user, object }), context).status;
}

function listed(items: readonly string[] | undefined): string {
  return `[${(items ?? []).join(' ')}]`;
}

describe('reviews', () => {
  it.each([
    { verb: 'list', resource: 'pods', namespace: 'lab', allowed: true },
    { verb: 'delete', resource: 'pods', namespace: 'lab', allowed: false },
    { verb: 'list', resource: 'nodes', namespace: '', allowed: false },
  ])('of oneself: may the reader $verb $resource? $allowed', ({ allowed, ...resourceAttributes }) => {
    expect(ask(SELF_SUBJECT_ACCESS_REVIEWS, { resourceAttributes })).toMatchObject({ allowed });
  });

  it('of oneself as a member of system:masters is yes without a reason', () => {
    const resourceAttributes = { verb: 'list', resource: 'widgets', namespace: 'lab' };
    expect(ask(SELF_SUBJECT_ACCESS_REVIEWS, { resourceAttributes }, lab(), ADMIN)).toEqual({ allowed: true });
  });

  it('of a path', () => {
    const nonResourceAttributes = { verb: 'get', path: '/livez' };
    expect(ask(SELF_SUBJECT_ACCESS_REVIEWS, { nonResourceAttributes })).toMatchObject({ allowed: true });
  });

  it('of others name user and groups', () => {
    const resourceAttributes = { verb: 'list', resource: 'pods', namespace: 'lab' };
    expect(ask(SUBJECT_ACCESS_REVIEWS, { resourceAttributes, user: 'x', groups: ['lab-readers'] })).toMatchObject({
      allowed: true,
    });
    expect(ask(SUBJECT_ACCESS_REVIEWS, { resourceAttributes, user: 'x' })).toEqual({ allowed: false });
  });

  it('of a namespace are about that namespace only', () => {
    const spec = { resourceAttributes: { verb: 'list', resource: 'pods', namespace: 'other' }, user: 'x' };
    expect(refusal(() => ask(LOCAL_SUBJECT_ACCESS_REVIEWS, spec)).message).toBe(
      'spec.resourceAttributes.namespace must match namespace: lab',
    );
  });

  it('that ask for nothing are invalid', () => {
    expect(refusal(() => ask(SELF_SUBJECT_ACCESS_REVIEWS, {})).message).toContain(
      'exactly one of nonResourceAttributes or resourceAttributes must be specified',
    );
  });

  it('of all rules give what can-i --list prints', () => {
    const { resourceRules, nonResourceRules, incomplete } = ask(SELF_SUBJECT_RULES_REVIEWS, {
      namespace: 'lab',
    }) as { resourceRules: PolicyRule[]; nonResourceRules: PolicyRule[]; incomplete: boolean };
    expect(incomplete).toBe(false);
    const onResources = compact(uncovered([], resourceRules)).map(({ apiGroups, resources, resourceNames, verbs }) => {
      const group = apiGroups?.[0] ? `.${apiGroups[0]}` : '';
      return `${resources?.[0]}${group} [] ${listed(resourceNames)} ${listed(verbs)}`;
    });
    const onPaths = uncovered([], nonResourceRules).map(
      ({ nonResourceURLs, verbs }) => `${listed(nonResourceURLs)} [] ${listed(verbs)}`,
    );
    const lines = recorded('05-auth/can-i-list.txt').split('\n').slice(2, -2);
    const printed = lines.map((line) => line.trim().replace(/ {2,}/g, ' '));
    expect([...onResources, ...onPaths].sort()).toEqual(printed.sort());
  });

  it('of who one is give what whoami prints', () => {
    const { userInfo } = ask(SELF_SUBJECT_REVIEWS, undefined) as {
      userInfo: { username: string; uid: string; groups: string[] };
    };
    const rows = [
      ['Username', userInfo.username],
      ['UID', userInfo.uid],
      ['Groups', listed(userInfo.groups)],
    ];
    const printed = recorded('05-auth/whoami.txt').split('\n').slice(2, -2);
    expect(rows.map(([name = '', value]) => `${name.padEnd(12)}${value}`)).toEqual(printed);
  });

  it('of a token say whose it is, or that it is nobody’s', () => {
    const tokens = staticTokens(new Map([['good', { user: { name: 'a', uid: '1', groups: ['g'] } }]]));
    const context = Object.assign(lab(), { tokens });
    expect(ask(TOKEN_REVIEWS, { token: 'good' }, context)).toEqual({
      authenticated: true,
      user: { username: 'a', uid: '1', groups: ['g', 'system:authenticated'] },
    });
    expect(ask(TOKEN_REVIEWS, { token: 'bad' }, context)).toEqual({ user: {}, error: 'invalid bearer token' });
    expect(refusal(() => ask(TOKEN_REVIEWS, {}, context)).code).toBe(400);
  });
});
