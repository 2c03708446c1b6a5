// Writes src/triage/catalogue/catalogue.json and labels.json from the catalogue of sources, so that neither running nor testing needs that
// folder, and the tables of docs/catalogue.md from what the playbooks make of it.
// Usage: node scripts/update-catalogue.ts [FOLDER]     without a folder only the tables
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CatalogueFile, Entry, Place } from '../src/triage/catalogue/entry.ts';
import { isFailure } from '../src/triage/catalogue/entry.ts';
import { labelsOf } from '../src/triage/catalogue/labels.ts';
import { conditionOwner, errorOwner, stateKinds, stateOwner } from '../src/triage/catalogue/owner.ts';
import { place, stepOfEntry } from '../src/triage/catalogue/place.ts';

const PAGE = join(import.meta.dirname, '../docs/catalogue.md');
const TARGET = join(import.meta.dirname, '../src/triage/catalogue');

const placed = { layer: z.string(), part: z.string() };
const shapes = z.array(z.string()).default([]);
const eventSchema = z.object({
  ...placed,
  reason: z.string(),
  type: z.string(),
  component: z.string(),
  involvedKind: z.string(),
  messageShapes: shapes,
  variants: z.array(z.object({ ...placed, messageContains: z.string() })).default([]),
  signal: z.enum(['cause', 'symptom', 'progress', 'info', 'noise']),
});
const stateSchema = z.object({
  ...placed,
  kind: z.string(),
  value: z.string(),
  where: z.string(),
  healthyStep: z.boolean(),
  messageShapes: shapes,
});
const exitSchema = z.object({ ...placed, exitCode: z.number(), name: z.string() });
const schedulerSchema = z.object({ ...placed, message: z.string(), plugin: z.string(), perNode: z.boolean() });
const errorSchema = z.object({ ...placed, id: z.string(), shapes, gate: z.string(), printedBy: z.string() });
const conditionSchema = z.object({
  ...placed,
  kind: z.string(),
  type: z.string(),
  status: z.string(),
  reason: z.string(),
  healthy: z.boolean(),
  messageShapes: shapes,
  setBy: z.string().optional(),
  origin: z.string(),
});

/** An entry without the fields that are worked out for all files alike. */
type Raw = Omit<Entry, 'layer' | 'part' | 'step' | 'variants'> & {
  readonly from: { readonly layer: string; readonly part: string };
  readonly variants?: readonly { readonly contains: string; readonly layer: string; readonly part: string }[];
  readonly hint: string;
};

/** Component as it is named without its instance: `<csi-provisioner>_<host>_<uuid>` is `csi-provisioner`. */
function component(name: string): string {
  const known: Readonly<Record<string, string>> = {
    '<leader-elected component>': 'kube-controller-manager',
    '<reconciler>': 'knative-serving',
    controllermanager: 'controllermanager',
  };
  return known[name] ?? name.replace(/_<.*$| <.*$|-<.*$/, '').replace(/[<>]/g, '');
}

function kindsOf(text: string): string[] {
  if (text.startsWith('*')) return ['*'];
  return text
    .replace(/<[^>]*>/g, '*')
    .replace(/ listener$| and other policies$/, '')
    .split('/');
}

