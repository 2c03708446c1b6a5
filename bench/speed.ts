// What large inputs and many playbooks cost, as ratios to work of the same run that cannot be avoided.
// Usage: node bench/speed.ts [MEGABYTES]; 100 without a number. Takes a minute or two.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { BulkReader } from '../src/triage/bulk/bulk-reader.ts';
import { diagnose } from '../src/triage/diagnose.ts';
import { compilePlaybooks, type PlaybookSet } from '../src/triage/playbook.ts';
import { FORMS, makeInput } from './make/inputs.ts';

const PIECE = 1 << 20;
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

/** The whole way of a large input, from its bytes to the answer. */
function answer(bytes: Buffer, playbooks: PlaybookSet): void {
  const reader = new BulkReader();
  for (let at = 0; at < bytes.length; at += PIECE) reader.push(bytes.subarray(at, at + PIECE));
  const { text, numbers } = reader.end();
  diagnose(text, { playbooks, numbers });
}

/** Kilobytes of memory that the command took at most, from /proc; undefined where there is none. */
function peakOf(file: string): number | undefined {
  const bin = join(import.meta.dirname, '../bin/sekisho.js');
  const code = `process.argv.splice(1, 1, ${JSON.stringify(bin)}); process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS)); await import(${JSON.stringify(bin)});`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code, 'x', 'triage', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const found = /peak (\d+)/.exec(stderr)?.[1];
  return found === undefined ? undefined : Number(found);
}

const folder = mkdtempSync(join(tmpdir(), 'sekisho-speed-'));
try {
  const playbooks = await loadPlaybooks();
  console.log(`input of ${size} MB        ms   baseline ms  ratio   of a quarter  peak MB`);
  for (const form of Object.keys(FORMS)) {
    const file = join(folder, form);
    writeFileSync(file, '');
    for (const piece of makeInput(form, size * 1e6)) writeFileSync(file, piece, { flag: 'a' });
    const bytes = readFileSync(file);
    const quarter = bytes.subarray(0, bytes.indexOf(10, bytes.length >> 2) + 1);
    // what JSON.parse or a split into lines takes, from the same bytes
    const base =
      form === 'json'
        ? fastest(3, () => void JSON.parse(bytes.toString('utf8')))
        : fastest(3, () => void bytes.toString('utf8').split('\n').length);
    const whole = fastest(3, () => answer(bytes, playbooks));
    const part = fastest(3, () => answer(quarter, playbooks));
    const peak = peakOf(file);
    console.log(
      `${form.padEnd(20)}${whole.toFixed(0).padStart(8)}${base.toFixed(0).padStart(14)}${(whole / base).toFixed(2).padStart(7)}${(whole / part).toFixed(2).padStart(15)}${(peak === undefined ? '-' : String(Math.round(peak / 1024))).padStart(9)}`,
    );
    rmSync(file);
  }

  console.log('\nplaybooks    ms a case  ratio to 50');
  const texts = readdirSync(join(import.meta.dirname, '../tests/cases'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/[a-z]+-\d+.*\.json$/.test(name))
    .map((name) => join(import.meta.dirname, '../tests/cases', name))
    .filter((path) => statSync(path).isFile())
    .map((path) => (JSON.parse(readFileSync(path, 'utf8')) as { input: string }).input);
  const all = [...playbooks.playbooks.values()];
  let fifty = 0;
  for (const count of [50, 100, 200, 400, all.length]) {
    const every = all.length / count;
    const set = compilePlaybooks(all.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every)));
    for (const text of texts) diagnose(text, { playbooks: set });
    const took = fastest(3, () => {
      for (const text of texts) diagnose(text, { playbooks: set });
    });
    fifty ||= took;
    console.log(
      `${String(set.playbooks.size).padStart(9)}${(took / texts.length).toFixed(3).padStart(13)}${(took / fifty).toFixed(2).padStart(13)}`,
    );
  }

  const loads: number[] = [];
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    await loadPlaybooks();
    loads.push(performance.now() - start);
  }
  console.log(`\nloading the playbooks: ${Math.min(...loads).toFixed(0)} ms`);
} finally {
  rmSync(folder, { recursive: true });
}
