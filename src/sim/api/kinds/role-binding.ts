// RoleBindings (pkg/registry/rbac/rolebinding/strategy.go).
import { ROLE_BINDINGS } from '../../resources/index.ts';
import type { RoleBinding } from '../../wire.ts';
import { defaultBinding, validateBinding, validateSameRole } from './rbac-rules.ts';
import type { Strategy } from './strategy.ts';

const KINDS = ['Role', 'ClusterRole'];

export const ROLE_BINDING_STRATEGY: Strategy<RoleBinding> = {
  resource: ROLE_BINDINGS,
  nameRule: 'path-segment',
  defaults: defaultBinding,
  prepareForCreate() {},
  prepareForUpdate() {},
  validate: (object) => validateBinding(object, true, KINDS),
  validateUpdate: (object, old) => [...validateBinding(object, true, KINDS), ...validateSameRole(object, old)],
};
