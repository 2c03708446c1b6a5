// Three processes of the real program on one PostgreSQL: one is killed in the middle of its work, one is cut off from the database; what people see is counted.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueDate } from '../../src/bot/desk/quiz/channel-hour.ts';
import { DEPLOYMENTS, NAMESPACES } from '../../src/sim/resources/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { Someone } from '../make/discord-people.ts';
import { FakeDiscord } from '../make/discord-server.ts';
import type { Wire } from '../make/discord-world.ts';
import { startPostgres, type TestPostgres } from '../make/postgres.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';
import { type SilentProxy, silentProxy } from '../make/silent-proxy.ts';
import { until } from '../make/slack-app.ts';
import { Redelivery } from '../make/slack-redelivery.ts';
import { SIGNING_SECRET } from '../make/slack-requests.ts';
import { BOT, type SlackStand, slackStand, TEAM } from '../make/slack-stand.ts';
import { begin, type Running } from './run-program.ts';

const PASTE = `LAST SEEN   TYPE      REASON    OBJECT       MESSAGE
28s         Warning   Failed     pod/cart-1  Failed to pull image "cart:9": rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/cart:9": docker.io/library/cart:9: not found`;
/** Due since the day began. */
const HOUR = { minute: 0, hour: 0, zone: 'UTC' };
/** What the watch says of `api`, or of a pod of it; the day's quiz may well have another API in it. */
const WATCHED = /\w\/shop\/api\b/;
const LONG = 400_000;

interface Replica extends Running {
  readonly proxy: SilentProxy;
  /** of Slack's requests */
  readonly url: string;
}

let server: TestPostgres;
let store: Store;
let database: string;
let slack: SlackStand;
let discord: FakeDiscord;
let ops: Wire;
let lab: ServedLab;
let replicas: Replica[] = [];
/** also those that never came to be replicas */
const begun: { readonly running: Running; readonly proxy: SilentProxy }[] = [];
let watch = '';
const asked: string[] = [];

beforeAll(async () => {
  [server, slack, discord, lab] = await Promise.all([
    startPostgres(),
    slackStand(),
    FakeDiscord.start(),
    servedLab({ speed: 5 }),
  ]);
  discord.shards = 2;
  ops = discord.world.channel('ops');
  database = await server.database();
  store = await openStore({ url: database });
  const workspace = `slack:${TEAM}`;
  const graces = { image: 0, running: 0, ready: 0, started: 0 };
  const to = { workspace, channel: slack.channel, by: '' };
  ({ id: watch } = await store.subscriptions.put({ ...to, kind: 'watch', target: '/shop', options: { graces } }));
  for (const channel of [slack.channel, slack.privateChannel])
    await store.subscriptions.put({ ...to, channel, kind: 'quiz', target: '', options: HOUR });
  lab.lab
    .client('ada', 'kubectl')
    .create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } } as never);
  replicas = await Promise.all([started(), started(), started()]);
}, LONG);

afterAll(async () => {
  for (const { running } of begun) running.child.kill('SIGKILL');
  await Promise.all(begun.map(({ running }) => running.ended));
  await Promise.all(begun.map(({ proxy }) => proxy.close()));
  await store?.close();
  await Promise.all([server?.end(), slack?.close(), discord?.close(), lab?.close()]);
}, LONG);

async function started(): Promise<Replica> {
  const at = new URL(database);
  const proxy = await silentProxy(Number(at.port));
  at.port = String(proxy.port);
  const running = begin({
    args: ['start', '--no-web'],
    env: {
      SEKISHO_DATABASE_URL: at.href,
      SLACK_BOT_TOKEN: BOT.token,
      SLACK_SIGNING_SECRET: SIGNING_SECRET,
      SLACK_API_URL: slack.apiUrl,
      SEKISHO_SLACK_PORT: '0',
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.url,
      DISCORD_SHARDS: '2',
      KUBECONFIG: lab.kubeconfig,
    },
  });
  begun.push({ running, proxy });
  await shown(running, /Discord: 2 shards/);
  const url = /http:\S+\/slack\/events/.exec(running.out())?.[0] ?? '';
  return { ...running, proxy, url };
}

async function shown({ out, err, child }: Running, line: RegExp): Promise<void> {
  await eventually(() => line.test(out()) || child.exitCode !== null);
  expect(out(), err()).toMatch(line);
}

