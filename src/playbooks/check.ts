// Every example of every playbook through all playbooks: the matrix must be what the files say.

import { diagnose } from '../triage/diagnose.ts';
import type { Diagnosis } from '../triage/diagnosis.ts';
import { compilePlaybooks, type Example, type Playbook, type PlaybookSet } from '../triage/playbook.ts';

/** An example that did not come out as written. */
export interface Miss {
  readonly playbook: string;
  readonly example: string;
  readonly todo: boolean;
  readonly what: string;
}

function judgeExample(playbook: Playbook, example: Example, set: PlaybookSet): string | undefined {
  const diagnosis = diagnose(example.text, { playbooks: set });
  return example.expect === 'match'
    ? judgeMatch(playbook, example, diagnosis)
    : judgeMiss(playbook, example, diagnosis);
}

function rootOf(diagnosis: Diagnosis): string {
  return diagnosis.findings.find(({ role }) => role === 'root')?.playbook ?? diagnosis.stalled.layer;
}

function judgeMatch(playbook: Playbook, example: Example, diagnosis: Diagnosis): string | undefined {
  const own = diagnosis.findings.filter((finding) => finding.playbook === playbook.id);
  if (playbook.signal === 'context') return undefined;
  if (own.length === 0) return `does not match; the root is ${rootOf(diagnosis)}`;
  const wanted = example.object ?? '';
  const found = own.find(({ object }) => wanted === 'none' || sameObject(object, wanted));
  if (!found) return `expected object ${example.object}, found ${own.map(({ object }) => object || 'none').join(', ')}`;
  const line = example.line ?? 0;
  if (!found.lines.some((one) => Math.abs(one - line) <= 3))
    return `expected line ${line}, found ${found.lines.join(', ') || 'none'}`;
  const root = rootOf(diagnosis);
  if (found.role !== 'root' && root !== playbook.id)
    return `is ${found.role}${found.of ? ` of ${found.of}` : ''}; the root is ${root}`;
  if (root !== playbook.id) return `is a root, but ${root} comes first`;
  return undefined;
}

function judgeMiss(playbook: Playbook, example: Example, diagnosis: Diagnosis): string | undefined {
  const root = rootOf(diagnosis);
  if (root === playbook.id) return `must not win here, expected ${example.instead}`;
  if (example.instead === 'none') {
    const roots = diagnosis.findings.filter(({ role }) => role === 'root');
    return roots.length ? `expected no root, found ${roots.map((one) => one.playbook).join(', ')}` : undefined;
  }
  return root === example.instead ? undefined : `expected ${example.instead} to win, the root is ${root}`;
}

/** `Pod/lab/api` is `Pod/api`, and the other way round. */
function sameObject(found: string, wanted: string): boolean {
  if (found === wanted) return true;
  const parts = found.split('/');
  return parts.length === 3 && `${parts[0]}/${parts[2]}` === wanted;
}

/** Checks the examples of `mine` through `all`. */
export function checkExamples(mine: readonly Playbook[], all: readonly Playbook[]): Miss[] {
  const set = compilePlaybooks(all);
  const out: Miss[] = [];
  for (const playbook of mine) {
    for (const example of playbook.examples) {
      const what = judgeExample(playbook, example, set);
      if (what) out.push({ playbook: playbook.id, example: example.name, todo: example.todo === true, what });
    }
  }
  return out;
}

/** Rules between playbooks that a single file cannot keep: known ids, enough examples, no two alike. */
export function checkSet(playbooks: readonly Playbook[]): string[] {
  const ids = new Set(playbooks.map(({ id }) => id));
  const out: string[] = [];
  const seen = new Map<string, string>();
  for (const playbook of playbooks) {
    for (const id of playbook.outranks) {
      const known = ids.has(id) || (id.endsWith('/*') && playbooks.some(({ layer }) => layer === id.slice(0, -2)));
      if (!known) out.push(`${playbook.id}: outranks "${id}", which does not exist`);
    }
    const matches = playbook.examples.filter(({ expect }) => expect === 'match').length;
    if (matches < 2 || playbook.examples.length - matches < 2)
      out.push(
        `${playbook.id}: needs two examples that match and two that miss, has ${matches} and ${playbook.examples.length - matches}`,
      );
    for (const example of playbook.examples)
      if (example.instead && example.instead !== 'none' && !ids.has(example.instead))
        out.push(`${playbook.id}: example "${example.name}" expects "${example.instead}", which does not exist`);
    for (const entry of playbook.match) {
      const key = JSON.stringify(entry);
      const other = seen.get(key);
      if (other && other !== playbook.id) out.push(`${playbook.id}: has a match equal to one of ${other}`);
      seen.set(key, playbook.id);
    }
  }
  return out;
}
