// `kubectl create role` and `kubectl create clusterrole` (kubectl, pkg/cmd/create/create_role.go, create_clusterrole.go).
import { CommandFailure } from '../../failure.ts';
import { type Generator, keyAndValue, metadataOf } from './generator.ts';
import { RULE_FLAGS, resourceRules, verbsOf, warnOfVerbs } from './rules.ts';

/** The only verbs that paths know. */
const PATH_VERBS: ReadonlySet<string> = new Set('* get post put patch delete head options'.split(' '));
const RBAC = 'rbac.authorization.k8s.io/v1';

export const role: Generator = {
  name: 'role',
  examples: ['kubectl create role reader --verb=get,list,watch --resource=pods'],
  flags: RULE_FLAGS,
  make: async (invocation, name) => {
    const verbs = verbsOf(invocation);
    if (verbs.length === 0) throw new CommandFailure('at least one verb must be specified');
    warnOfVerbs(invocation, verbs);
    if (invocation.parsed.list('resource').length === 0)
      throw new CommandFailure('at least one resource must be specified');
    const rules = await resourceRules(invocation, verbs);
    return { kind: 'Role', apiVersion: RBAC, metadata: metadataOf(invocation, name), rules };
  },
};

function checkPaths(paths: readonly string[], verbs: readonly string[]): void {
  for (const path of paths) {
    if (path === '*') continue;
    if (path === '' || !path.startsWith('/')) throw new CommandFailure('nonResourceURL should start with /');
    if (path.slice(0, -1).includes('*'))
      throw new CommandFailure("nonResourceURL only supports wildcard matches when '*' is at the end");
  }
  for (const verb of paths.length > 0 ? verbs : [])
    if (!PATH_VERBS.has(verb)) throw new CommandFailure(`invalid verb: '${verb}' for nonResourceURL`);
}

export const clusterRole: Generator = {
  name: 'clusterrole',
  examples: ['kubectl create clusterrole reader --verb=get,list --resource=nodes'],
  flags: [
    ...RULE_FLAGS,
    { name: 'non-resource-url', type: 'strings', help: 'a path of the server, such as /healthz' },
    { name: 'aggregation-rule', type: 'strings', help: 'labels of roles whose rules this one gathers' },
  ],
  make: async (invocation, name) => {
    const { parsed } = invocation;
    const verbs = verbsOf(invocation);
    const paths = [...new Set(parsed.list('non-resource-url'))];
    const hasResources = parsed.list('resource').length > 0;
    const aggregated = parsed.list('aggregation-rule');
    const metadata = { name };
    if (aggregated.length > 0) {
      if (verbs.length > 0 || paths.length > 0 || hasResources || parsed.list('resource-name').length > 0)
        throw new CommandFailure(
          'aggregation rule must be specified without nonResourceURLs, verbs, resources or resourceNames',
        );
      const labels = aggregated.map((one) => keyAndValue(one, `${one} must be formatted as key=value`));
      const aggregationRule = { clusterRoleSelectors: [{ matchLabels: Object.fromEntries(labels) }] };
      return { kind: 'ClusterRole', apiVersion: RBAC, metadata, rules: null, aggregationRule };
    }
    if (verbs.length === 0) throw new CommandFailure('at least one verb must be specified');
    if (!hasResources && paths.length === 0)
      throw new CommandFailure('one of resource or nonResourceURL must be specified');
    if (hasResources) warnOfVerbs(invocation, verbs);
    const rules = hasResources ? await resourceRules(invocation, verbs) : [];
    checkPaths(paths, verbs);
    if (paths.length > 0) rules.push({ verbs, nonResourceURLs: paths });
    return { kind: 'ClusterRole', apiVersion: RBAC, metadata, rules };
  },
};
