// `kubectl get -w`: what is there, then what changes within some seconds of virtual time. A chat cannot be left standing, so it ends by itself.
import type { Status } from '../../api/status.ts';
import type { Table } from '../../api/table/index.ts';
import type { KubeObject } from '../../wire.ts';
import { CommandFailure, StatusFailure, throwAll } from '../failure.ts';
import { type Found, find, type Search } from '../find.ts';
import { type Invocation, pathOf } from '../invocation.ts';
import type { Printable } from '../printers/object-printer.ts';
import { headersOf, rowsOf } from '../printers/table.ts';
import { columns } from '../tab-writer.ts';
import { printer, tableOptions } from './get-printers.ts';

/** How long is watched, in milliseconds of virtual time. */
const LENGTH = 30_000;
/** Changes that are shown at most. */
const MOST = 200;

/** What a watch tells. */
interface WatchEvent {
  readonly type: string;
  readonly object: KubeObject;
}

/** Shows and watches. */
export async function watch(invocation: Invocation, search: Search, isForPeople: boolean): Promise<void> {
  const { parsed } = invocation;
  if (parsed.string('sort-by') !== '')
    invocation.err('warning: --watch or --watch-only requested, --sort-by will be ignored\n');
  const { found, failures } = await find(invocation, { ...search, singleType: true, goOn: false });
  throwAll(failures);
  const [first] = found;
  if (!first) throw new CommandFailure('no resource to watch');
  if (found.length > 1)
    throw new CommandFailure(
      'watch is only supported on individual resources and resource collections - more than 1 resource was found',
    );
  const show = isForPeople ? tableShower(invocation, first) : objectShower(invocation);
  const isList = first.name === '';
  if (!parsed.bool('watch-only')) show({ type: 'ADDED', object: first.object as KubeObject });
  const events = await changes(invocation, search, first);
  // a watch of one object begins with that object
  for (const event of isList ? events : events.slice(1)) show(event);
  invocation.err(`(watched for ${LENGTH / 1000} seconds)\n`);
}

/** All that changes while time goes on. */
async function changes(
  invocation: Invocation,
  { accept, selector, fieldSelector }: Search,
  one: Found,
): Promise<WatchEvent[]> {
  const { mapping, namespace, name, object } = one;
  const isList = name === '';
  const fields = isList ? fieldSelector : `metadata.name=${name}`;
  const response = await invocation.respond({
    path: pathOf(mapping, namespace),
    query: {
      ...(fields && { fieldSelector: fields }),
      ...(selector && { labelSelector: selector }),
      resourceVersion: isList ? ((object?.metadata as { resourceVersion?: string })?.resourceVersion ?? '0') : '0',
      watch: 'true',
    },
    ...(accept && { accept }),
  });
  if (response.status >= 400) throw new StatusFailure((await response.json()) as Status);
  const reader = response.body?.getReader();
  if (!reader) return [];
  const decoder = new TextDecoder();
  let text = '';
  const gathered = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += decoder.decode(part.value, { stream: true });
  })();
  const step = 1000;
  for (let passed = 0; passed < LENGTH; passed += step) {
    invocation.session.pass(step);
    await settled();
  }
  await reader.cancel();
  await gathered;
  const lines = text.split('\n').filter((line) => line !== '');
  const events = lines.map((line) => JSON.parse(line) as WatchEvent);
  if (events.length > MOST) invocation.err(`(only the first ${MOST} of ${events.length} changes are shown)\n`);
  return events.slice(0, MOST);
}

/** Lets what was written arrive at its reader. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}

function tableShower(invocation: Invocation, found: Found): (event: WatchEvent) => void {
  const withEvents = invocation.parsed.bool('output-watch-events');
  const widths: number[] = [];
  const options = tableOptions(invocation, found, false);
  let headers: Table['columnDefinitions'] = null;
  let isFirst = !options.noHeaders;
  return ({ type, object }) => {
    const table = object as unknown as Table;
    headers = table.columnDefinitions ?? headers;
    const shown: Table = { ...table, columnDefinitions: headers };
    if (shown.rows.length === 0) return;
    const lines = rowsOf(shown, options).map((cells) => (withEvents ? [type, ...cells] : cells));
    if (isFirst) lines.unshift([...(withEvents ? ['EVENT'] : []), ...headersOf(shown, options)]);
    isFirst = false;
    invocation.out(columns(lines, widths));
  };
}

function objectShower(invocation: Invocation): (event: WatchEvent) => void {
  const print = printer(invocation);
  const withEvents = invocation.parsed.bool('output-watch-events');
  return ({ type, object }) => {
    const { items } = object as unknown as { items?: readonly Printable[] };
    for (const one of items ?? [object as Printable]) invocation.out(print(withEvents ? { object: one, type } : one));
  };
}
