// Resources that show the objects of another under other names: what is kept once, and served in two groups or versions.
import { EVENTS, HORIZONTAL_POD_AUTOSCALERS } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';
import { AUTOSCALERS_V1, fromAutoscalerV1, toAutoscalerV1 } from './autoscaler-v1.ts';
import { EVENTS_V1, fromEventsV1, toEventsV1 } from './events-v1.ts';

/** Such a resource. */
export interface View {
  readonly resource: Resource;
  /** where its objects are */
  readonly stored: Resource;
  /** an object as the ledger keeps it */
  from(object: KubeObject): KubeObject;
  /** an object or a list as this resource shows it; anything else as it is */
  to(body: unknown): unknown;
}

export const VIEWS: readonly View[] = [
  { resource: EVENTS_V1, stored: EVENTS as unknown as Resource, from: fromEventsV1, to: toEventsV1 },
  {
    resource: AUTOSCALERS_V1,
    stored: HORIZONTAL_POD_AUTOSCALERS as unknown as Resource,
    from: fromAutoscalerV1,
    to: toAutoscalerV1,
  },
];

/** The view that a resource is; undefined when it is none. */
export function viewOf({ group, version, plural }: Pick<Resource, 'group' | 'version' | 'plural'>): View | undefined {
  return VIEWS.find(
    ({ resource }) => resource.group === group && resource.version === version && resource.plural === plural,
  );
}
