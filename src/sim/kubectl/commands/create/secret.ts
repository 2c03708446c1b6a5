// `kubectl create secret generic`, `docker-registry` and `tls` (kubectl, pkg/cmd/create/create_secret*.go).
import { configKeyProblems } from '../../../api/kinds/names.ts';
import { CommandFailure } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import type { Invocation } from '../../invocation.ts';
import { digest } from './digest.ts';
import { type Generator, keyAndValue, type Made, metadataOf, NO_FILES } from './generator.ts';

const APPEND_HASH: Flag = { name: 'append-hash', type: 'bool', help: 'append a hash of the contents to the name' };
const FROM_FILE: Flag = { name: 'from-file', type: 'strings', refused: NO_FILES };

function made(invocation: Invocation, name: string, type: string, data: ReadonlyMap<string, string>): Made {
  const sorted = Object.fromEntries([...data].sort(([one], [other]) => (one < other ? -1 : 1)));
  const hash = invocation.parsed.bool('append-hash')
    ? `-${digest(JSON.stringify({ data: sorted, kind: 'Secret', name, type }))}`
    : '';
  return {
    kind: 'Secret',
    apiVersion: 'v1',
    metadata: metadataOf(invocation, `${name}${hash}`),
    ...(data.size > 0 && { data: sorted }),
    ...(type && { type }),
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

const generic: Generator = {
  name: 'secret generic',
  examples: ['kubectl create secret generic login --from-literal=password=hunter2'],
  flags: [
    APPEND_HASH,
    { name: 'from-literal', type: 'array', help: 'a key and its value, such as a=b; may be given several times' },
    { name: 'type', type: 'string', help: 'the type of the secret; Opaque when absent' },
    FROM_FILE,
    { name: 'from-env-file', type: 'strings', refused: NO_FILES },
  ],
  failing: 'failed to create secret ',
  make: (invocation, name) => {
    const data = new Map<string, string>();
    for (const literal of invocation.parsed.list('from-literal')) {
      const [key, value] = keyAndValue(literal, `invalid literal source ${literal}, expected key=value`);
      const problems = configKeyProblems(key);
      if (problems.length > 0)
        throw new CommandFailure(`${JSON.stringify(key)} is not valid key name for a Secret ${problems.join(';')}`);
      if (data.has(key)) throw new CommandFailure(`cannot add key ${key}, another key by that name already exists`);
      data.set(key, base64(value));
    }
    return made(invocation, name, invocation.parsed.string('type'), data);
  },
};

const dockerRegistry: Generator = {
  name: 'secret docker-registry',
  examples: [
    'kubectl create secret docker-registry pull --docker-server=registry.example --docker-username=me --docker-password=hunter2',
  ],
  flags: [
    APPEND_HASH,
    { name: 'docker-server', type: 'string', fallback: 'https://index.docker.io/v1/', help: 'where the registry is' },
    { name: 'docker-username', type: 'string', help: 'who pulls' },
    { name: 'docker-password', type: 'string', help: 'with which password' },
    { name: 'docker-email', type: 'string', help: 'a mail address, which is not needed' },
    FROM_FILE,
  ],
  failing: 'failed to create secret ',
  make: (invocation, name) => {
    const [server, username, password, email] = ['server', 'username', 'password', 'email'].map((what) =>
      invocation.parsed.string(`docker-${what}`),
    ) as [string, string, string, string];
    if (!server || !username || !password)
      throw new CommandFailure(
        'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
      );
    const entry = { username, password, ...(email && { email }), auth: base64(`${username}:${password}`) };
    const config = base64(JSON.stringify({ auths: { [server]: entry } }));
    return made(invocation, name, 'kubernetes.io/dockerconfigjson', new Map([['.dockerconfigjson', config]]));
  },
};

const FROM_APPLY = 'there are no files here; write the Secret with tls.crt and tls.key as a block below apply -f -';

const tls: Generator = {
  name: 'secret tls',
  examples: ['kubectl apply -f -'],
  flags: [
    APPEND_HASH,
    { name: 'cert', type: 'string', refused: FROM_APPLY },
    { name: 'key', type: 'string', refused: FROM_APPLY },
  ],
  failing: 'failed to create secret ',
  make: () => {
    throw new CommandFailure('key and cert must be specified');
  },
};

/** Kinds of secrets. */
export const SECRETS: readonly Generator[] = [dockerRegistry, generic, tls];
