// The events at the end of a description (kubectl, describe searchEvents, DescribeEvents).
import { controllerOf } from '../../controllers/ownership.ts';
import type { Event, KubeObject } from '../../wire.ts';
import { goSort } from '../go-sort.ts';
import type { DescribeAsk } from './describer.ts';
import type { PrefixWriter } from './prefix-writer.ts';
import { ago } from './time-text.ts';

/** Whose events are looked for. */
interface About {
  readonly namespace: string | undefined;
  readonly name: string;
  /** absent: of any kind */
  readonly kind?: string;
  readonly uid: string;
}

/** The events about an object; none when they are not to be shown. Those that cannot be had count as none. */
export async function eventsAbout(object: KubeObject, ask: DescribeAsk): Promise<readonly Event[] | undefined> {
  const { kind, metadata } = object;
  return searchEvents({ namespace: metadata.namespace, name: metadata.name, kind, uid: metadata.uid }, ask);
}

/** As {@link eventsAbout}, for something that is not quite an object. */
export async function searchEvents(about: About, ask: DescribeAsk): Promise<readonly Event[] | undefined> {
  if (!ask.showEvents) return undefined;
  const { namespace = '', name, kind, uid } = about;
  const terms = [
    `involvedObject.name=${name}`,
    `involvedObject.namespace=${namespace}`,
    ...(kind === undefined ? [] : [`involvedObject.kind=${kind}`]),
    `involvedObject.uid=${uid}`,
  ];
  const path = namespace === '' ? '/api/v1/events' : `/api/v1/namespaces/${namespace}/events`;
  try {
    return await ask.list<Event>(path, { fieldSelector: terms.join(',') });
  } catch {
    return [];
  }
}

function lastSeen({ lastTimestamp }: Event): number {
  return lastTimestamp ? Date.parse(lastTimestamp) : Number.NEGATIVE_INFINITY;
}

/** When it happened: `11s (x3 over 26s)` for what happened several times. */
function interval({ eventTime, firstTimestamp, lastTimestamp, series, count = 0 }: Event, now: number): string {
  const first = ago(eventTime ?? firstTimestamp, now);
  if (series) return `${ago(series.lastObservedTime, now)} (x${series.count ?? 0} over ${first})`;
  return count > 1 ? `${ago(lastTimestamp, now)} (x${count} over ${first})` : first;
}

/** Writes events in the order in which they were seen last. @param events nothing is written when they are undefined */
export function writeEvents(to: PrefixWriter, events: readonly Event[] | undefined, now: number): void {
  if (!events) return;
  if (events.length === 0) {
    to.field(0, 'Events', '<none>');
    return;
  }
  to.write(0, 'Events:\n  Type\tReason\tAge\tFrom\tMessage\n');
  to.write(1, '----\t------\t----\t----\t-------\n');
  for (const event of goSort(events, (one, other) => lastSeen(one) < lastSeen(other))) {
    const { type = '', reason = '', source, reportingComponent = '', involvedObject } = event;
    const message = (event.message ?? '').trim();
    const told = involvedObject.fieldPath ? `${involvedObject.fieldPath}: ${message}` : message;
    const from = source?.component || reportingComponent;
    to.write(1, `${type}\t${reason}\t${interval(event, now)}\t${from}\t${told}\n`);
  }
}

/** Writes whose object it is, if anybody's. */
export function writeController(to: PrefixWriter, object: KubeObject): void {
  const controller = controllerOf(object);
  if (controller) to.field(0, 'Controlled By', `${controller.kind}/${controller.name}`);
}
