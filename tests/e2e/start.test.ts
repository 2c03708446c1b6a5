// The real program as `npm start` runs it: what it says without and with wrong settings, the web chat, and a peaceful end.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENTRY, run } from './run-program.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-start-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('sekisho start', () => {
  it.each([
    [
      'a token of another kind',
      { SLACK_BOT_TOKEN: 'hunter22', SLACK_APP_TOKEN: 'xapp-1' },
      'SLACK_BOT_TOKEN: what is in it',
    ],
    ['a token without its twin', { SLACK_BOT_TOKEN: 'xoxb-hunter22' }, 'set without SLACK_APP_TOKEN'],
  ])('with %s says so in one line', async (_name, env, line) => {
    const { status, out, err } = await run({ args: ['start', '--port', '0'], env });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(line)]);
    expect(err).not.toContain('hunter22');
  });

  it.each([
    ['a workspace token', {}, 'SLACK_BOT_TOKEN'],
    ['an address where nobody is', { SLACK_API_URL: 'http://127.0.0.1:9/api/' }, 'cannot reach Slack'],
  ])('says in nothing but one line that Slack does not take %s', async (_name, env, line) => {
    const slack = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":false,"error":"invalid_auth"}');
    });
    await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
    const SLACK_API_URL = `http://127.0.0.1:${(slack.address() as AddressInfo).port}/api/`;
    const tokens = { SLACK_BOT_TOKEN: 'xoxb-hunter22', SLACK_APP_TOKEN: 'xapp-hunter22', SLACK_API_URL, ...env };
    const { status, out, err } = await run({ args: ['start', '--no-web'], env: tokens });
    slack.close();
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(line)]);
    expect(err).not.toContain('hunter22');
  });

  it('with bad access rules says where they are bad', async () => {
    const path = join(folder, 'access.yaml');
    await writeFile(path, 'version: 1\nrules:\n  - verbs: [fly]\n');
    const { status, err } = await run({ args: ['start', '--port', '0'], env: { SEKISHO_ACCESS: path } });
    expect(status).toBe(2);
    expect(err).toContain('access.yaml: 3:13: rules.0.verbs.0');
    expect(err).not.toMatch(/^\s+at /m);
  });

  it('answers once what comes on a pipe when nothing is to be served', async () => {
    const { status, out } = await run({ args: ['start'], input: 'hello\n' });
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('Paste what kubectl showed you') });
  });

  it('serves the web chat, says what to set for the others, and ends in peace on SIGTERM', async () => {
    const child = spawn(process.execPath, [ENTRY, 'start', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', SEKISHO_DATA: join(folder, 'data') },
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.resume();
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await vi.waitFor(() => expect(out).toContain('SLACK_BOT_TOKEN'), { timeout: 50_000, interval: 100 });
    const [, address = ''] = /Web chat: (\S+)/.exec(out) ?? [];
    expect((await fetch(address)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }, 60_000);
});

describe('sekisho doctor', () => {
  it('marks what is not set, and finds nothing wrong', async () => {
    const { status, out } = await run({ args: ['doctor'], env: { SEKISHO_DATA: join(folder, 'doctor') } });
    expect(status).toBe(0);
    expect(out).toMatch(/^✓ Node\.js 24/);
    expect(out).toContain('– Slack is not set up');
    expect(out).toContain('✓ store: sqlite');
  });

  it('exits with 1 when something that is set does not work, as JSON for programs', async () => {
    const path = join(folder, 'bad.yaml');
    await writeFile(path, 'version: 1\nrules: {}\n');
    const env = {
      SEKISHO_ACCESS: path,
      SLACK_BOT_TOKEN: 'xoxb-hunter22',
      SLACK_APP_TOKEN: 'xapp-hunter22',
      SLACK_API_URL: 'http://127.0.0.1:9/',
    };
    const { status, out } = await run({ args: ['doctor', '--output', 'json'], env });
    expect(status).toBe(1);
    expect(out).not.toContain('hunter22');
    const { checks } = JSON.parse(out) as { checks: { name: string; status: string }[] };
    expect(checks.filter((check) => check.status === 'broken').map(({ name }) => name)).toEqual([
      'slack',
      'slack-socket',
      'access',
    ]);
  });
});

describe('sekisho access check', () => {
  it.each([
    ['version: 1\n', 0, 'fine, 0 rules'],
    ['version: 1\nrules:\n  - verbs: [note, fly]\n', 1, ':3:19: rules.0.verbs.1'],
  ])('%j', async (text, status, line) => {
    const path = join(folder, 'check.yaml');
    await writeFile(path, text);
    const ran = await run({ args: ['access', 'check', path] });
    expect(ran.status).toBe(status);
    expect(ran.out).toContain(line);
  });
});
