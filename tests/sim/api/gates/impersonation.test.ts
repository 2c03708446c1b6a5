import { describe, expect, it } from 'vitest';
import { impersonate, type Wanted, wantedIn } from '../../../../src/sim/api/gates/impersonation.ts';
import { ADMIN, READER, refusal, serverSaid, World } from './world.ts';

const LIST_PODS = { verb: 'list', group: '', resource: 'pods', subresource: '', namespace: 'lab', name: '' };

describe('impersonation', () => {
  it('is not asked about when no header wants it', () => {
    expect(impersonate(READER, undefined, LIST_PODS, new World())).toBe(READER);
  });

  it('is refused as recorded', () => {
    const refused = refusal(() => impersonate(READER, { name: 'kubernetes-admin' }, LIST_PODS, new World()));
    expect(refused.message).toBe(serverSaid('05-auth/impersonate.txt', 'pods is forbidden'));
    expect(refused.code).toBe(403);
  });

  it.each([
    { name: 'system:serviceaccount:lab:default', mode: 'serviceaccount' },
    { name: 'system:node:node-1', mode: 'arbitrary-node' },
    { name: 'somebody', mode: 'user-info' },
  ])('names the way in which $name was to be impersonated', ({ name, mode }) => {
    expect(refusal(() => impersonate(READER, { name }, LIST_PODS, new World())).message).toContain(
      `cannot impersonate-on:${mode}:list resource "pods"`,
    );
  });

  it('asks only for the account when groups are wanted with it', () => {
    const wanted = { name: 'system:serviceaccount:lab:default', groups: ['g'] };
    expect(refusal(() => impersonate(READER, wanted, LIST_PODS, new World())).message).toBe(
      'serviceaccounts "default" is forbidden: User "reader" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "lab"',
    );
  });

  it.each<{ wanted: Wanted; groups: string[] }>([
    { wanted: { name: 'reader' }, groups: ['system:authenticated'] },
    { wanted: { name: 'reader', groups: ['lab-readers'] }, groups: ['lab-readers', 'system:authenticated'] },
    { wanted: { name: 'system:anonymous' }, groups: ['system:unauthenticated'] },
    {
      wanted: { name: 'system:serviceaccount:lab:default' },
      groups: ['system:serviceaccounts', 'system:serviceaccounts:lab', 'system:authenticated'],
    },
    { wanted: { name: 'system:node:node-1' }, groups: ['system:nodes', 'system:authenticated'] },
  ])('by an administrator makes $wanted.name a member of $groups', ({ wanted, groups }) => {
    expect(impersonate(ADMIN, wanted, LIST_PODS, new World())).toEqual({ name: wanted.name, groups });
  });

  it('is allowed by the verb impersonate on the user and each group', () => {
    const rules = [
      { apiGroups: [''], resources: ['users'], resourceNames: ['other'], verbs: ['impersonate'] },
      { apiGroups: [''], resources: ['groups'], resourceNames: ['g'], verbs: ['impersonate'] },
    ];
    const world = new World().grant('actor', 'User:reader', rules);
    expect(impersonate(READER, { name: 'other', groups: ['g'] }, LIST_PODS, world).groups).toEqual([
      'g',
      'system:authenticated',
    ]);
    expect(refusal(() => impersonate(READER, { name: 'other', groups: ['h'] }, LIST_PODS, world)).code).toBe(403);
  });

  it('in its constrained form is allowed for some requests only', () => {
    const world = new World().grant('actor', 'User:reader', [
      { apiGroups: ['authentication.k8s.io'], resources: ['users'], verbs: ['impersonate:user-info'] },
      { apiGroups: [''], resources: ['pods'], verbs: ['impersonate-on:user-info:list'] },
    ]);
    expect(impersonate(READER, { name: 'other' }, LIST_PODS, world).name).toBe('other');
    expect(
      refusal(() => impersonate(READER, { name: 'other' }, { ...LIST_PODS, verb: 'delete' }, world)).message,
    ).toContain('impersonate-on:user-info:delete');
  });

  it.each<{ headers: [string, string][]; wanted: Wanted | undefined }>([
    { headers: [['Accept', '*/*']], wanted: undefined },
    { headers: [['Impersonate-User', 'a']], wanted: { name: 'a' } },
    {
      headers: [
        ['Impersonate-User', 'a'],
        ['Impersonate-Group', 'g'],
        ['Impersonate-Group', 'h'],
        ['Impersonate-Uid', '7'],
        ['Impersonate-Extra-Example.com%2fscope', 'x'],
      ],
      wanted: { name: 'a', uid: '7', groups: ['g', 'h'], extra: { 'example.com/scope': ['x'] } },
    },
    { headers: [['Impersonate-Group', 'g']], wanted: { name: '', groups: ['g'] } },
  ])('is read in $headers', ({ headers, wanted }) => {
    expect(wantedIn(new Headers(headers))).toEqual(wanted);
  });

  it('needs a name', () => {
    expect(refusal(() => impersonate(ADMIN, { name: '', groups: ['g'] }, LIST_PODS, new World())).code).toBe(400);
  });
});
