// envoy-gateway's work on Gateways: it makes proxies for its own, and says how far they are
// (envoyproxy/gateway, internal/gatewayapi/status/gateway.go and internal/infrastructure/kubernetes).
import type { Client, Draft } from '../client.ts';
import { type Controller, keyOf, splitKey, watch } from '../controllers/controller.ts';
import { equal } from '../equal.ts';
import { DEPLOYMENTS, NAMESPACES, SECRETS, SERVICE_ACCOUNTS, SERVICES } from '../resources/index.ts';
import type { KubeObject, Service } from '../wire.ts';
import { attach, gatewayKey } from './attachment.ts';
import { failing, holding, type Said, written } from './condition.ts';
import { GATEWAY_CLASSES, GATEWAYS, type Gateway, HTTP_ROUTES, REFERENCE_GRANTS } from './gateway-api.ts';
import { type JudgedListener, judgeListeners } from './listeners.ts';
import { isManaged } from './managed.ts';
import {
  accountFor,
  deploymentFor,
  NAMESPACE,
  OWNER_NAME,
  OWNER_NAMESPACE,
  proxyName,
  serviceFor,
} from './proxy-objects.ts';

/** The Gateway that a proxy's object was made for. */
function ownerKey({ object }: { readonly object: KubeObject }): string[] {
  const { namespace, labels } = object.metadata;
  const name = labels?.[OWNER_NAME];
  return namespace === NAMESPACE && name !== undefined ? [`${labels?.[OWNER_NAMESPACE]}/${name}`] : [];
}

const everyGateway = (_: unknown, client: Client): string[] => client.list(GATEWAYS).map(keyOf);

/** Takes away what was made for a Gateway. */
function remove(namespace: string, name: string, client: Client): void {
  const made = proxyName(namespace, name);
  for (const resource of [DEPLOYMENTS, SERVICES, SERVICE_ACCOUNTS] as const)
    if (client.get<KubeObject>(resource, NAMESPACE, made))
      client.delete(resource, NAMESPACE, made, { propagationPolicy: 'Background' });
}

function make(gateway: Gateway, listeners: readonly JudgedListener[], client: Client): void {
  const { namespace = '', name } = gateway.metadata;
  const made = proxyName(namespace, name);
  if (!client.get(SERVICE_ACCOUNTS, NAMESPACE, made)) client.create(SERVICE_ACCOUNTS, accountFor(gateway));
  if (!client.get(DEPLOYMENTS, NAMESPACE, made)) client.create(DEPLOYMENTS, deploymentFor(gateway));
  const draft = serviceFor(gateway, listeners);
  const service = client.get(SERVICES, NAMESPACE, made);
  if (!service) client.create(SERVICES, draft);
  else if (!hasSame(service, draft)) {
    const { ports, externalIPs } = draft.spec;
    const { externalIPs: _old, ...spec } = service.spec;
    client.update(SERVICES, {
      ...service,
      spec: { ...spec, ...(ports && { ports }), ...(externalIPs && { externalIPs }) },
    });
  }
}

function hasSame({ spec }: Service, draft: Draft<Service>): boolean {
  const shape = (ports: Service['spec']['ports']) =>
    (ports ?? []).map(({ name, port, targetPort }) => [name, port, targetPort]);
  return equal(shape(spec.ports), shape(draft.spec.ports)) && equal(spec.externalIPs, draft.spec.externalIPs);
}

