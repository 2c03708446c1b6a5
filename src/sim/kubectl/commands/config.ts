// `kubectl config`: one cluster, one user, one context, whose namespace can be changed.
import { CommandFailure } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { objectPrinter, type Printable } from '../printers/object-printer.ts';
import { columns } from '../tab-writer.ts';
import type { Command } from './command.ts';
import { PRINT_FLAGS } from './get-flags.ts';

const USER = 'kubernetes-admin';
const NO_HEADERS = { name: 'no-headers', type: 'bool', help: 'without the first line' } as const;
const ONE =
  'this kubectl knows one cluster and one user; kubectl config set-context --current --namespace=NAME changes the namespace';

function kubeconfig({ session }: Invocation): Printable {
  const { contextName: name, namespace, server } = session;
  return {
    kind: 'Config',
    apiVersion: 'v1',
    clusters: [{ name, cluster: { server } }],
    users: [{ name: USER, user: { token: 'REDACTED' } }],
    contexts: [{ name, context: { cluster: name, user: USER, ...(namespace !== '' && { namespace }) } }],
    'current-context': name,
  };
}

/** `kubectl config current-context`. */
const CURRENT_CONTEXT: Command = {
  name: 'config current-context',
  short: 'Show the context in use',
  usage: '',
  examples: ['kubectl config current-context'],
  flags: [],
  run: async (invocation) => invocation.out(`${invocation.session.contextName}\n`),
};

const GET_CONTEXTS: Command = {
  name: 'config get-contexts',
  short: 'Show the contexts, with cluster, user and namespace',
  usage: '[NAME]',
  examples: ['kubectl config get-contexts'],
  flags: [NO_HEADERS, { name: 'output', short: 'o', type: 'string', help: 'name' }],
  run: async (invocation) => {
    const { parsed, session } = invocation;
    const { contextName: name, namespace } = session;
    const output = parsed.string('output');
    if (output !== '' && output !== 'name') throw new CommandFailure("output must be one of '' or 'name'");
    for (const one of parsed.args.filter((arg) => arg !== name)) invocation.err(`error: context ${one} not found\n`);
    const isShown = parsed.args.length === 0 || parsed.args.includes(name);
    if (output === 'name') invocation.out(isShown ? `${name}\n` : '');
    else {
      const head = parsed.bool('no-headers') ? [] : [['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE']];
      invocation.out(columns([...head, ...(isShown ? [['*', name, name, USER, namespace]] : [])]));
    }
    if (parsed.args.some((arg) => arg !== name)) invocation.exitCode = 1;
  },
};

function named(name: string, what: string, of: (invocation: Invocation) => string): Command {
  return {
    name: `config ${name}`,
    short: `Show the ${what} that are known`,
    usage: '',
    examples: [`kubectl config ${name}`],
    flags: [],
    run: async (invocation) => invocation.out(`NAME\n${of(invocation)}\n`),
  };
}

const SET_CONTEXT: Command = {
  name: 'config set-context',
  short: 'Change the namespace in which commands work',
  usage: '--current --namespace=NAME',
  examples: ['kubectl config set-context --current --namespace=lab'],
  flags: [{ name: 'current', type: 'bool', help: 'the context in use' }],
  run: async (invocation) => {
    const { parsed, session } = invocation;
    const [name, ...more] = parsed.args;
    if (more.length > 0 || (name === undefined) === !parsed.bool('current'))
      throw new CommandFailure('exactly one of --current or the name of a context is needed');
    if (name !== undefined && name !== session.contextName)
      throw new CommandFailure(`${name} is no context here: ${ONE}`);
    if (parsed.given('cluster') || parsed.given('user')) throw new CommandFailure(ONE);
    if (parsed.given('namespace')) session.namespace = parsed.string('namespace');
    invocation.out(`Context ${JSON.stringify(session.contextName)} modified.\n`);
  },
};

const USE_CONTEXT: Command = {
  name: 'config use-context',
  aliases: ['config use'],
  short: 'Choose the context; there is one',
  usage: 'NAME',
  examples: ['kubectl config use-context lab'],
  flags: [],
  run: async (invocation) => {
    const { parsed, session } = invocation;
    const [name] = parsed.args;
    if (name === undefined || parsed.args.length > 1)
      throw invocation.usage(`accepts 1 arg(s), received ${parsed.args.length}`);
    if (name !== session.contextName)
      throw new CommandFailure(`no context exists with the name: ${JSON.stringify(name)}`);
    invocation.out(`Switched to context ${JSON.stringify(name)}.\n`);
  },
};

const VIEW: Command = {
  name: 'config view',
  short: 'Show how the cluster is reached; secrets stay hidden',
  usage: '[flags]',
  examples: ['kubectl config view', "kubectl config view -o jsonpath='{.contexts[0].context.namespace}'"],
  flags: [
    ...PRINT_FLAGS,
    { name: 'flatten', type: 'bool' },
    { name: 'merge', type: 'bool', fallback: 'true' },
    { name: 'minify', type: 'bool', help: 'only the context in use' },
    { name: 'raw', type: 'bool' },
  ],
  run: async (invocation) => {
    const output = invocation.parsed.string('output') || 'yaml';
    const config = kubeconfig(invocation);
    // its JSON keeps the order of kubectl's own type
    if (output === 'json') invocation.out(`${JSON.stringify(config, null, 4)}\n`);
    else invocation.out(objectPrinter({ output })(config));
  },
};

/** `kubectl config …`. */
export const CONFIG_COMMANDS: readonly Command[] = [
  CURRENT_CONTEXT,
  named('get-clusters', 'clusters', ({ session }) => session.contextName),
  GET_CONTEXTS,
  named('get-users', 'users', () => USER),
  SET_CONTEXT,
  USE_CONTEXT,
  VIEW,
];
