// `kubectl label` (kubectl, pkg/cmd/label/label.go).
import { labelValueProblems } from '../../api/kinds/names.ts';
import { equal } from '../../equal.ts';
import type { KubeObject } from '../../wire.ts';
import { CommandFailure, throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { jsonDiff } from '../patch/three-way.ts';
import type { DryRun } from '../write/dry-run.ts';
import { type Edits, edited, labellingFlags, runLabelling, versioned } from '../write/labelled.ts';
import { patchObject } from '../write/requests.ts';
import type { Target } from '../write/target.ts';
import type { Command } from './command.ts';

/** `kubectl label`. */
export const LABEL: Command = {
  name: 'label',
  short: 'Change labels of objects',
  usage: '(TYPE NAME | TYPE/NAME) KEY=VALUE ... KEY-',
  examples: [
    'kubectl label pod web-0 tier=front',
    'kubectl label node node-1 disk-',
    'kubectl label deploy/web --list',
  ],
  flags: labellingFlags('label', 'labels'),
  run: (invocation) => runLabelling(invocation, { what: 'label', editsOf, checkAll, edit }),
};

function editsOf(texts: readonly string[]): Edits {
  const set = new Map<string, string>();
  const remove: string[] = [];
  for (const text of texts) {
    const at = text.indexOf('=');
    if (at >= 0) {
      const value = text.slice(at + 1);
      const problems = labelValueProblems(value);
      if (problems.length > 0)
        throw new CommandFailure(`invalid label value: ${JSON.stringify(text)}: ${problems.join(';')}`);
      set.set(text.slice(0, at), value);
    } else if (text.endsWith('-')) remove.push(text.slice(0, -1));
    else throw new CommandFailure(`unknown label spec: ${text}`);
  }
  if (remove.some((key) => set.has(key)))
    throw new CommandFailure('can not both modify and remove a label in the same command');
  return { set, remove };
}

function checkAll({ parsed }: Invocation): void {
  if (parsed.bool('all') && (parsed.string('selector') !== '' || parsed.string('field-selector') !== ''))
    throw new CommandFailure(
      `cannot set --all and --${parsed.string('selector') !== '' ? 'selector' : 'field-selector'} at the same time`,
    );
}

async function edit(
  invocation: Invocation,
  target: Target,
  edits: Edits,
  dryRun: DryRun,
): Promise<{ readonly object: KubeObject; readonly done: string }> {
  const { object } = target;
  const before = object.metadata.labels ?? {};
  const isSent = dryRun !== 'client' && !invocation.parsed.bool('list');
  for (const key of edits.remove)
    if (!Object.hasOwn(before, key)) invocation.out(`label ${JSON.stringify(key)} not found.\n`);
  checkOverwrites(invocation, before, edits);
  const labels = edited(before, edits);
  const next = { ...object, metadata: { ...object.metadata, labels } };
  const done = doneText(before, labels, edits);
  if (!isSent || equal(before, labels)) return { object: next, done };
  const patch = jsonDiff(object, versioned(invocation, next), 'both');
  const options = { dryRun, manager: invocation.parsed.string('field-manager') };
  return { object: await patchObject(invocation, target, 'merge', patch, options), done };
}

function doneText(before: object, after: object, { set, remove }: Edits): string {
  if (equal(before, after)) return 'not labeled';
  return remove.length > 0 && set.size === 0 ? 'unlabeled' : 'labeled';
}

function checkOverwrites({ parsed }: Invocation, before: Readonly<Record<string, string>>, { set }: Edits): void {
  if (parsed.bool('overwrite')) return;
  const problems = [...set]
    .filter(([key, value]) => Object.hasOwn(before, key) && before[key] !== value)
    .map(([key]) => new CommandFailure(`'${key}' already has a value (${before[key]}), and --overwrite is false`));
  throwAll(problems);
}
