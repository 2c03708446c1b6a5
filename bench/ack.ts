// How soon Slack is told that a message was taken, while pastes pour in and a 20 MB snippet is read; and that each is answered once.
// Usage: npm run bench:ack [-- SECONDS [MESSAGES A SECOND]]; 10 seconds without it, 60 and 200 are what docs/performance.md gives.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { engineThreads } from '../src/bot/desk/engine/engine-threads.ts';
import { makeDesk } from '../src/bot/desk/make-desk.ts';
import { startSlack } from '../src/bot/slack/start-slack.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';
import { signedHeaders } from './make/signed-headers.ts';
import { slackApi } from './make/slack-api.ts';

const SECRET = 'bench-bench-bench';
/** What is promised, ms. */
const PROMISED = { p99: 250, most: 1_000 };
const BIG = 20 * 1024 * 1024;
/** Answers that are still out after the last message are waited for so long, ms. */
const PATIENCE = 120_000;

/** What the program tells of itself. */
interface Told {
  readonly line?: string;
  readonly heap?: number;
  readonly rss?: number;
  /** processor time of the thread that acknowledges, ms since the warming */
  readonly busy?: number;
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '');
else await drive(Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 200));

/** The program, in a process of its own. */
async function serve(apiUrl: string): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const engine = engineThreads({});
  const desk = makeDesk({ engine, log, language: 'en' });
  const adapter = await startSlack(
    {
      transport: { type: 'http', signingSecret: SECRET },
      access: { type: 'token', token: 'xoxb-bench' },
      listen: { host: '127.0.0.1', port: 0 },
      apiUrl,
      language: 'en',
      png: async () => new Uint8Array(),
    },
    desk,
    log,
  );
  const tell = (told: Told): void => void process.send?.(told);
  tell({ line: adapter.line });
  const samples = setInterval(() => {
    const { heapUsed, rss } = process.memoryUsage();
    const { user, system } = process.threadCpuUsage();
    tell({ heap: heapUsed, rss, busy: (user + system) / 1000 });
  }, 250);
  process.on('message', async () => {
    clearInterval(samples);
    await adapter.stop(10_000);
    await desk.stop(1_000);
    await engine.close();
    process.disconnect();
  });
}

async function drive(seconds: number, rate: number): Promise<void> {
  const api = await slackApi(Buffer.from(bigPaste()));
  const program = fork(import.meta.filename, ['serve', api.apiUrl], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ line }] = (await once(program, 'message')) as [Told];
  const url = /http:\S+\/slack\/events/.exec(line ?? '')?.[0];
  if (!url) throw new Error(`the program does not listen: ${line}`);
  const memory: Told[] = [];
  program.on('message', (told: Told) => memory.push(told));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  await warm(url, agent, api.posts);
  memory.length = 0;
  const acks: number[] = [];
  const refused: number[] = [];
  const threads: string[] = [];
  /** how late messages were sent, ms: what the machine, not the program, was late by */
  const lateness: number[] = [];
  const begun = performance.now();
  const count = seconds * rate;
  const inFlight: Promise<void>[] = [];
  const bigThread = '1700000000.999999';
  const bigAt = Math.floor(count / 4);
  let bigSent = 0;
  for (let sent = 0; sent < count; sent++) {
    const due = begun + (sent * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    lateness.push(Math.max(0, performance.now() - due));
    if (sent === bigAt) {
      bigSent = performance.now();
      const file = {
        id: 'F1',
        name: 'all.txt',
        size: BIG,
        mode: 'snippet',
        url_private_download: `${api.origin}/file`,
      };
      inFlight.push(one(url, agent, mentionBody(bigThread, 'see the file', 'C0BIG', [file]), due, acks, refused));
    }
    const ts = `17000${String(sent).padStart(5, '0')}.000001`;
    threads.push(ts);
    inFlight.push(one(url, agent, mentionBody(ts, paste(sent), `C${sent % 500}`), due, acks, refused));
  }
  await Promise.all(inFlight);
  const lastAck = performance.now();
  threads.push(bigThread);
  while (threads.some((ts) => !api.answered.has(ts)) && performance.now() - lastAck < PATIENCE) await delay(50);
  await delay(500);
  const lost = threads.filter((ts) => !api.answered.has(ts)).length;
  const doubled = threads.filter((ts) => (api.posts.get(ts) ?? 0) > 1).length;
  const lastAnswer = Math.max(...threads.map((ts) => api.answered.get(ts) ?? 0));
  await ended(program);
  api.close();
  agent.destroy();

  acks.sort((a, b) => a - b);
  lateness.sort((a, b) => a - b);
  const at = (share: number): number => acks[Math.min(acks.length - 1, Math.floor(acks.length * share))] ?? 0;
  const lowest = (part: readonly Told[]): number =>
    Math.min(...part.map(({ heap = Number.POSITIVE_INFINITY }) => heap)) / 1e6;
  const third = Math.max(1, Math.floor(memory.length / 3));
  const [early, late] = [lowest(memory.slice(third, 2 * third)), lowest(memory.slice(-third))];
  const rss = Math.max(...memory.map((told) => told.rss ?? 0)) / 1e6;
  const busy = (memory.at(-1)?.busy ?? 0) - (memory[0]?.busy ?? 0);
  const bigMs = (api.answered.get(bigThread) ?? Number.NaN) - bigSent;
  const rows: readonly (readonly [string, string, string])[] = [
    ['messages of 60 lines', `${count} in ${seconds} s`, `${rate} a second`],
    ['acknowledged, half of them within', `${at(0.5).toFixed(1)} ms`, share(at(0.5), PROMISED.p99)],
    ['acknowledged, 99% within', `${at(0.99).toFixed(1)} ms`, `${share(at(0.99), PROMISED.p99)} of ${PROMISED.p99} ms`],
    ['slowest acknowledgement', `${at(1).toFixed(1)} ms`, `${share(at(1), PROMISED.most)} of ${PROMISED.most} ms`],
    [
      'of which this bench itself was late by, 99% within',
      `${(lateness[Math.floor(count * 0.99)] ?? 0).toFixed(1)} ms`,
      '',
    ],
    ['refused', String(refused.length), ''],
    ['answers lost', String(lost), ''],
    ['answers doubled', String(doubled), ''],
    [
      'last answer after the last message',
      `${((lastAnswer - lastAck) / 1000).toFixed(1)} s`,
      share(lastAnswer - lastAck, seconds * 1000),
    ],
    [
      'processor time of the acknowledging thread, a message',
      `${(busy / count).toFixed(2)} ms`,
      `${share((busy / count) * rate, 1000)} of a core`,
    ],
    ['20 MB snippet read and answered in', `${(bigMs / 1000).toFixed(1)} s`, ''],
    ['heap at its lowest, last third to the one before', `${late.toFixed(0)} MB`, `${(late / early).toFixed(2)} ×`],
    ['most memory of the process', `${rss.toFixed(0)} MB`, ''],
  ];
  head(['Slack', 'measured', 'ratio']);
  for (const one of rows) row(one);
  const how = `${count} messages, ${rate} a second`;
  claim({ what: 'Slack: 99% acknowledged within', most: PROMISED.p99, measured: at(0.99), unit: 'ms', how });
  claim({ what: 'Slack: slowest acknowledgement', most: PROMISED.most, measured: at(1), unit: 'ms', how });
  claim({ what: 'Slack: lost, doubled or refused', most: 0, measured: lost + doubled + refused.length, unit: '', how });
  claim({ what: 'acknowledging thread, a message', measured: busy / count, unit: 'ms', how });
  claim({ what: 'most memory while pastes pour in', measured: rss, unit: 'MB', how });
  const kept = at(0.99) < PROMISED.p99 && at(1) < PROMISED.most && lost + doubled + refused.length === 0;
  if (!kept) process.exitCode = 1;
}

