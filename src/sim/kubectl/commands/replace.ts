// `kubectl replace` (kubectl, pkg/cmd/replace/replace.go).

import type { KubeObject } from '../../wire.ts';
import { CommandFailure, isNotFound, throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { DRY_RUN_FLAG, dryRunOf } from '../write/dry-run.ts';
import { withLastApplied } from '../write/last-applied.ts';
import { createObject, deleteObject, readObject, replaceObject, type WriteOptions } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { ofSource } from '../write/source-failure.ts';
import type { Target } from '../write/target.ts';
import { failUngone, waitUntilGone } from '../write/wait-until-gone.ts';
import {
  CASCADE_FLAG,
  cascadeOf,
  managerFlag,
  refuseArguments,
  requireFiles,
  SAVE_CONFIG_FLAG,
  VALIDATE_FLAG,
  validationOf,
} from '../write/write-flags.ts';
import { written } from '../write/written.ts';
import type { Command } from './command.ts';
import { FILE_FLAGS, PRINT_FLAGS } from './get-flags.ts';

/** `kubectl replace`. */
export const REPLACE: Command = {
  name: 'replace',
  short: 'Replace objects by those of the block below the line',
  usage: '-f -',
  examples: ['kubectl replace -f -', 'kubectl replace --force -f -'],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    DRY_RUN_FLAG,
    managerFlag('kubectl-replace'),
    SAVE_CONFIG_FLAG,
    VALIDATE_FLAG,
    CASCADE_FLAG,
    { name: 'force', type: 'bool', help: 'delete the objects and make them anew' },
    { name: 'grace-period', type: 'int', fallback: '-1' },
    { name: 'timeout', type: 'duration' },
    { name: 'wait', type: 'bool' },
    { name: 'subresource', type: 'string' },
    { name: 'raw', type: 'string', refused: 'write the object as a block below the line of replace -f -' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const dryRun = dryRunOf(invocation);
  const validation = validationOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const force = parsed.bool('force');
  if (parsed.int('grace-period') >= 0 && !force) throw new CommandFailure('--grace-period must have --force specified');
  if (parsed.duration('timeout') !== 0 && !force) throw new CommandFailure('--timeout must have --force specified');
  const files = requireFiles(invocation);
  refuseArguments(invocation);
  if (force && dryRun !== 'none') throw new CommandFailure('--dry-run can not be used when --force is set');
  const { targets, failures: unread } = await written(invocation, files, validation !== 'Ignore');
  if (targets.length === 0 && unread.length === 0) throw new CommandFailure('no objects passed to replace');
  const options = {
    dryRun,
    validation,
    manager: parsed.string('field-manager'),
    subresource: parsed.string('subresource'),
  };
  if (force) await deleteAll(invocation, targets);
  const failures: Error[] = [];
  for (const target of targets) {
    const object = parsed.bool('save-config') ? withLastApplied(target.object) : target.object;
    try {
      print(await replaced(invocation, target, object, options, force), 'replaced');
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      failures.push(thrown);
    }
  }
  throwAll([...failures, ...unread]);
}

async function replaced(
  invocation: Invocation,
  target: Target,
  object: KubeObject,
  options: WriteOptions,
  force: boolean,
): Promise<KubeObject> {
  if (options.dryRun === 'client') return object;
  if (force) return await ofSource('creating', () => createObject(invocation, target, object, options));
  return await ofSource('replacing', async () =>
    replaceObject(invocation, target, await overLive(invocation, target, object), options),
  );
}

/** Without a version of its own an object takes the place of whatever is there. */
async function overLive(invocation: Invocation, target: Target, object: KubeObject): Promise<KubeObject> {
  if (object.metadata.resourceVersion) return object;
  try {
    const { resourceVersion } = (await readObject(invocation, target)).metadata;
    return { ...object, metadata: { ...object.metadata, resourceVersion } };
  } catch (thrown) {
    if (isNotFound(thrown)) return object;
    throw thrown;
  }
}

async function deleteAll(invocation: Invocation, targets: readonly Target[]): Promise<void> {
  const { parsed } = invocation;
  const given = parsed.int('grace-period');
  const grace = given < 0 ? undefined : given;
  for (const target of targets) {
    const { mapping, namespace, name } = target;
    try {
      const wish = { dryRun: 'none' as const, propagationPolicy: cascadeOf(invocation) };
      await deleteObject(invocation, target, { ...wish, ...(grace !== undefined && { gracePeriodSeconds: grace }) });
    } catch (thrown) {
      if (isNotFound(thrown)) continue;
      throw thrown;
    }
    const kind = `${mapping.kind.toLowerCase()}${mapping.group === '' ? '' : `.${mapping.group}`}`;
    const done = grace === 0 ? 'force deleted' : 'deleted';
    invocation.out(
      `${kind} ${JSON.stringify(name)} ${done}${mapping.namespaced ? ` from ${namespace} namespace` : ''}\n`,
    );
  }
  const timeout = parsed.duration('timeout');
  failUngone(
    await waitUntilGone(
      invocation,
      targets.map((one) => ({ ...one, uid: undefined })),
      timeout,
    ),
    timeout,
  );
}
