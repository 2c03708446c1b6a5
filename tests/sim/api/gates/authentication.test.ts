import { describe, expect, it } from 'vitest';
import { anyOf, authenticate, type Credentials, staticTokens } from '../../../../src/sim/api/gates/authentication.ts';
import { NOW, recorded, refusal } from './world.ts';

const READER = { name: 'reader', uid: 'reader', groups: ['lab-readers'] };
const TOKENS = staticTokens(
  new Map([
    ['good', { user: READER }],
    ['old', { user: READER, expiresAt: NOW - 1 }],
  ]),
);

function certificate(notAfter: number): Credentials {
  return { clientCertificate: { commonName: 'kubernetes-admin', organizations: ['system:masters'], notAfter } };
}

describe('authentication', () => {
  it('knows a token, and puts its user among the authenticated', () => {
    expect(authenticate({ bearer: 'good' }, TOKENS, NOW, true)).toEqual({
      ...READER,
      groups: ['lab-readers', 'system:authenticated'],
    });
  });

  it.each<{ name: string; credentials: Credentials; anonymous: boolean }>([
    { name: 'a token that nobody gave out', credentials: { bearer: 'wrong' }, anonymous: true },
    { name: 'a token that has expired', credentials: { bearer: 'old' }, anonymous: true },
    { name: 'an empty token', credentials: { bearer: '' }, anonymous: true },
    { name: 'a certificate that has expired', credentials: certificate(NOW - 1), anonymous: true },
    { name: 'a name and a password', credentials: { basic: { name: 'a', password: 'b' } }, anonymous: true },
    { name: 'nothing at all, where anonymous requests are off', credentials: {}, anonymous: false },
  ])('refuses $name as the real server does', ({ credentials, anonymous }) => {
    const refused = refusal(() => authenticate(credentials, TOKENS, NOW, anonymous));
    expect(refused.status).toEqual(JSON.parse(recorded('05-auth/unauthorized-status.json')));
  });

  it('reads user and groups in a certificate', () => {
    expect(authenticate(certificate(NOW), TOKENS, NOW, false)).toEqual({
      name: 'kubernetes-admin',
      groups: ['system:masters', 'system:authenticated'],
    });
  });

  it('lets nobody in as system:anonymous', () => {
    expect(authenticate({}, TOKENS, NOW, true)).toEqual({
      name: 'system:anonymous',
      groups: ['system:unauthenticated'],
    });
  });

  it('asks all that know tokens', () => {
    const more = staticTokens(new Map([['other', { user: { name: 'other', groups: [] } }]]));
    const all = anyOf(TOKENS, more);
    expect(authenticate({ bearer: 'other' }, all, NOW, false).name).toBe('other');
    expect(refusal(() => all.find('old', NOW)).message).toBe('token has expired');
    expect(all.find('none', NOW)).toBeUndefined();
  });
});
