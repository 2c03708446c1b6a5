// A thousand generated exercises: begun, left alone for five minutes, read by the engine off their objects and off kubectl's text, and graded.
// Usage: npm run bench:exercises [-- COUNT [FIRST]]. Two workers share them; each recipe is a line of the table.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EXERCISES } from '../src/sim/exercises/index.ts';
import { claim } from './make/claim.ts';
import type { Counted } from './make/read-exercises.ts';
import { head, row } from './make/row.ts';

const WORKERS = 2;
/** What is promised of its beginning, ms. */
const PROMISED = 100;
/** Every so many-th of the written exercises is begun in a process of its own. */
const EVERY = 5;
const count = Number(process.argv[2] ?? 1000);
const first = Number(process.argv[3] ?? 0);

/** Has a worker read every so many-th exercise. */
async function counted(from: number): Promise<Counted> {
  const worker = new Worker(new URL('./make/read-exercises-worker.ts', import.meta.url), {
    workerData: { from, end: first + count, step: WORKERS },
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const start = performance.now();
const parts = await Promise.all(Array.from({ length: WORKERS }, (_, at) => counted(first + at)));
const seconds = (performance.now() - start) / 1000;

const recipes = new Map<string, { count: number; objects: number; text: number }>();
for (const { recipes: each } of parts)
  for (const [name, { count: many, objects, text }] of each) {
    const sum = recipes.get(name) ?? { count: 0, objects: 0, text: 0 };
    recipes.set(name, { count: sum.count + many, objects: sum.objects + objects, text: sum.text + text });
  }
const total = (of: 'count' | 'objects' | 'text'): number =>
  [...recipes.values()].reduce((sum, one) => sum + one[of], 0);
const share = (right: number, all: number): string => `${((100 * right) / all).toFixed(1)} %`;
const line = (name: string, all: number, objects: number, text: number): void =>
  row([name, all, share(objects, all), share(text, all)]);

head(['recipe', 'count', 'right by objects', 'right by text']);
for (const [name, one] of [...recipes].sort()) line(name, one.count, one.objects, one.text);
line('all', total('count'), total('objects'), total('text'));
const begun = parts.flatMap(({ beginMs }) => beginMs).sort((one, other) => one - other);
const at = (part: number): number => begun[Math.floor(part * (begun.length - 1))] ?? 0;
const { user, system } = process.cpuUsage();
const processor = (user + system) / 1e6;
head([`${count} exercises, two workers`, 'ms of CPU']);
row(['one, from its beginning to its grade', (1e3 * processor) / count], [0, 1]);
row(['one begins (median)', at(0.5)]);
row(['... 99 of 100', at(0.99)]);
row(['... the slowest', at(1)]);
console.log(`\n${seconds.toFixed(1)} s on the wall, ${processor.toFixed(1)} s of the processors.`);

/** Begins written exercises, each in a new process. @returns ms, sorted */
function begunAlone(...after: readonly string[]): number[] {
  const file = join(import.meta.dirname, 'make/begin-exercise.ts');
  return EXERCISES.filter((_, index) => index % EVERY === 0)
    .map(({ id }) =>
      Number(execFileSync(process.execPath, [file, id.split('/')[1] ?? '', ...after], { encoding: 'utf8' })),
    )
    .sort((one, other) => one - other);
}

const middle = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? Number.NaN;
const cold = begunAlone();
const warm = begunAlone('after-another');
head([`${cold.length} written exercises, each in a new process`, 'ms, median', 'ms, the slowest']);
row(['the first thing that the process does', middle(cold), cold.at(-1) ?? Number.NaN]);
row(['as in a chat: somebody has read the list', middle(warm), warm.at(-1) ?? Number.NaN]);

const how = `${count} exercises`;
claim({ what: 'an exercise begins, median', measured: at(0.5), most: PROMISED, unit: 'ms of CPU', how });
claim({
  what: 'the first exercise of a process begins, median',
  measured: middle(warm),
  most: PROMISED,
  unit: 'ms',
  how: `${warm.length} processes, somebody has read the list`,
});
claim({
  what: 'exercises read right off their objects',
  measured: (100 * total('objects')) / total('count'),
  unit: '%',
  how,
});
claim({
  what: 'an exercise from its beginning to its grade',
  measured: (1e3 * processor) / count,
  unit: 'ms of CPU',
  how,
});
for (const { misses } of parts) for (const miss of misses) process.stderr.write(`${miss}\n`);
