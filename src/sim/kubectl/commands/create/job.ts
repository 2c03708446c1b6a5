// `kubectl create job`, also from a CronJob (kubectl, pkg/cmd/create/create_job.go).

import { apiVersion } from '../../../resources/resource.ts';
import type { CronJob } from '../../../wire.ts';
import { CommandFailure } from '../../failure.ts';
import { find } from '../../find.ts';
import type { Invocation } from '../../invocation.ts';
import { commandOf, type Generator, type Made, metadataOf } from './generator.ts';

async function fromCronJob(invocation: Invocation, name: string, from: string): Promise<Made> {
  const { found, failures } = await find(invocation, { args: [from] });
  if (failures[0]) throw failures[0];
  const [first] = found;
  if (!first || found.length > 1) throw new CommandFailure('from must be an existing cronjob');
  if (first.mapping.kind !== 'CronJob') {
    const version = apiVersion(first.mapping).split('/').at(-1);
    throw new CommandFailure(`unknown object type *${version}.${first.mapping.kind}`);
  }
  const cronJob = first.object as CronJob;
  const { metadata, spec } = cronJob.spec.jobTemplate;
  return {
    kind: 'Job',
    apiVersion: 'batch/v1',
    metadata: {
      ...metadataOf(invocation, name, metadata?.labels, {
        ...metadata?.annotations,
        'cronjob.kubernetes.io/instantiate': 'manual',
      }),
      name,
      ownerReferences: [
        {
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          name: cronJob.metadata.name,
          uid: cronJob.metadata.uid,
          controller: true,
        },
      ],
    },
    spec,
    status: {},
  };
}

export const job: Generator = {
  name: 'job',
  examples: ['kubectl create job once --image=busybox -- date', 'kubectl create job now --from=cronjob/backup'],
  flags: [
    { name: 'image', type: 'string', help: 'image of the container' },
    { name: 'from', type: 'string', help: 'a CronJob whose Job is started now, such as cronjob/backup' },
  ],
  failing: 'failed to create job: ',
  make: (invocation, name) => {
    const image = invocation.parsed.string('image');
    const from = invocation.parsed.string('from');
    const command = commandOf(invocation);
    if ((image === '') === (from === '')) throw new CommandFailure('either --image or --from must be specified');
    if (from && command.length > 0) throw new CommandFailure('cannot specify --from and command');
    if (from) return fromCronJob(invocation, name, from);
    const container = { name, image, ...(command.length > 0 && { command }), resources: {} };
    return {
      kind: 'Job',
      apiVersion: 'batch/v1',
      metadata: metadataOf(invocation, name),
      spec: { template: { metadata: {}, spec: { containers: [container], restartPolicy: 'Never' } } },
      status: {},
    };
  },
};
