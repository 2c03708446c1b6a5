// `kubectl rollout status` (kubectl, pkg/cmd/rollout/rollout_status.go).

import type { KubeObject } from '../../../wire.ts';
import { CommandFailure, isNotFound, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { readObject } from '../../write/requests.ts';
import type { Target } from '../../write/target.ts';
import type { Command } from '../command.ts';
import { ROLLOUT_FLAGS, ROLLOUT_USAGE, workloads } from './rollout-flags.ts';
import { rolloutState } from './rollout-state.ts';

/** Looks so often, in milliseconds: closely at first. */
const NEAR_MS = 200;
const FAR_MS = 1000;
const NEAR_FOR_MS = 30_000;
/** So long at most where kubectl would wait for ever. */
const LONGEST_MS = 15 * 60_000;

/** `kubectl rollout status`. */
export const ROLLOUT_STATUS: Command = {
  name: 'rollout status',
  short: 'Wait until a rollout is done, or say why it is not',
  usage: ROLLOUT_USAGE,
  examples: ['kubectl rollout status deploy/web', 'kubectl rollout status deploy/web --timeout=60s'],
  flags: [
    ...ROLLOUT_FLAGS,
    { name: 'watch', short: 'w', type: 'bool', fallback: 'true', help: 'wait until it is done' },
    { name: 'revision', type: 'int', help: 'only of this revision' },
    { name: 'timeout', type: 'duration', help: 'wait so long at most' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  if (parsed.int('revision') < 0)
    throw new CommandFailure(`revision must be a positive integer: ${parsed.int('revision')}`);
  const { targets, failures } = await workloads(invocation);
  const problems = [...failures];
  if (targets.length === 0 && failures.length === 0)
    invocation.err(`No resources found in ${invocation.namespace} namespace.\n`);
  const timeout = parsed.duration('timeout');
  const end = invocation.now() + (timeout > 0 ? timeout : LONGEST_MS);
  for (const target of targets) {
    try {
      await follow(invocation, target, end);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

/** Says how far a rollout is each time that it gets further, until it is done. */
async function follow(invocation: Invocation, target: Target, end: number): Promise<void> {
  const start = invocation.now();
  let seen = '';
  for (let object = target.object; ; object = await read(invocation, target)) {
    if (object.metadata.resourceVersion !== seen) {
      seen = object.metadata.resourceVersion;
      const { text, done } = rolloutState(object, invocation.parsed.int('revision'));
      invocation.out(text);
      if (done || !invocation.parsed.bool('watch')) return;
    }
    const now = invocation.now();
    if (now >= end) throw new CommandFailure('timed out waiting for the condition');
    invocation.session.pass(Math.min(now - start < NEAR_FOR_MS ? NEAR_MS : FAR_MS, end - now));
  }
}

async function read(invocation: Invocation, target: Target): Promise<KubeObject> {
  try {
    return await readObject(invocation, target);
  } catch (thrown) {
    if (isNotFound(thrown)) throw new CommandFailure('object has been deleted');
    throw thrown;
  }
}
