// How often the engine is right on a folder of cases: layers, parts, objects, next commands, wrong and sure, time a case.
// Usage: node bench/accuracy.ts [FOLDER...] [--misses] [--all]; without a folder, all of tests/cases
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { diagnose } from '../src/triage/diagnose.ts';
import type { Diagnosis } from '../src/triage/diagnosis.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

interface Case {
  readonly id: string;
  readonly input: string;
  readonly expect: {
    readonly layer: string;
    readonly part?: string;
    readonly accept?: readonly string[];
    readonly object?: string;
    readonly next?: readonly string[];
  };
}

function layerRight({ expect }: Case, { stalled }: Diagnosis): boolean {
  const accept = expect.accept ?? [];
  return (
    stalled.layer === expect.layer ||
    accept.includes(stalled.layer) ||
    accept.includes(`${stalled.layer}/${stalled.part}`)
  );
}

function partRight(one: Case, diagnosis: Diagnosis): boolean {
  const { expect } = one;
  const { stalled } = diagnosis;
  if (!layerRight(one, diagnosis)) return false;
  if (stalled.layer !== expect.layer || !expect.part) return true;
  return (
    stalled.part === expect.part ||
    (expect.accept ?? []).some((other) => other === stalled.layer || other === `${stalled.layer}/${stalled.part}`)
  );
}

/** Kinds as cases write them (`pvc/x`, `pod/x`) against `Kind/namespace/name`: the name decides. */
function objectRight({ expect }: Case, { stalled, findings }: Diagnosis): boolean {
  const name = (expect.object ?? '').split('/').at(-1) ?? '';
  if (stalled.object === '')
    return (
      stalled.layer === 'healthy' || findings.length === 0 || stalled.layer === 'client' || stalled.layer === 'unknown'
    );
  return stalled.object.split('/').at(-1) === name;
}

/** A next command is right when it asks the same thing: same tool and verb, and the same kind or name. */
function nextRight({ expect }: Case, { next, ask, stalled }: Diagnosis): boolean {
  if (stalled.layer === 'healthy') return true;
  const gist = (command: string): string => {
    const words = command.replace(/\s-n\s+\S+|--namespace[= ]\S+/g, '').split(/\s+/);
    return `${words[0]} ${words[1] ?? ''}`;
  };
  const wanted = new Set((expect.next ?? []).map(gist));
  return [...next, ...ask].some(({ command }) => wanted.has(gist(command)));
}

const CASES = join(import.meta.dirname, '../tests/cases');
const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const folders = asked.length
  ? asked
  : readdirSync(CASES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(CASES, name));
const misses = process.argv.includes('--misses');
const set = await loadPlaybooks();
const rows: (string | number)[][] = [];
for (const folder of folders) {
  const cases = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case);
  const count = { layer: 0, part: 0, object: 0, next: 0, sure: 0, unknown: 0 };
  const times: number[] = [];
  for (const one of cases) {
    const start = performance.now();
    const diagnosis = diagnose(one.input, { playbooks: set });
    times.push(performance.now() - start);
    const right = layerRight(one, diagnosis);
    if (right) count.layer++;
    if (partRight(one, diagnosis)) count.part++;
    if (one.expect.object !== undefined && objectRight(one, diagnosis)) count.object++;
    if (one.expect.next !== undefined && nextRight(one, diagnosis)) count.next++;
    if (!right && diagnosis.confidence.level === 'high') count.sure++;
    if (misses && (!right || process.argv.includes('--all'))) {
      const root = diagnosis.findings.find(({ role }) => role === 'root');
      console.log(
        `${right ? 'right' : 'MISS '} ${one.id}: expected ${one.expect.layer}/${one.expect.part ?? ''} ${one.expect.object ?? ''} [${(one.expect.accept ?? []).join(' ')}], got ${diagnosis.stalled.layer}/${diagnosis.stalled.part} ${diagnosis.stalled.object} (${diagnosis.confidence.level}; ${root?.playbook ?? ''})`,
      );
    }
  }
  times.sort((a, b) => a - b);
  const percent = (number: number, of = cases.length): string =>
    of === 0 ? '-' : `${((100 * number) / of).toFixed(1)} %`;
  const half = times[Math.floor(times.length / 2)] ?? 0;
  const name = folder.split('/').at(-1) ?? folder;
  // a case that names no object, or no command, says nothing about them
  const naming = (what: 'object' | 'next'): number => cases.filter(({ expect }) => expect[what] !== undefined).length;
  const shares = [
    percent(count.layer),
    percent(count.part),
    percent(count.object, naming('object')),
    percent(count.next, naming('next')),
  ];
  rows.push([name, cases.length, ...shares, count.sure, half]);
  const how = `${cases.length} cases`;
  claim({ what: `right layer, ${name}`, measured: (100 * count.layer) / cases.length, unit: '%', how });
  claim({ what: `wrong and sure, ${name}`, measured: count.sure, unit: '', how });
}
head(['folder', 'cases', 'layer', 'part', 'object', 'next', 'wrong and sure', 'ms a case, median']);
for (const one of rows) row(one, [0, 0, 0, 0, 0, 0, 0, 2]);
