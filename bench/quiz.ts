// Scenarios of the quiz in a row: each made, and looked at from outside for flaws. Usage: npm run bench:quiz [-- COUNT [FIRST DAY]]
import { loadPlaybooks } from '../src/playbooks/load.ts';
import type { Level } from '../src/quiz/scenario/scenario.ts';
import { scenarioOf } from '../src/quiz/scenario/scenario-of.ts';
import { flawsOf } from '../tests/make/scenario-flaws.ts';

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
  const line = `${level}  ${scenario.layer}/${scenario.part}`.padEnd(30) + scenario.recipe;
  made.set(line, (made.get(line) ?? 0) + 1);
  flaws.push(...flawsOf(scenario).map((flaw) => `${date} level ${level} ${scenario.recipe}: ${flaw}`));
}

for (const [line, many] of [...made].sort()) process.stdout.write(`${line.padEnd(60)}${String(many).padStart(5)}\n`);
const sorted = times.sort((one, other) => one - other);
const part = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
process.stdout.write(`${count} scenarios, ${flaws.length} flaws\n`);
process.stdout.write(`one is made in ${part(0.5)} ms of the processor (median), ${part(0.99)} ms (of 99 in 100)\n`);
for (const flaw of flaws) process.stdout.write(`${flaw}\n`);