/** Is the Gateway programmed, and where is it reached? */
function progress(gateway: Gateway, isAnyValid: boolean, client: Client) {
  const made = proxyName(gateway.metadata.namespace ?? '', gateway.metadata.name);
  const service = client.get(SERVICES, NAMESPACE, made);
  const balanced = (service?.status.loadBalancer?.ingress ?? []).flatMap(({ ip }) => ip ?? []);
  const values = service?.spec.externalIPs ?? balanced;
  const addresses = isAnyValid ? values.map((value) => ({ type: 'IPAddress', value })) : [];
  const { availableReplicas = 0, replicas = 0 } = client.get(DEPLOYMENTS, NAMESPACE, made)?.status ?? {};
  const programmed = (): Said => {
    if (!isAnyValid) return failing('Programmed', 'Invalid', 'No listener of the Gateway is valid');
    if (addresses.length === 0)
      return failing('Programmed', 'AddressNotAssigned', 'No addresses have been assigned to the Gateway');
    if (availableReplicas === 0) return failing('Programmed', 'NoResources', 'Envoy replicas unavailable');
    return holding(
      'Programmed',
      'Programmed',
      `Address assigned to the Gateway, ${availableReplicas}/${replicas} envoy replicas available`,
    );
  };
  return { addresses, programmed: programmed() };
}

function accepted(listeners: readonly JudgedListener[]): Said {
  const bad = listeners.filter(({ isValid }) => !isValid).map(({ listener }) => listener.name);
  if (bad.length === 0) return holding('Accepted', 'Accepted', 'The Gateway has been scheduled by Envoy Gateway');
  const message = `Listeners that are not valid: ${bad.join(', ')}`;
  const say = bad.length === listeners.length ? failing : holding;
  return say('Accepted', 'ListenersNotValid', message);
}

/** How many routes each listener has, by its name. */
function attachedRoutes(gateway: Gateway, client: Client): ReadonlyMap<string, number> {
  const key = keyOf(gateway);
  const found = new Map<string, Set<string>>();
  for (const route of client.list(HTTP_ROUTES))
    for (const ref of route.spec.parentRefs ?? [])
      if (gatewayKey(ref, route) === key)
        for (const { listener } of attach(route, ref, gateway, client).listeners)
          found.set(listener.name, (found.get(listener.name) ?? new Set()).add(route.metadata.uid));
  return new Map([...found].map(([name, routes]) => [name, routes.size]));
}

function statusOf(gateway: Gateway, listeners: readonly JudgedListener[], client: Client, now: number) {
  const { metadata, status } = gateway;
  const { generation } = metadata;
  const { addresses, programmed } = progress(
    gateway,
    listeners.some(({ isValid }) => isValid),
    client,
  );
  const routes = attachedRoutes(gateway, client);
  return {
    ...(addresses.length > 0 && { addresses }),
    conditions: written([accepted(listeners), programmed], status?.conditions, generation, now),
    listeners: listeners.map(({ listener: { name }, supportedKinds, said }) => ({
      attachedRoutes: routes.get(name) ?? 0,
      conditions: written(said, status?.listeners?.find((one) => one.name === name)?.conditions, generation, now),
      name,
      supportedKinds,
    })),
  };
}

export const gatewayController = {
  name: 'gateway',
  component: 'envoy-gateway',
  watches: [
    watch(GATEWAYS),
    watch(GATEWAY_CLASSES, everyGateway),
    watch(HTTP_ROUTES, everyGateway),
    watch(REFERENCE_GRANTS, everyGateway),
    watch(NAMESPACES, everyGateway),
    watch(SECRETS, everyGateway),
    watch(DEPLOYMENTS, ownerKey),
    watch(SERVICES, ownerKey),
  ],
  reconcile(key, { client, clock }) {
    const { namespace = '', name } = splitKey(key);
    const gateway = client.get(GATEWAYS, namespace, name);
    if (!gateway || gateway.metadata.deletionTimestamp || !isManaged(gateway, client)) {
      remove(namespace, name, client);
      return undefined;
    }
    const listeners = judgeListeners(gateway, client);
    const valid = listeners.filter(({ isValid }) => isValid);
    if (valid.length > 0) make(gateway, valid, client);
    else remove(namespace, name, client);
    const status = statusOf(gateway, listeners, client, clock.now());
    if (!equal(status, gateway.status)) client.updateStatus(GATEWAYS, { ...gateway, status });
    return undefined;
  },
} satisfies Controller;
