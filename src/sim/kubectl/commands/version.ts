// `kubectl version`: of the client and of the server.
import { CommandFailure } from '../failure.ts';
import { yamlText } from '../printers/yaml.ts';
import type { Command } from './command.ts';

/** As which kubectl it shows itself. */
const CLIENT = {
  major: '1',
  minor: '36',
  gitVersion: 'v1.36.3',
  gitCommit: '0f29094e5b73085e3802ecc1298ecae13866bfe6',
  gitTreeState: 'clean',
  buildDate: '2026-07-22T18:10:35Z',
  goVersion: 'go1.26.5',
  compiler: 'gc',
  platform: 'linux/amd64',
};
const KUSTOMIZE = 'v5.8.1';

/** `kubectl version`. */
export const VERSION_COMMAND: Command = {
  name: 'version',
  short: 'Show the versions of kubectl and of the server',
  usage: '[flags]',
  examples: ['kubectl version', 'kubectl version --client -o yaml'],
  flags: [
    { name: 'client', type: 'bool', help: 'only of kubectl' },
    { name: 'output', short: 'o', type: 'string', help: 'yaml or json' },
  ],
  run: async (invocation) => {
    const { parsed } = invocation;
    const output = parsed.string('output');
    if (parsed.args.length > 0) throw new CommandFailure(`extra arguments: [${parsed.args.join(' ')}]`);
    if (!['', 'json', 'yaml'].includes(output)) throw new CommandFailure(`--output must be 'yaml' or 'json'`);
    const server = parsed.bool('client')
      ? undefined
      : await invocation.json<{ gitVersion: string }>({ path: '/version' });
    const all = { clientVersion: CLIENT, kustomizeVersion: KUSTOMIZE, ...(server && { serverVersion: server }) };
    if (output === 'json') invocation.out(`${JSON.stringify(all, null, 2)}\n`);
    else if (output === 'yaml') invocation.out(`${yamlText(all)}\n`);
    else {
      invocation.out(`Client Version: ${CLIENT.gitVersion}\nKustomize Version: ${KUSTOMIZE}\n`);
      if (server) invocation.out(`Server Version: ${server.gitVersion}\n`);
    }
  },
};
