// `kubectl taint` (kubectl, pkg/cmd/taint/taint.go, utils.go).
import { labelValueProblems, qualifiedNameProblems } from '../../api/kinds/names.ts';
import { modelOf } from '../../api/schema/schema.ts';
import type { KubeObject, Taint } from '../../wire.ts';
import { CommandFailure, throwAll, UnreachableFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { twoWayPatch } from '../patch/strategic-diff.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { patchObject } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { type Target, targets } from '../write/target.ts';
import { managerFlag, VALIDATE_FLAG } from '../write/write-flags.ts';
import type { Command } from './command.ts';
import { PRINT_FLAGS, SELECTOR_FLAG } from './get-flags.ts';

const EFFECTS: ReadonlySet<string> = new Set(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);

/** `kubectl taint`. */
export const TAINT: Command = {
  name: 'taint',
  short: 'Change taints of nodes',
  usage: 'NODE NAME KEY=VALUE:EFFECT ... KEY:EFFECT-',
  examples: ['kubectl taint nodes node-1 dedicated=db:NoSchedule', 'kubectl taint nodes node-1 dedicated-'],
  flags: [
    ...PRINT_FLAGS,
    SELECTOR_FLAG,
    DRY_RUN_FLAG,
    managerFlag('kubectl-taint'),
    VALIDATE_FLAG,
    { name: 'all', type: 'bool', help: 'all nodes' },
    { name: 'overwrite', type: 'bool', help: 'also those that have another value' },
  ],
  run,
};

/** What is to become of the taints. */
interface Edits {
  readonly add: readonly Taint[];
  /** without an effect: all of the key */
  readonly remove: readonly { readonly key: string; readonly effect: string }[];
}

function isEdit(argument: string): boolean {
  return argument.includes('=') || argument.includes(':') || argument.endsWith('-');
}

/** Reads `key=value:effect`, `key:effect` or `key`. @throws CommandFailure */
function taintOf(text: string): Taint {
  const parts = text.split(':');
  const effect = parts[1] ?? '';
  const [key = '', value = '', ...rest] = parts.length <= 2 ? (parts[0] ?? '').split('=') : ['', '', 'more'];
  if (rest.length > 0) throw new CommandFailure(`invalid taint spec: ${text}`);
  if (parts.length === 2 && !EFFECTS.has(effect))
    throw new CommandFailure(`invalid taint effect: ${effect}, unsupported taint effect`);
  if (parts.length === 1) {
    const problems = qualifiedNameProblems(text);
    if (problems.length > 0) throw new CommandFailure(`invalid taint spec: ${text}, ${problems.join('; ')}`);
    return { key: text, effect: '' };
  }
  const problems = [...qualifiedNameProblems(key), ...labelValueProblems(value)];
  if (problems.length > 0) throw new CommandFailure(`invalid taint spec: ${text}, ${problems.join('; ')}`);
  return { key, ...(value && { value }), effect };
}

function editsOf(texts: readonly string[]): Edits {
  const add: Taint[] = [];
  const remove: { key: string; effect: string }[] = [];
  for (const text of texts) {
    const taint = taintOf(text.endsWith('-') ? text.slice(0, -1) : text);
    if (text.endsWith('-')) {
      remove.push({ key: taint.key, effect: taint.effect });
      continue;
    }
    if (taint.effect === '') throw new CommandFailure(`invalid taint spec: ${text}`);
    if (add.some(({ key, effect }) => key === taint.key && effect === taint.effect))
      throw new CommandFailure(
        `duplicated taints with the same key and effect: {${taint.key} ${taint.value ?? ''} ${taint.effect} <nil>}`,
      );
    add.push(taint);
  }
  return { add, remove };
}

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const dryRun = dryRunOf(invocation);
  const first = parsed.args.findIndex(isEdit);
  const resources = first < 0 ? parsed.args : parsed.args.slice(0, first);
  const texts = first < 0 ? [] : parsed.args.slice(first);
  if (resources.length < 1) throw new CommandFailure('one or more resources must be specified as <resource> <name>');
  if (texts.length < 1) throw new CommandFailure('at least one taint update is required');
  const edits = read(invocation, texts);
  const print = resultPrinter(invocation, 'none');
  await checkType(invocation, resources[0] as string);
  validate(invocation, resources, edits);
  const { targets: found, failures } = await targets(invocation, {
    args: resources,
    selector: parsed.string('selector'),
    all: parsed.bool('all'),
  });
  const problems = [...failures];
  for (const target of found) {
    try {
      const { object, done } = await taintOne(invocation, target, edits, dryRun);
      print(object, done);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

function read(invocation: Invocation, texts: readonly string[]): Edits {
  try {
    return editsOf(texts);
  } catch (thrown) {
    if (thrown instanceof CommandFailure) throw invocation.usage(thrown.message);
    throw thrown;
  }
}

async function checkType(invocation: Invocation, type: string): Promise<void> {
  const mapping = (await invocation.mapper()).lookUp(type);
  if (!mapping) throw new UnreachableFailure(`the server doesn't have a resource type ${JSON.stringify(type)}`);
  if (mapping.kind !== 'Node') throw new CommandFailure(`invalid resource type ${type}, only node types are supported`);
}

function validate({ parsed }: Invocation, resources: readonly string[], { add, remove }: Edits): void {
  if (parsed.bool('all') && parsed.string('selector') !== '')
    throw new CommandFailure("setting 'all' parameter with a non empty selector is prohibited");
  if (resources.length === 1 && !parsed.bool('all') && parsed.string('selector') === '')
    throw new CommandFailure("at least one resource name must be specified since 'all' parameter is not set");
  const both = add.filter((one) =>
    remove.some(({ key, effect }) => key === one.key && (effect === '' || effect === one.effect)),
  );
  if (both.length > 0)
    throw new CommandFailure(
      `can not both modify and remove the following taint(s) in the same command: ${both.map(({ key, effect }) => `${key}=${effect}`).join(', ')}`,
    );
}

async function taintOne(
  invocation: Invocation,
  target: Target,
  { add, remove }: Edits,
  dryRun: DryRun,
): Promise<{ readonly object: KubeObject; readonly done: string }> {
  const spec = target.object.spec as { taints?: readonly Taint[] };
  const before = spec.taints ?? [];
  const same = (one: Taint, other: Taint) => one.key === other.key && one.effect === other.effect;
  const isThere = add.some((one) => before.some((other) => same(one, other)));
  if (isThere && !invocation.parsed.bool('overwrite'))
    throw new CommandFailure(`node ${target.name} already has a taint(s) with same effect(s) and --overwrite is false`);
  const missing = remove.filter(
    ({ key, effect }) => !before.some((one) => one.key === key && (effect === '' || one.effect === effect)),
  );
  throwAll(
    missing.map(
      ({ key, effect }) =>
        new CommandFailure(`taint ${JSON.stringify(effect === '' ? key : `${key}:${effect}`)} not found`),
    ),
  );
  const kept = before.filter(
    (one) =>
      !add.some((other) => same(one, other)) &&
      !remove.some(({ key, effect }) => one.key === key && (effect === '' || one.effect === effect)),
  );
  const taints = [...add, ...kept];
  const { taints: _before, ...rest } = spec;
  const next: KubeObject = { ...target.object, spec: taints.length > 0 ? { ...rest, taints } : rest };
  const done = isThere ? 'modified' : add.length > 0 ? (remove.length > 0 ? 'modified' : 'tainted') : 'untainted';
  if (dryRun === 'client') return { object: next, done };
  const patch = twoWayPatch(target.object, next, modelOf('v1', 'Node'));
  const options = { dryRun, manager: invocation.parsed.string('field-manager') };
  return { object: await patchObject(invocation, target, 'strategic', patch, options), done };
}
