// A day of the real program in a minute, with Slack, Discord, the web chat, a cluster, a store and a collector of traces: what is measured moves, one
// message can be followed by its id, and none of the secrets that were planted everywhere is in a log, a metric or a trace.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Someone } from '../make/discord-people.ts';
import { FakeDiscord } from '../make/discord-server.ts';
import type { Wire } from '../make/discord-world.ts';
import { counted, type Family, readExposition } from '../make/exposition.ts';
import { type OtlpReceiver, otlpReceiver } from '../make/otlp-receiver.ts';
import { until } from '../make/slack-app.ts';
import { commandBody, eventBody, SIGNING_SECRET, send } from '../make/slack-requests.ts';
import { BOT, type SlackStand, slackStand } from '../make/slack-stand.ts';
import { begin, type Running } from './run-program.ts';

const WEB_TOKEN = 'planted-web-token-0123456789';
const OTLP_TOKEN = 'planted-collector-token-0123456789';
const CLUSTER_TOKEN = 'planted.kubeconfig-token-0123456789abcdef';
const KEY = Buffer.alloc(32, 7).toString('base64');
/** What people paste without thinking. */
const PASTED = {
  password: 'hunter2-Planted-Pa55word',
  bearer: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlLW9mLXBsYW50ZWQ',
  cookie: 'planted-session-8c1f0e6b2d',
  kubeconfig: 'planted-pasted-kubeconfig-token-42',
  database: 'planted-db-pa55',
  github: 'ghp_plantedPLANTEDplantedPLANTEDplanted12',
};
const PASTE = [
  '90s  Normal   Scheduled  pod/cart-1  Successfully assigned shop/cart-1 to node-2',
  '28s  Warning  Failed     pod/cart-1  Failed to pull image "registry.example/cart:9": rpc error: code = NotFound desc = failed to pull and unpack image: registry.example/cart:9: not found',
  `DB_PASSWORD=${PASTED.password}`,
  `Authorization: Bearer ${PASTED.bearer}`,
  `Cookie: session=${PASTED.cookie}; theme=dark`,
  `    token: ${PASTED.kubeconfig}`,
  `DATABASE_URL=postgres://app:${PASTED.database}@db.example/shop`,
  `GITHUB_TOKEN=${PASTED.github}`,
  'a line that nobody owns: zebra-marker-17',
].join('\n');

