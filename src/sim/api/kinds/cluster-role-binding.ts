// ClusterRoleBindings (pkg/registry/rbac/clusterrolebinding/strategy.go).
import { CLUSTER_ROLE_BINDINGS } from '../../resources/index.ts';
import type { ClusterRoleBinding } from '../../wire.ts';
import { defaultBinding, validateBinding, validateSameRole } from './rbac-rules.ts';
import type { Strategy } from './strategy.ts';

const KINDS = ['ClusterRole'];

export const CLUSTER_ROLE_BINDING_STRATEGY: Strategy<ClusterRoleBinding> = {
  resource: CLUSTER_ROLE_BINDINGS,
  nameRule: 'path-segment',
  defaults: defaultBinding,
  prepareForCreate() {},
  prepareForUpdate() {},
  validate: (object) => validateBinding(object, false, KINDS),
  validateUpdate: (object, old) => [...validateBinding(object, false, KINDS), ...validateSameRole(object, old)],
};
