// envoy-gateway's work on HTTPRoutes: it says to which of its Gateways each is attached, and whether its backends are there.
import type { Client } from '../client.ts';
import { type Controller, keyOf, splitKey, watch } from '../controllers/controller.ts';
import { equal } from '../equal.ts';
import { NAMESPACES, SECRETS, SERVICES } from '../resources/index.ts';
import { attach, gatewayKey } from './attachment.ts';
import { written } from './condition.ts';
import {
  GATEWAY_CLASSES,
  GATEWAYS,
  HTTP_ROUTES,
  type HTTPRoute,
  type ParentRef,
  type ParentStatus,
  REFERENCE_GRANTS,
} from './gateway-api.ts';
import { CONTROLLER, isManaged } from './managed.ts';
import { resolvedRefs } from './references.ts';

const everyRoute = (_: unknown, client: Client): string[] => client.list(HTTP_ROUTES).map(keyOf);

/** What is said of a route to one parent; undefined when the parent is not the controller's. */
function parentStatus(route: HTTPRoute, ref: ParentRef, client: Client, now: number): ParentStatus | undefined {
  const key = gatewayKey(ref, route);
  if (key === undefined) return undefined;
  const { namespace, name } = splitKey(key);
  const gateway = client.get(GATEWAYS, namespace, name);
  if (!gateway || !isManaged(gateway, client)) return undefined;
  const { accepted } = attach(route, ref, gateway, client);
  const old = route.status?.parents.find((one) => one.controllerName === CONTROLLER && equal(one.parentRef, ref));
  return {
    conditions: written([accepted, resolvedRefs(route, client)], old?.conditions, route.metadata.generation, now),
    controllerName: CONTROLLER,
    parentRef: ref,
  };
}

export const httpRouteController = {
  name: 'httproute',
  component: 'envoy-gateway',
  watches: [
    watch(HTTP_ROUTES),
    watch(GATEWAYS, everyRoute),
    watch(GATEWAY_CLASSES, everyRoute),
    watch(REFERENCE_GRANTS, everyRoute),
    watch(SERVICES, everyRoute),
    watch(NAMESPACES, everyRoute),
    watch(SECRETS, everyRoute),
  ],
  reconcile(key, { client, clock }) {
    const { namespace, name } = splitKey(key);
    const route = client.get(HTTP_ROUTES, namespace, name);
    if (!route || route.metadata.deletionTimestamp) return undefined;
    const others = (route.status?.parents ?? []).filter((one) => one.controllerName !== CONTROLLER);
    const own = (route.spec.parentRefs ?? []).flatMap((ref) => parentStatus(route, ref, client, clock.now()) ?? []);
    const parents = [...others, ...own];
    if (equal(parents, route.status?.parents ?? [])) return undefined;
    client.updateStatus(HTTP_ROUTES, { ...route, status: { parents } });
    return undefined;
  },
} satisfies Controller;