let folder: string;
let slack: SlackStand;
let discord: FakeDiscord;
let channel: Wire;
let ann: Someone;
let collector: OtlpReceiver;
let running: Running;
let web: string;
let slackUrl: string;
let metricsUrl: string;
let webKey = '';
let found: ReadonlyMap<string, Family>;
let metricsText = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-planted-'));
  [slack, discord, collector] = await Promise.all([slackStand(), FakeDiscord.start(), otlpReceiver()]);
  channel = discord.world.channel('ops');
  ann = new Someone(discord, 'Ann');
  await writeFile(
    join(folder, 'access.yaml'),
    'version: 1\nrules:\n  - verbs: [namespace, triage, note]\n    namespaces: ["*"]\n',
  );
  await writeFile(
    join(folder, 'kubeconfig'),
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'c', cluster: { server: 'http://127.0.0.1:9' } }],
      users: [{ name: 'u', user: { token: CLUSTER_TOKEN } }],
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'c',
    }),
  );
  running = begin({
    args: ['start', '--port', '0', '--log-level', 'trace'],
    env: {
      HOME: folder,
      SLACK_BOT_TOKEN: BOT.token,
      SLACK_SIGNING_SECRET: SIGNING_SECRET,
      SLACK_API_URL: slack.apiUrl,
      SEKISHO_SLACK_PORT: '0',
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: `${discord.url}/v10/`,
      SEKISHO_WEB_TOKEN: WEB_TOKEN,
      SEKISHO_OPS_PORT: '0',
      SEKISHO_DATA: join(folder, 'data'),
      SEKISHO_KEYS: KEY,
      SEKISHO_ACCESS: join(folder, 'access.yaml'),
      KUBECONFIG: join(folder, 'kubeconfig'),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${OTLP_TOKEN}`,
    },
  });
  const address = async (form: RegExp): Promise<string> =>
    until(
      () => {
        if (running.child.exitCode !== null) throw new Error(running.err());
        return form.exec(running.out())?.[1] ?? '';
      },
      (one) => one !== '',
    );
  slackUrl = await address(/(http:\S+\/slack\/events)/);
  web = await address(/Web chat: (\S+)\//);
  metricsUrl = await address(/Metrics and probes: (\S+)/);
  await talk();
  metricsText = await (await fetch(metricsUrl)).text();
  found = readExposition(metricsText);
  running.child.kill('SIGTERM');
  await running.ended;
}, 180_000);

afterAll(async () => {
  if (running?.child.exitCode === null) running.child.kill('SIGKILL');
  await slack?.close();
  await discord?.close();
  collector?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Everybody says something, and waits for what comes of it. */
async function talk(): Promise<void> {
  await Promise.all([talkInSlack(), talkInDiscord(), talkOnThePage()]);
  const asked = { method: 'POST', headers: { authorization: `Bearer ${PASTED.bearer}` } };
  expect((await fetch(metricsUrl, asked)).status).toBe(405);
}

async function talkInSlack(): Promise<void> {
  let isLimited = false;
  slack.fakes.set('chat.postMessage', (_call, response) => {
    if (isLimited) return undefined;
    isLimited = true;
    response.writeHead(429, { 'retry-after': '1' }).end();
    return 'handled';
  });
  const say = async (text: string): Promise<string> => {
    const ts = await slack.post(slack.channel, text);
    const event = { type: 'app_mention', channel: slack.channel, user: slack.user, text, ts, event_ts: ts };
    const acked = await send(slackUrl, JSON.stringify(eventBody(event)), 'application/json');
    expect(acked.status).toBe(200);
    return ts;
  };
  const answered = (ts: string, form: RegExp): Promise<unknown> =>
    until(
      async () => JSON.stringify(await slack.messages(slack.channel, ts)),
      (text) => form.test(text),
    );
  await answered(await say(`<@${BOT.user}>\n${PASTE}`), /kubelet\/image/);
  await answered(await say(`<@${BOT.user}> namespace shop`), /refused|127\.0\.0\.1/);
  const form = 'application/x-www-form-urlencoded';
  await send(slackUrl, commandBody(slack, 'help'), form);
  await send(slackUrl, commandBody(slack, PASTE), form, { secret: PASTED.password });
  slack.fakes.set('chat.postMessage', () => ({ ok: false, error: 'channel_not_found' }));
  slack.fakes.set('chat.update', () => ({ ok: false, error: 'channel_not_found' }));
  await say(`<@${BOT.user}>\n${PASTE}`);
  await until(running.err, (log) => log.includes('"trouble":"notInChannel"'));
  slack.fakes.clear();
}

async function talkInDiscord(): Promise<void> {
  const asked = ann.mention(channel, `\n${PASTE}`);
  await until(
    () => JSON.stringify(discord.answers(asked.id)),
    (text) => text.includes('kubelet/image'),
  );
  discord.meddle = ({ path }) =>
    path.includes('/messages') ? { status: 403, body: { code: 50013, message: 'Missing Permissions' } } : undefined;
  ann.mention(channel, `\n${PASTE}`);
  await until(running.err, (log) => log.includes('discord: an answer could not be shown'));
  discord.meddle = () => undefined;
  ann.slash(channel, 'triage', { text: PASTE });
  await until(
    () => JSON.stringify(discord.sent),
    (text) => text.includes('/callback'),
  );
}

async function talkOnThePage(): Promise<void> {
  const ask = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${web}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sekisho-conversation': 'new',
        cookie: `session=${PASTED.cookie}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  await ask('/api/sign-in', { token: PASTED.password });
  const { key } = (await (await ask('/api/sign-in', { token: WEB_TOKEN })).json()) as { key: string };
  webKey = key;
  const authorization = `Bearer ${key}`;
  const { conversation } = (await (await ask('/api/conversations', {}, { authorization })).json()) as {
    conversation: string;
  };
  const headers = { authorization, 'x-sekisho-conversation': conversation };
  const sent = await ask('/api/messages', { message: 'message-1', text: PASTE, files: [] }, headers);
  expect(sent.status).toBe(202);
  const events = await fetch(`${web}/api/events`, { headers });
  expect(await events.text()).toContain('kubelet');
}

describe('after a day with everybody', () => {
  const shown: readonly (readonly [string, string, Readonly<Record<string, string>>, number])[] = [
    ['Slack’s messages', 'sekisho_messages_total', { platform: 'slack', outcome: 'answered' }, 3],
    ['Discord’s messages', 'sekisho_messages_total', { platform: 'discord', outcome: 'answered' }, 2],
    ['the page’s messages', 'sekisho_messages_total', { platform: 'web', outcome: 'answered' }, 1],
    ['diagnoses by layer', 'sekisho_triages_total', { layer: 'kubelet', source: 'message' }, 4],
    ['lines without an owner', 'sekisho_unowned_lines_total', {}, 4],
    ['Slack’s acknowledgements', 'sekisho_ack_seconds_count', { platform: 'slack' }, 4],
    ['Discord’s acknowledgements', 'sekisho_ack_seconds_count', { platform: 'discord' }, 1],
    ['the page’s acknowledgements', 'sekisho_ack_seconds_count', { platform: 'web' }, 1],
    ['time to the answer', 'sekisho_answer_seconds_count', { platform: 'slack' }, 3],
    ['time in the engine', 'sekisho_triage_seconds_count', { pool: 'engine' }, 4],
    ['waiting for the engine', 'sekisho_triage_wait_seconds_count', { pool: 'engine' }, 4],
    ['replies that Slack took', 'sekisho_replies_total', { platform: 'slack', outcome: 'sent' }, 2],
    ['replies that Slack refused', 'sekisho_replies_total', { platform: 'slack', outcome: 'failed' }, 1],
    ['replies that Discord took', 'sekisho_replies_total', { platform: 'discord', outcome: 'sent' }, 1],
    ['replies that Discord refused', 'sekisho_replies_total', { platform: 'discord', outcome: 'failed' }, 1],
    ['Slack’s refusals', 'sekisho_platform_errors_total', { platform: 'slack', kind: 'gone' }, 1],
    ['Slack’s rate limits', 'sekisho_platform_errors_total', { platform: 'slack', kind: 'limited' }, 1],
    ['the wait that Slack asked for', 'sekisho_rate_limit_wait_seconds_total', { platform: 'slack' }, 1],
    ['Discord’s refusals', 'sekisho_platform_errors_total', { platform: 'discord', kind: 'permission' }, 1],
    ['connected platforms', 'sekisho_connected', {}, 3],
    ['readings of a cluster', 'sekisho_cluster_read_seconds_count', { what: 'namespace', from: 'cluster' }, 1],
    ['why it could not be read', 'sekisho_cluster_failures_total', { kind: 'refused' }, 1],
    ['looks at what is watched', 'sekisho_watch_look_seconds_count', {}, 1],
    ['operations of the store', 'sekisho_store_seconds_count', { port: 'deliveries' }, 1],
    ['threads that are there', 'sekisho_threads', { pool: 'engine' }, 1],
  ];
  it.each(shown)('the metrics show %s', (_name, name, labels, least) => {
    expect(counted(found, name, labels)).toBeGreaterThanOrEqual(least);
  });

  it('one id leads from a message’s arrival to its answer, and is that of its trace', () => {
    const requests = collector
      .spans()
      .flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'sekisho.request'))
      .map(({ value }) => String(value.stringValue));
    expect(requests.length).toBeGreaterThanOrEqual(5);
    const logged = running
      .err()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { readonly request?: string; readonly trouble?: string });
    const trouble = logged.find((line) => line.trouble === 'notInChannel');
    expect(requests).toContain(trouble?.request);
  });

  it('a trace shows a message, its diagnosis, the store and the reply, in their order of belonging', () => {
    const spans = collector.spans();
    const roots = spans.filter(({ name }) => name === 'message');
    const names = roots.map(({ spanId, traceId }) => {
      const inside = spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
      return new Set(inside.map(({ name }) => name.replace(/ .*/, '')));
    });
    expect(names).toContainEqual(new Set(['store', 'triage', 'reply']));
    expect(names.some((one) => one.has('cluster'))).toBe(true);
    expect(roots.every(({ parentSpanId }) => !parentSpanId)).toBe(true);
    expect(collector.headers).toContain(`Bearer ${OTLP_TOKEN}`);
  });

  it('no secret is in a log, a metric or a trace, nor what people pasted', () => {
    const everything = [running.err(), running.out(), metricsText, ...collector.bodies].join('\n');
    expect(everything.length).toBeGreaterThan(10_000);
    const secrets: Readonly<Record<string, string>> = {
      ...PASTED,
      slackToken: BOT.token,
      signingSecret: SIGNING_SECRET,
      discordToken: discord.token,
      webToken: WEB_TOKEN,
      webKey,
      encryptionKey: KEY,
      clusterToken: CLUSTER_TOKEN,
      collectorToken: OTLP_TOKEN,
      paste: 'zebra-marker-17',
      image: 'registry.example/cart',
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(5);
      expect(everything.includes(secret), name).toBe(false);
    }
  });
});
