// `kubectl create serviceaccount` (kubectl, pkg/cmd/create/create_serviceaccount.go).
import { type Generator, metadataOf } from './generator.ts';

export const serviceAccount: Generator = {
  name: 'serviceaccount',
  examples: ['kubectl create serviceaccount builder'],
  aliases: ['sa'],
  flags: [],
  failing: 'failed to create serviceaccount: ',
  make: (invocation, name) => ({ kind: 'ServiceAccount', apiVersion: 'v1', metadata: metadataOf(invocation, name) }),
};
