// Cluster roles for people: view, edit, admin and what everybody may (plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go).
import type { PolicyRule } from '../wire.ts';
import { ALL, on, paths, READ, WRITE } from './policy-rule.ts';

/** A default cluster role. */
export interface DefaultRole {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
  /** the role that this one's rules are part of: `view` for aggregate-to-view */
  readonly partOf?: string;
  /** has the rules of the roles that are part of it */
  readonly aggregates?: boolean;
}

const PROBES = '/healthz /livez /readyz';

export const USER_ROLES: readonly DefaultRole[] = [
  { name: 'cluster-admin', rules: [on('*', '*', '*'), paths('*', '*')] },
  { name: 'admin', rules: [], aggregates: true },
  { name: 'edit', rules: [], aggregates: true, partOf: 'admin' },
  { name: 'view', rules: [], aggregates: true, partOf: 'edit' },
  {
    name: 'system:aggregate-to-admin',
    partOf: 'admin',
    rules: [
      on('authorization.k8s.io', 'localsubjectaccessreviews', 'create'),
      on('rbac.authorization.k8s.io', 'rolebindings roles', ALL),
    ],
  },
  {
    name: 'system:aggregate-to-edit',
    partOf: 'edit',
    rules: [
      on('core', 'pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy', READ),
      on('core', 'serviceaccounts', 'impersonate'),
      on('core', 'pods pods/attach pods/exec pods/portforward pods/proxy', WRITE),
      on('core', 'pods/eviction', 'create'),
      on(
        'core',
        'configmaps events persistentvolumeclaims replicationcontrollers replicationcontrollers/scale secrets serviceaccounts services services/proxy',
        WRITE,
      ),
      on('core', 'serviceaccounts/token', 'create'),
      on(
        'apps',
        'daemonsets deployments deployments/rollback deployments/scale replicasets replicasets/scale statefulsets statefulsets/scale',
        WRITE,
      ),
      on('autoscaling', 'horizontalpodautoscalers', WRITE),
      on('batch', 'cronjobs jobs', WRITE),
      on(
        'extensions',
        'daemonsets deployments deployments/rollback deployments/scale ingresses networkpolicies replicasets replicasets/scale replicationcontrollers/scale',
        WRITE,
      ),
      on('policy', 'poddisruptionbudgets', WRITE),
      on('networking.k8s.io', 'ingresses networkpolicies', WRITE),
      on('coordination.k8s.io', 'leases', ALL),
      on('resource.k8s.io', 'resourceclaims resourceclaimtemplates', WRITE),
    ],
  },
  {
    name: 'system:aggregate-to-view',
    partOf: 'view',
    rules: [
      on(
        'core',
        'configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods replicationcontrollers replicationcontrollers/scale serviceaccounts services services/status',
        READ,
      ),
      on(
        'core',
        'bindings events limitranges namespaces/status pods/log pods/status replicationcontrollers/status resourcequotas resourcequotas/status',
        READ,
      ),
      on('core', 'namespaces', READ),
      on('discovery.k8s.io', 'endpointslices', READ),
      on(
        'apps',
        'controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale statefulsets/status',
        READ,
      ),
      on('autoscaling', 'horizontalpodautoscalers horizontalpodautoscalers/status', READ),
      on('batch', 'cronjobs cronjobs/status jobs jobs/status', READ),
      on(
        'extensions',
        'daemonsets daemonsets/status deployments deployments/scale deployments/status ingresses ingresses/status networkpolicies replicasets replicasets/scale replicasets/status replicationcontrollers/scale',
        READ,
      ),
      on('policy', 'poddisruptionbudgets poddisruptionbudgets/status', READ),
      on('networking.k8s.io', 'ingresses ingresses/status networkpolicies', READ),
      on('resource.k8s.io', 'resourceclaims resourceclaims/status resourceclaimtemplates', READ),
    ],
  },
  {
    name: 'system:basic-user',
    rules: [
      on('authorization.k8s.io', 'selfsubjectaccessreviews selfsubjectrulesreviews', 'create'),
      on('authentication.k8s.io', 'selfsubjectreviews', 'create'),
    ],
  },
  {
    name: 'system:discovery',
    rules: [paths(`/api /api/* /apis /apis/* ${PROBES} /openapi /openapi/* /version /version/`, 'get')],
  },
  { name: 'system:public-info-viewer', rules: [paths(`${PROBES} /version /version/`, 'get')] },
  {
    name: 'system:monitoring',
    rules: [paths('/healthz /healthz/* /livez /livez/* /metrics /metrics/slis /readyz /readyz/*', 'get')],
  },
  {
    name: 'system:service-account-issuer-discovery',
    rules: [
      paths(
        '/.well-known/openid-configuration /.well-known/openid-configuration/ /openid/v1/jwks /openid/v1/jwks/',
        'get',
      ),
    ],
  },
];
