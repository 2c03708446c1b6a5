// The real program and its signals: what is in flight is answered before it ends, a second signal ends it at once, and files are read again while it goes on.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventReader } from '../../src/bot/web/client/event-reader.ts';
import { CONVERSATION_HEADER } from '../../src/bot/web/guard.ts';
import type { Entry } from '../../src/bot/web/wire.ts';
import { begin, type Running } from './run-program.ts';

const PASTE = readFile(join(import.meta.dirname, '../../src/bot/conversation/examples/image-tag.txt'), 'utf8');
const IMAGE = join(import.meta.dirname, '../../playbooks/kubelet/image-not-found.yaml');
const PATIENCE = { timeout: 50_000, interval: 50 };
/** Characters: each takes the engine a while. */
const LARGE = 900_000;

let folder: string;
let running: Running | undefined;
let address: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-signals-'));
  await mkdir(join(folder, 'own/app'), { recursive: true });
});

afterEach(async () => {
  if (running && running.child.exitCode === null) {
    running.child.kill('SIGKILL');
    await running.ended;
  }
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const one = begin({ args: ['start', '--port', '0'], env: { SEKISHO_DATA: join(folder, 'data'), ...env } });
  running = one;
  await vi.waitFor(() => expect(one.out()).toMatch(/Web chat: \S+\n[\s\S]*SLACK_BOT_TOKEN/), PATIENCE);
  address = /Web chat: (\S+?)\/?\n/.exec(one.out())?.[1] ?? '';
  return one;
}

/** Logged events of a name. */
function logged({ err }: Running, event: string): string[] {
  return err()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`));
}

function ask(method: string, path: string, conversation: string, body?: unknown): Promise<Response> {
  return fetch(`${address}${path}`, {
    method,
    headers: { [CONVERSATION_HEADER]: conversation, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function tab(): Promise<string> {
  const begun = await ask('POST', '/api/conversations', 'new', {});
  return ((await begun.json()) as { conversation: string }).conversation;
}

const say = (conversation: string, text: string) =>
  ask('POST', '/api/messages', conversation, { message: crypto.randomUUID(), text, files: [] });

/** What a tab is told from its first message on: the program has begun to answer, and goes on until all is answered. */
const stream = (conversation: string) => ask('GET', '/api/events?after=0', conversation);

/** Reads a tab's stream to its end. @returns each message as it was then */
async function told(answer: Response): Promise<Entry[]> {
  const events = new EventReader().take(await answer.text());
  const entries = events.filter(({ event }) => event === 'entry').map(({ data }) => JSON.parse(data) as Entry);
  return [...new Map(entries.map((entry) => [entry.number, entry])).values()];
}

/** Follows a tab until all is answered. @returns each message as it was at the end */
const follow = async (conversation: string): Promise<Entry[]> => told(await stream(conversation));

describe('SIGTERM', () => {
  it('with 50 messages in flight in the web chat answers each of them, takes nothing new, and ends with 0', async () => {
    const one = await start();
    const paste = await PASTE;
    const tabs = await Promise.all(Array.from({ length: 10 }, () => tab()));
    const streams: Response[] = [];
    for (const conversation of tabs) {
      for (let at = 0; at < 5; at++) expect((await say(conversation, `${paste}\n# ${at}`)).status).toBe(202);
      streams.push(await stream(conversation));
    }
    one.child.kill('SIGTERM');
    const entries = (await Promise.all(streams.map(told))).flat();
    expect(entries.length).toBe(50);
    expect(entries.filter(({ answer }) => answer === undefined)).toEqual([]);
    expect(await one.ended).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
  });

  it('is over when the grace is: what was not answered is logged without what it says, and the exit is in peace', async () => {
    const one = await start({ SEKISHO_GRACE: '1' });
    const conversation = await tab();
    const large = `${await PASTE}\n`.repeat(1_000).slice(0, LARGE);
    for (let at = 0; at < 5; at++) expect((await say(conversation, large)).status).toBe(202);
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    expect(logged(one, 'handed-over').length).toBeGreaterThan(0);
    expect(one.err()).not.toContain('ImagePullBackOff');
  });

  it('twice ends it at once', async () => {
    const one = await start({ SEKISHO_GRACE: '600' });
    const conversation = await tab();
    const large = `${await PASTE}\n`.repeat(1_000).slice(0, LARGE);
    for (let at = 0; at < 5; at++) await say(conversation, large);
    one.child.kill('SIGTERM');
    await vi.waitFor(() => expect(one.err()).toContain('"event":"stopping"'), PATIENCE);
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(143);
  });
});

describe('SIGHUP', () => {
  it('reads playbooks and access rules again while messages are answered, and keeps those before when one is bad', async () => {
    const access = join(folder, 'access.yaml');
    await writeFile(access, 'version: 1\n');
    const one = await start({ SEKISHO_PLAYBOOKS: join(folder, 'own'), SEKISHO_ACCESS: access });
    const tabs = await Promise.all(Array.from({ length: 4 }, () => tab()));
    const paste = await PASTE;
    const streams: Promise<Entry[]>[] = [];
    for (const conversation of tabs) {
      for (let at = 0; at < 5; at++) await say(conversation, `${paste}\n# ${at}`);
      streams.push(follow(conversation));
    }
    await writeFile(access, 'version: 1\nclosed: [practise]\n');
    one.child.kill('SIGHUP');
    await vi.waitFor(() => expect(logged(one, 'reloaded')).toHaveLength(1), PATIENCE);
    const entries = (await Promise.all(streams)).flat();
    expect(entries.map(({ answer }) => answer?.reply.parts[0]?.type)).toEqual(Array(20).fill('answer'));
    const here = await tab();
    await say(here, 'practice');
    expect(JSON.stringify(await follow(here))).toContain('may not');

    await writeFile(access, 'version: 1\nclosed: [fly]\n');
    one.child.kill('SIGHUP');
    await vi.waitFor(() => expect(logged(one, 'reload-bad')).toHaveLength(1), PATIENCE);
    expect(logged(one, 'reload-bad')[0]).toMatch(/access\.yaml:2:10: closed\.0: /);
    await say(here, 'practice');
    expect(JSON.stringify((await follow(here)).at(-1))).toContain('may not');

    await writeFile(access, 'version: 1\n');
    const bad = join(folder, 'own/app/quota-of-ours.yaml');
    await writeFile(bad, 'id: app/quota-of-ours\nlayer: nowhere\n');
    one.child.kill('SIGHUP');
    await vi.waitFor(() => expect(logged(one, 'reload-bad')).toHaveLength(2), PATIENCE);
    expect(logged(one, 'reload-bad')[1]).toContain('quota-of-ours.yaml');

    await rm(bad);
    await mkdir(join(folder, 'own/kubelet'));
    const ours = (await readFile(IMAGE, 'utf8')).replace(
      /^headline:\n {2}en: .*$/m,
      "headline:\n  en: 'Ask the registry team'",
    );
    await writeFile(join(folder, 'own/kubelet/image-not-found.yaml'), ours);
    one.child.kill('SIGHUP');
    await vi.waitFor(() => expect(logged(one, 'reloaded')).toHaveLength(2), PATIENCE);
    await say(here, paste);
    expect(JSON.stringify((await follow(here)).at(-1)?.answer)).toContain('Ask the registry team');
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
  });
});