/** A busy machine is waited for. */
async function eventually(look: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 200_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error('it never came to be');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function ask(to: Redelivery, count: number): Promise<void> {
  const { channel, user } = slack;
  for (let n = 0; n < count; n++) {
    const ts = await slack.post(channel, `<@${BOT.user}> ${PASTE}`);
    asked.push(ts);
    to.deliver({ type: 'app_mention', channel, user, text: `<@${BOT.user}> ${PASTE}`, ts });
  }
}

async function answersTo(thread: string): Promise<number> {
  const messages = await slack.messages(slack.channel, thread);
  return messages.filter(({ user, ts }) => user === BOT.user && ts !== thread).length;
}

async function answered(): Promise<number[]> {
  const counts: number[] = [];
  for (const thread of asked) counts.push(await answersTo(thread));
  return counts;
}

/** message → it had an answer when it was looked for: it is not looked for again */
const known = new Set<string>();

/** Has everything an answer? Asks for no more than it must: Slack's stand takes 5,000 requests of a token in an hour. */
async function areAnswered(): Promise<boolean> {
  for (const thread of asked) {
    if (known.has(thread)) continue;
    if ((await answersTo(thread)) === 0) return false;
    known.add(thread);
  }
  return true;
}

const once = (): number[] => asked.map(() => 1);

/** The replica that has a lease: its name has the number of the process. */
async function holderOf(name: string): Promise<Replica | undefined> {
  const holder = await store.leases.holder(name);
  return replicas.find(({ child }) => holder?.includes(`:${child.pid}:`));
}

/** Is each shard one of these replicas', and connected? */
async function haveShards(these: readonly Replica[]): Promise<boolean> {
  const holders = await Promise.all([0, 1].map((shard) => holderOf(`discord:shard:${shard}/2`)));
  const isThere = (holder: Replica | undefined, shard: number): boolean =>
    holder !== undefined &&
    these.includes(holder) &&
    new RegExp(`"shard":${shard},.*"msg":"discord: a shard is ready"`).test(holder.err());
  return discord.gateway.connected === 2 && holders.every(isThere);
}

/** What stands in a channel itself, by the bot. */
async function unasked(channel: string, text: RegExp): Promise<number> {
  const messages = await slack.messages(channel);
  const isThere = (one: (typeof messages)[number]): boolean =>
    one.user === BOT.user && !one.thread_ts && text.test(JSON.stringify([one.text, one.blocks]));
  return messages.filter(isThere).length;
}

function mentions(who: Someone, channel: Wire, count: number): Wire[] {
  return Array.from({ length: count }, () => who.mention(channel, PASTE));
}

function saidTo(message: Wire): number {
  return discord
    .answers()
    .filter(
      ({ channel_id, message_reference }) =>
        channel_id === message.id || (message_reference as Wire | undefined)?.message_id === message.id,
    ).length;
}

describe('three replicas', () => {
  it(
    'answer each message once, post each daily quiz once, and have each shard once',
    async () => {
      const due = dueDate(HOUR, new Date()) === undefined ? 0 : 1;
      await eventually(async () => (await unasked(slack.privateChannel, /quiz/i)) >= due);
      const to = new Redelivery(replicas.map(({ url }) => url));
      await ask(to, 12);
      await to.done();
      await eventually(areAnswered);
      await eventually(() => haveShards(replicas));
      const ann = new Someone(discord, 'Ann');
      const heard = mentions(ann, ops, 10);
      await eventually(() => heard.every((message) => saidTo(message) > 0));
      expect(heard.map(saidTo)).toEqual(heard.map(() => 1));
      expect(await answered()).toEqual(once());
      expect([await unasked(slack.channel, /quiz/i), await unasked(slack.privateChannel, /quiz/i)]).toEqual([due, due]);
    },
    LONG,
  );

  it(
    'lose and double nothing when the one that watches is killed in the middle of its work',
    async () => {
      await eventually(async () => (await holderOf(`watch:${watch}`)) !== undefined);
      const killed = (await holderOf(`watch:${watch}`)) as Replica;
      const others = replicas.filter((one) => one !== killed);
      const to = new Redelivery([killed.url]);
      const before = slack.called('chat.postMessage').length;
      await ask(to, 20);
      // some are answered, some are being answered, some are not even taken
      await eventually(() => slack.called('chat.postMessage').length > before + 2);
      killed.child.kill('SIGKILL');
      to.urls.splice(0, 1, ...others.map(({ url }) => url));
      await to.done();
      lab.lab.client('ada', 'kubectl').create(DEPLOYMENTS, {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'api', namespace: 'shop' },
        spec: {
          replicas: 1,
          selector: { matchLabels: { app: 'api' } },
          template: {
            metadata: { labels: { app: 'api' } },
            spec: { containers: [{ name: 'main', image: 'nginx:no-such-tag' }] },
          },
        },
      } as never);
      await eventually(areAnswered);
      await eventually(async () => others.includes((await holderOf(`watch:${watch}`)) as Replica));
      await eventually(async () => (await unasked(slack.channel, WATCHED)) > 0);
      await eventually(() => haveShards(others));
      expect(await answered()).toEqual(once());
      expect(await unasked(slack.channel, WATCHED)).toBe(1);
      replicas = replicas.filter((one) => one !== killed);
      await killed.ended;
    },
    LONG,
  );

  it(
    'answer each message once while one is cut off from the database, and have it back afterwards',
    async () => {
      const [cut, whole] = replicas as [Replica, Replica];
      const to = new Redelivery(replicas.map(({ url }) => url));
      await ask(to, 6);
      cut.proxy.silence();
      await ask(to, 10);
      const heard = mentions(new Someone(discord, 'Ben'), ops, 6);
      await to.done();
      await eventually(areAnswered);
      await eventually(() => heard.every((message) => saidTo(message) > 0));
      // whatever the one that was cut off had taken would be taken over by now
      await eventually(async () => (await inboxRows()) === 0);
      await eventually(async () => (await holderOf(`watch:${watch}`)) === whole);
      expect(heard.map(saidTo)).toEqual(heard.map(() => 1));
      expect(await answered()).toEqual(once());

      cut.proxy.heal();
      const alone = new Redelivery([cut.url]);
      await eventually(async () => {
        await ask(alone, 1);
        await alone.done();
        const delivery = `slack:slack:${TEAM}:${slack.channel}:${asked.at(-1)}`;
        await until(
          () => answersTo(asked.at(-1) ?? ''),
          (count) => count > 0,
        );
        return (await store.deliveries.state(delivery.replace('slack:slack:', 'slack:'))) === 'settled';
      });
      expect(await answered()).toEqual(once());
      const due = dueDate(HOUR, new Date()) === undefined ? 0 : 1;
      expect(await unasked(slack.privateChannel, /quiz/i)).toBe(due);
      for (const { child, ended } of replicas) {
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      }
    },
    LONG,
  );
});

async function inboxRows(): Promise<number> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from sekisho.inbox');
  await client.end();
  return Number(rows[0]?.count);
}
