// events.k8s.io/v1: the core group's events under other names (pkg/apis/events/v1/conversion.go).
import { resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';

/** The resource; its objects are those of the core group. */
export const EVENTS_V1 = resource({
  group: 'events.k8s.io',
  version: 'v1',
  kind: 'Event',
  plural: 'events',
  short: ['ev'],
});

/** core name → events.k8s.io name; what is not here is the same */
const NAMES: Readonly<Record<string, string>> = {
  involvedObject: 'regarding',
  message: 'note',
  source: 'deprecatedSource',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  reportingComponent: 'reportingController',
};
const BACK: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).map(([core, v1]) => [v1, core]),
);

/** Left out when they are empty, which the core group does not do. */
const OMITTED: ReadonlySet<string> = new Set(['reportingController', 'reportingInstance', 'action', 'note']);
const NONE: ReadonlySet<string> = new Set();

function renamed(event: KubeObject, names: Readonly<Record<string, string>>, apiVersion: string): KubeObject {
  const out: Record<string, unknown> = {};
  const omitted = names === NAMES ? OMITTED : NONE;
  for (const [field, value] of Object.entries(event)) {
    const name = names[field] ?? field;
    if (value !== '' || !omitted.has(name)) out[name] = value;
  }
  return { ...(out as unknown as KubeObject), apiVersion };
}

/** An event of events.k8s.io as the ledger keeps it. */
export function fromEventsV1(event: KubeObject): KubeObject {
  return renamed(event, BACK, 'v1');
}

/** What the core group answers, an event or a list of them, as events.k8s.io answers it; anything else as it is. */
export function toEventsV1(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if ('items' in body) return { ...body, items: (body.items as KubeObject[]).map((one) => toEventsV1(one)) };
  return 'involvedObject' in body ? renamed(body as unknown as KubeObject, NAMES, 'events.k8s.io/v1') : body;
}
