import { describe, expect, it, vi } from 'vitest';
import { smallDesk } from '../../make/small-desk.ts';
import { bodyOf, refusalOf, type TestSite, testSite } from './site.ts';

const TOKEN = 'a long enough token';

const signIn = (site: TestSite, token: string) => site.ask('POST', '/api/sign-in', { body: { token } });

describe('a chat with a token', () => {
  it('says that it asks for one, and shows nothing else before it', async () => {
    const site = testSite(await smallDesk(), TOKEN);
    expect(await bodyOf(await site.ask('GET', '/api/start'))).toMatchObject({ signIn: true });
    for (const [method, path] of [
      ['POST', '/api/conversations'],
      ['GET', '/api/events'],
      ['GET', '/api/home'],
      ['POST', '/api/messages'],
      ['POST', '/api/files'],
    ] as const)
      expect(await refusalOf(await site.ask(method, path))).toEqual([401, 'sign-in']);
  });

  it('lets in who has the key that the token gives', async () => {
    const site = testSite(await smallDesk(), TOKEN);
    const { key } = await bodyOf<{ key: string }>(await signIn(site, TOKEN));
    const headers = { authorization: `Bearer ${key}` };
    expect((await site.ask('POST', '/api/conversations', { body: {}, headers })).status).toBe(201);
    expect(key).not.toContain(TOKEN);
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${TOKEN}`,
    'Basic dXNlcjphIHRva2Vu',
    'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ])('refuses %j', async (authorization) => {
    const site = testSite(await smallDesk(), TOKEN);
    expect((await site.ask('GET', '/api/home', { headers: { authorization } })).status).toBe(401);
  });

  it('answers five wrong tokens a minute, and then not even the right one', async () => {
    const clock = vi.fn(() => 1_000_000);
    const site = testSite(await smallDesk(), TOKEN, clock);
    for (let count = 0; count < 5; count++)
      expect(await refusalOf(await signIn(site, `${TOKEN}${count}`))).toEqual([401, 'wrong-token']);
    const slow = await signIn(site, TOKEN);
    expect(slow.headers.get('retry-after')).toBe('60');
    expect(await refusalOf(slow)).toEqual([429, 'slow-down']);
    clock.mockReturnValue(1_061_000);
    expect((await signIn(site, TOKEN)).status).toBe(200);
    expect(site.logged.join('')).not.toContain(TOKEN);
  });

  it('forgets a key after twelve hours', async () => {
    const clock = vi.fn(() => 0);
    const site = testSite(await smallDesk(), TOKEN, clock);
    const { key } = await bodyOf<{ key: string }>(await signIn(site, TOKEN));
    const headers = { authorization: `Bearer ${key}` };
    clock.mockReturnValue(12 * 3_600_000 - 1);
    expect((await site.ask('POST', '/api/conversations', { body: {}, headers })).status).toBe(201);
    clock.mockReturnValue(12 * 3_600_000);
    expect(await refusalOf(await site.ask('POST', '/api/conversations', { body: {}, headers }))).toEqual([
      401,
      'sign-in',
    ]);
  });
});