/** Code that has run a few times is compiled. */
async function warm(url: string, agent: Agent, posts: ReadonlyMap<string, number>): Promise<void> {
  const threads = Array.from({ length: 100 }, (_, at) => `16000000${String(at).padStart(2, '0')}.000001`);
  for (const [at, ts] of threads.entries())
    await one(url, agent, mentionBody(ts, paste(at), 'C0WARM'), performance.now(), [], []);
  while (threads.some((ts) => !posts.has(ts))) await delay(20);
}

async function ended(program: ChildProcess): Promise<void> {
  const exit = once(program, 'exit');
  program.send('stop');
  await exit;
}

/** Sends one message. @param due when it should have been sent: waiting for a free connection counts */
function one(url: string, agent: Agent, body: string, due: number, acks: number[], refused: number[]): Promise<void> {
  const headers = signedHeaders(body, SECRET);
  return new Promise((resolve) => {
    const request = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        acks.push(performance.now() - due);
        if (response.statusCode !== 200) refused.push(response.statusCode ?? 0);
        resolve();
      });
    });
    request.on('error', () => {
      refused.push(0);
      resolve();
    });
    request.end(body);
  });
}

function mentionBody(ts: string, text: string, channel: string, files: readonly object[] = []): string {
  const event = { type: 'app_mention', channel, user: `U${channel}`, text: `<@U0SEKISHO> ${text}`, ts, files };
  return JSON.stringify({ type: 'event_callback', team_id: 'T1', api_app_id: 'A1', event_id: `Ev${ts}`, event });
}

/** Sixty lines of events, one of which decides. */
function paste(seed: number): string {
  return Array.from({ length: 60 }, (_, at) => eventLine(seed, at)).join('\n');
}

function eventLine(seed: number, at: number): string {
  const pod = `pod/cart-${seed % 97}-${at}`;
  if (at === 41)
    return `28s  Warning  Failed     ${pod}  Failed to pull image "registry.example/cart:${seed}": rpc error: code = NotFound desc = registry.example/cart:${seed}: not found`;
  return at % 2 === 0
    ? `${at}s   Normal   Scheduled  ${pod}  Successfully assigned shop/cart-${seed % 97}-${at} to node-${at % 7}`
    : `${at}s   Normal   Started    ${pod}  Started container cart`;
}

function bigPaste(): string {
  const lines: string[] = [];
  let size = 0;
  for (let at = 0; size < BIG - 400; at++) {
    const line = eventLine(at, at % 60);
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join('\n');
}

function share(value: number, of: number): string {
  return `${((100 * value) / of).toFixed(0)}%`;
}
