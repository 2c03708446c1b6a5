// The roles and bindings that a cluster begins with (plugin/pkg/auth/authorizer/rbac/bootstrappolicy). All are drafts: the API completes them.
import { aggregated } from '../api/gates/rbac/rules.ts';
import type { Draft } from '../client.ts';
import { apiVersion } from '../resources/resource.ts';
import type { ClusterRole, ClusterRoleBinding, PolicyRule, Role, RoleBinding } from '../wire.ts';
import { COMPONENT_ROLES } from './component-roles.ts';
import { CONTROLLER_ROLES } from './controller-roles.ts';
import { EVENTS_RULE, on, READ } from './policy-rule.ts';
import { type DefaultRole, USER_ROLES } from './user-roles.ts';

const GROUP = 'rbac.authorization.k8s.io';
const API_VERSION = apiVersion({ group: GROUP, version: 'v1' });
const CONTROLLER = 'system:controller:';

type Subject = NonNullable<ClusterRoleBinding['subjects']>[number];

function metadata(name: string, labels: Record<string, string> = {}) {
  return {
    name,
    annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
    labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults', ...labels },
  };
}

function aggregateTo(role: string): string {
  return `${GROUP}/aggregate-to-${role}`;
}

function clusterRole({ name, rules, partOf, aggregates }: DefaultRole): Draft<ClusterRole> {
  return {
    apiVersion: API_VERSION,
    kind: 'ClusterRole',
    metadata: metadata(name, partOf === undefined ? {} : { [aggregateTo(partOf)]: 'true' }),
    ...(aggregates && {
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [aggregateTo(name)]: 'true' } }] },
    }),
    rules: [...rules],
  };
}

/** All cluster roles, by name. `view`, `edit` and `admin` have the rules already that the aggregation gives them. */
export function defaultClusterRoles(): Draft<ClusterRole>[] {
  const controllers = Object.entries(CONTROLLER_ROLES).map(([name, rules]) => ({ name: CONTROLLER + name, rules }));
  const all = [...USER_ROLES, ...COMPONENT_ROLES, ...controllers].map(clusterRole) as ClusterRole[];
  all.sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1));
  return all.map((role) => (role.aggregationRule ? { ...role, rules: aggregated(role, all) } : role));
}

function group(name: string): Subject {
  return { apiGroup: GROUP, kind: 'Group', name };
}

function user(name: string): Subject {
  return { apiGroup: GROUP, kind: 'User', name };
}

function account(name: string): Subject {
  return { kind: 'ServiceAccount', name, namespace: 'kube-system' };
}

const EVERYBODY_KNOWN = group('system:authenticated');

/** cluster role → who has it; the binding has the role's name. Nobody has system:node: nodes have an authorizer of their own. */
const SUBJECTS: Readonly<Record<string, readonly Subject[]>> = {
  'cluster-admin': [group('system:masters')],
  'system:basic-user': [EVERYBODY_KNOWN],
  'system:discovery': [EVERYBODY_KNOWN],
  'system:kube-controller-manager': [user('system:kube-controller-manager')],
  'system:kube-dns': [account('kube-dns')],
  'system:kube-scheduler': [user('system:kube-scheduler')],
  'system:monitoring': [group('system:monitoring')],
  'system:node': [],
  'system:node-proxier': [user('system:kube-proxy')],
  'system:public-info-viewer': [EVERYBODY_KNOWN, group('system:unauthenticated')],
  'system:service-account-issuer-discovery': [group('system:serviceaccounts')],
  'system:volume-scheduler': [user('system:kube-scheduler')],
};

/** The bindings of the cluster roles. */
export function defaultClusterRoleBindings(): Draft<ClusterRoleBinding>[] {
  const controllers = Object.keys(CONTROLLER_ROLES).map((name): [string, Subject[]] => [
    CONTROLLER + name,
    [account(name)],
  ]);
  return [...Object.entries(SUBJECTS), ...controllers].map(([name, subjects]) => ({
    apiVersion: API_VERSION,
    kind: 'ClusterRoleBinding',
    metadata: metadata(name),
    roleRef: { apiGroup: GROUP, kind: 'ClusterRole', name },
    ...(subjects.length > 0 && { subjects: [...subjects] }),
  }));
}

const LEADING = [
  on('coordination.k8s.io', 'leases', 'create get list update watch'),
  on('coordination.k8s.io', 'leasecandidates', 'create get list update watch'),
];

interface NamespacedRole {
  readonly namespace: string;
  readonly name: string;
  readonly rules: readonly PolicyRule[];
  readonly subjects: readonly Subject[];
  /** the binding's name where it is not the role's */
  readonly binding?: string;
}

function inSystem(name: string, rules: readonly PolicyRule[], subjects: readonly Subject[]): NamespacedRole {
  return { namespace: 'kube-system', name, rules, subjects };
}

/** Each with a binding (testdata/namespace-roles.yaml and namespace-role-bindings.yaml). */
const IN_NAMESPACES: readonly NamespacedRole[] = [
  {
    namespace: 'kube-public',
    name: `${CONTROLLER}bootstrap-signer`,
    rules: [on('core', 'configmaps', READ), on('core', 'configmaps', 'update', 'cluster-info'), EVENTS_RULE],
    subjects: [account('bootstrap-signer')],
  },
  {
    namespace: 'kube-system',
    name: 'extension-apiserver-authentication-reader',
    rules: [on('core', 'configmaps', READ, 'extension-apiserver-authentication')],
    subjects: [user('system:kube-controller-manager'), user('system:kube-scheduler')],
    binding: 'system::extension-apiserver-authentication-reader',
  },
  inSystem('system::leader-locking-kube-controller-manager', LEADING, [
    user('system:kube-controller-manager'),
    account('kube-controller-manager'),
  ]),
  inSystem('system::leader-locking-kube-scheduler', LEADING, [
    user('system:kube-scheduler'),
    account('kube-scheduler'),
  ]),
  inSystem(`${CONTROLLER}bootstrap-signer`, [on('core', 'secrets', READ)], [account('bootstrap-signer')]),
  inSystem(
    `${CONTROLLER}cloud-provider`,
    [on('core', 'configmaps', 'create get list watch')],
    [account('cloud-provider')],
  ),
  inSystem(
    `${CONTROLLER}token-cleaner`,
    [on('core', 'secrets', 'delete get list watch'), EVENTS_RULE],
    [account('token-cleaner')],
  ),
];

/** Roles in kube-system and kube-public. */
export function defaultRoles(): Draft<Role>[] {
  return IN_NAMESPACES.map(({ namespace, name, rules }) => ({
    apiVersion: API_VERSION,
    kind: 'Role',
    metadata: { ...metadata(name), namespace },
    rules: [...rules],
  }));
}

/** Their bindings. */
export function defaultRoleBindings(): Draft<RoleBinding>[] {
  return IN_NAMESPACES.map(({ namespace, name, subjects, binding = name }) => ({
    apiVersion: API_VERSION,
    kind: 'RoleBinding',
    metadata: { ...metadata(binding), namespace },
    roleRef: { apiGroup: GROUP, kind: 'Role', name },
    subjects: [...subjects],
  }));
}
