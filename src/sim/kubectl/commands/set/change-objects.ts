// What every `kubectl set` does: finds objects, changes them, and sends what is different (kubectl, pkg/cmd/set/helper.go).
import { modelOf } from '../../../api/schema/schema.ts';
import type { KubeObject } from '../../../wire.ts';
import { CommandFailure, throwAll } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import type { Invocation } from '../../invocation.ts';
import { twoWayPatch } from '../../patch/strategic-diff.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../../write/dry-run.ts';
import { patchObject } from '../../write/requests.ts';
import { resultPrinter } from '../../write/result-printer.ts';
import { objectPath, type Target, targets } from '../../write/target.ts';
import { managerFlag } from '../../write/write-flags.ts';
import { FILE_FLAGS, PRINT_FLAGS, SELECTOR_FLAG } from '../get-flags.ts';

const LOCAL: Flag = {
  name: 'local',
  type: 'bool',
  refused: 'there are no files here; --dry-run=client -o yaml shows what would be sent',
};

/** Flags of every `kubectl set`. */
export const SET_FLAGS: readonly Flag[] = [
  ...FILE_FLAGS,
  ...PRINT_FLAGS,
  SELECTOR_FLAG,
  DRY_RUN_FLAG,
  managerFlag('kubectl-set'),
  LOCAL,
  { name: 'all', type: 'bool', help: 'all of the types named' },
];

/** How objects are changed. */
export interface Change {
  /** what was typed to name objects */
  readonly resources: readonly string[];
  /** what stands behind each name: `image updated` */
  readonly done: string;
  /** told in front of the server's refusal; '' for nothing */
  readonly failing: string;
  /** says that nothing is to be changed also where nothing is; then nothing is sent */
  readonly printsUnchanged?: boolean;
  /** failures of the change do not say of which object */
  readonly namesNothing?: boolean;
  /** What kubectl checks only when the objects were found. @throws Error */
  checks?(): void;
  /** The changed object. What it finds wrong but goes on with it puts into `problems`. @throws CommandFailure for an object that cannot be changed */
  change(object: KubeObject, problems: Error[]): KubeObject;
}

/** `--all` and `-l` exclude each other. @throws CommandFailure */
export function checkSelection({ parsed }: Invocation): void {
  if (parsed.bool('all') && parsed.string('selector') !== '')
    throw new CommandFailure('cannot set --all and --selector at the same time');
}

/** The objects that a line is about. */
export function chosen(invocation: Invocation, resources: readonly string[]): ReturnType<typeof targets> {
  const { parsed } = invocation;
  return targets(invocation, {
    args: resources,
    selector: parsed.string('selector'),
    all: parsed.bool('all'),
    files: parsed.list('filename'),
  });
}

/** Changes objects, and says so. */
export async function changeObjects(invocation: Invocation, change: Change): Promise<void> {
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const { targets: found, failures } = await chosen(invocation, change.resources);
  throwAll(failures);
  change.checks?.();
  const problems: Error[] = [];
  const changed = found.map((target) => ({ target, next: changedOf(target, change, problems) }));
  for (const { target, next } of changed) {
    if (!next) continue;
    const patch = twoWayPatch(target.object, next, modelOf(target.object.apiVersion, target.object.kind));
    const isSame = Object.keys(patch).length === 0;
    if (isSame && !change.printsUnchanged) continue;
    try {
      print(dryRun === 'client' || isSame ? next : await sent(invocation, target, patch, dryRun), change.done);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(change.failing === '' ? thrown : new CommandFailure(`${change.failing}${thrown.message}`));
    }
  }
  throwAll(problems);
}

function changedOf(target: Target, { change, namesNothing }: Change, problems: Error[]): KubeObject | undefined {
  try {
    return change(target.object, problems);
  } catch (thrown) {
    if (!(thrown instanceof CommandFailure)) throw thrown;
    problems.push(namesNothing ? thrown : new CommandFailure(`error: ${objectPath(target)} ${thrown.message}`));
    return undefined;
  }
}

function sent(invocation: Invocation, target: Target, patch: unknown, dryRun: DryRun): Promise<KubeObject> {
  const manager = invocation.parsed.string('field-manager');
  return patchObject(invocation, target, 'strategic', patch, { dryRun, manager });
}

/** Cuts arguments into those that name objects and those that say what is to be changed. @throws CommandFailure when they are mixed */
export function resourcesAndPairs(
  args: readonly string[],
  what: string,
  isPair: (argument: string) => boolean,
): { readonly resources: readonly string[]; readonly pairs: readonly string[] } {
  const first = args.findIndex(isPair);
  const resources = first < 0 ? args : args.slice(0, first);
  const pairs = first < 0 ? [] : args.slice(first);
  const late = pairs.find((one) => !isPair(one));
  if (late !== undefined) throw new CommandFailure(`all resources must be specified before ${what} changes: ${late}`);
  return { resources, pairs };
}
