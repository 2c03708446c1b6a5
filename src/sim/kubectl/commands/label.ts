// `kubectl label` (kubectl, pkg/cmd/label/label.go).
import { labelValueProblems } from '../../api/kinds/names.ts';
import { equal } from '../../equal.ts';
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
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    SELECTOR_FLAG,
    FIELD_SELECTOR_FLAG,
    ALL_NAMESPACES_FLAG,
    DRY_RUN_FLAG,
    managerFlag('kubectl-label'),
    { name: 'all', type: 'bool', help: 'all of the types named' },
    { name: 'list', type: 'bool', help: 'show the labels' },
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

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const { resources, edits: texts } = resourcesAndEdits(parsed.args, 'label');
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
      const { object, done } = await labelOne(invocation, target, edits, dryRun);
      if (isList) list(invocation, object, found.length > 1);
      else print(object, done);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

function validate({ parsed }: Invocation, resources: readonly string[], { set, remove }: Edits): void {
  if (parsed.bool('all') && (parsed.string('selector') !== '' || parsed.string('field-selector') !== ''))
    throw new CommandFailure(
      `cannot set --all and --${parsed.string('selector') !== '' ? 'selector' : 'field-selector'} at the same time`,
    );
  if (resources.length < 1 && parsed.list('filename').length === 0)
    throw new CommandFailure('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  if (set.size < 1 && remove.length < 1 && !parsed.bool('list'))
    throw new CommandFailure('at least one label update is required');
}

async function labelOne(
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

/** `--resource-version` goes into the patch. */
function versioned({ parsed }: Invocation, object: KubeObject): KubeObject {
  const resourceVersion = parsed.string('resource-version');
  return resourceVersion === '' ? object : { ...object, metadata: { ...object.metadata, resourceVersion } };
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

function list(invocation: Invocation, { apiVersion, kind, metadata }: KubeObject, several: boolean): void {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  if (several) invocation.out(`Listing labels for ${kind}.${group}/${metadata.name}:\n`);
  const labels = Object.entries(metadata.labels ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [key, value] of labels) invocation.out(`${several ? ' ' : ''}${key}=${value}\n`);
}
