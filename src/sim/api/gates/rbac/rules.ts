// Rules of roles: what they allow, what covers what, how an error tells them (pkg/apis/rbac/v1/evaluation_helpers.go, component-helpers/auth/rbac/validation).
import { selects } from '../../../selector.ts';
import type { ClusterRole, PolicyRule } from '../../../wire.ts';

/** What somebody wants to do, as RBAC sees it. */
export type Attributes =
  | {
      readonly verb: string;
      readonly group: string;
      /** in the plural */
      readonly resource: string;
      readonly subresource: string;
      /** '' at the cluster scope */
      readonly namespace: string;
      /** '' for a list, or for what has no name yet */
      readonly name: string;
    }
  | { readonly verb: string; readonly path: string };

function holds(list: readonly string[] | undefined, item: string): boolean {
  return list !== undefined && (list.includes('*') || list.includes(item));
}

function matchesResource(rule: PolicyRule, resource: string, subresource: string): boolean {
  const combined = subresource ? `${resource}/${subresource}` : resource;
  if (holds(rule.resources, combined)) return true;
  return subresource !== '' && (rule.resources?.includes(`*/${subresource}`) ?? false);
}

function matchesPath(pattern: string, path: string): boolean {
  return pattern === '*' || pattern === path || (pattern.endsWith('*') && path.startsWith(pattern.replace(/\*+$/, '')));
}

/** Does a rule allow it? */
export function allows(rule: PolicyRule, wanted: Attributes): boolean {
  if (!holds(rule.verbs, wanted.verb)) return false;
  if ('path' in wanted) return rule.nonResourceURLs?.some((one) => matchesPath(one, wanted.path)) ?? false;
  if (!holds(rule.apiGroups, wanted.group)) return false;
  if (!matchesResource(rule, wanted.resource, wanted.subresource)) return false;
  return !rule.resourceNames?.length || rule.resourceNames.includes(wanted.name);
}

/** One verb on one resource of one group (and one name), or on one path. */
function pieces(rule: PolicyRule): PolicyRule[] {
  const { apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [], verbs } = rule;
  const onResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) => {
        const piece = { apiGroups: [group], resources: [resource], verbs: [verb] };
        return resourceNames.length > 0 ? resourceNames.map((name) => ({ ...piece, resourceNames: [name] })) : [piece];
      }),
    ),
  );
  return [
    ...onResources,
    ...nonResourceURLs.flatMap((url) => verbs.map((verb) => ({ nonResourceURLs: [url], verbs: [verb] }))),
  ];
}

function coversPiece(owned: PolicyRule, { apiGroups, resources, resourceNames, nonResourceURLs, verbs }: PolicyRule) {
  if (!holds(owned.verbs, verbs[0] ?? '')) return false;
  const url = nonResourceURLs?.[0];
  if (url !== undefined) return owned.nonResourceURLs?.some((one) => matchesPath(one, url)) ?? false;
  if (!holds(owned.apiGroups, apiGroups?.[0] ?? '')) return false;
  const [resource = '', subresource = ''] = (resources?.[0] ?? '').split('/');
  if (!matchesResource(owned, resource, subresource)) return false;
  if (!owned.resourceNames?.length) return true;
  return resourceNames !== undefined && owned.resourceNames.includes(resourceNames[0] ?? '');
}

/** What of `wanted` no rule of `owned` covers, in pieces of one verb. */
export function uncovered(owned: readonly PolicyRule[], wanted: readonly PolicyRule[]): PolicyRule[] {
  return wanted.flatMap(pieces).filter((piece) => !owned.some((rule) => coversPiece(rule, piece)));
}

/** Puts pieces that differ in their verb alone together (pkg/registry/rbac/validation/policy_compact.go). */
export function compact(rules: readonly PolicyRule[]): PolicyRule[] {
  const found = new Map<string, PolicyRule>();
  const out: PolicyRule[] = [];
  for (const rule of rules) {
    if (!rule.resources) {
      out.push(rule);
      continue;
    }
    const key = [rule.apiGroups, rule.resources, rule.resourceNames].map((list) => list?.join() ?? '').join('\n');
    const same = found.get(key);
    if (same) same.verbs.push(...rule.verbs);
    else {
      const first = { ...rule, verbs: [...rule.verbs] };
      found.set(key, first);
      out.push(first);
    }
  }
  return out;
}

/** Text in quotes with blanks between, as Go's `%q` writes a list. */
export function quoted(list: readonly string[]): string {
  return `[${list.map((one) => JSON.stringify(one)).join(' ')}]`;
}

/** Rules in a line each. Those in the ledger are never changed in place, and labs share them. */
const lines = new WeakMap<PolicyRule, string>();

/** A rule in one line: `{APIGroups:["apps"], Resources:["deployments"], Verbs:["create"]}`. @param rule that is not changed any more */
export function told(rule: PolicyRule): string {
  const line = lines.get(rule) ?? lineOf(rule);
  lines.set(rule, line);
  return line;
}

function lineOf({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: PolicyRule): string {
  const parts = [
    ['APIGroups', apiGroups],
    ['Resources', resources],
    ['NonResourceURLs', nonResourceURLs],
    ['ResourceNames', resourceNames],
    ['Verbs', verbs],
  ] as const;
  return `{${parts.flatMap(([name, list]) => (list?.length ? [`${name}:${quoted(list)}`] : [])).join(', ')}}`;
}

/**
 * The rules that a role with an aggregationRule has: those of the roles that it chooses, by name, none twice
 * (pkg/controller/clusterroleaggregation). Roles that it chooses may aggregate others in turn.
 * @param inside roles whose rules are being gathered already
 */
export function aggregated(
  role: ClusterRole,
  roles: readonly ClusterRole[],
  inside: ReadonlySet<string> = new Set(),
): PolicyRule[] {
  const out = new Map<string, PolicyRule>();
  const within = new Set([...inside, role.metadata.name]);
  for (const selector of role.aggregationRule?.clusterRoleSelectors ?? [])
    for (const other of roles) {
      if (within.has(other.metadata.name) || !selects(selector, other.metadata.labels)) continue;
      const rules = other.aggregationRule ? aggregated(other, roles, within) : (other.rules ?? []);
      for (const rule of rules) {
        const key = told(rule);
        if (!out.has(key)) out.set(key, rule);
      }
    }
  return [...out.values()];
}
