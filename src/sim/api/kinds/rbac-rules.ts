// What roles and bindings of both scopes have in common (pkg/apis/rbac/validation/validation.go; pkg/apis/rbac/v1/defaults.go).
import type { ClusterRoleBinding, PolicyRule, RoleBinding } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue, notSupported, required } from './field-error.ts';
import { pathSegmentProblems, subdomainProblems } from './names.ts';

/** The API group of roles, users and groups. */
const RBAC_GROUP = 'rbac.authorization.k8s.io';

type Binding = RoleBinding | ClusterRoleBinding;
type Subject = NonNullable<Binding['subjects']>[number];

function validateRule(rule: PolicyRule, namespaced: boolean, field: string): StatusCause[] {
  const { verbs = [], apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const causes: StatusCause[] = [];
  if (verbs.length === 0) causes.push(required(`${field}.verbs`, 'verbs must contain at least one value'));
  if (nonResourceURLs.length > 0) {
    const refuse = (why: string) => causes.push(invalidValue(`${field}.nonResourceURLs`, nonResourceURLs, why));
    if (namespaced) refuse('namespaced rules cannot apply to non-resource URLs');
    if (apiGroups.length > 0 || resources.length > 0 || resourceNames.length > 0)
      refuse('rules cannot apply to both regular resources and non-resource URLs');
    return causes;
  }
  if (apiGroups.length === 0)
    causes.push(required(`${field}.apiGroups`, 'resource rules must supply at least one api group'));
  if (resources.length === 0)
    causes.push(required(`${field}.resources`, 'resource rules must supply at least one resource'));
  return causes;
}

/** The rules of a role. @param namespaced of a Role, not a ClusterRole */
export function validateRules(rules: readonly PolicyRule[] | null | undefined, namespaced: boolean): StatusCause[] {
  return (rules ?? []).flatMap((rule, at) => validateRule(rule, namespaced, `rules[${at}]`));
}

/** API groups of the role and of users and groups. */
export function defaultBinding({ roleRef, subjects }: Binding): void {
  if (roleRef) roleRef.apiGroup ||= RBAC_GROUP;
  for (const subject of subjects ?? [])
    if (!subject.apiGroup && (subject.kind === 'User' || subject.kind === 'Group')) subject.apiGroup = RBAC_GROUP;
}

function validateSubject(subject: Subject, namespaced: boolean, field: string): StatusCause[] {
  const { kind = '', name = '', apiGroup = '', namespace = '' } = subject;
  const causes: StatusCause[] = [];
  if (name === '') causes.push(required(`${field}.name`));
  switch (kind) {
    case 'ServiceAccount':
      if (name !== '')
        causes.push(...subdomainProblems(name).map((problem) => invalidValue(`${field}.name`, name, problem)));
      if (apiGroup !== '') causes.push(notSupported(`${field}.apiGroup`, apiGroup, ['']));
      if (!namespaced && namespace === '') causes.push(required(`${field}.namespace`));
      break;
    case 'User':
    case 'Group':
      if (apiGroup !== RBAC_GROUP) causes.push(notSupported(`${field}.apiGroup`, apiGroup, [RBAC_GROUP]));
      break;
    default:
      causes.push(notSupported(`${field}.kind`, kind, ['ServiceAccount', 'User', 'Group']));
  }
  return causes;
}

/** What is wrong with a new binding. @param kinds of roles that it may name */
export function validateBinding(
  { roleRef, subjects }: Binding,
  namespaced: boolean,
  kinds: readonly string[],
): StatusCause[] {
  const { apiGroup = '', kind = '', name = '' } = roleRef ?? {};
  const causes: StatusCause[] = [];
  if (apiGroup !== RBAC_GROUP) causes.push(notSupported('roleRef.apiGroup', apiGroup, [RBAC_GROUP]));
  if (!kinds.includes(kind)) causes.push(notSupported('roleRef.kind', kind, kinds));
  if (name === '') causes.push(required('roleRef.name'));
  else causes.push(...pathSegmentProblems(name).map((problem) => invalidValue('roleRef.name', name, problem)));
  subjects?.forEach((subject, at) => {
    causes.push(...validateSubject(subject, namespaced, `subjects[${at}]`));
  });
  return causes;
}

/** A binding stays with its role. */
export function validateSameRole({ roleRef }: Binding, old: Binding): StatusCause[] {
  if (equal(roleRef, old.roleRef)) return [];
  const shown = { APIGroup: roleRef?.apiGroup ?? '', Kind: roleRef?.kind ?? '', Name: roleRef?.name ?? '' };
  return [invalidValue('roleRef', shown, 'cannot change roleRef')];
}
