// `kubectl create deployment` (kubectl, pkg/cmd/create/create_deployment.go).

import { CommandFailure } from '../../failure.ts';
import { digest } from './digest.ts';
import { commandOf, type Generator, metadataOf } from './generator.ts';

/** A container is named after its image; a name that cannot be one is mended and gets a suffix. */
function containerName(image: string): string {
  const name = (image.split('/').at(-1) ?? '').replace(/[:@].*$/s, '');
  return /[_.]/.test(name) ? `${name.replace(/[_.]/g, '-')}-${digest(image).slice(0, 5)}` : name;
}

export const deployment: Generator = {
  name: 'deployment',
  examples: [
    'kubectl create deployment web --image=nginx:stable --replicas=2',
    'kubectl create deployment job --image=busybox -- sleep 3600',
  ],
  aliases: ['deploy'],
  flags: [
    { name: 'image', type: 'strings', help: 'image of a container; may be given several times' },
    { name: 'port', type: 'int', fallback: '-1', help: 'the port that the first container listens at' },
    { name: 'replicas', short: 'r', type: 'int', fallback: '1', help: 'how many pods' },
  ],
  required: ['image'],
  failing: 'failed to create deployment: ',
  make: (invocation, name) => {
    const { parsed } = invocation;
    const images = parsed.list('image');
    const command = commandOf(invocation);
    if (images.length > 1 && command.length > 0)
      throw new CommandFailure('cannot specify multiple --image options and command');
    const labels = { app: name };
    const port = parsed.int('port');
    const containers = images.map((image, at) => ({
      name: containerName(image),
      image,
      ...(command.length > 0 && { command }),
      ...(at === 0 && port >= 0 && { ports: [{ containerPort: port }] }),
      resources: {},
    }));
    return {
      kind: 'Deployment',
      apiVersion: 'apps/v1',
      metadata: metadataOf(invocation, name, labels),
      spec: {
        replicas: parsed.int('replicas'),
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: containers.length > 0 ? containers : null } },
        strategy: {},
      },
      status: {},
    };
  },
};
