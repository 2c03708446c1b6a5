// `kubectl api-resources`: which kinds there are.

import { apiVersion, groupResource } from '../../resources/resource.ts';
import { CommandFailure } from '../failure.ts';
import type { Mapping } from '../mapper.ts';
import { objectPrinter, type Printable } from '../printers/object-printer.ts';
import { columns } from '../tab-writer.ts';
import type { Command } from './command.ts';

/** `kubectl api-resources`. */
export const API_RESOURCES: Command = {
  name: 'api-resources',
  short: 'Show which kinds of objects there are, with their short names',
  usage: '[flags]',
  examples: [
    'kubectl api-resources',
    'kubectl api-resources -o wide',
    'kubectl api-resources --namespaced=false --api-group=rbac.authorization.k8s.io',
  ],
  flags: [
    { name: 'api-group', type: 'string', help: 'only of this group' },
    { name: 'cached', type: 'bool' },
    { name: 'categories', type: 'strings', help: 'only of these categories, such as all' },
    {
      name: 'namespaced',
      type: 'bool',
      fallback: 'true',
      help: 'only those that are in namespaces, or with =false those that are not',
    },
    { name: 'no-headers', type: 'bool', help: 'without the first line' },
    { name: 'output', short: 'o', type: 'string', help: 'wide, name, json, yaml' },
    { name: 'show-managed-fields', type: 'bool' },
    { name: 'sort-by', type: 'string', help: 'name or kind' },
    { name: 'verbs', type: 'strings', help: 'only what has these verbs' },
  ],
  run: async (invocation) => {
    const { parsed } = invocation;
    const output = parsed.string('output');
    const sort = parsed.string('sort-by');
    if (parsed.args.length > 0) throw invocation.usage(`unexpected arguments: [${parsed.args.join(' ')}]`);
    if (!['', 'wide', 'name', 'json', 'yaml'].includes(output))
      throw new CommandFailure(
        `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: json,kyaml,name,wide,yaml`,
      );
    if (!['', 'name', 'kind'].includes(sort)) throw new CommandFailure('--sort-by accepts only name or kind');
    const { preferred } = await invocation.mapper();
    const [verbs, categories] = [parsed.list('verbs'), parsed.list('categories')];
    const found = preferred
      .filter((one) => !parsed.given('api-group') || one.group === parsed.string('api-group'))
      .filter((one) => !parsed.given('namespaced') || one.namespaced === parsed.bool('namespaced'))
      .filter((one) => one.verbs.length > 0 && verbs.every((verb) => one.verbs.includes(verb)))
      .filter((one) => categories.every((category) => one.categories.includes(category)))
      .sort((one, other) => compare(keyOf(one, sort), keyOf(other, sort)) || compare(one.plural, other.plural));
    if (output === 'json' || output === 'yaml') {
      const list = { apiVersion: 'v1', groupVersion: '', kind: 'APIResourceList', resources: found.map(printable) };
      invocation.out(objectPrinter({ output })(list));
    } else if (output === 'name') {
      invocation.out(found.map((one) => `${groupResource(one)}\n`).join(''));
    } else {
      const isWide = output === 'wide';
      const head = [
        'NAME',
        'SHORTNAMES',
        'APIVERSION',
        'NAMESPACED',
        'KIND',
        ...(isWide ? ['VERBS', 'CATEGORIES'] : []),
      ];
      const rows = found.map((one) => cells(one, isWide));
      invocation.out(columns(parsed.bool('no-headers') ? rows : [head, ...rows]));
    }
  },
};

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function keyOf({ group, plural, kind }: Mapping, sort: string): string {
  return sort === 'name' ? plural : sort === 'kind' ? kind : group;
}

function cells(one: Mapping, isWide: boolean): string[] {
  const { plural, short, namespaced, kind, verbs, categories } = one;
  const more = isWide ? [verbs.join(','), categories.join(',')] : [];
  return [plural, short.join(','), apiVersion(one), String(namespaced), kind, ...more];
}

function printable({
  plural,
  singular,
  short,
  categories,
  group,
  version,
  kind,
  namespaced,
  verbs,
}: Mapping): Printable {
  return {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs,
    version,
    ...(group !== '' && { group }),
    ...(short.length > 0 && { shortNames: short }),
    ...(categories.length > 0 && { categories }),
  };
}
