// Is a route attached to a parent, and to which of its listeners (Gateway API, apis/v1/shared_types.go; envoyproxy/gateway,
// internal/gatewayapi/route.go).
import type { Client } from '../client.ts';
import { NAMESPACES } from '../resources/index.ts';
import { selects } from '../selector.ts';
import { failing, holding, type Said } from './condition.ts';
import { type Gateway, GROUP, type HTTPRoute, type Listener, type ParentRef, type RouteFilter } from './gateway-api.ts';
import { hostsBetween } from './host.ts';
import { type JudgedListener, judgeListeners } from './listeners.ts';

/** One listener that takes a route in. */
export interface Attached {
  readonly listener: Listener;
  /** the hosts for which it does; `*` for every one */
  readonly hosts: readonly string[];
}

/** What a parent says of a route. */
export interface Attachment {
  readonly accepted: Said;
  /** none when it is not accepted */
  readonly listeners: readonly Attached[];
}

/** What of a route's filters is done here. */
const FILTERS: ReadonlySet<string> = new Set([
  'RequestHeaderModifier',
  'ResponseHeaderModifier',
  'RequestRedirect',
  'URLRewrite',
]);

/** The Gateway that a parent is, as `namespace/name`; undefined when it is something else. */
export function gatewayKey({ group = GROUP, kind = 'Gateway', name, namespace }: ParentRef, { metadata }: HTTPRoute) {
  return group === GROUP && kind === 'Gateway' ? `${namespace ?? metadata.namespace}/${name}` : undefined;
}

/** Attaches a route to a Gateway by one of its parentRefs. */
export function attach(route: HTTPRoute, ref: ParentRef, gateway: Gateway, client: Client): Attachment {
  const refused = (reason: string, message: string): Attachment => ({
    accepted: failing('Accepted', reason, message),
    listeners: [],
  });
  const named = judgeListeners(gateway, client).filter(
    ({ listener }) =>
      (ref.sectionName === undefined || listener.name === ref.sectionName) &&
      (ref.port === undefined || listener.port === ref.port),
  );
  if (named.length === 0) return refused('NoMatchingParent', 'No listeners match this parent ref');
  const allowed = named.filter((one) => allows(one, route, gateway, client));
  if (allowed.length === 0)
    return refused('NotAllowedByListeners', 'No listeners included by this parent ref allowed this attachment.');
  const valid = allowed.filter(({ isValid }) => isValid);
  if (valid.length === 0) return refused('NoReadyListeners', 'There are no ready listeners for this parent ref');
  const unsupported = unsupportedIn(route);
  if (unsupported) return refused('UnsupportedValue', unsupported);
  const listeners = valid
    .map(({ listener }) => ({ listener, hosts: hostsBetween(listener.hostname, route.spec.hostnames) }))
    .filter(({ hosts }) => hosts.length > 0);
  if (listeners.length === 0)
    return refused(
      'NoMatchingListenerHostname',
      "There were no hostname intersections between the HTTPRoute and this parent ref's Listener(s).",
    );
  return { accepted: holding('Accepted', 'Accepted', 'Route is accepted'), listeners };
}

function allows({ listener, supportedKinds }: JudgedListener, route: HTTPRoute, gateway: Gateway, client: Client) {
  if (!supportedKinds.some(({ kind }) => kind === route.kind)) return false;
  const { from = 'Same', selector } = listener.allowedRoutes?.namespaces ?? {};
  const { namespace = '' } = route.metadata;
  if (from === 'Same') return namespace === gateway.metadata.namespace;
  if (from === 'All') return true;
  return selector !== undefined && selects(selector, client.get(NAMESPACES, undefined, namespace)?.metadata.labels);
}

/** What of a route is not done here, in a sentence; undefined when all of it is. */
function unsupportedIn({ spec }: HTTPRoute): string | undefined {
  for (const [at, { filters = [], matches = [] }] of (spec.rules ?? []).entries()) {
    const failed = `Failed to process route rule ${at}:`;
    const filter = filters.find(({ type }) => !FILTERS.has(type));
    if (filter) return `${failed} filter type ${filter.type} is not supported.`;
    const types = matches.flatMap(({ path, headers = [], queryParams = [] }) => [path, ...headers, ...queryParams]);
    if (types.some((one) => one?.type === 'RegularExpression'))
      return `${failed} match type RegularExpression is not supported.`;
    if (count(filters, 'RequestRedirect') > 0 && count(filters, 'URLRewrite') > 0)
      return `${failed} RequestRedirect and URLRewrite filters cannot be used together.`;
  }
  return undefined;
}

function count(filters: readonly RouteFilter[], type: string): number {
  return filters.filter((one) => one.type === type).length;
}
