// Hours of a team's day in one: messages over Slack, Discord and the web chat together, a watch on a lab that changes, and what the program's memory does meanwhile.
// Usage: npm run bench:soak [-- MINUTES [MESSAGES A SECOND]]; 2 minutes at 10 without it, 60 and 50 are what docs/performance.md gives.
// Time is judged from two minutes on, memory from twenty; what is lost, doubled or unhandled always.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Lab } from '../src/sim/lab.ts';
import { DEPLOYMENTS, NAMESPACES } from '../src/sim/resources/index.ts';
import { kubeconfig } from '../src/sim/serve/kubeconfig.ts';
import { serveLab } from '../src/sim/serve/server.ts';
import { openStore } from '../src/store/open-store.ts';
import { storeFile } from '../src/store/store-file.ts';
import { FakeDiscord } from '../tests/make/discord-server.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';
import { slackApi } from './make/slack-api.ts';
import type { ToldMemory } from './make/tell-memory.ts';
import { discordWay, slackWay, type Way, webWay } from './make/traffic.ts';

const ENTRY = join(import.meta.dirname, '../bin/sekisho.js');
const SECRET = 'soak-soak-soak-soak';
/** What Node.js allows itself in the container of deploy/, which may have 768Mi: on a machine with more, it collects later. MB. */
const HEAP = ['--max-old-space-size=384', '--max-semi-space-size=16'];
/** What is promised. */
const PROMISED = { p99: 250, growth: 1.1 };
/** From when on each is judged, minutes. */
const JUDGED = { time: 2, memory: 20 };
/** Share of the run after which memory is expected to stay: ten minutes of sixty. */
const WARM = 1 / 6;
/** How often the lab changes, ms. */
const CHANGES = 10_000;
/** Discord's channels that share its messages: one takes 240 a minute. */
const CHANNELS = 10;
/** Answers that are still out after the last message are waited for so long, ms. */
const PATIENCE = 120_000;
/** Shares of the messages. Discord's is what its own limit of 50 requests a second leaves room for. */
const SHARES = { Slack: 7, Discord: 1, Web: 2 };

/** The lab's namespace has a Deployment whose image is there, and then is not. */
function changingLab(): { readonly lab: Lab; change(): void } {
  const lab = new Lab({ start: Math.floor(Date.now() / 1000) * 1000, seed: 1, nodes: 3 });
  const client = lab.client('ada', 'kubectl');
  client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } } as never);
  lab.run(1_000);
  const template = (image: string) => ({
    metadata: { labels: { app: 'cart' } },
    spec: { containers: [{ name: 'main', image }] },
  });
  const spec = { replicas: 2, selector: { matchLabels: { app: 'cart' } }, template: template('nginx:stable') };
  client.create(DEPLOYMENTS, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'cart', namespace: 'shop' },
    spec,
  } as never);
  let turns = 0;
  return {
    lab,
    change: () => {
      const found = client.get(DEPLOYMENTS, 'shop', 'cart');
      const image = ++turns % 2 === 0 ? 'nginx:stable' : `nginx:no-such-${turns}`;
      if (found) client.update(DEPLOYMENTS, { ...found, spec: { ...found.spec, template: template(image) } } as never);
    },
  };
}

/** Starts the program itself. @returns it, and the addresses of its doors */
async function startProgram(
  env: Readonly<Record<string, string>>,
  told: (memory: ToldMemory) => void,
  warned: (line: string) => void,
) {
  const program = fork(ENTRY, ['start', '--log-level', 'warn'], {
    execArgv: [...HEAP, '--expose-gc', '--import', join(import.meta.dirname, 'make/tell-memory.ts')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH ?? '', HOME: env.SEKISHO_DATA ?? '', LANG: 'C.UTF-8', ...env },
  });
  program.on('message', (message) => told(message as ToldMemory));
  if (program.stderr) createInterface({ input: program.stderr }).on('line', warned);
  let out = '';
  program.stdout?.on('data', (part: Buffer) => {
    out += part.toString();
  });
  for (;;) {
    const slack = /http:\S+\/slack\/events/.exec(out)?.[0];
    const web = /http:\/\/127\.0\.0\.1:\d+\/(?=\s)/.exec(out)?.[0];
    if (slack && web && out.includes('Discord')) return { program, slack, web };
    if (program.exitCode !== null) throw new Error(`the program ended: ${out}`);
    await delay(50);
  }
}

