// How soon `sekisho start` is ready, and what it holds while nobody asks it anything: as ratios to a Node.js process that does nothing.
// Judged is what a container starts: the package, with a store, at first with nothing compiled before.
// Usage: npm run bench:start [-- RUNS]; 5 without a number.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'bin/sekisho.js');
const BUILD = join(ROOT, 'scripts/build-dist.ts');
type Env = Readonly<Record<string, string>>;
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
async function start(args: readonly string[], env: Env): Promise<Start> {
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

/** The median of some starts, as a row. @param again is what was compiled on the way there again? */
async function measured(
  name: string,
  args: readonly string[],
  env: Env = {},
  base?: Start,
  again = true,
): Promise<Start> {
  if (again) await start(args, env);
  const all: Start[] = [];
  for (let run = 0; run < runs; run++)
    all.push(await start(args, again ? env : { ...env, NODE_COMPILE_CACHE: mkdtempSync(join(folder, 'new-')) }));
  const found = { ready: median(all.map((one) => one.ready)), rest: median(all.map((one) => one.rest)) };
  const ratios = base ? [found.ready / base.ready, found.rest / base.rest] : [1, 1];
  row([name, found.ready, ratios[0] ?? 1, found.rest, ratios[1] ?? 1], [0, 0, 1, 0, 1]);
  return found;
}

/** The program as the package and the image have it, without types. @returns its entry */
function packaged(): string {
  const app = join(folder, 'app');
  const build = spawnSync(process.execPath, [BUILD, join(app, 'dist')], { encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`${BUILD}: ${build.stderr}`);
  for (const name of ['bin', 'playbooks', 'package.json'])
    cpSync(join(ROOT, name), join(app, name), { recursive: true });
  symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(app, 'node_modules'));
  return join(app, 'bin/sekisho.js');
}

const runs = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'sekisho-start-'));
const serves = (bin: string): string[] => [bin, 'start', '--port', '0'];
const ops = { SEKISHO_OPS_PORT: '0', NODE_COMPILE_CACHE: join(folder, 'compiled') };
const stored = { ...ops, SEKISHO_DATA: join(folder, 'data') };
const traced = { ...ops, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
try {
  const bin = packaged();
  head([`median of ${runs}`, 'ready, ms', 'to empty', 'at rest, MB', 'to empty']);
  const empty = await measured('an empty process', ['-e', EMPTY]);
  const first = await measured('the package with a store, compiled anew', serves(bin), stored, empty, false);
  const next = await measured('... started again', serves(bin), stored, empty);
  await measured('the repository, no tokens', serves(BIN), ops, empty);
  await measured('... and a store', serves(BIN), stored, empty);
  await measured('... and traces', serves(BIN), traced, empty);
  const how = `median of ${runs}`;
  const [ready, rest] = [
    { most: PROMISED.ready, unit: 'ms', how },
    { most: PROMISED.rest, unit: 'MB', how },
  ];
  claim({ what: 'from nothing to ready, nothing compiled yet', ...ready, measured: first.ready });
  claim({ what: 'from nothing to ready', ...ready, measured: next.ready });
  claim({ what: 'memory at rest, with a store', ...rest, measured: Math.max(first.rest, next.rest) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
