// Roles (pkg/registry/rbac/role/strategy.go).
import { ROLES } from '../../resources/index.ts';
import type { Role } from '../../wire.ts';
import { validateRules } from './rbac-rules.ts';
import type { Strategy } from './strategy.ts';

export const ROLE_STRATEGY: Strategy<Role> = {
  resource: ROLES,
  nameRule: 'path-segment',
  defaults() {},
  prepareForCreate() {},
  prepareForUpdate() {},
  validate: ({ rules }) => validateRules(rules, true),
  validateUpdate: ({ rules }) => validateRules(rules, true),
};
