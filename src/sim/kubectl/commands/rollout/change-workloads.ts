// `rollout restart`, `pause` and `resume`: small changes of workloads (kubectl, pkg/cmd/rollout/rollout_restart.go, rollout_pause.go, rollout_resume.go).

import { modelOf } from '../../../api/schema/schema.ts';
import { groupResource } from '../../../resources/resource.ts';
import type { KubeObject } from '../../../wire.ts';
import { CommandFailure, throwAll } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import type { Invocation } from '../../invocation.ts';
import { twoWayPatch } from '../../patch/strategic-diff.ts';
import { patchObject } from '../../write/requests.ts';
import { resultPrinter } from '../../write/result-printer.ts';
import { managerFlag } from '../../write/write-flags.ts';
import { PRINT_FLAGS } from '../get-flags.ts';
import { ROLLOUT_FLAGS, workloads } from './rollout-flags.ts';

/** Their flags. */
export const CHANGE_FLAGS: readonly Flag[] = [...ROLLOUT_FLAGS, ...PRINT_FLAGS, managerFlag('kubectl-rollout')];

/** How workloads are changed. */
export interface WorkloadChange {
  /** `restarted` */
  readonly done: string;
  /** The changed workload. @throws CommandFailure that says, behind its name, why it cannot be */
  change(object: KubeObject): KubeObject;
  /** what is said of a workload that the change leaves as it is */
  unchanged(name: string): string;
}

/** Changes workloads, and says so. */
export async function changeWorkloads(
  invocation: Invocation,
  { done, change, unchanged }: WorkloadChange,
): Promise<void> {
  const print = resultPrinter(invocation, 'none');
  const { targets, failures } = await workloads(invocation);
  const problems = [...failures];
  if (targets.length === 0 && failures.length === 0)
    invocation.err(`No resources found in ${invocation.namespace} namespace.\n`);
  const manager = invocation.parsed.string('field-manager');
  for (const target of targets) {
    try {
      const next = change(target.object);
      const patch = twoWayPatch(target.object, next, modelOf(next.apiVersion, next.kind));
      if (Object.keys(patch).length === 0) throw new CommandFailure(unchanged(target.name));
      print(await patchObject(invocation, target, 'strategic', patch, { dryRun: 'none', manager }), done);
    } catch (thrown) {
      if (thrown instanceof NotChangeable)
        problems.push(
          new CommandFailure(
            `error: ${groupResource(target.mapping)} ${JSON.stringify(target.name)} ${thrown.message}`,
          ),
        );
      else if (thrown instanceof Error) problems.push(thrown);
      else throw thrown;
    }
  }
  throwAll(problems);
}

/** A workload cannot be changed; why stands behind its name. */
export class NotChangeable extends Error {}
