// Scenarios of the quiz in a row: each made, and looked at from outside for flaws. Usage: npm run bench:quiz [-- COUNT [FIRST DAY]]
import { loadPlaybooks } from '../src/playbooks/load.ts';
import type { Level } from '../src/quiz/scenario/scenario.ts';
import { scenarioOf } from '../src/quiz/scenario/scenario-of.ts';
import { flawsOf } from '../tests/make/scenario-flaws.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const DAY_MS = 86_400_000;
const count = Number(process.argv[2] ?? 2000);
const first = Date.parse(process.argv[3] ?? '2026-01-01');
const playbooks = await loadPlaybooks();

const made = new Map<string, number>();
/** level and workload → day */
const days = new Map<string, number>();
const flaws: string[] = [];
const times: number[] = [];

for (let at = 0; at < count; at++) {
  const level = ((at % 3) + 1) as Level;
  const day = Math.floor(at / 3);
  const date = new Date(first + day * DAY_MS).toISOString().slice(0, 10);
  const start = process.cpuUsage();
  const scenario = await scenarioOf({ date, level, salt: 'bench', playbooks });
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1000);
  const key = `${level} ${scenario.workload} ${scenario.recipe}`;
  const before = days.get(key);
  if (before !== undefined && day - before < 366) flaws.push(`${date}: as ${day - before} days before`);
  days.set(key, day);
  const line = [String(level), `${scenario.layer}/${scenario.part}`, scenario.recipe].join(' | ');
  made.set(line, (made.get(line) ?? 0) + 1);
  flaws.push(...flawsOf(scenario).map((flaw) => `${date} level ${level} ${scenario.recipe}: ${flaw}`));
}

head(['level', 'place', 'recipe', 'times']);
for (const [line, many] of [...made].sort()) row([line, many]);
const sorted = times.sort((one, other) => one - other);
const part = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
head([`${count} scenarios`, '']);
row(['flaws', flaws.length]);
row(['ms of CPU to make one (median)', part(0.5)]);
row(['... 99 of 100', part(0.99)]);
const how = `${count} scenarios`;
claim({ what: 'flaws of quiz scenarios', most: 0, measured: flaws.length, unit: '', how });
claim({ what: 'a quiz scenario is made in (median)', measured: part(0.5), unit: 'ms of CPU', how });
for (const flaw of flaws) process.stderr.write(`${flaw}\n`);
