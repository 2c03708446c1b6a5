// `kubectl create configmap` (kubectl, pkg/cmd/create/create_configmap.go).
import { configKeyProblems } from '../../../api/kinds/names.ts';
import { CommandFailure } from '../../failure.ts';
import { digest } from './digest.ts';
import { type Generator, keyAndValue, metadataOf, NO_FILES } from './generator.ts';

export const configMap: Generator = {
  name: 'configmap',
  examples: ['kubectl create configmap settings --from-literal=color=blue --from-literal=size=3'],
  aliases: ['cm'],
  flags: [
    { name: 'append-hash', type: 'bool', help: 'append a hash of the contents to the name' },
    { name: 'from-literal', type: 'array', help: 'a key and its value, such as a=b; may be given several times' },
    { name: 'from-file', type: 'strings', refused: NO_FILES },
    { name: 'from-env-file', type: 'strings', refused: NO_FILES },
  ],
  failing: 'failed to create configmap: ',
  make: (invocation, name) => {
    const data = new Map<string, string>();
    for (const literal of invocation.parsed.list('from-literal')) {
      const [key, value] = keyAndValue(literal, `invalid literal source ${literal}, expected key=value`);
      const problems = configKeyProblems(key);
      if (problems.length > 0)
        throw new CommandFailure(
          `${JSON.stringify(key)} is not a valid key name for a ConfigMap: ${problems.join(',')}`,
        );
      if (data.has(key))
        throw new CommandFailure(
          `cannot add key ${JSON.stringify(key)}, another key by that name already exists in Data for ConfigMap ${JSON.stringify(name)}`,
        );
      data.set(key, value);
    }
    const sorted = Object.fromEntries([...data].sort(([one], [other]) => (one < other ? -1 : 1)));
    const hash = invocation.parsed.bool('append-hash')
      ? `-${digest(JSON.stringify({ data: sorted, kind: 'ConfigMap', name }))}`
      : '';
    return {
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: metadataOf(invocation, `${name}${hash}`),
      ...(data.size > 0 && { data: sorted }),
    };
  },
};
