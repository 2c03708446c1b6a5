// `kubectl get`: objects as a table or in another form.
import type { Table } from '../../api/table/index.ts';
import { CommandFailure, isNotFound, throwAll } from '../failure.ts';
import { type Findings, type Found, find, type Search } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import type { Printable } from '../printers/object-printer.ts';
import { headersOf, rowsOf } from '../printers/table.ts';
import { sortedBy } from '../sort-by.ts';
import { columns } from '../tab-writer.ts';
import type { Command } from './command.ts';
import { ALL_NAMESPACES_FLAG, FIELD_SELECTOR_FLAG, FILE_FLAGS, PRINT_FLAGS, SELECTOR_FLAG } from './get-flags.ts';
import { printer, tableOptions } from './get-printers.ts';
import { raw } from './get-raw.ts';
import { watch } from './get-watch.ts';

const TABLE =
  'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json';

/** `kubectl get`. */
export const GET: Command = {
  name: 'get',
  short: 'Show one or many objects',
  usage: '(TYPE [NAME | -l label] | TYPE/NAME ...) [flags]',
  examples: [
    'kubectl get pods',
    'kubectl get pods -A -o wide',
    'kubectl get deploy,rs,pods -l app=web',
    'kubectl get pod/web-0 -o yaml',
    "kubectl get pods -o jsonpath='{.items[*].metadata.name}'",
    'kubectl get pods -o custom-columns=NAME:.metadata.name,NODE:.spec.nodeName',
    'kubectl get events --sort-by=.metadata.creationTimestamp',
  ],
  flags: [
    ALL_NAMESPACES_FLAG,
    ...PRINT_FLAGS.map((flag) =>
      flag.name === 'output' ? { ...flag, help: `wide, custom-columns=…, ${flag.help}` } : flag,
    ),
    ...FILE_FLAGS,
    SELECTOR_FLAG,
    FIELD_SELECTOR_FLAG,
    { name: 'chunk-size', type: 'int', fallback: '500' },
    { name: 'ignore-not-found', type: 'bool', help: 'say nothing of what is not there' },
    { name: 'label-columns', short: 'L', type: 'strings', help: 'labels to be shown as columns' },
    { name: 'no-headers', type: 'bool', help: 'without the first line' },
    { name: 'output-watch-events', type: 'bool' },
    { name: 'raw', type: 'string', help: 'a path of the API, such as /version' },
    { name: 'server-print', type: 'bool', fallback: 'true' },
    { name: 'show-kind', type: 'bool', help: 'the kind before each name' },
    { name: 'show-labels', type: 'bool', help: 'all labels as the last column' },
    { name: 'sort-by', type: 'string', help: 'a field, such as .metadata.creationTimestamp' },
    { name: 'subresource', type: 'string', help: 'status or scale' },
    { name: 'watch', short: 'w', type: 'bool', help: 'show also what changes in the next seconds' },
    { name: 'watch-only', type: 'bool', help: 'show only what changes in the next seconds' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const output = parsed.string('output');
  if (parsed.given('raw')) return raw(invocation);
  const isWatch = parsed.bool('watch') || parsed.bool('watch-only');
  if (!isWatch && parsed.args.length === 0 && parsed.list('filename').length === 0) {
    invocation.err(
      `You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.\n\n`,
    );
    throw invocation.usage(
      'Required resource not specified.\nUse "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).',
    );
  }
  if (parsed.bool('show-labels') && output !== '' && output !== 'wide')
    throw new CommandFailure(`--show-labels option cannot be used with ${output} printer`);
  if (parsed.bool('output-watch-events') && !isWatch)
    throw invocation.usage('--output-watch-events option can only be used with --watch or --watch-only');
  const isForPeople = (output === '' && parsed.string('template') === '') || output === 'wide';
  const sort = parsed.string('sort-by');
  const search: Search = {
    args: parsed.args,
    files: parsed.list('filename'),
    allNamespaces: parsed.bool('all-namespaces'),
    selector: parsed.string('selector').trim(),
    fieldSelector: parsed.string('field-selector').trim(),
    emptySelector: true,
    subresource: parsed.string('subresource'),
    chunkSize: sort === '' ? parsed.int('chunk-size') : 0,
    ...(isForPeople && { accept: TABLE, ...(sort !== '' && { query: { includeObject: 'Object' } }) }),
  };
  if (isWatch) return watch(invocation, search, isForPeople);
  const findings = await find(invocation, search);
  const failures = parsed.bool('ignore-not-found')
    ? findings.failures.filter((one) => !isNotFound(one))
    : findings.failures;
  if (isForPeople) tables(invocation, { ...findings, failures });
  else generic(invocation, { ...findings, failures });
}

function tables(invocation: Invocation, { found, failures }: Findings): void {
  const { parsed } = invocation;
  const withKind = found.some(({ mapping }) => mapping !== found[0]?.mapping);
  const sort = parsed.string('sort-by');
  const all = found.map((one) => ({ ...one, table: one.object as unknown as Table }));
  const sorted = sort === '' ? all : all.map((one) => ({ ...one, table: sortedTable(one.table, sort) }));
  let written = false;
  for (let at = 0; at < sorted.length; ) {
    const { mapping } = sorted[at] as Found;
    const lines: string[][] = [];
    for (; sorted[at]?.mapping === mapping; at++) {
      const one = sorted[at] as (typeof sorted)[number];
      const options = tableOptions(invocation, one, withKind);
      if (lines.length === 0 && one.table.rows.length > 0 && !options.noHeaders)
        lines.push(headersOf(one.table, options));
      lines.push(...rowsOf(one.table, options));
    }
    if (lines.length === 0) continue;
    if (written && !parsed.bool('no-headers')) invocation.out('\n');
    written = true;
    invocation.out(columns(lines));
  }
  if (!written && !parsed.bool('ignore-not-found') && failures.length === 0) {
    const isNamespaced = !parsed.bool('all-namespaces') && found.every(({ mapping }) => mapping.namespaced);
    invocation.err(
      isNamespaced ? `No resources found in ${invocation.namespace} namespace.\n` : 'No resources found\n',
    );
  }
  throwAll(failures);
}

/** A table that cannot be sorted is not shown, and nothing is said of why, as real kubectl has it. */
function sortedTable(table: Table, path: string): Table {
  if (table.rows.length < 2) return table;
  try {
    return { ...table, rows: sortedBy(table.rows, path, ({ object }) => object) };
  } catch (thrown) {
    if (!(thrown instanceof CommandFailure)) throw thrown;
    return { ...table, rows: [] };
  }
}

/** YAML, JSON, names and templates: one object, or a list of all. */
function generic(invocation: Invocation, { found, failures, isSingle }: Findings): void {
  const { parsed } = invocation;
  if (isSingle && failures.length > 0) throwAll(failures);
  if (found.length === 0 && parsed.bool('ignore-not-found')) {
    throwAll(failures);
    return;
  }
  const print = printer(invocation);
  const objects = found.flatMap(({ object }) => (object ? [object as Printable] : []));
  if (isSingle && objects.length === 1 && !Array.isArray(objects[0]?.items)) {
    invocation.out(print(objects[0] as Printable));
  } else {
    const sort = parsed.string('sort-by');
    const items = objects.flatMap(itemsOf);
    const sorted = sort === '' ? items : sortedBy(items, sort, (item) => item);
    invocation.out(print({ apiVersion: 'v1', items: sorted, kind: 'List', metadata: { resourceVersion: '' } }));
  }
  throwAll(failures);
}

/** The objects of a list, which do not say themselves what they are. */
function itemsOf(object: Printable): Printable[] {
  const { items, kind, apiVersion } = object;
  if (!Array.isArray(items)) return [object];
  const own = String(kind).replace(/List$/, '');
  return items.map((item: Printable) => ({ apiVersion, kind: own, ...item }));
}
