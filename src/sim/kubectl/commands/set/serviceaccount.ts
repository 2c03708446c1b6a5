// `kubectl set serviceaccount` (kubectl, pkg/cmd/set/set_serviceaccount.go).
import { CommandFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import type { Command } from '../command.ts';
import { changeObjects, SET_FLAGS } from './change-objects.ts';
import { withPodSpec } from './pod-spec.ts';

/** `kubectl set serviceaccount`. */
export const SET_SERVICE_ACCOUNT: Command = {
  name: 'set serviceaccount',
  aliases: ['set sa'],
  short: 'Change the service account of pods that are made',
  usage: '(TYPE NAME | TYPE/NAME) SERVICE_ACCOUNT',
  examples: ['kubectl set serviceaccount deployment web builder'],
  flags: SET_FLAGS,
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { args } = invocation.parsed;
  const name = args.at(-1);
  if (name === undefined) throw new CommandFailure('serviceaccount is required');
  await changeObjects(invocation, {
    resources: args.slice(0, -1),
    done: 'serviceaccount updated',
    failing: 'failed to patch ServiceAccountName: ',
    printsUnchanged: true,
    change: (object) => withPodSpec(object, (spec) => ({ ...spec, serviceAccountName: name, serviceAccount: name })),
  });
}
