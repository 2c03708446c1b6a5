// `kubectl create quota` (kubectl, pkg/cmd/create/create_quota.go).
import { CommandFailure } from '../../failure.ts';
import { resourceAmounts } from '../../write/resource-amounts.ts';
import { type Generator, metadataOf } from './generator.ts';

export const quota: Generator = {
  name: 'quota',
  examples: ['kubectl create quota small --hard=pods=4,requests.cpu=1'],
  aliases: ['resourcequota'],
  flags: [
    { name: 'hard', type: 'string', help: 'what may be used at most, such as pods=3,cpu=2' },
    { name: 'scopes', type: 'string', help: 'which pods count, such as BestEffort' },
  ],
  failing: 'failed to create quota: ',
  make: (invocation, name) => {
    const hard = resourceAmounts(invocation.parsed.string('hard'));
    const text = invocation.parsed.string('scopes');
    const scopes = text === '' ? [] : text.split(',');
    if (scopes.includes('')) throw new CommandFailure('invalid resource quota scope ""');
    return {
      kind: 'ResourceQuota',
      apiVersion: 'v1',
      metadata: metadataOf(invocation, name),
      spec: { ...(hard && { hard }), ...(scopes.length > 0 && { scopes }) },
      status: {},
    };
  },
};
