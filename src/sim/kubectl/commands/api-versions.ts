// `kubectl api-versions`: which groups and versions there are.
import { apiVersion } from '../../resources/resource.ts';
import type { Command } from './command.ts';

/** `kubectl api-versions`. */
export const API_VERSIONS: Command = {
  name: 'api-versions',
  short: 'Show which groups and versions the server has',
  usage: '',
  examples: ['kubectl api-versions'],
  flags: [],
  run: async (invocation) => {
    const { args } = invocation.parsed;
    if (args.length > 0) throw invocation.usage(`unexpected arguments: [${args.join(' ')}]`);
    const { versions } = await invocation.mapper();
    const all = versions.map(apiVersion).sort();
    invocation.out(all.map((one) => `${one}\n`).join(''));
  },
};
