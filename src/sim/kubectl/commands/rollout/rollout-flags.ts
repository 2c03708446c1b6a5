// What every `kubectl rollout` shares: its flags, and the objects that it is about.
import { CommandFailure } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import type { Invocation } from '../../invocation.ts';
import { targets } from '../../write/target.ts';
import { FILE_FLAGS, SELECTOR_FLAG } from '../get-flags.ts';

/** Flags of every `kubectl rollout`. */
export const ROLLOUT_FLAGS: readonly Flag[] = [...FILE_FLAGS, SELECTOR_FLAG];

/** What every `kubectl rollout` is used with. */
export const ROLLOUT_USAGE = '(TYPE NAME | TYPE/NAME)';

/** The objects of a line; a type without names means all of them. @throws CommandFailure when nothing is named */
export function workloads(invocation: Invocation): ReturnType<typeof targets> {
  const { parsed } = invocation;
  const files = parsed.list('filename');
  if (parsed.args.length === 0 && files.length === 0) throw new CommandFailure('required resource not specified');
  return targets(invocation, {
    args: parsed.args,
    selector: parsed.string('selector'),
    emptySelector: true,
    files,
  });
}
