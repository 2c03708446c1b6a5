// Each namespace has the cluster's certificate in a ConfigMap, which pods mount with their token (pkg/controller/certificates/rootcacertpublisher).
import { CONFIG_MAPS, NAMESPACES } from '../resources/index.ts';
import { type Controller, type ControllerContext, type Result, watch } from './controller.ts';

const NAME = 'kube-root-ca.crt';

/** The controller. @param certificate PEM text of the cluster's own authority */
export function rootCaCertPublisher(certificate: string): Controller {
  return {
    name: 'root-ca-certificate-publisher',
    component: 'root-ca-cert-publisher',
    watches: [
      watch(NAMESPACES),
      watch(CONFIG_MAPS, ({ object }) => (object.metadata.name === NAME ? [object.metadata.namespace ?? ''] : [])),
    ],
    reconcile(namespace: string, { client }: ControllerContext): Result {
      const found = client.get(NAMESPACES, undefined, namespace);
      if (!found || found.metadata.deletionTimestamp) return undefined;
      const data = { 'ca.crt': certificate };
      const annotations = {
        'kubernetes.io/description':
          'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.',
      };
      const old = client.get(CONFIG_MAPS, namespace, NAME);
      if (!old)
        client.create(CONFIG_MAPS, {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: NAME, namespace, annotations },
          data,
        });
      else if (old.data?.['ca.crt'] !== certificate) client.update(CONFIG_MAPS, { ...old, data });
      return undefined;
    },
  };
}
