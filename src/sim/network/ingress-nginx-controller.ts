// The controller of ingress-nginx: it notices Ingresses of its class and writes the address of its own Service into their status
// (kubernetes/ingress-nginx, internal/ingress/controller/store and internal/ingress/status).
import { type Controller, keyOf, splitKey, watch } from '../controllers/controller.ts';
import { equal } from '../equal.ts';
import { INGRESS_CLASSES, INGRESSES, SERVICES } from '../resources/index.ts';
import { isServed } from './ingress-nginx.ts';

/**
 * Makes the controller.
 * @param namespace of its own Service
 * @param service its name
 */
export function ingressNginx(namespace: string, service: string): Controller {
  /** uid of an Ingress → the version that was noticed */
  const noticed = new Map<string, string>();
  return {
    name: 'ingress-nginx',
    component: 'nginx-ingress-controller',
    watches: [
      watch(INGRESSES),
      watch(INGRESS_CLASSES, (_, client) => client.list(INGRESSES).map(keyOf)),
      watch(SERVICES, ({ object, type, old }, client) => {
        const isOwn = object.metadata.name === service && object.metadata.namespace === namespace;
        const isSame = type === 'MODIFIED' && old?.status === object.status;
        return isOwn && !isSame ? client.list(INGRESSES).map(keyOf) : [];
      }),
    ],
    reconcile(key, { client, events }) {
      const place = splitKey(key);
      const ingress = client.get(INGRESSES, place.namespace, place.name);
      if (!ingress || !isServed(ingress, client)) return undefined;
      const { uid, resourceVersion } = ingress.metadata;
      const wanted = client.get(SERVICES, namespace, service)?.status.loadBalancer?.ingress ?? [];
      const published = ingress.status.loadBalancer?.ingress ?? [];
      const known = noticed.get(uid);
      // what it finds published when it begins, it has noticed before
      const isNew = known === undefined ? published.length === 0 : known !== resourceVersion;
      if (isNew) events.event(ingress, 'Normal', 'Sync', 'Scheduled for sync');
      if (noticed.size > 10_000) noticed.clear();
      noticed.set(uid, resourceVersion);
      const shown = wanted.map(({ ip, hostname }) => ({ ...(ip && { ip }), ...(hostname && { hostname }) }));
      if (!equal(published, shown))
        client.updateStatus(INGRESSES, {
          ...ingress,
          status: { loadBalancer: shown.length > 0 ? { ingress: shown } : {} },
        });
      return undefined;
    },
  };
}
