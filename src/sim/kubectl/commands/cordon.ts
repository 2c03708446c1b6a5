// `kubectl cordon` and `kubectl uncordon` (kubectl, pkg/cmd/drain/drain.go, pkg/drain/cordon.go).
import { modelOf } from '../../api/schema/schema.ts';
import type { KubeObject } from '../../wire.ts';
import { throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { twoWayPatch } from '../patch/strategic-diff.ts';
import { DRY_RUN_FLAG, DRY_RUN_MARK, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { patchObject } from '../write/requests.ts';
import { type Target, targets } from '../write/target.ts';
import type { Command } from './command.ts';
import { SELECTOR_FLAG } from './get-flags.ts';

/** The nodes of a line. @param word `cordon`, for the usage @throws CommandFailure when none are named, or in two ways */
export async function nodesOf(invocation: Invocation, word: string): Promise<readonly Target[]> {
  const { parsed } = invocation;
  const selector = parsed.string('selector');
  if (parsed.args.length === 0 && selector === '') throw invocation.usage(`USAGE: ${word} NODE [flags]`);
  if (parsed.args.length > 0 && selector !== '')
    throw invocation.usage('cannot specify both a node name and a --selector option');
  const args = selector === '' ? parsed.args.map((name) => (name.includes('/') ? name : `nodes/${name}`)) : ['nodes'];
  const { targets: found, failures } = await targets(invocation, { args, selector });
  throwAll(failures);
  return found;
}

/** Closes nodes for new pods, or opens them again, and says so. */
export async function setUnschedulable(
  invocation: Invocation,
  nodes: readonly Target[],
  closed: boolean,
  dryRun: DryRun,
): Promise<void> {
  const word = closed ? 'cordoned' : 'uncordoned';
  for (const node of nodes) {
    const spec = node.object.spec as { unschedulable?: boolean };
    const isSo = Boolean(spec.unschedulable) === closed;
    if (!isSo && dryRun !== 'client') {
      const { unschedulable: _before, ...rest } = spec;
      const next: KubeObject = { ...node.object, spec: closed ? { ...rest, unschedulable: true } : rest };
      await patchObject(invocation, node, 'strategic', twoWayPatch(node.object, next, modelOf('v1', 'Node')), {
        dryRun,
      });
    }
    invocation.out(`node/${node.name} ${isSo ? 'already ' : ''}${word}${DRY_RUN_MARK[dryRun]}\n`);
  }
}

function command(word: string, closed: boolean, short: string): Command {
  return {
    name: word,
    short,
    usage: 'NODE',
    examples: [`kubectl ${word} node-1`],
    flags: [SELECTOR_FLAG, DRY_RUN_FLAG],
    run: async (invocation) => {
      const dryRun = dryRunOf(invocation);
      await setUnschedulable(invocation, await nodesOf(invocation, word), closed, dryRun);
    },
  };
}

/** `kubectl cordon`. */
export const CORDON = command('cordon', true, 'Let no new pods onto a node');

/** `kubectl uncordon`. */
export const UNCORDON = command('uncordon', false, 'Let pods onto a node again');
