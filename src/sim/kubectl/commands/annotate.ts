// `kubectl annotate` (kubectl, pkg/cmd/annotate/annotate.go).

import type { KubeObject } from '../../wire.ts';
import { CommandFailure, throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { jsonDiff } from '../patch/three-way.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { type Edits, edited, resourcesAndEdits } from '../write/labelled.ts';
import { patchObject } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { type Target, targets } from '../write/target.ts';
import { managerFlag } from '../write/write-flags.ts';
import type { Command } from './command.ts';
import { ALL_NAMESPACES_FLAG, FIELD_SELECTOR_FLAG, FILE_FLAGS, PRINT_FLAGS, SELECTOR_FLAG } from './get-flags.ts';

/** `kubectl annotate`. */
export const ANNOTATE: Command = {
  name: 'annotate',
  short: 'Change annotations of objects',
  usage: '(TYPE NAME | TYPE/NAME) KEY=VALUE ... KEY-',
  examples: [
    'kubectl annotate deploy web kubernetes.io/change-cause="a new image"',
    'kubectl annotate pod web-0 note-',
  ],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    SELECTOR_FLAG,
    FIELD_SELECTOR_FLAG,
    ALL_NAMESPACES_FLAG,
    DRY_RUN_FLAG,
    managerFlag('kubectl-annotate'),
    { name: 'all', type: 'bool', help: 'all of the types named' },
    { name: 'list', type: 'bool', help: 'show the annotations' },
    { name: 'local', type: 'bool', refused: 'there are no files here' },
    { name: 'overwrite', type: 'bool', help: 'also those that have another value' },
    { name: 'resource-version', type: 'string', help: 'only when it is this version still' },
  ],
  run,
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

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const { resources, edits: texts } = resourcesAndEdits(parsed.args, 'annotation');
  const edits = editsOf(texts);
  const isList = parsed.bool('list');
  if (isList && parsed.string('output') !== '')
    throw new CommandFailure('--list and --output may not be specified together');
  validate(invocation, resources, edits);
  const { targets: found, failures } = await targets(invocation, {
    args: resources,
    selector: parsed.string('selector'),
    fieldSelector: parsed.string('field-selector'),
    all: parsed.bool('all'),
    allNamespaces: parsed.bool('all-namespaces'),
    files: parsed.list('filename'),
  });
  const problems = [...failures];
  for (const target of found) {
    try {
      const object = await annotateOne(invocation, target, edits, dryRun);
      if (isList) list(invocation, object, found.length > 1);
      else print(object, 'annotated');
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

function validate({ parsed }: Invocation, resources: readonly string[], { set, remove }: Edits): void {
  if (parsed.bool('all') && parsed.string('selector') !== '')
    throw new CommandFailure('cannot set --all and --selector at the same time');
  if (parsed.bool('all') && parsed.string('field-selector') !== '')
    throw new CommandFailure('cannot set --all and --field-selector at the same time');
  if (resources.length < 1 && parsed.list('filename').length === 0)
    throw new CommandFailure('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  if (set.size < 1 && remove.length < 1 && !parsed.bool('list'))
    throw new CommandFailure('at least one annotation update is required');
}

async function annotateOne(invocation: Invocation, target: Target, edits: Edits, dryRun: DryRun): Promise<KubeObject> {
  const { parsed } = invocation;
  const { object } = target;
  const before = object.metadata.annotations ?? {};
  checkOverwrites(invocation, before, edits);
  const metadata = { ...object.metadata, annotations: edited(before, edits) };
  const version = parsed.string('resource-version');
  const next = { ...object, metadata: version === '' ? metadata : { ...metadata, resourceVersion: version } };
  if (dryRun === 'client' || parsed.bool('list')) return next;
  const patch = jsonDiff(object, next, 'both');
  return await patchObject(invocation, target, 'merge', patch, { dryRun, manager: parsed.string('field-manager') });
}

function checkOverwrites({ parsed }: Invocation, before: Readonly<Record<string, string>>, { set }: Edits): void {
  if (parsed.bool('overwrite')) return;
  const told = [...set]
    .filter(([key, value]) => Object.hasOwn(before, key) && before[key] !== value)
    .map(([key]) => `'${key}' already has a value (${before[key]})`);
  if (told.length > 0)
    throw new CommandFailure(`--overwrite is false but found the following declared annotation(s): ${told.join('; ')}`);
}

function list(invocation: Invocation, { apiVersion, kind, metadata }: KubeObject, several: boolean): void {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  if (several) invocation.out(`Listing annotations for ${kind}.${group}/${metadata.name}:\n`);
  const all = Object.entries(metadata.annotations ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [key, value] of all) invocation.out(`${several ? ' ' : ''}${key}=${value}\n`);
}
