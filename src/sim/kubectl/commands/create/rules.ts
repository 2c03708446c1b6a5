// Rules of roles as `--verb`, `--resource` and `--resource-name` say them (kubectl, pkg/cmd/create/create_role.go).
import { CommandFailure, UnreachableFailure } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import type { Invocation } from '../../invocation.ts';

/** Flags of `create role` and `create clusterrole` alike. */
export const RULE_FLAGS: readonly Flag[] = [
  { name: 'verb', type: 'strings', help: 'what may be done, such as get,list' },
  { name: 'resource', type: 'strings', help: 'with what, such as pods or deployments.apps/scale' },
  { name: 'resource-name', type: 'array', help: 'only with the object of this name; may be given several times' },
];

const VERBS: ReadonlySet<string> = new Set(
  '* get delete list create update patch watch proxy deletecollection use bind escalate impersonate approve sign attest'.split(
    ' ',
  ),
);

/** Verbs that only some resources know: verb → group → resources. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  use: { policy: 'podsecuritypolicies', extensions: 'podsecuritypolicies' },
  bind: { 'rbac.authorization.k8s.io': 'roles clusterroles' },
  escalate: { 'rbac.authorization.k8s.io': 'roles clusterroles' },
  impersonate: { '': 'users serviceaccounts groups', 'authentication.k8s.io': 'userextras' },
  approve: { 'certificates.k8s.io': 'signers' },
  sign: { 'certificates.k8s.io': 'signers' },
  attest: { 'certificates.k8s.io': 'signers' },
};

/** One rule of a role. */
export interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

interface Asked {
  readonly resource: string;
  readonly group: string;
  /** with its slash */
  readonly subresource: string;
}

function asked(text: string): Asked {
  const slash = text.indexOf('/');
  const name = slash < 0 ? text : text.slice(0, slash);
  const dot = name.indexOf('.');
  return {
    resource: dot < 0 ? name : name.slice(0, dot),
    group: dot < 0 ? '' : name.slice(dot + 1),
    subresource: slash < 0 ? '' : text.slice(slash),
  };
}

/** Verbs that are wanted; `*` is all there is to say. @throws CommandFailure when there are none */
export function verbsOf(invocation: Invocation): readonly string[] {
  const verbs = [...new Set(invocation.parsed.list('verb'))];
  return verbs.includes('*') ? ['*'] : verbs;
}

/** Warns of verbs that no resource has. */
export function warnOfVerbs(invocation: Invocation, verbs: readonly string[]): void {
  for (const verb of verbs)
    if (!VERBS.has(verb)) invocation.err(`Warning: '${verb}' is not a standard resource verb\n`);
}

/** A rule for each group of what is asked. @throws CommandFailure for what does not exist, and for verbs that it does not know */
export async function resourceRules(invocation: Invocation, verbs: readonly string[]): Promise<Rule[]> {
  const wanted = [...new Set(invocation.parsed.list('resource'))].map(asked);
  const all = wanted.find((one) => one.resource === '*' && one.group === '' && one.subresource === '');
  const names = invocation.parsed.list('resource-name');
  const byGroup = new Map<string, string[]>();
  for (const one of all ? [all] : wanted) {
    const { resource, group } = await known(invocation, one, verbs);
    const resources = byGroup.get(group) ?? [];
    const full = `${resource}${one.subresource}`;
    if (!resources.includes(full)) resources.push(full);
    byGroup.set(group, resources);
  }
  const groups = [...byGroup].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.map(([group, resources]) => ({
    verbs,
    apiGroups: [group],
    resources,
    ...(names.length > 0 && { resourceNames: names }),
  }));
}

async function known(
  invocation: Invocation,
  { resource, group }: Asked,
  verbs: readonly string[],
): Promise<Pick<Asked, 'resource' | 'group'>> {
  if (resource === '') throw new CommandFailure('resource must be specified if apiGroup/subresource specified');
  if (resource === '*') return { resource, group };
  const typed = group === '' ? resource : `${resource}.${group}`;
  const found = (await invocation.mapper()).lookUp(typed);
  const is = found ? { resource: found.plural, group: found.group } : { resource, group };
  for (const verb of verbs) {
    const special = Object.hasOwn(SPECIAL, verb) ? SPECIAL[verb] : undefined;
    if (!special) continue;
    if (special[is.group]?.split(' ').includes(is.resource)) return is;
    throw new CommandFailure(`can not perform '${verb}' on '${is.resource}' in group '${is.group}'`);
  }
  if (found) return is;
  const inGroup = group === '' ? '' : ` in group ${JSON.stringify(group)}`;
  throw new UnreachableFailure(`the server doesn't have a resource type ${JSON.stringify(resource)}${inGroup}`);
}
