// Each namespace has a service account named default (pkg/controller/serviceaccount).
import { NAMESPACES, SERVICE_ACCOUNTS } from '../resources/index.ts';
import { type Controller, watch } from './controller.ts';

export const serviceAccount = {
  name: 'serviceaccount',
  component: 'serviceaccount-controller',
  watches: [
    watch(NAMESPACES),
    watch(SERVICE_ACCOUNTS, ({ type, object }) =>
      type === 'DELETED' && object.metadata.name === 'default' ? [object.metadata.namespace ?? ''] : [],
    ),
  ],
  reconcile(namespace, { client }) {
    const found = client.get(NAMESPACES, undefined, namespace);
    if (!found || found.metadata.deletionTimestamp) return undefined;
    if (!client.get(SERVICE_ACCOUNTS, namespace, 'default'))
      client.create(SERVICE_ACCOUNTS, {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: 'default', namespace },
      });
    return undefined;
  },
} satisfies Controller;
