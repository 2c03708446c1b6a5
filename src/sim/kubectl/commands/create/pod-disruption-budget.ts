// `kubectl create poddisruptionbudget` (kubectl, pkg/cmd/create/create_pdb.go).
import { CommandFailure } from '../../failure.ts';
import { selectorOf } from '../../write/selector-of.ts';
import { type Generator, metadataOf } from './generator.ts';

/** A number, or a share such as `50%`. @throws CommandFailure */
function amount(flag: string, text: string): number | string {
  if (!/^[0-9]+%?$/.test(text)) throw new CommandFailure(`invalid format specified for ${flag}`);
  return text.endsWith('%') ? text : Number(text);
}

export const podDisruptionBudget: Generator = {
  name: 'poddisruptionbudget',
  examples: ['kubectl create pdb web --selector=app=web --min-available=1'],
  aliases: ['pdb'],
  flags: [
    { name: 'selector', type: 'string', help: 'which pods, such as app=web' },
    { name: 'min-available', type: 'string', help: 'so many stay, as a number or a share' },
    { name: 'max-unavailable', type: 'string', help: 'so many may be away, as a number or a share' },
  ],
  failing: 'failed to create poddisruptionbudgets: ',
  make: (invocation, name) => {
    const [selector, least, most] = ['selector', 'min-available', 'max-unavailable'].map((flag) =>
      invocation.parsed.string(flag),
    ) as [string, string, string];
    if (selector === '') throw new CommandFailure('a selector must be specified');
    if (least === '' && most === '')
      throw new CommandFailure('one of min-available or max-unavailable must be specified');
    if (least !== '' && most !== '')
      throw new CommandFailure('min-available and max-unavailable cannot be both specified');
    const minAvailable = least === '' ? undefined : amount('min-available', least);
    const maxUnavailable = most === '' ? undefined : amount('max-unavailable', most);
    return {
      kind: 'PodDisruptionBudget',
      apiVersion: 'policy/v1',
      metadata: metadataOf(invocation, name),
      spec: {
        ...(minAvailable !== undefined && { minAvailable }),
        selector: selectorOf(selector),
        ...(maxUnavailable !== undefined && { maxUnavailable }),
      },
      status: { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 },
    };
  },
};
