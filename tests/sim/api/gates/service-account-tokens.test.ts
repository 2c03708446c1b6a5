import { describe, expect, it } from 'vitest';
import { authenticate } from '../../../../src/sim/api/gates/authentication.ts';
import { ServiceAccountTokens } from '../../../../src/sim/api/gates/service-account-tokens.ts';
import { NODES, PODS, SERVICE_ACCOUNTS } from '../../../../src/sim/resources/index.ts';
import { NOW, refusal, World } from './world.ts';

function setUp(): { world: World; tokens: ServiceAccountTokens } {
  const world = new World().namespace('lab');
  return { world, tokens: new ServiceAccountTokens(world.store, 'key') };
}

function claims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

describe('tokens of service accounts', () => {
  it('say who they are for, and are known again', () => {
    const { world, tokens } = setUp();
    const answer = tokens.issueToken('lab', 'default', {}, NOW, world.random);
    const { token, expirationTimestamp } = answer.status as { token: string; expirationTimestamp: string };
    expect(expirationTimestamp).toBe('2026-11-30T05:00:00Z');
    expect(claims(token)).toMatchObject({
      aud: ['https://kubernetes.default.svc.cluster.local'],
      iss: 'https://kubernetes.default.svc.cluster.local',
      sub: 'system:serviceaccount:lab:default',
      exp: NOW / 1000 + 3600,
      'kubernetes.io': { namespace: 'lab', serviceaccount: { name: 'default', uid: 'uid-default' } },
    });
    expect(authenticate({ bearer: token }, tokens, NOW, false)).toMatchObject({
      name: 'system:serviceaccount:lab:default',
      uid: 'uid-default',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:lab', 'system:authenticated'],
    });
  });

  it('carry the pod and its node when they are bound to a pod', () => {
    const { world, tokens } = setUp();
    world.add(NODES, 'node-1');
    world.add(PODS, 'api', { spec: { containers: [], serviceAccountName: 'default', nodeName: 'node-1' } });
    const spec = { expirationSeconds: 3607, boundObjectRef: { kind: 'Pod', name: 'api' } };
    const token = tokens.issue('lab', 'default', spec, NOW, world.random);
    expect(claims(token)).toMatchObject({ exp: NOW / 1000 + 31_536_000 });
    expect(tokens.find(token, NOW)?.extra).toMatchObject({
      'authentication.kubernetes.io/node-name': ['node-1'],
      'authentication.kubernetes.io/pod-name': ['api'],
    });
    world.store.remove(PODS, 'lab', 'api');
    expect(refusal(() => tokens.find(token, NOW)).code).toBe(401);
  });

  it('hold no longer than they say, nor longer than their account', () => {
    const { world, tokens } = setUp();
    const token = tokens.issue('lab', 'default', { expirationSeconds: 600 }, NOW, world.random);
    expect(tokens.find(token, NOW + 599_000)).toBeDefined();
    expect(refusal(() => tokens.find(token, NOW + 600_000)).message).toBe(
      '[invalid bearer token, service account token has expired]',
    );
    world.store.remove(SERVICE_ACCOUNTS, 'lab', 'default');
    expect(refusal(() => tokens.find(token, NOW)).message).toContain('has been invalidated');
  });

  it('are nobody else’s: a changed one is none, and one of another key neither', () => {
    const { world, tokens } = setUp();
    const token = tokens.issue('lab', 'default', {}, NOW, world.random);
    const [head, body, signature] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...claims(token), sub: 'system:serviceaccount:kube-system:admin' }),
    ).toString('base64url');
    expect(tokens.find(`${head}.${forged}.${signature}`, NOW)).toBeUndefined();
    expect(tokens.find(`${head}.${body}`, NOW)).toBeUndefined();
    expect(new ServiceAccountTokens(world.store, 'other').find(token, NOW)).toBeUndefined();
  });

  it.each([
    {
      name: 'a life of a minute',
      spec: { expirationSeconds: 60 },
      message:
        'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 60: may not specify a duration less than 10 minutes',
    },
    {
      name: 'a pod that is not there',
      spec: { boundObjectRef: { kind: 'Pod', name: 'gone' } },
      message: 'pods "gone" not found',
    },
  ])('are not given for $name', ({ spec, message }) => {
    const { world, tokens } = setUp();
    expect(refusal(() => tokens.issue('lab', 'default', spec, NOW, world.random)).message).toBe(message);
  });

  it('are not given for an account that is not there', () => {
    const { world, tokens } = setUp();
    expect(refusal(() => tokens.issue('lab', 'x', {}, NOW, world.random)).message).toBe(
      'serviceaccounts "x" not found',
    );
  });
});
