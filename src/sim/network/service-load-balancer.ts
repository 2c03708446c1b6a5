// Load balancers of Services, from a cloud that has addresses and sometimes refuses (cloud-provider, controllers/service/controller.go).
import type { Client } from '../client.ts';
import { type Controller, keyOf, splitKey, watch } from '../controllers/controller.ts';
import { NODES, SERVICES } from '../resources/index.ts';
import type { Service } from '../wire.ts';

const FINALIZER = 'service.kubernetes.io/load-balancer-cleanup';
/** What the cloud says instead of making a load balancer for a Service. */
const REFUSAL = 'sekisho.dev/load-balancer-error';
const EXCLUDED = 'node.kubernetes.io/exclude-from-external-load-balancers';
/** The addresses of the cloud: 1 to 254 of this network. */
const NETWORK = '172.18.255.';
const ADDRESSES = 254;
/** How long the cloud takes for one (ms). */
const TAKES = 4_000;
/** Between tries: first and longest (minRetryDelay, maxRetryDelay; ms). */
const RETRY = 5_000;
const LONGEST_RETRY = 300_000;

/** What is known of a load balancer that is being made. */
interface Making {
  /** ms since the epoch */
  readonly since: number;
  readonly failures: number;
}

function wantsOne({ spec }: Service): boolean {
  return spec.type === 'LoadBalancer' && spec.loadBalancerClass === undefined;
}

function hasFinalizer({ metadata }: Service): boolean {
  return metadata.finalizers?.includes(FINALIZER) ?? false;
}

function withFinalizers(service: Service, finalizers: readonly string[]): Service {
  const { finalizers: _old, ...metadata } = service.metadata;
  return { ...service, metadata: { ...metadata, ...(finalizers.length > 0 && { finalizers: [...finalizers] }) } };
}

/** An address that nobody has. */
function freeAddress(client: Client, wanted: string | undefined): string | undefined {
  const taken = new Set(
    client.list(SERVICES).flatMap(({ status }) => (status.loadBalancer?.ingress ?? []).map(({ ip }) => ip)),
  );
  if (wanted) return taken.has(wanted) ? undefined : wanted;
  return Array.from({ length: ADDRESSES }, (_, at) => `${NETWORK}${at + 1}`).find((one) => !taken.has(one));
}

/** Why the cloud makes none; undefined when it does. */
function refusal(service: Service, address: string | undefined): string | undefined {
  const told = service.metadata.annotations?.[REFUSAL];
  if (told !== undefined) return told;
  if (address !== undefined) return undefined;
  const { loadBalancerIP } = service.spec;
  return loadBalancerIP ? `address ${loadBalancerIP} is already in use` : `no address of ${NETWORK}0/24 is left`;
}

/** The service controller of a cloud controller manager. */
export function serviceLoadBalancer(): Controller {
  /** by uid */
  const making = new Map<string, Making>();
  return {
    name: 'service-lb-controller',
    component: 'service-controller',
    watches: [watch(SERVICES, ({ object }) => (wantsOne(object) || hasFinalizer(object) ? [keyOf(object)] : []))],
    reconcile(key, { client, events, clock }) {
      const place = splitKey(key);
      const service = client.get(SERVICES, place.namespace, place.name);
      if (!service) return undefined;
      const { uid, deletionTimestamp } = service.metadata;
      const has = (service.status.loadBalancer?.ingress?.length ?? 0) > 0;
      if (deletionTimestamp || !wantsOne(service)) {
        making.delete(uid);
        if (!hasFinalizer(service)) return undefined;
        if (has) events.event(service, 'Normal', 'DeletingLoadBalancer', 'Deleting load balancer');
        const left = (service.metadata.finalizers ?? []).filter((one) => one !== FINALIZER);
        events.event(service, 'Normal', 'DeletedLoadBalancer', 'Deleted load balancer');
        client.update(SERVICES, withFinalizers(service, left));
        return undefined;
      }
      if (has) return undefined;
      const known = making.get(uid) ?? { since: 0, failures: 0 };
      if (known.since === 0) {
        making.set(uid, { ...known, since: clock.now() });
        events.event(service, 'Normal', 'EnsuringLoadBalancer', 'Ensuring load balancer');
        if (!hasFinalizer(service))
          client.update(SERVICES, withFinalizers(service, [...(service.metadata.finalizers ?? []), FINALIZER]));
        return { afterMs: TAKES };
      }
      const waits = known.since + TAKES - clock.now();
      if (waits > 0) return { afterMs: waits };
      const fit = client.list(NODES).some(({ metadata }) => metadata.labels?.[EXCLUDED] === undefined);
      if (!fit)
        events.event(service, 'Warning', 'UnAvailableLoadBalancer', 'There are no available nodes for LoadBalancer');
      const address = freeAddress(client, service.spec.loadBalancerIP);
      const why = refusal(service, address);
      if (why !== undefined || address === undefined) {
        events.event(
          service,
          'Warning',
          'SyncLoadBalancerFailed',
          `Error syncing load balancer: failed to ensure load balancer: ${why}`,
        );
        const retry = Math.min(RETRY * 2 ** known.failures, LONGEST_RETRY);
        // the next try begins then: what came between is not counted
        making.set(uid, { since: clock.now() + retry - TAKES, failures: known.failures + 1 });
        return { afterMs: retry };
      }
      making.delete(uid);
      client.updateStatus(SERVICES, {
        ...service,
        status: { ...service.status, loadBalancer: { ingress: [{ ip: address, ipMode: 'VIP' }] } },
      });
      events.event(service, 'Normal', 'EnsuredLoadBalancer', 'Ensured load balancer');
      return undefined;
    },
  };
}
