// Event, core/v1 and events.k8s.io/v1. The scheduler fills only eventTime; a repeated event has a series.
import { parseTime } from '../age.ts';
import type { ObjectRef } from '../fact.ts';
import type { ObjectFact } from './facts.ts';
import { at, isWire, number, text, type Wire } from './wire.ts';

/** Is this an event, whichever API it came from? */
export function isEvent(value: Wire): boolean {
  return (isWire(value.involvedObject) || isWire(value.regarding)) && typeof value.reason === 'string';
}

/** The one fact of an event. `when.at` is the last time it was seen; ages are worked out where the moment of the output is known. */
export function eventFact(event: Wire): ObjectFact {
  const about = isWire(event.involvedObject) ? event.involvedObject : at(event, 'regarding');
  const kind = text(about, 'kind');
  const name = text(about, 'name');
  const namespace = text(about, 'namespace');
  const object: ObjectRef | undefined =
    kind && name ? (namespace ? { kind, name, namespace } : { kind, name }) : undefined;
  const series = at(event, 'series');
  const last =
    parseTime(text(series, 'lastObservedTime')) ??
    parseTime(text(event, 'lastTimestamp')) ??
    parseTime(text(event, 'deprecatedLastTimestamp')) ??
    parseTime(text(event, 'eventTime')) ??
    parseTime(text(event, 'firstTimestamp')) ??
    parseTime(text(event.metadata, 'creationTimestamp'));
  const since =
    parseTime(text(event, 'firstTimestamp')) ??
    parseTime(text(event, 'deprecatedFirstTimestamp')) ??
    parseTime(text(event, 'eventTime'));
  const count = number(series, 'count') ?? number(event, 'count') ?? number(event, 'deprecatedCount');
  const container = /\{([^{}]*)\}/.exec(text(about, 'fieldPath'))?.[1];
  const host = text(event.source, 'host') || text(event.deprecatedSource, 'host');
  return {
    type: 'event',
    reason: text(event, 'reason'),
    text: text(event, 'message') || text(event, 'note'),
    warning: text(event, 'type') === 'Warning',
    from:
      text(event.source, 'component') ||
      text(event, 'reportingComponent') ||
      text(event, 'reportingController') ||
      text(event.deprecatedSource, 'component'),
    when: {
      ...(last === undefined ? {} : { at: last }),
      ...(last !== undefined && since !== undefined && since < last ? { since } : {}),
      ...(count === undefined ? {} : { count }),
    },
    field: { path: `events[${text(event.metadata, 'name')}]` },
    ...(host ? { attributes: { node: host } } : {}),
    ...(object ? { object } : {}),
    ...(container ? { container } : {}),
  };
}
