// The real program before a Discord on loopback: what it says of settings, its end with messages in flight, its shards.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Someone, until } from '../make/discord-people.ts';
import { FakeDiscord } from '../make/discord-server.ts';
import type { Wire } from '../make/discord-world.ts';
import { begin, type Running, run } from './run-program.ts';

const PASTE = [
  'LAST SEEN   TYPE      REASON    OBJECT       MESSAGE',
  '90s         Normal    Scheduled  pod/cart-1  Successfully assigned shop/cart-1 to node-2',
  '28s         Warning   Failed     pod/cart-1  Failed to pull image "cart:9": rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/cart:9": docker.io/library/cart:9: not found',
].join('\n');

let discord: FakeDiscord;
let folder: string;
let ops: Wire;
let ann: Someone;
let running: Running | undefined;

beforeEach(async () => {
  discord = await FakeDiscord.start();
  ops = discord.world.channel('ops');
  ann = new Someone(discord, 'Ann');
  folder = await mkdtemp(join(tmpdir(), 'sekisho-discord-'));
});

afterEach(async () => {
  if (running && running.child.exitCode === null) {
    running.child.kill('SIGKILL');
    await running.ended;
  }
  running = undefined;
  await discord.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = (over: Readonly<Record<string, string>> = {}) => ({
  DISCORD_TOKEN: discord.token,
  DISCORD_API_URL: `${discord.url}/v10/`,
  SEKISHO_DATA: folder,
  ...over,
});

async function started(over: Readonly<Record<string, string>> = {}): Promise<Running> {
  const one = begin({ args: ['start', '--no-web'], env: settings(over) });
  running = one;
  await until(() => one.out().includes('Discord: ') || one.child.exitCode !== null, 'the start');
  expect(one.err()).not.toContain('"level":50');
  return one;
}

/** What was said to a message: in its thread, or in reply to it. */
function saidTo(asked: Wire): Wire[] {
  return discord
    .answers()
    .filter(
      ({ channel_id, message_reference }) =>
        channel_id === asked.id || (message_reference as Wire | undefined)?.message_id === asked.id,
    );
}

/** Processes that a process has started, the oldest first. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

describe('sekisho start', () => {
  it.each([
    ['a wrong token', { DISCORD_TOKEN: 'hunter22.hunter22' }, 'it refuses the token'],
    [
      'a wrong token and shards',
      { DISCORD_TOKEN: 'hunter22.hunter22', DISCORD_SHARDS: 'auto' },
      'it refuses the token',
    ],
    [
      'an intent that is switched off',
      { DISCORD_MESSAGE_CONTENT: 'true' },
      'message content intent is not switched on',
    ],
    ['an address where nobody is', { DISCORD_API_URL: 'http://127.0.0.1:9/api' }, 'cannot reach Discord'],
    ['a token of two words', { DISCORD_TOKEN: 'hunter22 hunter22' }, 'DISCORD_TOKEN: what is in it'],
  ])('with %s says so in one line', async (_name, over, line) => {
    discord.allowsContent = false;
    const { status, out, err } = await run({ args: ['start', '--no-web'], env: settings(over) });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(line)]);
    expect(err).not.toMatch(/hunter22|loopback-token|^\s+at /m);
  });

  it('on SIGTERM answers what is in flight, says to the rest to come again, each once, and ends in peace', async () => {
    const { child, ended, err } = await started();
    const asked = Array.from({ length: 50 }, () => ann.mention(ops, PASTE));
    await until(() => discord.answers()[0], 'the first answer');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(asked.map((one) => saidTo(one).length)).toEqual(asked.map(() => 1));
    expect(saidTo(asked[0] as Wire)[0]?.content).toMatch(/^✗ \*\*kubelet\/image\*\*/);
    expect(err()).not.toContain('cart');
  });

  it('when Discord shuts it out while it runs says so in one line and ends, so that it is started again', async () => {
    const { ended, err } = await started();
    discord.gateway.drop(4004);
    expect(await ended).toBe(2);
    expect(err()).toContain('it refuses the token; copy it again');
    expect(err()).not.toMatch(/loopback-token|^\s+at /m);
  });

  it('goes on where another platform lives', async () => {
    const one = begin({ args: ['start', '--port', '0'], env: settings() });
    running = one;
    await until(() => one.out().includes('Web chat: '), 'the start');
    const [, address = ''] = /Web chat: (\S+)/.exec(one.out()) ?? [];
    discord.gateway.drop(4004);
    await until(() => one.err().includes('"event":"shut-out"'), 'the line');
    expect((await fetch(address)).status).toBe(200);
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
  });

  it('with shards starts a process for each part of the servers, one that dies again, and all end together', async () => {
    discord.shards = 2;
    const { child, ended, out, err } = await started({ DISCORD_SHARDS: 'auto' });
    // three processes write their lines, in any order
    const lines = [/Discord: 2 shards/, /in 0 servers, shard 0 of 2/, /in 1 server, shard 1 of 2/];
    await until(() => lines.every((line) => line.test(out())), 'the lines of all shards');
    expect(discord.gateway.connected).toBe(2);
    const asked = ann.mention(ops, PASTE);
    const direct = discord.world.direct(ann.user);
    ann.say(direct, PASTE);
    await until(() => saidTo(asked)[0] && discord.answers(direct.id)[0], 'both answers');
    expect([saidTo(asked).length, discord.answers(direct.id).length]).toEqual([1, 1]);
    expect(discord.sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    const [, second = 0] = await childrenOf(child.pid ?? 0);
    process.kill(second, 'SIGKILL');
    await until(() => discord.gateway.connected === 1, 'the death of a shard');
    await until(() => discord.gateway.connected === 2, 'its return');
    const again = ann.mention(ops, PASTE);
    await until(() => saidTo(again)[0], 'an answer of the new process');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    for (const shard of [0, 1]) expect(err()).toMatch(new RegExp(`"process":"discord-${shard}".*"msg":"stopping"`));
    await until(() => discord.gateway.connected === 0, 'the end of all connections');
  });

  it('says which shard did not start, below what that one says', async () => {
    discord.shards = 2;
    discord.allowsContent = false;
    const env = settings({ DISCORD_SHARDS: '2', DISCORD_MESSAGE_CONTENT: 'true' });
    const { status, err } = await run({ args: ['start', '--no-web'], env });
    expect(status).toBe(2);
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringContaining('message content intent is not switched on'),
      expect.stringContaining('shard 0 of Discord did not start'),
    ]);
  });
});

