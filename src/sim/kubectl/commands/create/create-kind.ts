// `kubectl create KIND NAME`: makes an object of flags, and creates it.
import { CommandFailure, StatusFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { DRY_RUN_FLAG, dryRunOf } from '../../write/dry-run.ts';
import { LAST_APPLIED } from '../../write/last-applied.ts';
import { createObject } from '../../write/requests.ts';
import { resultPrinter } from '../../write/result-printer.ts';
import { managerFlag, requireFlags, SAVE_CONFIG_FLAG, VALIDATE_FLAG, validationOf } from '../../write/write-flags.ts';
import type { Command } from '../command.ts';
import { PRINT_FLAGS } from '../get-flags.ts';
import { type Generator, type Made, oneName } from './generator.ts';

/** The command of a generator. */
export function createKind(generator: Generator): Command {
  const { name, aliases = [], flags, required = [] } = generator;
  const words = name.split(' ');
  return {
    name: `create ${name}`,
    aliases: aliases.map((alias) => `create ${alias}`),
    short: `Create a ${words.toReversed().join(' ')}`,
    usage: `NAME${required.map((flag) => ` --${flag}=…`).join('')}`,
    examples: generator.examples,
    flags: [...flags, ...PRINT_FLAGS, DRY_RUN_FLAG, managerFlag('kubectl-create'), SAVE_CONFIG_FLAG, VALIDATE_FLAG],
    run: (invocation) => run(invocation, generator),
  };
}

async function run(invocation: Invocation, { required = [], failing, make }: Generator): Promise<void> {
  const { parsed } = invocation;
  requireFlags(invocation, required);
  const name = oneName(invocation);
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const validation = validationOf(invocation);
  const draft = await make(invocation, name);
  const made = parsed.bool('save-config') ? withConfig(draft) : draft;
  if (dryRun === 'client') return print(made, 'created');
  const mapping = (await invocation.mapper()).kind(...groupAndKind(made));
  if (!mapping)
    throw new StatusFailure(
      { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'NotFound', code: 404 },
      'the server could not find the requested resource',
    );
  const namespace = mapping.namespaced ? invocation.namespace : '';
  try {
    const options = { dryRun, manager: parsed.string('field-manager'), validation };
    print(await createObject(invocation, { mapping, namespace }, made, options), 'created');
  } catch (thrown) {
    if (!(thrown instanceof StatusFailure) || failing === undefined) throw thrown;
    throw new CommandFailure(`${failing}${thrown.message}`);
  }
}

function groupAndKind({ apiVersion, kind }: Made): readonly [group: string, kind: string] {
  return [apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '', kind];
}

/** An object that says itself what it was made of, for a later apply. */
function withConfig(made: Made): Made {
  const annotations = { ...(made.metadata.annotations as object), [LAST_APPLIED]: `${JSON.stringify(made)}\n` };
  return { ...made, metadata: { ...made.metadata, annotations } };
}