async function soak(minutes: number, rate: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-soak-'));
  const api = await slackApi(Buffer.alloc(0));
  const discord = await FakeDiscord.start();
  const channels = Array.from({ length: CHANNELS }, (_, at) => discord.world.channel(`ops-${at}`));
  const { lab, change } = changingLab();
  const served = await serveLab({ lab, port: 0, speed: 1, wall: Date.now });
  writeFileSync(join(folder, 'kubeconfig'), kubeconfig({ server: served.url, token: lab.adminToken }));
  const store = await openStore({ file: storeFile(join(folder, 'data.db')) });
  const spot = { workspace: 'slack:T1', channel: 'C0WATCH', target: '/shop', by: 'slack:T1:U1', options: {} };
  await store.subscriptions.put({ kind: 'watch', ...spot });
  await store.close();
  const memory: (ToldMemory & { readonly at: number })[] = [];
  const limited: string[] = [];
  const begun = performance.now();
  const { program, slack, web } = await startProgram(
    {
      SLACK_BOT_TOKEN: 'xoxb-soak',
      SLACK_SIGNING_SECRET: SECRET,
      SLACK_API_URL: api.apiUrl,
      SEKISHO_SLACK_PORT: '0',
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.url,
      SEKISHO_WEB_PORT: '0',
      SEKISHO_DATA: join(folder, 'data.db'),
      KUBECONFIG: join(folder, 'kubeconfig'),
    },
    (told) => memory.push({ ...told, at: performance.now() - begun }),
    (line) => {
      process.stderr.write(`${line}\n`);
      if (line.includes('"event":"limited"')) limited.push(line);
    },
  );
  const ways = [slackWay(api, slack, SECRET), discordWay(discord, channels), webWay(web)];
  const turns = ways.flatMap((way) => Array<Way>(SHARES[way.name as keyof typeof SHARES]).fill(way));
  const changes = setInterval(change, CHANGES);
  const lateness: number[] = [];
  const start = performance.now();
  const progress = setInterval(() => tell(start, ways, memory), 60_000);
  try {
    const count = Math.round(minutes * 60 * rate);
    for (let sent = 0; sent < count; sent++) {
      const due = start + (sent * 1000) / rate;
      const early = due - performance.now();
      if (early > 1) await delay(early);
      lateness.push(Math.max(0, performance.now() - due));
      // seven does not divide ten: the ways take turns evenly
      turns[(sent * 7) % turns.length]?.send(sent);
      if (sent % 200 === 0) for (const way of ways) way.look();
    }
    const last = performance.now();
    while (ways.some(({ tally }) => tally.open.size > 0) && performance.now() - last < PATIENCE) {
      await delay(100);
      for (const way of ways) way.look();
    }
    await delay(1_000);
    for (const way of ways) way.look();
    await ended(program);
    report({ minutes, rate, ways, memory, limited, lateness, posts: api.posts.get('') ?? 0 });
  } finally {
    clearInterval(changes);
    clearInterval(progress);
    if (program.exitCode === null) program.kill('SIGKILL');
    api.close();
    await discord.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ended(program: ChildProcess): Promise<void> {
  const exit = once(program, 'exit');
  program.kill('SIGTERM');
  const [status] = (await exit) as [number | null];
  if (status !== 0) throw new Error(`the program ended with ${status}`);
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The least that was held in a part of the run, bytes. @param from, to shares of the samples */
function low(memory: readonly ToldMemory[], which: 'heap' | 'rss', from: number, to: number): number {
  const part = memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to));
  return Math.min(...part.map((one) => one[which]));
}

function tell(start: number, ways: readonly Way[], memory: readonly ToldMemory[]): void {
  const now = memory.at(-1);
  const parts = ways.map(
    ({ name, tally }) =>
      `${name} ${tally.sent} sent, ${tally.open.size} open, ack p99 ${at(tally.acks, 0.99).toFixed(0)} ms`,
  );
  const held = now
    ? `heap ${(now.heap / 1e6).toFixed(0)} MB, rss ${(now.rss / 1e6).toFixed(0)} MB, ${now.unhandled.length} unhandled`
    : '';
  process.stderr.write(`${((performance.now() - start) / 60_000).toFixed(0)} min: ${[...parts, held].join('; ')}\n`);
}

interface Soaked {
  readonly minutes: number;
  readonly rate: number;
  readonly ways: readonly Way[];
  readonly memory: readonly ToldMemory[];
  /** lines about messages that were beyond a limit: they were answered with that alone */
  readonly limited: readonly string[];
  readonly lateness: readonly number[];
  /** of the watch */
  readonly posts: number;
}

function report({ minutes, rate, ways, memory, limited, lateness, posts }: Soaked): void {
  const acks = ways.flatMap(({ tally }) => tally.acks);
  const lost = ways.flatMap(({ tally }) => [...tally.open.keys()]);
  const doubled = ways.flatMap(({ tally }) => tally.doubled);
  const refused = [...ways.flatMap(({ tally }) => tally.refused), ...limited];
  const unhandled = memory.at(-1)?.unhandled ?? [];
  // the same length of time behind the warming and at the end
  const span = (1 - WARM) / 5;
  const grown = (which: 'heap' | 'rss') => {
    const [early, late] = [low(memory, which, WARM, WARM + span), low(memory, which, 1 - span, 1)];
    return { early, late, ratio: late / early };
  };
  const [heap, rss] = [grown('heap'), grown('rss')];
  const isTimed = minutes >= JUDGED.time;
  const isWeighed = minutes >= JUDGED.memory;
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const rows: readonly (readonly [string, string, string])[] = [
    ['messages', String(acks.length), `${rate} a second for ${minutes} min`],
    ...ways.map(
      ({ name, tally }) =>
        [`of which ${name}`, String(tally.sent), `ack p99 ${at(tally.acks, 0.99).toFixed(1)} ms`] as const,
    ),
    ['acknowledged, half of them within', `${at(acks, 0.5).toFixed(1)} ms`, ''],
    ['acknowledged, 99% within', `${at(acks, 0.99).toFixed(1)} ms`, isTimed ? `of ${PROMISED.p99} ms` : 'not judged'],
    ['slowest acknowledgement', `${at(acks, 1).toFixed(1)} ms`, ''],
    ['sent late by this bench, 99% within', `${at(lateness, 0.99).toFixed(1)} ms`, ''],
    ['lost', String(lost.length), 'none allowed'],
    ['doubled', String(doubled.length), 'none allowed'],
    ['refused', String(refused.length), 'none allowed'],
    ['rejections that nobody handled', String(unhandled.length), 'none allowed'],
    ['posts of the watch on the changing lab', String(posts), ''],
    [
      'heap after a collection, behind the warming → at the end',
      `${mb(heap.early)} → ${mb(heap.late)}`,
      `${heap.ratio.toFixed(2)} ×`,
    ],
    [
      'memory of the process, lowest, the same',
      `${mb(rss.early)} → ${mb(rss.late)}`,
      `${rss.ratio.toFixed(2)} ×${isWeighed ? '' : ', not judged'}`,
    ],
  ];
  head(['Soak', 'measured', '']);
  for (const one of rows) row(one);
  for (const one of [...refused.slice(0, 5), ...unhandled.slice(0, 5)]) process.stderr.write(`${one}\n`);
  const how = `${rate} a second for ${minutes} min`;
  const none = lost.length + doubled.length + refused.length + unhandled.length;
  claim({ what: 'soak: lost, doubled, refused or unhandled', most: 0, measured: none, unit: '', how });
  const most = isTimed ? { most: PROMISED.p99 } : {};
  claim({ what: 'soak: 99% acknowledged within', ...most, measured: at(acks, 0.99), unit: 'ms', how });
  const grows = isWeighed ? { most: PROMISED.growth } : {};
  claim({ what: 'soak: heap, behind the warming → at the end', ...grows, measured: heap.ratio, unit: '×', how });
  claim({ what: 'soak: memory, the same', ...grows, measured: rss.ratio, unit: '×', how });
  const broken = none > 0 || acks.length === 0;
  const late = isTimed && at(acks, 0.99) >= PROMISED.p99;
  const fat = isWeighed && (heap.ratio > PROMISED.growth || rss.ratio > PROMISED.growth);
  if (broken || late || fat) process.exitCode = 1;
}

await soak(Number(process.argv[2] ?? 2), Number(process.argv[3] ?? 10));
