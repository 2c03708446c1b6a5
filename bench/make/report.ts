// What all benchmarks said, as Markdown: the machine, a table of promises, then each benchmark's own tables.
import { cpus, loadavg } from 'node:os';
import type { Bench } from './benches.ts';
import { type Claim, holds } from './claim.ts';

/** A benchmark that was run. */
export interface Ran {
  readonly bench: Bench;
  /** its tables */
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly seconds: number;
  /** its exit status; null when a signal ended it */
  readonly status: number | null;
}

/** When, and on what. */
export interface Machine {
  /** `2026-12-01` */
  readonly date: string;
  /** load averages of the last minute, when it began and when it ended */
  readonly load: readonly [number, number];
}

/** What was measured on: a line. */
export function machineLine({ date, load }: Machine): string {
  const all = cpus();
  const loads = load.map((one) => one.toFixed(1)).join(' → ');
  const model = all[0]?.model.trim().replace(/\s+/g, ' ') || 'unknown';
  return `Measured ${date}: ${all.length} processors (${model}), Node.js ${process.versions.node}, load ${loads}.`;
}

/** The load of the last minute. */
export function load(): number {
  return loadavg()[0] ?? Number.NaN;
}

/** What is promised, and numbers to plan with. */
export function summary(ran: readonly Ran[]): string {
  const rows = ran.flatMap(({ bench, claims }) => claims.map((one) => ({ bench: bench.name, one })));
  const promised = rows.filter(({ one }) => holds(one) !== undefined);
  const told = rows.filter(({ one }) => holds(one) === undefined);
  return [
    '| what is promised | bench | promised | measured | of it | holds | how |',
    '| --- | --- | ---: | ---: | ---: | --- | --- |',
    ...promised.map(
      ({ bench, one }) =>
        `| ${one.what} | ${bench} | ${bound(one)} | ${quantity(one.measured, one.unit)} | ${ratio(one)} | ${holds(one) ? 'yes' : '**no**'} | ${one.how} |`,
    ),
    '',
    '| what is told besides | bench | measured | how |',
    '| --- | --- | ---: | --- |',
    ...told.map(({ bench, one }) => `| ${one.what} | ${bench} | ${quantity(one.measured, one.unit)} | ${one.how} |`),
  ].join('\n');
}

/** One benchmark's part. */
export function part({ bench, text, seconds, status }: Ran): string {
  const { run, long } = bench;
  const failed = status === 0 ? '' : ` It ended with ${status ?? 'a signal'}.`;
  const more = long === undefined ? '' : ` The long form: \`node bench/${long.run.join(' ')}\`.`;
  return `\`node bench/${run.join(' ')}\`, ${Math.round(seconds)} s.${failed}${more}\n\n${text.trim()}`;
}

/** The whole. */
export function report(ran: readonly Ran[], machine: Machine): string {
  const parts = ran.map((one) => `## ${one.bench.name}: ${one.bench.about}\n\n${part(one)}`);
  return `${['# Benchmarks', machineLine(machine), summary(ran), ...parts].join('\n\n')}\n`;
}

function bound({ most, least, unit }: Claim): string {
  return [least !== undefined && `≥ ${quantity(least, unit)}`, most !== undefined && `≤ ${quantity(most, unit)}`]
    .filter((one) => one !== false)
    .join(', ');
}

function ratio({ most, least, measured }: Claim): string {
  const to = most ?? least;
  return to === undefined || to === 0 ? '' : `${(measured / to).toFixed(2)} ×`;
}

function quantity(value: number, unit: string): string {
  const decimals = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const shown = value.toLocaleString('en', { maximumFractionDigits: decimals });
  return unit === '' ? shown : `${shown} ${unit}`;
}
