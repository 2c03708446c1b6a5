// `kubectl set image` (kubectl, pkg/cmd/set/set_image.go).

import type { PodSpec } from '../../../wire.ts';
import { CommandFailure, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import type { Command } from '../command.ts';
import { changeObjects, resourcesAndPairs, SET_FLAGS } from './change-objects.ts';
import { withContainers, withPodSpec } from './pod-spec.ts';

/** `kubectl set image`. */
export const SET_IMAGE: Command = {
  name: 'set image',
  short: 'Change images of containers',
  usage: '(TYPE NAME | TYPE/NAME) CONTAINER=IMAGE ...',
  examples: ['kubectl set image deployment/web nginx=nginx:1.27', "kubectl set image deploy web '*=nginx:1.27'"],
  flags: SET_FLAGS,
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  // what begins with = names nothing, so that it is taken for a resource
  const { resources, pairs } = resourcesAndPairs(parsed.args, 'image', (one) => one.indexOf('=') > 0);
  const images = new Map(pairs.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
  await changeObjects(invocation, {
    resources,
    done: 'image updated',
    failing: 'failed to patch image update to pod template: ',
    checks: () => {
      throwAll(problemsOf(invocation, resources, images));
    },
    change: (object, problems) => withPodSpec(object, (spec) => withImages(spec, images, problems)),
  });
}

function problemsOf(
  { parsed }: Invocation,
  resources: readonly string[],
  images: ReadonlyMap<string, string>,
): Error[] {
  const problems: string[] = [];
  if (parsed.bool('all') && parsed.string('selector') !== '')
    problems.push('cannot set --all and --selector at the same time');
  if (resources.length < 1 && parsed.list('filename').length === 0)
    problems.push('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  if (images.size < 1) problems.push('at least one image update is required');
  else if (images.size > 1 && images.has('*'))
    problems.push(
      'all containers are already specified by *, but saw more than one container_name=container_image pairs',
    );
  return problems.map((one) => new CommandFailure(one));
}

function withImages(spec: PodSpec, images: ReadonlyMap<string, string>, problems: Error[]): PodSpec {
  let next = spec;
  for (const [name, image] of images) {
    let isFound = name === '*';
    const changed = withContainers(next, '*', (container) => {
      if (name !== '*' && container.name !== name) return container;
      isFound = true;
      return { ...container, image };
    });
    next = changed.spec;
    if (!isFound) problems.push(new CommandFailure(`error: unable to find container named ${JSON.stringify(name)}`));
  }
  return next;
}
