// `kubectl rollout history` (kubectl, pkg/cmd/rollout/rollout_history.go).
import { CommandFailure, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { objectName } from '../../printers/object-printer.ts';
import { resultPrinter } from '../../write/result-printer.ts';
import type { Target } from '../../write/target.ts';
import type { Command } from '../command.ts';
import { PRINT_FLAGS } from '../get-flags.ts';
import { hasRevisions, type Revision, revisionsOf } from './revisions.ts';
import { ROLLOUT_FLAGS, ROLLOUT_USAGE, workloads } from './rollout-flags.ts';
import { templateText } from './template-text.ts';

/** `kubectl rollout history`. */
export const ROLLOUT_HISTORY: Command = {
  name: 'rollout history',
  short: 'Show the revisions of a workload',
  usage: ROLLOUT_USAGE,
  examples: ['kubectl rollout history deploy/web', 'kubectl rollout history deploy/web --revision=2'],
  flags: [...ROLLOUT_FLAGS, ...PRINT_FLAGS, { name: 'revision', type: 'int', help: 'show this one in full' }],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const wanted = parsed.int('revision');
  if (wanted < 0) throw new CommandFailure(`revision must be a positive integer: ${wanted}`);
  const print = resultPrinter(invocation, 'none');
  const { targets, failures } = await workloads(invocation);
  const problems = [...failures];
  for (const target of targets) {
    try {
      const revisions = await history(invocation, target);
      if (parsed.string('output') !== '') for (const { object } of chosen(revisions, wanted)) print(object, '');
      else tell(invocation, target, revisions, wanted);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

function history(invocation: Invocation, target: Target): Promise<Revision[]> {
  const { kind } = target.object;
  if (!hasRevisions(target.object))
    throw new CommandFailure(
      `error retrieving history for ${JSON.stringify(kind)}, no visitor method exists for {${target.mapping.group} ${kind}}`,
    );
  return revisionsOf(invocation, target);
}

function chosen(revisions: readonly Revision[], wanted: number): readonly Revision[] {
  if (wanted === 0) return revisions;
  const found = revisions.filter(({ number }) => number === wanted);
  if (found.length === 0) throw new CommandFailure('unable to find the specified revision');
  return found;
}

function tell(invocation: Invocation, { object }: Target, revisions: readonly Revision[], wanted: number): void {
  const name = objectName(object.kind, object.apiVersion, object.metadata.name);
  if (wanted > 0) {
    const [one] = chosen(revisions, wanted);
    invocation.out(`${name} with revision #${wanted}\n${one ? templateText(one.template) : ''}\n`);
    return;
  }
  const rows = [
    ['REVISION', 'CHANGE-CAUSE'],
    ...revisions.map(({ number, cause }) => [`${number}`, cause || '<none>']),
  ];
  const width = Math.max(...rows.map(([number = '']) => number.length)) + 2;
  const table = rows.map(([number = '', cause = '']) => `${number.padEnd(width)}${cause}\n`).join('');
  invocation.out(`${name} \n${revisions.length > 0 ? table : 'No rollout history found.'}\n`);
}
