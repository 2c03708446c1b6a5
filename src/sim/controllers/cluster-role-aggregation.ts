// Writes into an aggregating ClusterRole the rules of those that it chooses (pkg/controller/clusterroleaggregation).
import { aggregated } from '../api/gates/rbac/rules.ts';
import { equal } from '../equal.ts';
import { CLUSTER_ROLES } from '../resources/index.ts';
import { type Controller, watch } from './controller.ts';

export const clusterRoleAggregation = {
  name: 'clusterrole-aggregation',
  component: 'clusterrole-aggregation-controller',
  watches: [
    watch(CLUSTER_ROLES, (_change, client) =>
      client.list(CLUSTER_ROLES).flatMap(({ metadata, aggregationRule }) => (aggregationRule ? [metadata.name] : [])),
    ),
  ],

  reconcile(name, { client }) {
    const role = client.get(CLUSTER_ROLES, undefined, name);
    if (!role?.aggregationRule) return undefined;
    const rules = aggregated(role, client.list(CLUSTER_ROLES));
    if (!equal(role.rules ?? [], rules)) client.update(CLUSTER_ROLES, { ...role, rules });
    return undefined;
  },
} satisfies Controller;
