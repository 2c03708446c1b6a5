// `kubectl apply` (kubectl, pkg/cmd/apply/apply.go).

import type { KubeObject } from '../../../wire.ts';
import { CommandFailure, isNotFound, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { DRY_RUN_FLAG, dryRunOf } from '../../write/dry-run.ts';
import { LAST_APPLIED, withLastApplied } from '../../write/last-applied.ts';
import { createObject, readObject } from '../../write/requests.ts';
import { type ResultPrinter, resultPrinter, showsObjects } from '../../write/result-printer.ts';
import { ofSource } from '../../write/source-failure.ts';
import { objectPath, placeText, type Target } from '../../write/target.ts';
import {
  CASCADE_FLAG,
  managerFlag,
  refuseArguments,
  requireFiles,
  VALIDATE_FLAG,
  validationOf,
} from '../../write/write-flags.ts';
import { written } from '../../write/written.ts';
import type { Command } from '../command.ts';
import { FILE_FLAGS, PRINT_FLAGS, SELECTOR_FLAG } from '../get-flags.ts';
import type { ApplyOptions } from './apply-options.ts';
import { patched } from './patched.ts';
import { applyOnServer } from './server-side.ts';

const NO_PRUNE = 'what is no longer in the block is deleted with kubectl delete TYPE NAME';

/** `kubectl apply`. */
export const APPLY: Command = {
  name: 'apply',
  short: 'Make objects as the block below the line says',
  usage: '-f -',
  examples: ['kubectl apply -f -', 'kubectl apply --server-side -f -', 'kubectl apply --dry-run=server -f -'],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    SELECTOR_FLAG,
    DRY_RUN_FLAG,
    managerFlag('kubectl-client-side-apply'),
    VALIDATE_FLAG,
    CASCADE_FLAG,
    { name: 'server-side', type: 'bool', help: 'let the server merge, and know who owns which field' },
    { name: 'force-conflicts', type: 'bool', help: 'take over fields that others own' },
    { name: 'force', type: 'bool', help: 'delete and make anew what cannot be changed' },
    { name: 'overwrite', type: 'bool', fallback: 'true' },
    { name: 'openapi-patch', type: 'bool', fallback: 'true' },
    { name: 'grace-period', type: 'int', fallback: '-1' },
    { name: 'timeout', type: 'duration' },
    { name: 'wait', type: 'bool' },
    { name: 'all', type: 'bool' },
    { name: 'prune', type: 'bool', refused: NO_PRUNE },
    { name: 'prune-allowlist', type: 'array', refused: NO_PRUNE },
    { name: 'subresource', type: 'string' },
  ],
  run,
};

function optionsOf(invocation: Invocation): ApplyOptions {
  const { parsed } = invocation;
  const isOnServer = parsed.bool('server-side');
  const dryRun = dryRunOf(invocation);
  const forceConflicts = parsed.bool('force-conflicts');
  const force = parsed.bool('force');
  if (forceConflicts && !isOnServer) throw new CommandFailure('--force-conflicts only works with --server-side');
  if (dryRun === 'client' && isOnServer)
    throw new CommandFailure(
      "--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)",
    );
  if (dryRun === 'server' && force) throw new CommandFailure('--dry-run=server cannot be used with --force');
  if (isOnServer && force) throw new CommandFailure('--force cannot be used with --server-side');
  if (parsed.string('subresource') !== '' && !isOnServer)
    throw new CommandFailure('--subresource can only be specified for --server-side');
  const validation = validationOf(invocation);
  const manager = parsed.given('field-manager') || !isOnServer ? parsed.string('field-manager') : 'kubectl';
  return { dryRun, manager, validation, isOnServer, forceConflicts, force, overwrite: parsed.bool('overwrite') };
}

async function run(invocation: Invocation): Promise<void> {
  refuseArguments(invocation);
  const files = requireFiles(invocation);
  const options = optionsOf(invocation);
  const print = resultPrinter(invocation, options.dryRun);
  const { targets, failures: unread } = await written(invocation, files, options.validation !== 'Ignore');
  if (targets.length === 0 && unread.length === 0) throw new CommandFailure('no objects passed to apply');
  const failures = [...unread];
  const shown = showsObjects(invocation);
  const applied: KubeObject[] = [];
  for (const target of targets) {
    try {
      const { object, done } = await applyOne(invocation, target, options, shown);
      applied.push(object);
      if (!shown) print(object, done);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      failures.push(thrown);
    }
  }
  throwAll(failures);
  if (shown) printAll(print, applied);
}

function printAll(print: ResultPrinter, objects: readonly KubeObject[]): void {
  const [first] = objects;
  if (objects.length > 1) print({ apiVersion: 'v1', kind: 'List', metadata: {}, items: objects }, '');
  else if (first) print(first, '');
}

/** What became of an object. */
interface Applied {
  readonly object: KubeObject;
  readonly done: string;
}

async function applyOne(
  invocation: Invocation,
  target: Target,
  options: ApplyOptions,
  shown: boolean,
): Promise<Applied> {
  const { object, name } = target;
  if (name === '' && object.metadata.generateName)
    throw new CommandFailure(`from ${object.metadata.generateName}: cannot use generate name with apply`);
  if (options.isOnServer) {
    const made = await applyOnServer(invocation, target, options);
    warnOfDeletion(invocation, made);
    return { object: made, done: 'serverside-applied' };
  }
  const live = await current(invocation, target);
  const annotated = withLastApplied(object);
  if (!live) return { object: await created(invocation, target, annotated, options), done: 'created' };
  if (options.dryRun !== 'client' && live.metadata.annotations?.[LAST_APPLIED] === undefined)
    invocation.err(
      `Warning: resource ${objectPath(target)} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.\n`,
    );
  const { object: next, isChanged } = await patched(invocation, target, live, annotated, options);
  warnOfDeletion(invocation, next);
  return { object: next, done: isChanged || shown ? 'configured' : 'unchanged' };
}

async function current(invocation: Invocation, target: Target): Promise<KubeObject | undefined> {
  return await ofSource(`retrieving current configuration of:\n${placeText(target)}\nfrom server for:`, async () => {
    if (target.name === '') throw new CommandFailure('resource name may not be empty');
    try {
      return await readObject(invocation, target);
    } catch (thrown) {
      if (isNotFound(thrown)) return undefined;
      throw thrown;
    }
  });
}

/** An object less what is null in it, as the server would take it in a patch. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutNulls(one)]));
}

async function created(
  invocation: Invocation,
  target: Target,
  annotated: KubeObject,
  { dryRun, manager, validation }: ApplyOptions,
): Promise<KubeObject> {
  const object = withoutNulls(annotated) as KubeObject;
  if (dryRun === 'client') return object;
  return await ofSource('creating', () => createObject(invocation, target, object, { dryRun, manager, validation }));
}

function warnOfDeletion(invocation: Invocation, { metadata }: KubeObject): void {
  if (metadata.deletionTimestamp)
    invocation.err(`Warning: Detected changes to resource ${metadata.name} which is currently being deleted.\n`);
}
