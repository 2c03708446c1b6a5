// `kubectl create -f -` (kubectl, pkg/cmd/create/create.go).
import { CommandFailure, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { DRY_RUN_FLAG, dryRunOf } from '../../write/dry-run.ts';
import { withLastApplied } from '../../write/last-applied.ts';
import { createObject } from '../../write/requests.ts';
import { resultPrinter } from '../../write/result-printer.ts';
import { ofSource } from '../../write/source-failure.ts';
import {
  managerFlag,
  refuseArguments,
  requireFiles,
  SAVE_CONFIG_FLAG,
  VALIDATE_FLAG,
  validationOf,
} from '../../write/write-flags.ts';
import { written } from '../../write/written.ts';
import type { Command } from '../command.ts';
import { FILE_FLAGS, PRINT_FLAGS, SELECTOR_FLAG } from '../get-flags.ts';

/** `kubectl create` without a kind. */
export const CREATE: Command = {
  name: 'create',
  short: 'Create objects from the block below the line',
  usage: '-f -',
  examples: ['kubectl create -f -', 'kubectl create -f - --dry-run=server'],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    SELECTOR_FLAG,
    DRY_RUN_FLAG,
    managerFlag('kubectl-create'),
    SAVE_CONFIG_FLAG,
    VALIDATE_FLAG,
    { name: 'edit', type: 'bool', refused: 'there is no editor; write the object as a block below the line' },
    { name: 'raw', type: 'string', refused: 'write the object as a block below the line of create -f -' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  if (parsed.list('filename').length === 0 && parsed.args.length === 0)
    throw new CommandFailure('must specify one of -f and -k');
  refuseArguments(invocation);
  const files = requireFiles(invocation);
  const dryRun = dryRunOf(invocation);
  const validation = validationOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const { targets, failures: unread } = await written(invocation, files, validation !== 'Ignore');
  if (targets.length === 0 && unread.length === 0) throw new CommandFailure('no objects passed to create');
  const failures: Error[] = [];
  for (const target of targets) {
    try {
      const object = parsed.bool('save-config') ? withLastApplied(target.object) : target.object;
      const options = { dryRun, manager: parsed.string('field-manager'), validation };
      const made =
        dryRun === 'client'
          ? object
          : await ofSource('creating', () => createObject(invocation, target, object, options));
      print(made, 'created');
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      failures.push(thrown);
    }
  }
  throwAll([...failures, ...unread]);
}
