// `kubectl annotate` (kubectl, pkg/cmd/annotate/annotate.go).

import type { KubeObject } from '../../wire.ts';
import { CommandFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { jsonDiff } from '../patch/three-way.ts';
import type { DryRun } from '../write/dry-run.ts';
import { type Edits, edited, labellingFlags, runLabelling, versioned } from '../write/labelled.ts';
import { patchObject } from '../write/requests.ts';
import type { Target } from '../write/target.ts';
import type { Command } from './command.ts';

/** `kubectl annotate`. */
export const ANNOTATE: Command = {
  name: 'annotate',
  short: 'Change annotations of objects',
  usage: '(TYPE NAME | TYPE/NAME) KEY=VALUE ... KEY-',
  examples: [
    'kubectl annotate deploy web kubernetes.io/change-cause="a new image"',
    'kubectl annotate pod web-0 note-',
  ],
  flags: labellingFlags('annotate', 'annotations'),
  run: (invocation) => runLabelling(invocation, { what: 'annotation', editsOf, checkAll, edit }),
};

function editsOf(texts: readonly string[]): Edits {
  const set = new Map<string, string>();
  const remove: string[] = [];
  for (const text of texts) {
    const at = text.indexOf('=');
    if (at === 0) throw new CommandFailure(`invalid annotation: ${JSON.stringify(text)}`);
    if (at > 0) set.set(text.slice(0, at), text.slice(at + 1));
    else remove.push(text.slice(0, -1));
  }
  const both = remove.filter((key) => set.has(key));
  if (both.length > 0)
    throw new CommandFailure(
      `can not both modify and remove the following annotation(s) in the same command: ${both.join(', ')}`,
    );
  return { set, remove };
}

function checkAll({ parsed }: Invocation): void {
  if (parsed.bool('all') && parsed.string('selector') !== '')
    throw new CommandFailure('cannot set --all and --selector at the same time');
  if (parsed.bool('all') && parsed.string('field-selector') !== '')
    throw new CommandFailure('cannot set --all and --field-selector at the same time');
}

async function edit(
  invocation: Invocation,
  target: Target,
  edits: Edits,
  dryRun: DryRun,
): Promise<{ readonly object: KubeObject; readonly done: string }> {
  const { parsed } = invocation;
  const { object } = target;
  const before = object.metadata.annotations ?? {};
  checkOverwrites(invocation, before, edits);
  const metadata = { ...object.metadata, annotations: edited(before, edits) };
  const next = versioned(invocation, { ...object, metadata });
  const done = 'annotated';
  if (dryRun === 'client' || parsed.bool('list')) return { object: next, done };
  const patch = jsonDiff(object, next, 'both');
  const options = { dryRun, manager: parsed.string('field-manager') };
  return { object: await patchObject(invocation, target, 'merge', patch, options), done };
}

function checkOverwrites({ parsed }: Invocation, before: Readonly<Record<string, string>>, { set }: Edits): void {
  if (parsed.bool('overwrite')) return;
  const told = [...set]
    .filter(([key, value]) => Object.hasOwn(before, key) && before[key] !== value)
    .map(([key]) => `'${key}' already has a value (${before[key]})`);
  if (told.length > 0)
    throw new CommandFailure(`--overwrite is false but found the following declared annotation(s): ${told.join('; ')}`);
}
