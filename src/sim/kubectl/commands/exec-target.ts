// The pod that `POD` or `TYPE/NAME` means where a command runs in one (kubectl, polymorphichelpers AttachablePodForObject).
import type { Pod } from '../../wire.ts';
import { CommandFailure } from '../failure.ts';
import { find } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import { podsBehind } from './pods-behind.ts';

function isReady({ status }: Pod): boolean {
  return status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false;
}

/** @throws CommandFailure or StatusFailure when there is none */
export async function execTarget(invocation: Invocation, target: string): Promise<Pod> {
  const { found, failures } = await find(invocation, { args: [target], defaultType: 'pods', goOn: false });
  if (failures[0]) throw failures[0];
  const object = found[0]?.object;
  if (!object) throw new CommandFailure(`no pod ${target} was found`);
  if (object.kind === 'Pod') return object as unknown as Pod;
  const pods = await podsBehind(invocation, object, 'cannot attach to');
  const pod = pods.find(isReady) ?? pods.find(({ status }) => status.phase === 'Running') ?? pods[0];
  if (!pod) throw new CommandFailure('timed out waiting for the condition');
  return pod;
}
