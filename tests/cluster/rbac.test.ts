// The rights that are shipped are those that are used: no more, no less.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { expect, it } from 'vitest';
import { LEASES } from '../../src/cluster/control-plane.ts';
import { LOGS } from '../../src/cluster/crash-logs.ts';
import { DEFINITIONS } from '../../src/cluster/custom.ts';
import {
  CLASSES,
  FOLLOWED,
  IN_NAMESPACE,
  INGRESS_CLASSES,
  type Listed,
  NAMESPACES,
  NODES,
  resourceName,
  VOLUMES,
  WEBHOOKS,
} from '../../src/cluster/resources.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/rbac');

interface Shipped {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly rules?: readonly {
    readonly apiGroups?: readonly string[];
    readonly resources?: readonly string[];
    readonly nonResourceURLs?: readonly string[];
    readonly verbs: readonly string[];
  }[];
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({
    name,
    objects: loadAll(readFileSync(join(FOLDER, name), 'utf8')) as Shipped[],
  }));

function granted(name: string): string[] {
  const rules = files
    .filter((file) => file.name === name)
    .flatMap(({ objects }) => objects.flatMap((one) => one.rules ?? []));
  return rules
    .flatMap(({ apiGroups = [], resources = [], nonResourceURLs = [], verbs }) =>
      verbs.flatMap((verb) => [
        ...nonResourceURLs.map((url) => `${verb} ${url}`),
        ...apiGroups.flatMap((group) => resources.map((plural) => `${verb} ${resourceName({ group, plural })}`)),
      ]),
    )
    .sort();
}

function used(resources: readonly Listed[], verb: string): string[] {
  return resources.map((one) => `${verb} ${resourceName(one)}`);
}

const secrets = IN_NAMESPACE.filter(({ plural }) => plural === 'secrets');
const others = IN_NAMESPACE.filter(({ plural }) => plural !== 'secrets');
const inside = [
  ...used(others, 'list'),
  ...used(
    others.filter(({ kind }) => FOLLOWED.has(kind)),
    'watch',
  ),
];

it.each<[string, string[]]>([
  ['namespace.yaml', inside],
  ['all-namespaces/all-namespaces.yaml', [...inside, ...used([LEASES], 'list'), 'get /readyz']],
  [
    'around.yaml',
    [
      ...used([NODES, VOLUMES, CLASSES, INGRESS_CLASSES, ...WEBHOOKS, DEFINITIONS], 'list'),
      ...used([NODES, VOLUMES, NAMESPACES], 'get'),
    ],
  ],
  ['secret-names.yaml', used(secrets, 'list')],
  ['crash-logs.yaml', used([LOGS], 'get')],
])('%s grants what is asked for', (name, expected) => {
  expect(granted(name)).toEqual([...expected].sort());
});

it('grants nothing that changes anything', () => {
  const verbs = files.flatMap(({ name }) => granted(name).map((one) => one.split(' ')[0]));
  expect(new Set(verbs)).toEqual(new Set(['get', 'list', 'watch']));
});
