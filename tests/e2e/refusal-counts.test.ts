// What is turned away at each door is counted by its reason, and in no other place.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startWeb } from '../../src/bot/web/web.ts';
import { type MeteredProcess, makeMetrics } from '../../src/ops/metrics.ts';
import { aDesk, QUIET } from '../make/desk.ts';
import { PASTE } from '../make/diagnosis.ts';
import { startBot } from '../make/discord-bot.ts';
import { readExposition } from '../make/exposition.ts';
import { slackApp, until } from '../make/slack-app.ts';
import { type Signing, send } from '../make/slack-requests.ts';
import { BOT, slackStand } from '../make/slack-stand.ts';

/** As many connections as Slack's door and the web chat's take at once. */
const MOST_CONNECTIONS = 1_000;
const JSON_TYPE = 'application/json';
const now = (): number => Math.floor(Date.now() / 1000);

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** `door reason` → how often, without those that never happened. */
async function refused(metered: MeteredProcess): Promise<Readonly<Record<string, number>>> {
  const samples = readExposition((await metered.text()).text).get('sekisho_refused_total')?.samples ?? [];
  return Object.fromEntries(
    samples.filter(({ value }) => value > 0).map(({ labels, value }) => [`${labels.door} ${labels.reason}`, value]),
  );
}

async function slack(over: Parameters<typeof slackApp>[1] = {}) {
  const metered = await makeMetrics('1');
  const stand = await slackStand();
  const app = await slackApp(stand, { ...over, slack: { metrics: metered.metrics } });
  closing.push(
    () => stand.close(),
    () => app.adapter.stop(100),
  );
  return { metered, stand, app };
}

/** Opens connections, one more at a time than may be, until one is dropped. */
async function crowd(url: string, most: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  for (let at = 0; at <= most; at++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
  }
  closing.push(async () => sockets.map((socket) => socket.destroy()));
  return sockets;
}

describe('at Slack’s door', () => {
  it.each<[string, string, string, Signing, string, number]>([
    ['unsigned', '{}', JSON_TYPE, { signature: '' }, 'not-allowed', 401],
    ['dated ahead', '{}', JSON_TYPE, { at: now() + 3_600 }, 'not-allowed', 401],
    ['replayed', '{}', JSON_TYPE, { at: now() - 3_600 }, 'not-allowed', 401],
    ['no object', '[]', JSON_TYPE, {}, 'bad-request', 400],
    ['too large', ' '.repeat(5_000_000), JSON_TYPE, {}, 'too-large', 413],
  ])('a request that is %s', async (_name, body, type, signing, reason, status) => {
    const { metered, app } = await slack();
    expect((await send(app.url, body, type, signing)).status).toBe(status);
    await until(
      () => refused(metered),
      (counts) => counts[`slack ${reason}`] === 1,
    );
    expect(await refused(metered)).toEqual({ [`slack ${reason}`]: 1 });
  });

  it('what is good is not counted', async () => {
    const { metered, app } = await slack();
    await send(app.url, JSON.stringify({ type: 'url_verification', challenge: 'abc' }), JSON_TYPE);
    expect(await refused(metered)).toEqual({});
  });

  it('a delivery while the program stops', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun = Promise.withResolvers<void>();
    const instead = {
      ...aDesk(),
      handle: async () => {
        begun.resolve();
        await held;
      },
    };
    const { metered, stand, app } = await slack({ instead });
    const ts = await stand.post(stand.channel, 'hello');
    const event = { type: 'app_mention', channel: stand.channel, user: stand.user, text: `<@${BOT.user}> hello`, ts };
    expect((await app.to.event(event)).status).toBe(200);
    await begun.promise;
    const stopped = app.adapter.stop(30_000);
    expect((await send(app.url, '{}', JSON_TYPE)).status).toBe(503);
    await until(
      () => refused(metered),
      (counts) => counts['slack stopping'] === 1,
    );
    goOn();
    await stopped;
  });

  it('a connection beyond the most', async () => {
    const { metered, app } = await slack();
    await crowd(app.url, MOST_CONNECTIONS);
    await until(
      () => refused(metered),
      (counts) => (counts['slack queue-full'] ?? 0) > 0,
    );
  });
});

describe('at the web chat’s door', () => {
  it('a connection beyond the most', async () => {
    const metered = await makeMetrics('1');
    const options = { host: '127.0.0.1', port: 0, language: 'en', metrics: metered.metrics } as const;
    const web = await startWeb(options, aDesk(), QUIET);
    closing.push(() => web.stop(100));
    await crowd(/http:\S+/.exec(web.line)?.[0] ?? '', MOST_CONNECTIONS);
    await until(
      () => refused(metered),
      (counts) => (counts['web queue-full'] ?? 0) > 0,
    );
  });
});

describe('at Discord', () => {
  it('a command that is delivered again', async () => {
    const metered = await makeMetrics('1');
    const bot = await startBot({ metrics: metered.metrics });
    closing.push(() => bot.close());
    const { gateway } = bot.discord;
    const dispatch = vi.spyOn(gateway, 'dispatch');
    bot.ann.slash(bot.ops, 'help');
    const [type, command] = dispatch.mock.calls.at(-1) ?? [];
    expect(type).toBe('INTERACTION_CREATE');
    gateway.dispatch('INTERACTION_CREATE', command);
    await until(
      () => refused(metered),
      (counts) => counts['discord repeated'] === 1,
    );
    expect(await refused(metered)).toEqual({ 'discord repeated': 1 });
  });

  it('a message while the program stops', async () => {
    const metered = await makeMetrics('1');
    const bot = await startBot({ metrics: metered.metrics });
    let goOn = (): void => undefined;
    bot.desk.before = () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
      });
    closing.push(() => bot.close());
    bot.ann.mention(bot.ops, PASTE);
    await until(
      () => bot.desk.heard.length,
      (count) => count > 0,
    );
    const stopped = bot.adapter.stop(30_000);
    bot.ann.mention(bot.ops, PASTE);
    await until(
      () => refused(metered),
      (counts) => counts['discord stopping'] === 1,
    );
    goOn();
    await stopped;
  });
});
