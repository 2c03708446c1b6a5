// What large inputs, a start and many playbooks cost, as ratios to work of the same run that cannot be avoided.
// Usage: npm run bench:speed [-- MEGABYTES]; 100 without a number. Takes two minutes.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { BulkReader } from '../src/triage/bulk/bulk-reader.ts';
import { diagnose } from '../src/triage/diagnose.ts';
import { compilePlaybooks, type PlaybookSet } from '../src/triage/playbook.ts';
import { redact } from '../src/triage/redact.ts';
import { claim } from './make/claim.ts';
import { FORMS, makeInput } from './make/inputs.ts';
import { head, row } from './make/row.ts';

const PIECE = 1 << 20;
const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'bin/sekisho.js');
/** What is promised: pastes a second and core; ten times the input costs that many times as much at most, noise included. */
const PROMISED = { pastes: 400, tenfold: 12 };
const SIXTY = '60 lines of events';
const EXAMPLE = join(ROOT, 'src/bot/conversation/examples/crash-loop.txt');
const size = Number(process.argv[2] ?? 100);
if (!(size >= 4)) throw new RangeError('MEGABYTES: a number from 4 on');

/** Milliseconds of the fastest of some runs. */
function fastest(runs: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

/** The whole way of a large input, from its file to the answer. @param upTo bytes that are read of it */
function answer(file: string, playbooks: PlaybookSet, upTo: number): void {
  const reader = new BulkReader();
  const buffer = Buffer.allocUnsafe(PIECE);
  const input = openSync(file, 'r');
  for (let left = upTo; left > 0; ) {
    const read = readSync(input, buffer, 0, Math.min(PIECE, left), null);
    if (read === 0) break;
    reader.push(buffer.subarray(0, read));
    left -= read;
  }
  closeSync(input);
  const { text, numbers } = reader.end();
  diagnose(text, { playbooks, numbers });
}

/** Megabytes of memory that the command took at most; NaN where the system does not tell. */
function peakOf(file: string): number {
  // what the system says of a finished process may be what its parent had before it
  const code = `import { readFileSync } from 'node:fs'; process.argv.splice(1, 1, ${JSON.stringify(BIN)}); process.on('exit', () => process.stderr.write(readFileSync('/proc/self/status', 'utf8'))); await import(${JSON.stringify(BIN)});`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code, 'x', 'triage', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return Number(/VmHWM:\s+(\d+)/.exec(stderr)?.[1] ?? Number.NaN) / 1024;
}

function make(file: string, form: string): void {
  const out = openSync(file, 'w');
  for (const piece of makeInput(form, size * 1e6)) writeSync(out, piece);
  closeSync(out);
}

/** What cannot be avoided: `JSON.parse` of the text alone, or reading the file and splitting it into lines. */
function baseline(form: string, file: string): number {
  if (form !== 'json') return fastest(5, () => void readFileSync(file, 'utf8').split('\n').length);
  const text = readFileSync(file, 'utf8');
  return fastest(5, () => void JSON.parse(text));
}

function largeInputs(folder: string, playbooks: PlaybookSet): void {
  head([`input of ${size} MB (fastest of 5)`, 'ms', 'baseline ms', 'ratio', 'to a tenth', 'peak MB']);
  for (const form of Object.keys(FORMS)) {
    const file = join(folder, form);
    make(file, form);
    const base = baseline(form, file);
    const whole = fastest(5, () => answer(file, playbooks, size * 1e6));
    const part = fastest(5, () => answer(file, playbooks, size * 1e5));
    row([form, whole, base, whole / base, whole / part, peakOf(file)], [0, 0, 0, 2, 2, 0]);
    const how = `${size} MB, fastest of 5`;
    claim({
      what: `${form}: to reading and splitting it (JSON.parse for JSON)`,
      measured: whole / base,
      unit: '×',
      how,
    });
    claim({ what: `${form}: to a tenth of it`, most: PROMISED.tenfold, measured: whole / part, unit: '×', how });
    rmSync(file);
  }
}

/** Milliseconds of whole processes: the median of some runs. */
function started(args: readonly string[]): number {
  return median(
    Array.from({ length: 9 }, () => {
      const start = performance.now();
      spawnSync(process.execPath, args, { stdio: 'ignore' });
      return performance.now() - start;
    }),
  );
}

function starts(): void {
  head(['a process (median of 9)', 'ms', 'to an empty one']);
  const empty = started(['-e', '0']);
  row(['node, doing nothing', empty, 1], [0, 0, 2]);
  for (const [name, args] of [
    ['sekisho version', ['version']],
    ['sekisho triage FILE', ['triage', EXAMPLE]],
  ] as const) {
    const took = started([BIN, ...args]);
    row([name, took, took / empty], [0, 0, 2]);
  }
}

/** Every paste of the cases in this repository. */
function casePastes(): string[] {
  const cases = join(ROOT, 'tests/cases');
  return readdirSync(cases, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[a-z]+-\d+[^/]*\.json$/.test(name))
    .map((name) => (JSON.parse(readFileSync(join(cases, name), 'utf8')) as { input: string }).input);
}

/** A paste of sixty lines again and again, and the pastes of the cases, with the processor's time for each. */
async function pastes(playbooks: PlaybookSet): Promise<void> {
  const sixty = [...makeInput('events', 20_000)].join('').split('\n').slice(0, 60).join('\n');
  const answerOne = async (text: string): Promise<void> => {
    const clean = await redact(text);
    diagnose(clean.text, { playbooks }, clean.count);
  };
  const began = performance.now();
  await answerOne(sixty);
  head(['a paste (median of 5 rounds)', 'ms of CPU', 'a second and core']);
  row(['60 lines, the first time', performance.now() - began, ''], [0, 1]);
  for (const [name, texts] of [
    [SIXTY, Array.from({ length: 600 }, () => sixty)],
    [`the ${casePastes().length} pastes of the cases`, casePastes()],
  ] as const) {
    const run = async (): Promise<void> => {
      for (const text of texts) await answerOne(text);
    };
    await run();
    const rounds: number[] = [];
    for (let round = 0; round < 5; round++) {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      rounds.push((user + system) / 1000 / texts.length);
    }
    const cost = median(rounds);
    row([name, cost, 1000 / cost], [0, 2, 0]);
    const how = `${texts.length} pastes, median of 5 rounds`;
    const least = name === SIXTY ? { least: PROMISED.pastes } : {};
    claim({ what: `${name}, diagnosed on one core`, ...least, measured: 1000 / cost, unit: 'pastes/s', how });
  }
}

function manyPlaybooks(playbooks: PlaybookSet): void {
  head(['playbooks (fastest of 3)', 'ms a case', 'to 50']);
  const texts = casePastes();
  const all = [...playbooks.playbooks.values()];
  const counts = [50, 100, 200, 400, all.length];
  const sets = counts.map((count) => {
    const every = all.length / count;
    return compilePlaybooks(all.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every)));
  });
  const times = sets.map((set) => {
    const run = (): void => {
      for (const text of texts) diagnose(text, { playbooks: set });
    };
    run();
    return fastest(3, run);
  });
  times.forEach((took, at) => {
    row([String(counts[at]), took / texts.length, took / (times[0] ?? took)], [0, 3, 2]);
  });
}

async function loading(): Promise<void> {
  // as the command does it: what was compiled once is found again
  const code = `import module from 'node:module'; module.enableCompileCache(); const { loadPlaybooks } = await import(${JSON.stringify(join(ROOT, 'src/playbooks/load.ts'))}); const start = performance.now(); await loadPlaybooks(); process.stdout.write(String(performance.now() - start));`;
  const cold = Array.from({ length: 5 }, () =>
    Number(spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout),
  );
  const warm: number[] = [];
  for (let run = 0; run < 9; run++) {
    const start = performance.now();
    await loadPlaybooks();
    warm.push(performance.now() - start);
  }
  head(['loading the playbooks (median)', 'ms']);
  row(['in a new process', median(cold)]);
  row(['again in the same one', median(warm)]);
}

const folder = mkdtempSync(join(tmpdir(), 'sekisho-speed-'));
try {
  // large memory makes starts slow: they come first
  starts();
  await loading();
  const playbooks = await loadPlaybooks();
  await pastes(playbooks);
  manyPlaybooks(playbooks);
  largeInputs(folder, playbooks);
} finally {
  rmSync(folder, { recursive: true });
}
