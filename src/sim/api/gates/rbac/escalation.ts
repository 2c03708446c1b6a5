// Nobody grants more than they have: checked when roles and bindings are written (pkg/registry/rbac/{role,clusterrole,rolebinding,clusterrolebinding}/policybased).
import { equal } from '../../../equal.ts';
import type { ClusterRole, KubeObject, PolicyRule, RoleBinding } from '../../../wire.ts';
import type { Call, GateContext } from '../../call.ts';
import { forbidden } from '../../status.ts';
import { decide } from '../authorization.ts';
import { resolverOf } from './rule-resolver.ts';
import { compact, quoted, told, uncovered } from './rules.ts';

const GROUP = 'rbac.authorization.k8s.io';
const MASTERS = 'system:masters';
const EVERYTHING: readonly PolicyRule[] = [
  { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
  { nonResourceURLs: ['*'], verbs: ['*'] },
];

/** What keeps the caller from granting rules; undefined: nothing. */
function missingRights(call: Call, { store }: GateContext, rules: readonly PolicyRule[]): string | undefined {
  const { user, namespace } = call;
  const { rules: owned, problems } = resolverOf(store).rulesOf(user, namespace);
  const lacking = [...new Set(compact(uncovered(owned, rules)).map(told))].sort();
  if (lacking.length === 0) return undefined;
  const who = `user ${JSON.stringify(user.name)} (groups=${quoted(user.groups)})`;
  const why = problems.length > 0 ? `; resolution errors: [${problems.join(' ')}]` : '';
  return `${who} is attempting to grant RBAC permissions not currently held:\n${lacking.join('\n')}${why}`;
}

function mayOtherwise(call: Call, context: GateContext, verb: 'bind' | 'escalate', resource: string, name: string) {
  const { user, namespace } = call;
  return decide(user, { verb, group: GROUP, resource, subresource: '', namespace, name }, context).allowed;
}

function nameOf(call: Call, object: KubeObject): string {
  return call.name || object.metadata.name;
}

function confirmRole(call: Call, context: GateContext, role: ClusterRole): void {
  const { resource, old } = call;
  if (mayOtherwise(call, context, 'escalate', resource.plural, call.name)) return;
  const before = old as ClusterRole | undefined;
  if (before && equal(before.rules, role.rules) && equal(before.aggregationRule, role.aggregationRule)) return;
  const lacking = missingRights(call, context, role.rules ?? []);
  if (lacking) throw forbidden(resource, nameOf(call, role), lacking);
  if (role.aggregationRule && missingRights(call, context, EVERYTHING))
    throw forbidden(resource, nameOf(call, role), 'must have cluster-admin privileges to use an aggregationRule');
}

/** An object without what only its deletion by the garbage collector concerns (pkg/registry/rbac/helpers.go). */
function lasting({ metadata, ...rest }: KubeObject): unknown {
  const { ownerReferences: _owners, finalizers: _finalizers, managedFields: _fields, ...kept } = metadata;
  return { ...rest, metadata: kept };
}

function confirmBinding(call: Call, context: GateContext, binding: RoleBinding): void {
  const { resource, old, namespace } = call;
  if (old && equal(lasting(old), lasting(binding))) return;
  const { roleRef } = binding;
  const plural = roleRef.kind === 'Role' ? 'roles' : 'clusterroles';
  if (mayOtherwise(call, context, 'bind', plural, roleRef.name)) return;
  const lacking = missingRights(call, context, resolverOf(context.store).rulesIn(roleRef, namespace));
  if (lacking) throw forbidden(resource, nameOf(call, binding), lacking);
}

/**
 * Refuses a role or binding that gives what its writer does not have and may neither `escalate` nor `bind`.
 * Members of system:masters may all. Runs between the mutating plugins and validation, where the storage does it.
 */
export function confirmNoEscalation(call: Call, context: GateContext): void {
  const { resource, object, trusted, user } = call;
  if (resource.group !== GROUP || !object || trusted || user.groups.includes(MASTERS)) return;
  if (resource.plural === 'roles' || resource.plural === 'clusterroles')
    confirmRole(call, context, object as ClusterRole);
  else confirmBinding(call, context, object as unknown as RoleBinding);
}
