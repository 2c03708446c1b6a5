// `kubectl set resources` (kubectl, pkg/cmd/set/set_resources.go).
import type { Container, PodSpec } from '../../../wire.ts';
import { CommandFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { resourceAmounts } from '../../write/resource-amounts.ts';
import type { Command } from '../command.ts';
import { changeObjects, checkSelection, SET_FLAGS } from './change-objects.ts';
import { withContainers, withPodSpec } from './pod-spec.ts';

type Amounts = Readonly<Record<string, string>> | undefined;

/** `kubectl set resources`. */
export const SET_RESOURCES: Command = {
  name: 'set resources',
  short: 'Change what containers request and may use',
  usage: '(TYPE NAME | TYPE/NAME) [--requests=…] [--limits=…]',
  examples: ['kubectl set resources deploy/web --requests=cpu=100m,memory=64Mi --limits=memory=128Mi'],
  flags: [
    ...SET_FLAGS,
    { name: 'containers', short: 'c', type: 'string', fallback: '*', help: 'which containers; * stands for anything' },
    { name: 'limits', type: 'string', help: 'what they may use at most, such as cpu=1,memory=128Mi' },
    { name: 'requests', type: 'string', help: 'what is kept for them' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const pattern = parsed.string('containers');
  let limits: Amounts;
  let requests: Amounts;
  await changeObjects(invocation, {
    resources: parsed.args,
    done: 'resource requirements updated',
    failing: 'failed to patch resources update to pod template ',
    checks: () => {
      checkSelection(invocation);
      if (parsed.string('limits') === '' && parsed.string('requests') === '')
        throw new CommandFailure(
          'you must specify an update to requests or limits (in the form of --requests/--limits)',
        );
      limits = resourceAmounts(parsed.string('limits'));
      requests = resourceAmounts(parsed.string('requests'));
    },
    change: (object, problems) =>
      withPodSpec(object, (spec): PodSpec => {
        const changed = withContainers(spec, pattern, (container) => withAmounts(container, limits, requests));
        if (changed.count === 0) problems.push(new CommandFailure(`error: unable to find container named ${pattern}`));
        return changed.spec;
      }),
  });
}

function withAmounts(container: Container, limits: Amounts, requests: Amounts): Container {
  const { resources = {} } = container;
  return {
    ...container,
    resources: {
      ...resources,
      ...(limits && { limits: { ...resources.limits, ...limits } }),
      ...(requests && { requests: { ...resources.requests, ...requests } }),
    },
  };
}
