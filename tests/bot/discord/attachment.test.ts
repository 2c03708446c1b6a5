import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { attachmentOf, type SentFile } from '../../../src/bot/discord/attachment.ts';

const MB = 2 ** 20;
const CDN = 'https://cdn.discordapp.com/attachments/1/2/message.txt';

/** The text of a file, or what the person is told instead. */
async function textOf(file: Partial<SentFile>, apiUrl?: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of attachmentOf({ name: 'x.txt', size: 1, url: CDN, ...file }, apiUrl).read())
      pieces.push(piece);
  } catch (thrown) {
    return `refused: ${String((thrown as Error).message)}`;
  }
  return Buffer.concat(pieces).toString();
}

describe('a file of Discord', () => {
  const asked: string[] = [];
  let answers: Readonly<Record<string, () => Response>> = {};

  beforeAll(() => {
    vi.stubGlobal('fetch', async (url: string, { redirect }: RequestInit) => {
      expect(redirect).toBe('manual');
      asked.push(url);
      const answer = answers[url];
      if (!answer) throw new TypeError('fetch failed');
      return answer();
    });
  });
  afterEach(() => {
    asked.length = 0;
    answers = {};
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  const leadTo = (location: string) => () => new Response(null, { status: 302, headers: { location } });

  it('is read', async () => {
    answers = { [CDN]: () => new Response('events') };
    expect(await textOf({})).toBe('events');
  });

  it.each([
    ['another address of Discord’s', 'https://media.discordapp.net/a/message.txt'],
    ['one beside it', '/attachments/1/2/other.txt'],
  ])('is followed to %s', async (_name, location) => {
    answers = { [CDN]: leadTo(location), [new URL(location, CDN).href]: () => new Response('events') };
    expect(await textOf({})).toBe('events');
  });

  const ELSEWHERE = [
    'https://evil.example/message.txt',
    'https://cdn.discordapp.com.evil.example/message.txt',
    'https://cdn.discordapp.com@evil.example/message.txt',
    'https://user:pass@cdn.discordapp.com/message.txt',
    'https://cdn.discordapp.com:8443/message.txt',
    'http://cdn.discordapp.com/message.txt',
    'http://127.0.0.1:8001/api/v1/secrets',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/x',
    'http://10.0.0.1/x',
    'file:///etc/passwd',
    'data:text/plain,x',
    'not an address',
  ];

  it.each(ELSEWHERE)('is not fetched from %s', async (url) => {
    expect(await textOf({ url })).toMatch(/does not lie on Discord’s own servers/);
    expect(asked).toEqual([]);
  });

  it.each(ELSEWHERE.filter((url) => url.includes(':')))('is not followed to %s', async (location) => {
    answers = { [CDN]: leadTo(location) };
    expect(await textOf({})).toMatch(/does not lie on Discord’s own servers/);
    expect(asked).toEqual([CDN]);
  });

  it.each([
    ['leads in a circle', { [CDN]: leadTo(CDN) }, /did not hand it over/],
    ['leads nowhere', { [CDN]: () => new Response(null, { status: 302 }) }, /no longer has it/],
    ['is gone', { [CDN]: () => new Response('', { status: 404 }) }, /no longer has it/],
    ['cannot be had at the moment', { [CDN]: () => new Response('', { status: 503 }) }, /did not hand it over/],
    ['cannot be reached', {}, /did not hand it over/],
  ])('that %s is explained', async (_name, given, said) => {
    answers = given;
    expect(await textOf({})).toMatch(said);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('that is said to be larger than 20 MB is not fetched', async () => {
    expect(await textOf({ size: 20 * MB + 1 })).toMatch(/larger than the 20 MB/);
    expect(asked).toEqual([]);
  });

  it('that is larger than it was said to be is read no further', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += MB;
        controller.enqueue(new Uint8Array(MB));
      },
    });
    answers = { [CDN]: () => new Response(endless) };
    expect(await textOf({ size: 10 })).toMatch(/larger than the 20 MB/);
    expect(sent).toBeLessThanOrEqual(23 * MB);
  });

  it('of exactly 20 MB is read whole', async () => {
    answers = { [CDN]: () => new Response(new Uint8Array(20 * MB)) };
    expect((await textOf({ size: 20 * MB })).length).toBe(20 * MB);
  });
});

describe('a file at a configured API', () => {
  let server: Server;
  let origin = '';
  beforeAll(async () => {
    server = createServer((_request, response) => void response.end('events'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is read from its host, and from that alone', async () => {
    expect(await textOf({ url: `${origin}/cdn/x.txt` }, `${origin}/api`)).toBe('events');
    expect(await textOf({ url: `${origin}/cdn/x.txt` }, 'http://127.0.0.2/api')).toMatch(/^refused/);
    expect(await textOf({ url: `${origin}/cdn/x.txt` }, 'https://127.0.0.1/api')).toMatch(/^refused/);
  });
});
