// RoleBindings and ClusterRoleBindings as `kubectl get` shows them (pkg/printers/internalversion/printers.go; pkg/apis/rbac/helpers.go, SubjectsStrings).
import { CLUSTER_ROLE_BINDINGS, ROLE_BINDINGS } from '../../resources/index.ts';
import type { ClusterRoleBinding, RoleBinding } from '../../wire.ts';
import { AGE, age, type Cell, type Column, column, NAME, tableKind, wide } from './columns.ts';

const COLUMNS: readonly Column[] = [NAME, column('Role'), AGE, wide('Users'), wide('Groups'), wide('ServiceAccounts')];

function cells(object: RoleBinding | ClusterRoleBinding, now: number): Cell[] {
  const named = (kind: string, text: (namespace: string, name: string) => string) =>
    (object.subjects ?? [])
      .filter((one) => one.kind === kind)
      .map((one) => text(one.namespace ?? '', one.name))
      .join(', ');
  return [
    object.metadata.name,
    `${object.roleRef.kind}/${object.roleRef.name}`,
    age(object, now),
    named('User', (_, name) => name),
    named('Group', (_, name) => name),
    named('ServiceAccount', (namespace, name) => `${namespace}/${name}`),
  ];
}

export const ROLE_BINDING_TABLE = tableKind<RoleBinding>({ resource: ROLE_BINDINGS, columns: COLUMNS, cells });

export const CLUSTER_ROLE_BINDING_TABLE = tableKind<ClusterRoleBinding>({
  resource: CLUSTER_ROLE_BINDINGS,
  columns: COLUMNS,
  cells,
});
