// Namespaces, ConfigMaps, Secrets, ServiceAccounts and Leases as `kubectl get` shows them (pkg/printers/internalversion/printers.go).
import { CONFIG_MAPS, LEASES, NAMESPACES, SECRETS, SERVICE_ACCOUNTS } from '../../resources/index.ts';
import type { ConfigMap, Lease, Namespace, Secret, ServiceAccount } from '../../wire.ts';
import { AGE, age, column, NAME, tableKind } from './columns.ts';

function size(map: Readonly<Record<string, string>> | undefined): number {
  return Object.keys(map ?? {}).length;
}

export const NAMESPACE_TABLE = tableKind<Namespace>({
  resource: NAMESPACES,
  columns: [NAME, column('Status'), AGE],
  cells: (object, now) => [object.metadata.name, object.status?.phase ?? '', age(object, now)],
});

export const CONFIG_MAP_TABLE = tableKind<ConfigMap>({
  resource: CONFIG_MAPS,
  columns: [NAME, column('Data'), AGE],
  cells: (object, now) => [object.metadata.name, size(object.data) + size(object.binaryData), age(object, now)],
});

export const SECRET_TABLE = tableKind<Secret>({
  resource: SECRETS,
  columns: [NAME, column('Type'), column('Data'), AGE],
  cells: (object, now) => [object.metadata.name, object.type ?? '', size(object.data), age(object, now)],
});

export const SERVICE_ACCOUNT_TABLE = tableKind<ServiceAccount>({
  resource: SERVICE_ACCOUNTS,
  columns: [NAME, AGE],
  cells: (object, now) => [object.metadata.name, age(object, now)],
});

export const LEASE_TABLE = tableKind<Lease>({
  resource: LEASES,
  columns: [NAME, column('Holder'), AGE],
  cells: (object, now) => [object.metadata.name, object.spec.holderIdentity ?? '', age(object, now)],
});
