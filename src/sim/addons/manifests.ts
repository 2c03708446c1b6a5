// What the manifests of addons have in common: accounts, roles and bindings, and programs that run once.
import type { Client } from '../client.ts';
import { CLUSTER_ROLE_BINDINGS, CLUSTER_ROLES, DEPLOYMENTS, SERVICE_ACCOUNTS } from '../resources/index.ts';
import type { Pod, PolicyRule } from '../wire.ts';

const RBAC = 'rbac.authorization.k8s.io';

/** A ServiceAccount, and a cluster role bound to it. */
export interface AccountOptions {
  readonly namespace: string;
  readonly name: string;
  /** of the cluster role, and of its binding */
  readonly role: string;
  /** absent: the role is there already */
  readonly rules?: readonly PolicyRule[];
}

/** Writes a ServiceAccount and what it may do. */
export function installAccount(client: Client, { namespace, name, role, rules }: AccountOptions): void {
  client.create(SERVICE_ACCOUNTS, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
  if (rules)
    client.create(CLUSTER_ROLES, {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRole',
      metadata: { name: role },
      rules: [...rules],
    });
  client.create(CLUSTER_ROLE_BINDINGS, {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: role },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role },
    subjects: [{ kind: 'ServiceAccount', name, namespace }],
  });
}

/** Writes a Deployment with one replica of a pod. @param labels its own, its pod's, and what it selects */
export function installDeployment(
  client: Client,
  { name, namespace }: Pick<AccountOptions, 'name' | 'namespace'>,
  labels: Readonly<Record<string, string>>,
  pod: Pod['spec'],
): void {
  client.create(DEPLOYMENTS, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: { replicas: 1, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pod } },
  });
}
