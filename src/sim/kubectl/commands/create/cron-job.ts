// `kubectl create cronjob` (kubectl, pkg/cmd/create/create_cronjob.go).
import { commandOf, type Generator, metadataOf } from './generator.ts';

export const cronJob: Generator = {
  name: 'cronjob',
  examples: ["kubectl create cronjob backup --image=busybox --schedule='*/5 * * * *' -- date"],
  aliases: ['cj'],
  flags: [
    { name: 'image', type: 'string', help: 'image of the container' },
    { name: 'schedule', type: 'string', help: "when it runs, such as '*/5 * * * *'" },
    { name: 'restart', type: 'string', help: 'OnFailure (default) or Never' },
  ],
  required: ['image', 'schedule'],
  failing: 'failed to create cronjob: ',
  make: (invocation, name) => {
    const { parsed } = invocation;
    const command = commandOf(invocation);
    const container = {
      name,
      image: parsed.string('image'),
      ...(command.length > 0 && { command }),
      resources: {},
    };
    const spec = { containers: [container], restartPolicy: parsed.string('restart') || 'OnFailure' };
    return {
      kind: 'CronJob',
      apiVersion: 'batch/v1',
      metadata: metadataOf(invocation, name),
      spec: {
        schedule: parsed.string('schedule'),
        jobTemplate: { metadata: { name }, spec: { template: { metadata: {}, spec } } },
      },
      status: {},
    };
  },
};
