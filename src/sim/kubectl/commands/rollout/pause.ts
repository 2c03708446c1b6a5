// `kubectl rollout pause` and `resume` (kubectl, pkg/polymorphichelpers/objectpauser.go, objectresumer.go).
import type { KubeObject } from '../../../wire.ts';
import type { Command } from '../command.ts';
import { CHANGE_FLAGS, changeWorkloads, NotChangeable } from './change-workloads.ts';
import { ROLLOUT_USAGE } from './rollout-flags.ts';

function withPaused(object: KubeObject, paused: boolean): KubeObject {
  if (object.kind !== 'Deployment') throw new NotChangeable(`${paused ? 'pausing' : 'resuming'} is not supported`);
  const spec = object.spec as { paused?: boolean };
  if (Boolean(spec.paused) === paused) throw new NotChangeable(paused ? 'is already paused' : 'is not paused');
  const { paused: _before, ...rest } = spec;
  return { ...object, spec: paused ? { ...rest, paused } : rest };
}

function command(word: string, done: string, paused: boolean, short: string): Command {
  return {
    name: `rollout ${word}`,
    short,
    usage: ROLLOUT_USAGE,
    examples: [`kubectl rollout ${word} deploy/web`],
    flags: CHANGE_FLAGS,
    run: (invocation) =>
      changeWorkloads(invocation, {
        done,
        change: (object) => withPaused(object, paused),
        unchanged: (name) => `${name} not ${done}`,
      }),
  };
}

/** `kubectl rollout pause`. */
export const ROLLOUT_PAUSE = command('pause', 'paused', true, 'Let changes of a deployment wait');

/** `kubectl rollout resume`. */
export const ROLLOUT_RESUME = command('resume', 'resumed', false, 'Let a paused deployment go on');
