// Events as `kubectl get` shows them (pkg/printers/internalversion/printers.go, printEvent). Sorting is the client's.
import { EVENTS } from '../../resources/index.ts';
import type { Event } from '../../wire.ts';
import { type Cell, column, NAME, since, tableKind, wide } from './columns.ts';

function sourceCell({ source, reportingComponent, reportingInstance }: Event): string {
  const component = source?.component || reportingComponent || '';
  const instance = source?.host || reportingInstance || '';
  return instance ? `${component}, ${instance}` : component;
}

function cells(event: Event, now: number): Cell[] {
  const { involvedObject, series } = event;
  const first = since(event.firstTimestamp || event.eventTime, now);
  const last = event.lastTimestamp ? since(event.lastTimestamp, now) : first;
  const kind = (involvedObject.kind ?? '').toLowerCase();
  return [
    series ? since(series.lastObservedTime, now) : last,
    event.type ?? '',
    event.reason ?? '',
    involvedObject.name ? `${kind}/${involvedObject.name}` : kind,
    involvedObject.fieldPath ?? '',
    sourceCell(event),
    (event.message ?? '').trim(),
    first,
    series ? (series.count ?? 0) : event.count || 1,
    event.metadata.name,
  ];
}

export const EVENT_TABLE = tableKind<Event>({
  resource: EVENTS,
  columns: [
    column('Last Seen'),
    column('Type'),
    column('Reason'),
    column('Object'),
    wide('Subobject'),
    wide('Source'),
    column('Message'),
    wide('First Seen'),
    wide('Count'),
    { ...NAME, priority: 1 },
  ],
  cells,
});
