// `kubectl set selector` (kubectl, pkg/cmd/set/set_selector.go).
import { CommandFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { selectorOf } from '../../write/selector-of.ts';
import type { Command } from '../command.ts';
import { changeObjects, SET_FLAGS } from './change-objects.ts';

/** `kubectl set selector`. */
export const SET_SELECTOR: Command = {
  name: 'set selector',
  short: 'Change the selector of services',
  usage: '(TYPE NAME | TYPE/NAME) EXPRESSION',
  examples: ['kubectl set selector svc web app=web'],
  flags: [...SET_FLAGS, { name: 'resource-version', type: 'string', help: 'only when it is this version still' }],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { args } = invocation.parsed;
  const text = args.at(-1) ?? '';
  await changeObjects(invocation, {
    resources: args.slice(0, -1),
    done: 'selector updated',
    failing: '',
    printsUnchanged: true,
    namesNothing: true,
    change: (object) => {
      if (object.kind !== 'Service') throw new CommandFailure('setting a selector is only supported for Services');
      const { matchLabels = {}, matchExpressions = [] } = selectorOf(text);
      if (matchExpressions.length > 0) throw new CommandFailure(notSupported(matchExpressions));
      return { ...object, spec: { ...(object.spec as object), selector: matchLabels } };
    },
  });
}

function notSupported(expressions: readonly object[]): string {
  const texts = (expressions as readonly { key: string; operator: string; values?: readonly string[] }[]).map(
    ({ key, operator, values = [] }) => `{${key} ${operator} [${values.join(' ')}]}`,
  );
  return `match expression [${texts.join(' ')}] not supported on this object`;
}
