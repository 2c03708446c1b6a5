import { beforeAll, describe, expect, it } from 'vitest';
import { smallDesk } from '../../make/small-desk.ts';
import { refusalOf, type TestSite, testSite } from './site.ts';

let site: TestSite;
let conversation: string;

beforeAll(async () => {
  site = testSite(await smallDesk());
  conversation = await site.begin();
});

describe('names that the chat answers to', () => {
  it.each(['127.0.0.1:8787', 'localhost:8787', 'LOCALHOST', '[::1]:8787', '127.0.0.1:9999'])(
    '%s is loopback',
    async (host) => {
      expect((await site.ask('GET', '/', { headers: { host } })).status).toBe(200);
    },
  );

  it.each([
    'evil.example:8787',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1:8787@evil.example',
    '192.168.1.5:8787',
    '0.0.0.0:8787',
    '',
  ])('%j is not, whatever it leads to', async (host) => {
    expect(await refusalOf(await site.ask('GET', '/', { headers: { host } }))).toEqual([421, 'host']);
    expect(await refusalOf(await site.ask('GET', '/api/start', { headers: { host } }))).toEqual([421, 'host']);
  });

  it('answers to any name when a token protects it', async () => {
    const guarded = testSite(await smallDesk(), 'a token');
    expect((await guarded.ask('GET', '/', { headers: { host: 'chat.internal:443' } })).status).toBe(200);
  });
});

describe('requests that another site makes a browser send', () => {
  const message = { message: 'message-1', text: 'help', files: [] };

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['no origin to speak of', { origin: 'null' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
    ["no header of the page's own", { 'x-sekisho-conversation': undefined }],
  ])('%s is refused', async (_, headers) => {
    expect(await refusalOf(await site.ask('POST', '/api/messages', { conversation, body: message, headers }))).toEqual([
      403,
      'origin',
    ]);
    expect(await refusalOf(await site.ask('GET', '/api/events', { conversation, headers }))).toEqual([403, 'origin']);
  });

  it('is refused as a form, which needs no permission', async () => {
    const headers = { 'content-type': 'text/plain' };
    const body = JSON.stringify(message);
    expect(await refusalOf(await site.ask('POST', '/api/messages', { conversation, body, headers }))).toEqual([
      415,
      'content-type',
    ]);
  });

  it('grants no preflight', async () => {
    const response = await site.ask('OPTIONS', '/api/messages', {
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(403);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('sets no cookie', async () => {
    const response = await site.ask('POST', '/api/conversations', { body: {} });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('takes what the page itself sends', async () => {
    const headers = { origin: 'http://127.0.0.1:8787', 'sec-fetch-site': 'same-origin' };
    expect((await site.ask('POST', '/api/messages', { conversation, body: message, headers })).status).toBe(202);
  });
});

describe('headers', () => {
  it.each([
    ['the page', 'GET', '/'],
    ['its code', 'GET', '/client/main.ts'],
    ['an answer', 'GET', '/api/start'],
    ['what is not there', 'GET', '/nothing'],
    ['a refusal', 'POST', '/api/start'],
  ])('%s carries them all', async (_, method, path) => {
    const { headers } = await site.ask(method, path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('keeps them on a refused name', async () => {
    const { headers } = await site.ask('GET', '/', { headers: { host: 'evil.example' } });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('methods', () => {
  it.each([
    ['GET', '/api/messages', 'POST'],
    ['POST', '/api/events', 'GET'],
    ['PUT', '/api/files', 'POST, DELETE'],
    ['DELETE', '/api/settings', 'GET, POST'],
  ])('%s %s says what there is', async (method, path, allowed) => {
    const response = await site.ask(method, path, { conversation });
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await refusalOf(response)).toEqual([405, 'method']);
  });
});
