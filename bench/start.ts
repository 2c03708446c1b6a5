// How soon `sekisho start` is ready, and what it holds while nobody asks it anything: as ratios to a Node.js process that does nothing.
// Usage: npm run bench:start [-- RUNS]; 5 without a number.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { row } from './make/row.ts';

const BIN = join(import.meta.dirname, '../bin/sekisho.js');
/** What is promised: ms from nothing to ready, MB of resident memory at rest. */
const PROMISED = { ready: 1_000, rest: 120 };
/** At rest after so long, ms. */
const REST = 3_000;
/** Nobody waits longer for a start, ms. */
const PATIENCE = 60_000;
const EMPTY = 'process.stdout.write("Metrics and probes: -\\n"); setTimeout(() => undefined, 60_000)';

interface Start {
  /** ms until it said that its doors are open */
  readonly ready: number;
  /** MB that are resident at rest */
  readonly rest: number;
}

/** Starts a program, and ends it again. @param args of node */
async function start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Start> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', HOME: '/nowhere', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes('Metrics and probes: ')) resolve();
      });
      child.on('close', () => reject(new Error(`it ended: ${said}`)));
      setTimeout(() => reject(new Error('it is not ready')), PATIENCE).unref();
    });
    const ready = performance.now() - begun;
    await delay(REST);
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return { ready, rest: Number(kilobytes) / 1024 };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function measured(name: string, runs: number, args: readonly string[], env = {}, base?: Start): Promise<Start> {
  // what is compiled on the way is found again from then on
  if (runs > 1) await start(args, env);
  const all: Start[] = [];
  for (let run = 0; run < runs; run++) all.push(await start(args, env));
  const found = { ready: median(all.map((one) => one.ready)), rest: median(all.map((one) => one.rest)) };
  const ratios = base ? [found.ready / base.ready, found.rest / base.rest] : [1, 1];
  row([name, found.ready, ratios[0] ?? 1, found.rest, ratios[1] ?? 1], [0, 0, 1, 0, 1]);
  return found;
}

const runs = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'sekisho-start-'));
const started = [BIN, 'start', '--port', '0'];
const ops = { SEKISHO_OPS_PORT: '0', NODE_COMPILE_CACHE: join(folder, 'compiled') };
try {
  row(['', 'ready, ms', 'to empty', 'at rest, MB', 'to empty']);
  const empty = await measured('an empty process', runs, ['-e', EMPTY]);
  await measured('the very first start', 1, started, ops, empty);
  const usual = await measured('no tokens', runs, started, ops, empty);
  await measured('... and a store', runs, started, { ...ops, SEKISHO_DATA: join(folder, 'data') }, empty);
  const traces = { ...ops, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  await measured('... and traces', runs, started, traces, empty);
  const kept = usual.ready <= PROMISED.ready && usual.rest <= PROMISED.rest;
  console.log(
    `promised: ready within ${PROMISED.ready} ms, at most ${PROMISED.rest} MB at rest: ${kept ? 'kept' : 'not kept here'}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