/** What follows the reading of one file: its entries, not yet placed. */
const READ: Readonly<Record<CatalogueFile, (value: unknown) => Raw[]>> = {
  'event-reasons': (value) =>
    z
      .array(eventSchema)
      .parse(value)
      .map((one) => ({
        id: `event/${one.reason || 'no-reason'}/${component(one.component)}`,
        file: 'event-reasons',
        owner: component(one.component),
        signal: one.signal,
        shapes: one.messageShapes,
        reason: one.reason,
        kinds: kindsOf(one.involvedKind),
        type: one.type,
        from: one,
        hint: `${one.reason} ${one.component}`,
        ...(one.variants.length
          ? {
              variants: one.variants.map(({ messageContains, layer, part }) => ({
                contains: messageContains,
                layer,
                part,
              })),
            }
          : {}),
      })),
  'container-states': (value) =>
    z
      .array(stateSchema)
      .parse(value)
      .map((one) => ({
        id: `state/${one.kind}/${one.value || 'none'}`,
        file: 'container-states',
        owner: stateOwner(one.kind, one.value, one.where),
        signal: one.healthyStep ? 'progress' : 'cause',
        shapes: one.messageShapes,
        reason: one.value,
        kinds: stateKinds(one.where),
        state: one.kind,
        from: one,
        hint: one.value,
      })),
  'exit-codes': (value) =>
    z
      .array(exitSchema)
      .parse(value)
      .map((one) => ({
        id: `exit/${one.exitCode}`,
        file: 'exit-codes',
        owner: 'kubelet',
        signal: one.exitCode === 0 ? 'info' : 'cause',
        shapes: [],
        kinds: ['Pod'],
        exitCode: one.exitCode,
        from: one,
        hint: one.name,
      })),
  'scheduler-messages': (value) =>
    z
      .array(schedulerSchema)
      .parse(value)
      .map((one) => ({
        id: `scheduler/${one.plugin}/${one.message}`,
        file: 'scheduler-messages',
        owner: 'default-scheduler',
        signal: 'cause',
        shapes: [one.message],
        reason: 'FailedScheduling',
        kinds: ['Pod'],
        plugin: one.plugin,
        perNode: one.perNode,
        from: one,
        hint: `${one.plugin} ${one.message}`,
      })),
  'api-errors': (value) =>
    z
      .array(errorSchema)
      .parse(value)
      .map((one) => ({
        id: `error/${one.id}`,
        file: 'api-errors',
        owner: errorOwner(one.gate, one.printedBy, one.layer),
        signal: 'cause',
        shapes: one.shapes,
        gate: one.gate,
        from: one,
        hint: one.id,
      })),
  conditions: (value) =>
    z
      .array(conditionSchema)
      .parse(value)
      .map((one) => {
        const [kind = one.kind, ...more] = kindsOf(one.kind);
        return {
          id: `condition/${one.kind.replace(/ .*$/, '').split('/')[0]}${one.kind.endsWith('listener') ? '-listener' : ''}/${one.type || 'none'}/${one.status}/${one.reason}`,
          file: 'conditions',
          owner: conditionOwner(
            kind,
            one.type,
            one.reason,
            one.setBy ?? (one.origin === 'kubernetes' ? '' : one.origin),
          ),
          signal: one.healthy ? 'progress' : 'cause',
          shapes: one.messageShapes,
          reason: one.reason,
          kinds: [kind, ...more],
          condition: one.type,
          is: one.status,
          from: one,
          hint: `${one.type} ${one.reason}`,
        };
      }),
};

function settle({ from, hint, variants, ...rest }: Raw): Entry {
  const at: Place = place(from.layer, from.part, hint);
  const failure = rest.signal === 'cause' || rest.signal === 'symptom';
  const step = stepOfEntry({
    ...at,
    owner: rest.owner,
    failure,
    kinds: rest.kinds ?? [],
    ...(rest.condition === undefined ? {} : { condition: rest.condition }),
    ...(rest.state ? { word: rest.reason ?? '' } : {}),
  });
  return {
    ...rest,
    ...at,
    ...(step ? { step } : {}),
    ...(variants
      ? {
          variants: variants.map((one) => ({
            contains: one.contains,
            ...place(one.layer, one.part, `${hint} ${one.contains}`),
          })),
        }
      : {}),
  };
}

async function updateData(folder: string): Promise<void> {
  const files = Object.entries(READ).map(([file, read]) => ({ read, path: join(folder, `${file}.json`) }));
  const entries: Entry[] = [];
  for (const { read, path } of files) entries.push(...read(JSON.parse(await readFile(path, 'utf8'))).map(settle));
  const twice = entries.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at);
  if (twice.length > 0) throw new RangeError(`entries with one id: ${twice.join(', ')}`);
  await writeFile(
    join(TARGET, 'catalogue.json'),
    `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`,
  );
  await writeFile(join(TARGET, 'labels.json'), `${JSON.stringify(labelsOf(entries))}\n`);
  process.stdout.write(`${entries.length} entries, ${entries.filter(isFailure).length} of them failures\n`);
}

/** Puts a table between the two marks of the page. */
function withTable(page: string, mark: string, table: readonly string[]): string {
  const start = page.indexOf(`<!-- ${mark}: `);
  const from = page.indexOf('\n', start) + 1;
  const to = page.indexOf('<!-- end -->', from);
  if (start < 0 || to < 0) throw new RangeError(`docs/catalogue.md has no place for the table "${mark}"`);
  return `${page.slice(0, from)}\n\`\`\`text\n${table.join('\n')}\n\`\`\`\n\n${page.slice(to)}`;
}

async function updatePage(): Promise<void> {
  // not before the labels are written: they are read with the modules
  const [{ cover, coverageTable, readCatalogue }, { coverLines, lineTable }, { loadPlaybooks }] = await Promise.all([
    import('../src/playbooks/coverage.ts'),
    import('../src/playbooks/line-coverage.ts'),
    import('../src/playbooks/load.ts'),
  ]);
  const [catalogue, set, page] = await Promise.all([readCatalogue(), loadPlaybooks(), readFile(PAGE, 'utf8')]);
  const withCoverage = withTable(page, 'coverage', coverageTable(cover(catalogue, set)));
  await writeFile(PAGE, withTable(withCoverage, 'lines', lineTable(coverLines(catalogue, set))));
}

const [folder] = process.argv.slice(2);
if (folder) await updateData(folder);
await updatePage();
