import { describe, expect, it } from 'vitest';
import { AttachmentError } from '../../../../src/bot/desk/attachment-error.ts';
import type { SlackCalls } from '../../../../src/bot/slack/calls.ts';
import { type FileAccess, isOwn, slackFiles } from '../../../../src/bot/slack/receive/slack-file.ts';

const API = 'https://slack.com/api/';

/** Addresses that were fetched, with the token that went there. */
type Fetched = { readonly url: string; readonly token: string }[];

function access(answers: Readonly<Record<string, Response>>, fetched: Fetched, file?: object): FileAccess {
  return {
    apiUrl: API,
    token: 'xoxb-secret',
    calls: { call: async () => ({ ok: true, file }) } as unknown as SlackCalls,
    fetch: async (input, init) => {
      const url = String(input);
      fetched.push({ url, token: new Headers(init?.headers).get('authorization') ?? '' });
      return answers[url]?.clone() ?? new Response('', { status: 404 });
    },
  };
}

async function textOf(file: object, given: FileAccess): Promise<string> {
  const [attachment] = slackFiles([file as Readonly<Record<string, unknown>>], given);
  const pieces: Uint8Array[] = [];
  for await (const piece of attachment?.read() ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function whyNot(file: object, given: FileAccess): Promise<string> {
  try {
    await textOf(file, given);
    return '';
  } catch (error) {
    return error instanceof AttachmentError ? error.says.en : String(error);
  }
}

const URL_OF = 'https://files.slack.com/files-pri/T1-F1/download/events.txt';
const FILE = { id: 'F1', name: 'events.txt', size: 5, mode: 'snippet', url_private_download: URL_OF };

describe('slackFiles', () => {
  it('fetches a snippet with the token', async () => {
    const fetched: Fetched = [];
    expect(await textOf(FILE, access({ [URL_OF]: new Response('hello') }, fetched))).toBe('hello');
    expect(fetched).toEqual([{ url: URL_OF, token: 'Bearer xoxb-secret' }]);
  });

  it('asks for the address of a file of another workspace', async () => {
    const fetched: Fetched = [];
    const file = { id: 'F1', name: 'events.txt', file_access: 'check_file_info' };
    expect(await textOf(file, access({ [URL_OF]: new Response('hello') }, fetched, FILE))).toBe('hello');
  });

  it('follows a redirect within Slack', async () => {
    const fetched: Fetched = [];
    const there = 'https://files-edge.slack.com/x';
    const answers = { [URL_OF]: Response.redirect(there, 302), [there]: new Response('hello') };
    expect(await textOf(FILE, access(answers, fetched))).toBe('hello');
  });

  it.each([
    'https://evil.example/steal',
    'http://files.slack.com/plain',
    'https://slack.com.evil.example/',
    'https://slack.com@evil.example/',
    'https://files.slack.com:8443/',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ])('never sends the token to %s, given or redirected to', async (there) => {
    const fetched: Fetched = [];
    expect(await whyNot({ ...FILE, url_private_download: there }, access({}, fetched))).toMatch(/not kept by Slack/);
    const redirect = new Response(null, { status: 302, headers: { location: there } });
    expect(await whyNot(FILE, access({ [URL_OF]: redirect }, fetched))).toMatch(/not kept by Slack/);
    expect(fetched.map(({ url }) => url)).toEqual([URL_OF]);
  });

  it.each([
    {
      name: 'the sign-in page, for want of files:read',
      answer: new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      why: /files:read/,
    },
    { name: 'a file that is gone', answer: new Response('', { status: 404 }), why: /is gone/ },
    { name: 'a fault', answer: new Response('', { status: 503 }), why: /did not give it/ },
    {
      name: 'a circle of redirects',
      answer: new Response(null, { status: 302, headers: { location: URL_OF } }),
      why: /did not give it/,
    },
  ])('says why: $name', async ({ answer, why }) => {
    expect(await whyNot(FILE, access({ [URL_OF]: answer }, []))).toMatch(why);
  });

  it('does not fetch what is too large, and stops when more comes than was said', async () => {
    const fetched: Fetched = [];
    expect(await whyNot({ ...FILE, size: 21 * 1024 * 1024 }, access({}, fetched))).toMatch(/20 MB/);
    expect(fetched).toEqual([]);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect(await whyNot(FILE, { ...access({}, []), fetch: async () => new Response(endless) })).toMatch(/20 MB/);
    expect(pulled).toBeLessThan(25);
  });

  it('leaves out deleted files, and fetches nothing that lies elsewhere', async () => {
    expect(slackFiles([{ id: 'F1', mode: 'tombstone' }], access({}, []))).toEqual([]);
    expect(await whyNot({ ...FILE, is_external: true }, access({}, []))).toMatch(/not kept by Slack/);
  });

  it('shows a name without anything that acts', () => {
    const [file] = slackFiles([{ ...FILE, name: '../../etc/\u202epasswd`\n' }], access({}, []));
    expect(file?.name).not.toMatch(/[\u202e`\n]/);
  });
});

describe('isOwn', () => {
  it.each([
    { url: 'http://127.0.0.1:4013/files/F1', api: 'http://127.0.0.1:4013/api/', own: true },
    { url: 'http://127.0.0.1:4014/files/F1', api: 'http://127.0.0.1:4013/api/', own: false },
    { url: 'https://slack-files.com/x', api: API, own: true },
    { url: 'nonsense', api: API, own: false },
  ])('$url with $api: $own', ({ url, api, own }) => {
    expect(isOwn(url, api)).toBe(own);
  });
});
