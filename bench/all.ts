// Every benchmark, one after the other, and one Markdown document of what they said: what is promised and whether it holds, then their tables.
// Usage: npm run bench [-- --help]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCHES, type Bench, longFormOf } from './make/benches.ts';
import { type Claim, holds } from './make/claim.ts';
import { intoDocs } from './make/into-docs.ts';
import { load, type Ran, report } from './make/report.ts';

const HELP = `Usage: npm run bench [-- OPTIONS]
Runs every benchmark, each in a process of its own, and prints one Markdown document. Takes some 25 minutes on two idle cores.

  --only NAMES     these alone, separated by commas
  --long           in the longer form, where there is one: more kills, more faults, a million notes, an hour of messages
  --list           what there is, how long it takes, and the long forms
  --output FILE    writes the document there instead of printing it
  --docs           also writes it into the tables of docs/performance.md and docs/deploy.md
  --help           this

Examples:
  npm run --silent bench > bench.md
  npm run bench -- --only start,lab
  npm run bench -- --output bench.md --docs
  npm run bench -- --only store-kills,chaos --long
Ends with 1 when a benchmark fails or a promise does not hold, with 2 when it cannot be asked so.
`;

const OPTIONS = {
  only: { type: 'string' },
  long: { type: 'boolean' },
  list: { type: 'boolean' },
  output: { type: 'string' },
  docs: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs one; what it says on standard error is passed on. */
async function runOne(bench: Bench, folder: string): Promise<Ran> {
  const [file, ...args] = bench.run;
  const claims = join(folder, `${bench.name}.jsonl`);
  writeFileSync(claims, '');
  const start = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, BENCH_CLAIMS: claims },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(null));
  });
  const lines = readFileSync(claims, 'utf8').split('\n').filter(Boolean);
  const seconds = (performance.now() - start) / 1000;
  return { bench, text, claims: lines.map((line) => JSON.parse(line) as Claim), seconds, status };
}

/** Runs these. @param isWhole are they all there are, in their usual form? @returns the exit status */
async function runAll(
  benches: readonly Bench[],
  {
    output,
    docs,
    isWhole,
  }: { readonly output?: string | undefined; readonly docs: boolean; readonly isWhole: boolean },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-bench-'));
  const [before, ran]: [number, Ran[]] = [load(), []];
  try {
    for (const [at, bench] of benches.entries()) {
      say(`${at + 1} of ${benches.length}: ${bench.name}, ${bench.about}; about ${minutesOf(bench)}`);
      const one = await runOne(bench, folder);
      ran.push(one);
      say(`  ${one.seconds.toFixed(0)} s${one.status === 0 ? '' : `, ended with ${one.status ?? 'a signal'}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const machine = { date: new Date().toISOString().slice(0, 10), load: [before, load()] as const };
  const text = report(ran, machine);
  if (output === undefined) process.stdout.write(text);
  else writeFileSync(output, text);
  if (docs) say(`written in docs/: ${intoDocs(ran, machine, isWhole).join(', ') || 'nothing'}`);
  const failed = ran.filter(({ status }) => status !== 0);
  const broken = ran.flatMap(({ claims }) => claims).filter((one) => holds(one) === false);
  if (failed.length > 0) say(`failed: ${failed.map(({ bench }) => bench.name).join(', ')}`);
  if (broken.length > 0) say(`does not hold: ${broken.map(({ what }) => what).join('; ')}`);
  return failed.length + broken.length > 0 ? 1 : 0;
}

function minutesOf({ minutes }: Pick<Bench, 'minutes'>): string {
  return minutes < 1 ? `${minutes * 60} s` : `${minutes} min`;
}

function list(): string {
  return BENCHES.map((bench) => {
    const { long } = bench;
    const longer = long === undefined ? '' : `; long: node bench/${long.run.join(' ')}, ${minutesOf(long)}`;
    return `${bench.name.padEnd(13)} ${minutesOf(bench).padEnd(8)} ${bench.about}${longer}\n`;
  }).join('');
}

/** The benchmarks of these names, in the order in which they are run. @throws RangeError for a name that there is not */
function chosen(only: string | undefined): readonly Bench[] {
  if (only === undefined) return BENCHES;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown !== undefined)
    throw new RangeError(`--only: no benchmark "${unknown}"; there are ${BENCHES.map(({ name }) => name).join(', ')}`);
  return BENCHES.filter(({ name }) => names.includes(name));
}

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    if (values.help) process.stdout.write(HELP);
    else if (values.list) process.stdout.write(list());
    else {
      const { only, output, docs = false, long = false } = values;
      const benches = chosen(only).map((bench) => (long ? longFormOf(bench) : bench));
      return await runAll(benches, { output, docs, isWhole: benches.length === BENCHES.length && !long });
    }
    return 0;
  } catch (error) {
    say(`bench: ${error instanceof Error ? error.message : String(error)}; see npm run bench -- --help`);
    return 2;
  }
}

process.exitCode = await main();
