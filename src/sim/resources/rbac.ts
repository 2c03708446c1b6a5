// rbac.authorization.k8s.io/v1: who may do what.
import type * as wire from '../wire.ts';
import { resource } from './resource.ts';

const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1' } as const;

export const ROLES = resource<wire.Role>({ ...rbac, kind: 'Role', plural: 'roles' });
export const ROLE_BINDINGS = resource<wire.RoleBinding>({ ...rbac, kind: 'RoleBinding', plural: 'rolebindings' });
export const CLUSTER_ROLES = resource<wire.ClusterRole>({
  ...rbac,
  kind: 'ClusterRole',
  plural: 'clusterroles',
  namespaced: false,
});
export const CLUSTER_ROLE_BINDINGS = resource<wire.ClusterRoleBinding>({
  ...rbac,
  kind: 'ClusterRoleBinding',
  plural: 'clusterrolebindings',
  namespaced: false,
});
