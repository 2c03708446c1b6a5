import { expect, it } from 'vitest';
import type { Status } from '../../../src/sim/api/status.ts';
import {
  CommandFailure,
  Failures,
  failureText,
  isNotFound,
  StatusFailure,
  UnreachableFailure,
} from '../../../src/sim/kubectl/failure.ts';

const status = (of: Partial<Status>): Status =>
  ({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', ...of }) as Status;
const gone = new StatusFailure(status({ reason: 'NotFound', message: 'pods "x" not found' }));

it.each([
  ['a command', new CommandFailure('no name'), 'error: no name\n'],
  ['nothing to say', new CommandFailure(''), ''],
  ['not found', gone, 'Error from server (NotFound): pods "x" not found\n'],
  ['several', new Failures([gone, new CommandFailure('x')]), 'Error from server (NotFound): pods "x" not found\nx\n'],
  [
    'nobody there',
    new UnreachableFailure('Unable to connect to the server: x'),
    'Unable to connect to the server: x\n',
  ],
  [
    'one cause',
    new StatusFailure(
      status({
        reason: 'Invalid',
        details: { kind: 'Pod', name: 'x', causes: [{ field: 'spec', message: 'Required' }] },
      }),
    ),
    'The Pod "x" is invalid: spec: Required\n',
  ],
])('%s', (_, failure, text) => {
  expect(failureText(failure)).toBe(text);
});

it('knows what was not found', () => {
  expect([isNotFound(gone), isNotFound(new Error('x'))]).toEqual([true, false]);
});
