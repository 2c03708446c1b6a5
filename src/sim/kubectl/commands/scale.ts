// `kubectl scale` (kubectl, pkg/cmd/scale/scale.go, pkg/scale/scale.go).
import { CommandFailure, throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { patchObject, readObject } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { type Target, targets } from '../write/target.ts';
import { requireFlags } from '../write/write-flags.ts';
import type { Command } from './command.ts';
import { FILE_FLAGS, PRINT_FLAGS, SELECTOR_FLAG } from './get-flags.ts';

const STEP_MS = 500;

/** `kubectl scale`. */
export const SCALE: Command = {
  name: 'scale',
  short: 'Change how many pods a workload has',
  usage: '(TYPE NAME | TYPE/NAME) --replicas=COUNT',
  examples: ['kubectl scale deploy/web --replicas=3', 'kubectl scale deploy web --current-replicas=2 --replicas=3'],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    SELECTOR_FLAG,
    DRY_RUN_FLAG,
    { name: 'replicas', type: 'int', help: 'how many' },
    { name: 'current-replicas', type: 'int', fallback: '-1', help: 'only when there are so many now' },
    { name: 'resource-version', type: 'string', help: 'only when it is this version still' },
    { name: 'timeout', type: 'duration', help: 'wait so long for them to be there' },
    { name: 'all', type: 'bool', help: 'all of the types named' },
  ],
  run,
};

interface Scale {
  readonly metadata: { readonly resourceVersion: string };
  readonly spec?: { readonly replicas?: number };
  readonly status?: { readonly replicas?: number };
}

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  requireFlags(invocation, ['replicas']);
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  if (parsed.bool('all') && parsed.string('selector') !== '')
    throw new CommandFailure('cannot set --all and --selector at the same time');
  const replicas = parsed.int('replicas');
  if (replicas < 0)
    throw new CommandFailure('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0');
  if (parsed.int('current-replicas') < -1)
    throw new CommandFailure('The --current-replicas must specify an integer of -1 or greater');
  const { targets: found, failures } = await targets(invocation, {
    args: parsed.args,
    selector: parsed.string('selector'),
    all: parsed.bool('all'),
    files: parsed.list('filename'),
  });
  if (found.length === 0 && failures.length === 0) throw new CommandFailure('no objects passed to scale');
  throwAll(failures);
  for (const target of found) await scaleOne(invocation, target, replicas, dryRun);
  for (const target of found) {
    // the scaled object is shown as it would be, without being asked for again
    const shown = { ...target.object, spec: { ...(target.object.spec as object), replicas } };
    print(shown, 'scaled');
  }
}

async function scaleOne(invocation: Invocation, target: Target, replicas: number, dryRun: DryRun): Promise<void> {
  const { parsed } = invocation;
  if (dryRun === 'client') return;
  const isConditional = parsed.int('current-replicas') !== -1 || parsed.string('resource-version') !== '';
  if (isConditional) await checkConditions(invocation, target);
  const patch = { spec: { replicas } };
  await patchObject(invocation, target, 'merge', patch, { dryRun, subresource: 'scale' });
  const timeout = parsed.duration('timeout');
  if (timeout === 0 || dryRun !== 'none') return;
  const end = invocation.now() + timeout;
  for (;;) {
    const scale = (await readObject(invocation, target, 'scale')) as unknown as Scale;
    if ((scale.status?.replicas ?? 0) === replicas) return;
    if (invocation.now() >= end) throw new CommandFailure('timed out waiting for the condition');
    invocation.session.pass(STEP_MS);
  }
}

async function checkConditions(invocation: Invocation, target: Target): Promise<void> {
  const expected = invocation.parsed.int('current-replicas');
  const version = invocation.parsed.string('resource-version');
  const scale = (await readObject(invocation, target, 'scale')) as unknown as Scale;
  const replicas = scale.spec?.replicas ?? 0;
  if (expected !== -1 && replicas !== expected)
    throw new CommandFailure(`Expected replicas to be ${expected}, was ${replicas}`);
  if (version !== '' && scale.metadata.resourceVersion !== version)
    throw new CommandFailure(`Expected resource version to be ${version}, was ${scale.metadata.resourceVersion}`);
}
