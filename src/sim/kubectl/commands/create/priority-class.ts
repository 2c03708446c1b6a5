// `kubectl create priorityclass` (kubectl, pkg/cmd/create/create_priorityclass.go).
import type { Generator } from './generator.ts';

export const priorityClass: Generator = {
  name: 'priorityclass',
  examples: ['kubectl create priorityclass high --value=1000'],
  aliases: ['pc'],
  flags: [
    { name: 'value', type: 'int', help: 'the larger, the more important' },
    { name: 'global-default', type: 'bool', help: 'counts for pods that name none' },
    { name: 'description', type: 'string', help: 'what it is for' },
    { name: 'preemption-policy', type: 'string', fallback: 'PreemptLowerPriority', help: 'or Never' },
  ],
  failing: 'failed to create priorityclass: ',
  make: ({ parsed }, name) => ({
    kind: 'PriorityClass',
    apiVersion: 'scheduling.k8s.io/v1',
    metadata: { name },
    value: parsed.int('value'),
    ...(parsed.bool('global-default') && { globalDefault: true }),
    ...(parsed.string('description') && { description: parsed.string('description') }),
    preemptionPolicy: parsed.string('preemption-policy'),
  }),
};
