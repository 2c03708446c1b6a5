// `kubectl create token` (kubectl, pkg/cmd/create/create_token.go).
import { CommandFailure, StatusFailure } from '../../failure.ts';
import { type Invocation, pathOf } from '../../invocation.ts';
import { resultPrinter } from '../../write/result-printer.ts';
import type { Command } from '../command.ts';
import { PRINT_FLAGS } from '../get-flags.ts';
import { oneName } from './generator.ts';

const BOUND_KINDS: readonly string[] = ['Node', 'Pod', 'Secret'];

/** `kubectl create token`. */
export const CREATE_TOKEN: Command = {
  name: 'create token',
  short: 'Request a token of a service account',
  usage: 'SERVICE_ACCOUNT_NAME',
  examples: ['kubectl create token default', 'kubectl create token builder --duration=10m'],
  flags: [
    ...PRINT_FLAGS,
    { name: 'audience', type: 'array', help: 'for whom it is; may be given several times' },
    { name: 'duration', type: 'duration', help: 'how long it lives' },
    { name: 'bound-object-kind', type: 'string', help: 'Pod, Secret or Node: it dies with that' },
    { name: 'bound-object-name', type: 'string' },
    { name: 'bound-object-uid', type: 'string' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const name = oneName(invocation);
  const duration = parsed.duration('duration');
  if (duration < 0) throw new CommandFailure('--duration must be greater than or equal to 0');
  if (duration % 1000 !== 0) throw new CommandFailure('--duration cannot be expressed in units less than seconds');
  const boundObjectRef = boundObject(invocation);
  const print = resultPrinter(invocation, 'none');
  const mapping = (await invocation.mapper()).find('serviceaccounts');
  const audiences = parsed.list('audience');
  const body = {
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: {},
    spec: {
      audiences: audiences.length > 0 ? audiences : null,
      ...(duration > 0 && { expirationSeconds: duration / 1000 }),
      ...(boundObjectRef && { boundObjectRef }),
    },
  };
  try {
    const path = pathOf(mapping, invocation.namespace, name, 'token');
    const made = await invocation.json({ method: 'POST', path, body });
    const token = (made.status as { token?: string } | undefined)?.token ?? '';
    if (parsed.string('output') === '') invocation.out(token);
    else print({ ...made, spec: { boundObjectRef: null, ...(made.spec as object) } }, 'created');
  } catch (thrown) {
    if (!(thrown instanceof StatusFailure)) throw thrown;
    throw new CommandFailure(`failed to create token: ${thrown.message}`);
  }
}

function boundObject({ parsed }: Invocation): object | undefined {
  const [kind, name, uid] = ['kind', 'name', 'uid'].map((what) => parsed.string(`bound-object-${what}`)) as [
    string,
    string,
    string,
  ];
  if (kind === '') {
    if (name !== '') throw new CommandFailure('--bound-object-name can only be set if --bound-object-kind is provided');
    if (uid !== '') throw new CommandFailure('--bound-object-uid can only be set if --bound-object-kind is provided');
    return undefined;
  }
  if (!BOUND_KINDS.includes(kind))
    throw new CommandFailure(`supported --bound-object-kind values are ${BOUND_KINDS.join(', ')}`);
  if (name === '') throw new CommandFailure('--bound-object-name is required if --bound-object-kind is provided');
  return { kind, apiVersion: 'v1', name, ...(uid && { uid }) };
}