describe('sekisho doctor', () => {
  type Checked = readonly {
    readonly name: string;
    readonly status: string;
    readonly found: string;
    readonly todo: string;
  }[];
  const checked = async (over: Readonly<Record<string, string>> = {}) => {
    const { out } = await run({ args: ['doctor', '--output', 'json'], env: settings(over) });
    expect(out).not.toMatch(/hunter22|loopback-token/);
    const { checks } = JSON.parse(out) as { readonly checks: Checked };
    return checks.filter(({ name }) => name.startsWith('discord'));
  };

  it('knows the bot, and that nothing is registered before the first start', async () => {
    expect(await checked({ DISCORD_MESSAGE_CONTENT: 'true' })).toMatchObject([
      { name: 'discord', status: 'ok', found: 'signed in to Discord as sekisho' },
      { name: 'discord-intent', status: 'ok' },
      { name: 'discord-commands', status: 'absent', todo: 'the next start registers them' },
      { name: 'discord-sessions', status: 'ok', found: 'Discord: 999 of 1000 sign-ins are left for today' },
      { name: 'discord-shards', status: 'absent' },
    ]);
  });

  it('says what to do about everything that does not work', async () => {
    discord.allowsContent = false;
    discord.starts = 0;
    discord.shards = 2;
    discord.meddle = ({ path }) =>
      path.endsWith('/commands') ? { status: 403, body: { code: 50_001, message: 'Missing Access' } } : undefined;
    const set = { DISCORD_MESSAGE_CONTENT: 'true', DISCORD_GUILD_ID: '123456789012345678' };
    expect((await checked(set)).map(({ name, status, todo }) => [name, status, todo])).toEqual([
      ['discord', 'ok', ''],
      ['discord-intent', 'broken', expect.stringContaining('Message Content Intent')],
      ['discord-commands', 'broken', expect.stringContaining('invite it with the scope applications.commands')],
      ['discord-sessions', 'broken', 'wait 60 minutes, and find out what starts the bot so often'],
      ['discord-shards', 'broken', 'set DISCORD_SHARDS=auto'],
    ]);
  });

  it.each([
    ['a wrong token', { DISCORD_TOKEN: 'hunter22' }, 'DISCORD_TOKEN is refused: HTTP 401'],
    ['nobody there', { DISCORD_API_URL: 'http://127.0.0.1:9/api' }, 'Discord: no answer from http://127.0.0.1:9/api'],
  ])('with %s says so, and nothing else of Discord', async (_name, over, found) => {
    expect(await checked(over)).toMatchObject([{ name: 'discord', status: 'broken', found }]);
  });
});
