// `kubectl events`: what happened, the oldest first.
import { humanDuration } from '../../../triage/human-duration.ts';
import { apiVersion } from '../../resources/resource.ts';
import type { Event } from '../../wire.ts';
import { CommandFailure, UnreachableFailure } from '../failure.ts';
import { goSort } from '../go-sort.ts';
import type { Invocation } from '../invocation.ts';
import { objectPrinter, type Printable } from '../printers/object-printer.ts';
import { columns } from '../tab-writer.ts';
import type { Command } from './command.ts';
import { ALL_NAMESPACES_FLAG, PRINT_FLAGS } from './get-flags.ts';

/** How long is watched, in milliseconds of virtual time. */
const WATCHED = 30_000;

/** `kubectl events`. */
export const EVENTS_COMMAND: Command = {
  name: 'events',
  short: 'Show what happened, the latest last',
  usage: '[flags]',
  examples: ['kubectl events -n lab', 'kubectl events --for pod/web-0', 'kubectl events -A --types=Warning'],
  flags: [
    ALL_NAMESPACES_FLAG,
    ...PRINT_FLAGS,
    { name: 'chunk-size', type: 'int', fallback: '500' },
    { name: 'for', type: 'string', help: 'only of TYPE/NAME' },
    { name: 'no-headers', type: 'bool', help: 'without the first line' },
    { name: 'types', type: 'strings', help: 'Normal or Warning' },
    { name: 'watch', short: 'w', type: 'bool', help: 'show also what happens in the next seconds' },
  ],
  run: async (invocation) => {
    const { parsed } = invocation;
    const types = parsed.list('types').map((type) => type.toLowerCase());
    if (types.some((type) => type !== 'normal' && type !== 'warning'))
      throw new CommandFailure('valid --types are Normal or Warning');
    const about = await aboutWhat(invocation);
    const all = parsed.bool('all-namespaces');
    const list = async (): Promise<Event[]> => {
      const { items } = await invocation.json<{ items: Event[] }>({
        path: all ? '/api/v1/events' : `/api/v1/namespaces/${encodeURIComponent(invocation.namespace)}/events`,
        query: { ...(about && { fieldSelector: about }) },
      });
      const fitting = items.filter(({ type }) => types.length === 0 || types.includes((type ?? '').toLowerCase()));
      return goSort(fitting, (one, other) => lastSeen(one) < lastSeen(other));
    };
    const events = await list();
    if (events.length === 0 && !parsed.bool('watch')) {
      invocation.err(all ? 'No events found.\n' : `No events found in ${invocation.namespace} namespace.\n`);
      return;
    }
    const output = parsed.string('output');
    if (output !== '') {
      const items = events.map((event) => ({ ...event, apiVersion: 'v1', kind: 'Event' }) as unknown as Printable);
      invocation.out(objectPrinter({ output })({ apiVersion: 'v1', items, kind: 'EventList', metadata: {} }));
      return;
    }
    print(invocation, events, !parsed.bool('no-headers'));
    if (parsed.bool('watch')) await watch(invocation, events, list);
  },
};

/** What `--for` chooses, as a field selector. */
async function aboutWhat(invocation: Invocation): Promise<string | undefined> {
  const wanted = invocation.parsed.string('for');
  if (wanted === '') return undefined;
  const [type = '', name = '', ...more] = wanted.split('/');
  if (type === '' || name === '' || more.length > 0) throw new CommandFailure('--for must be in resource/name form');
  const mapping = (await invocation.mapper()).lookUp(type);
  if (!mapping) throw new UnreachableFailure(`the server doesn't have a resource type ${JSON.stringify(type)}`);
  return `involvedObject.kind=${mapping.kind},involvedObject.apiVersion=${apiVersion(mapping)},involvedObject.name=${name}`;
}

async function watch(invocation: Invocation, before: readonly Event[], list: () => Promise<Event[]>): Promise<void> {
  const known = new Map(before.map(({ metadata }) => [metadata.uid, metadata.resourceVersion]));
  invocation.session.pass(WATCHED);
  const now = await list();
  print(
    invocation,
    now.filter(({ metadata }) => known.get(metadata.uid) !== metadata.resourceVersion),
    before.length === 0 && !invocation.parsed.bool('no-headers'),
  );
  invocation.err(`(watched for ${WATCHED / 1000} seconds)\n`);
}

function lastSeen({ series, lastTimestamp, eventTime }: Event): number {
  return Date.parse(series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? '') || Number.NEGATIVE_INFINITY;
}

function print(invocation: Invocation, events: readonly Event[], withHeaders: boolean): void {
  const all = invocation.parsed.bool('all-namespaces');
  const head = ['LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'];
  const rows = events.map((event) => {
    const { metadata, type = '', reason = '', involvedObject, message = '' } = event;
    const object = `${involvedObject.kind ?? ''}/${involvedObject.name ?? ''}`;
    const cells = [interval(event, invocation.now()), type, reason, object, message.trim()];
    return all ? [metadata.namespace ?? '', ...cells] : cells;
  });
  const lines = withHeaders ? [all ? ['NAMESPACE', ...head] : head, ...rows] : rows;
  invocation.out(columns(lines));
}

/** When it was seen last, how often, and since when. */
function interval({ eventTime, firstTimestamp, lastTimestamp, series, count = 0 }: Event, now: number): string {
  const since = (time: string | null | undefined): string =>
    time ? humanDuration(now - Date.parse(time)) : '<unknown>';
  const first = since(eventTime ?? firstTimestamp);
  if (series) return `${since(series.lastObservedTime)} (x${series.count ?? 0} over ${first})`;
  return count > 1 ? `${since(lastTimestamp)} (x${count} over ${first})` : first;
}
