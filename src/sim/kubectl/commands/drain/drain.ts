// `kubectl drain` (kubectl, pkg/cmd/drain/drain.go).
import { CommandFailure, Failures } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { DRY_RUN_FLAG, DRY_RUN_MARK, type DryRun, dryRunOf } from '../../write/dry-run.ts';
import type { Command } from '../command.ts';
import { nodesOf, setUnschedulable } from '../cordon.ts';
import { SELECTOR_FLAG } from '../get-flags.ts';
import { evict } from './evict.ts';
import { podsToEvict } from './pods-to-evict.ts';

/** `kubectl drain`. */
export const DRAIN: Command = {
  name: 'drain',
  short: 'Close a node and take its pods away',
  usage: 'NODE',
  examples: ['kubectl drain node-1 --ignore-daemonsets', 'kubectl drain node-1 --ignore-daemonsets --timeout=60s'],
  flags: [
    SELECTOR_FLAG,
    DRY_RUN_FLAG,
    { name: 'force', type: 'bool', help: 'also pods that nobody makes anew' },
    { name: 'ignore-daemonsets', type: 'bool', help: 'leave pods of DaemonSets' },
    { name: 'delete-emptydir-data', type: 'bool', help: 'also pods with data in an emptyDir' },
    { name: 'grace-period', type: 'int', fallback: '-1', help: 'seconds that containers have to end' },
    { name: 'timeout', type: 'duration', help: 'try so long at most' },
    { name: 'disable-eviction', type: 'bool', help: 'delete, past PodDisruptionBudgets' },
    { name: 'pod-selector', type: 'string', help: 'only pods with these labels' },
    { name: 'skip-wait-for-delete-timeout', type: 'int' },
    { name: 'chunk-size', type: 'int', fallback: '500' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const dryRun = dryRunOf(invocation);
  const nodes = await nodesOf(invocation, 'drain');
  await setUnschedulable(invocation, nodes, true, dryRun);
  const pending: string[] = [];
  const problems: Error[] = [];
  for (const { name } of nodes) {
    try {
      await drainOne(invocation, name, dryRun);
      invocation.out(`node/${name} drained${DRY_RUN_MARK[dryRun]}\n`);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      pending.push(name);
      problems.push(...(thrown instanceof Failures ? thrown.failures : [thrown]));
      const why = thrown.message;
      invocation.err(
        `error: unable to drain node ${JSON.stringify(name)} due to error: ${why}, continuing command...\n`,
      );
    }
  }
  if (pending.length === 0) return;
  invocation.err(`There are pending nodes to be drained:\n${pending.map((name) => ` ${name}\n`).join('')}`);
  throw new Failures(problems);
}

async function drainOne(invocation: Invocation, node: string, dryRun: DryRun): Promise<void> {
  const { pods, warning, errors } = await podsToEvict(invocation, node);
  if (errors.length > 0) throw new Failures(errors.map((one) => new CommandFailure(one)));
  if (warning !== '') invocation.err(`Warning: ${warning}\n`);
  if (dryRun === 'client') {
    for (const { metadata } of pods) invocation.out(`evicting pod ${metadata.namespace}/${metadata.name} (dry run)\n`);
    return;
  }
  try {
    await evict(invocation, pods, dryRun);
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    const left = await podsToEvict(invocation, node);
    if (left.pods.length > 0) {
      invocation.err(
        `There are pending pods in node ${JSON.stringify(node)} when an error occurred: ${thrown.message}\n`,
      );
      for (const { metadata } of left.pods) invocation.err(`pod/${metadata.name}\n`);
    }
    throw thrown;
  }
}
