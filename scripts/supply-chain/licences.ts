// Which licences the running program may have in it, and the page that lists them.
import type { Locked } from './lock-file.ts';

/** SPDX id → what it asks of whoever passes the program on. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['MIT', 'keep the notice'],
  ['ISC', 'keep the notice'],
  ['BSD-2-Clause', 'keep the notice'],
  ['BSD-3-Clause', 'keep the notice; no names for advertising'],
  ['Apache-2.0', 'keep the notice and NOTICE files; says what happens to patents'],
  ['0BSD', 'nothing'],
  ['Unlicense', 'nothing'],
]);

/** Others, for one package (or those of a name's beginning) and for a reason. */
const ALLOWED_HERE: readonly { readonly licence: string; readonly names: RegExp; readonly why: string }[] = [
  {
    licence: 'MPL-2.0',
    names: /^@resvg\/resvg-js(?:-|$)/,
    why: 'keeps its own files under MPL: we use its binary as it is, in a thread, and change none of them',
  },
  {
    licence: 'PSF-2.0',
    names: /^argparse$/,
    why: "Python's licence, permissive: keep the notice",
  },
  {
    licence: 'MIT AND OFL-1.1',
    names: /^@expo-google-fonts\/biz-udpgothic$/,
    why: 'a font that is passed on with its licence and not sold by itself',
  },
];

/** Why a package may not be in the program; undefined when it may. */
export function refusal({ name, licence }: Pick<Locked, 'name' | 'licence'>): string | undefined {
  if (ALLOWED.has(licence)) return undefined;
  if (ALLOWED_HERE.some((one) => one.licence === licence && one.names.test(name))) return undefined;
  return `${name} is under ${licence || 'no licence that it names'}: look whether it may be used, then add it to scripts/supply-chain/licences.ts`;
}

/** docs/licences.md. */
export function licencePage(packages: readonly Locked[]): string {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, version, licence, isProduction } of packages) {
    if (!isProduction) continue;
    const list = byLicence.get(licence) ?? new Set();
    byLicence.set(licence, list.add(`${name} ${version}`));
  }
  const sections = [...byLicence]
    .sort(([one, ones], [other, others]) => others.size - ones.size || (one < other ? -1 : 1))
    .flatMap(([licence, names]) => [
      `## ${licence} (${names.size})`,
      '',
      `${ALLOWED.get(licence) ?? ALLOWED_HERE.find((one) => one.licence === licence)?.why ?? 'not looked at'}.`.replace(
        /^./,
        (first) => first.toUpperCase(),
      ),
      '',
      `${[...names].sort().join(', ')}.`,
      '',
    ]);
  return [
    '# Licences of what sekisho is built from',
    '',
    'Every package that the running program may load, from the lock file; written by `scripts/update-licences.ts`. Those of other operating',
    "systems are listed, too. Each package's own text lies beside it, in the image as in `node_modules`. sekisho itself is under MIT.",
    '',
    ...sections,
  ].join('\n');
}
