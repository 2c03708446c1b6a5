// The events of many objects: asked for once, then looked up, where kubectl asks anew for each object.
import type { Event, KubeObject } from '../../wire.ts';
import type { DescribeAsk, Selectors } from './describer.ts';

const EVENTS = /^\/api\/v1\/(?:namespaces\/[^/]+\/)?events$/;
const FIELD = /^involvedObject\.(name|namespace|kind|uid)=(.*)$/;

/** An ask that answers like another one, but asks for the events at a path only once. */
export function withEventsOnce(ask: DescribeAsk): DescribeAsk {
  const known = new Map<string, Promise<ReadonlyMap<string, readonly Event[]>>>();
  return {
    ...ask,
    list: async <T extends KubeObject>(path: string, selectors?: Selectors) => {
      if (!EVENTS.test(path) || !selectors?.fieldSelector) return ask.list<T>(path, selectors);
      const wanted = selectors.fieldSelector.split(',').map((term) => FIELD.exec(term) ?? []);
      const byUid = known.get(path) ?? ask.list<Event>(path).then(indexed);
      known.set(path, byUid);
      const uid = wanted.find(([, field]) => field === 'uid')?.[2] ?? '';
      const some = (await byUid).get(uid) ?? [];
      const fits = ({ involvedObject }: Event): boolean =>
        wanted.every(([, field, value]) => (involvedObject[field as 'name'] ?? '') === value);
      return some.filter(fits) as KubeObject[] as T[];
    },
  };
}

/** uid of the object they are about → events, in the server's order */
function indexed(events: readonly Event[]): ReadonlyMap<string, readonly Event[]> {
  const byUid = new Map<string, Event[]>();
  for (const event of events) {
    const { uid = '' } = event.involvedObject;
    const some = byUid.get(uid);
    if (some) some.push(event);
    else byUid.set(uid, [event]);
  }
  return byUid;
}
