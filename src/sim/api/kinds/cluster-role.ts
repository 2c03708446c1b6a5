// ClusterRoles, which may gather the rules of others (pkg/registry/rbac/clusterrole/strategy.go).
import { CLUSTER_ROLES } from '../../resources/index.ts';
import type { ClusterRole } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { required } from './field-error.ts';
import { validateLabelSelector } from './label-rules.ts';
import { validateRules } from './rbac-rules.ts';
import type { Strategy } from './strategy.ts';

const SELECTORS = 'aggregationRule.clusterRoleSelectors';

function validate({ rules, aggregationRule }: ClusterRole): StatusCause[] {
  const causes = validateRules(rules, false);
  if (!aggregationRule) return causes;
  const selectors = aggregationRule.clusterRoleSelectors ?? [];
  if (selectors.length === 0)
    causes.push(required(SELECTORS, 'at least one clusterRoleSelector required if aggregationRule is non-nil'));
  selectors.forEach((selector, at) => {
    causes.push(...validateLabelSelector(selector, `${SELECTORS}[${at}]`));
  });
  return causes;
}

export const CLUSTER_ROLE_STRATEGY: Strategy<ClusterRole> = {
  resource: CLUSTER_ROLES,
  nameRule: 'path-segment',
  defaults() {},
  prepareForCreate() {},
  prepareForUpdate() {},
  validate,
  validateUpdate: validate,
};
