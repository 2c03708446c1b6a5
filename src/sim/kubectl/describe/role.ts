// Roles and ClusterRoles (kubectl, describe RoleDescriber; util/rbac).

import { goList } from '../../go-text.ts';
import type { KubeObject, PolicyRule } from '../../wire.ts';
import type { Describer } from './describer.ts';
import { writeMarks } from './heading.ts';
import { described } from './prefix-writer.ts';

/** What may be done with one thing. */
interface Allowed {
  readonly group?: string;
  readonly resource?: string;
  readonly name?: string;
  readonly url?: string;
  readonly verbs: string[];
}

/** Tells what a role allows: one line for each resource, each object of it that is named, and each path with each verb. */
export const describeRole: Describer<KubeObject & { rules?: PolicyRule[] }> = async (role) =>
  described((to) => {
    to.field(0, 'Name', role.metadata.name);
    writeMarks(to, role);
    to.write(0, 'PolicyRule:\n');
    to.write(1, 'Resources\tNon-Resource URLs\tResource Names\tVerbs\n');
    to.write(1, '---------\t-----------------\t--------------\t-----\n');
    for (const one of allowedBy(role.rules ?? []).sort(byText)) {
      const [urls, names] = [one.url, one.name].map((text) => goList(text === undefined ? [] : [text]));
      to.write(1, `${resourceText(one)}\t${urls}\t${names}\t${goList(one.verbs)}\n`);
    }
  });

/** Rules taken apart; what concerns the same resource comes together again. Paths do not. */
function allowedBy(rules: readonly PolicyRule[]): Allowed[] {
  const resources = new Map<string, Allowed>();
  const urls: Allowed[] = [];
  for (const { apiGroups = [], resources: kinds = [], resourceNames = [], nonResourceURLs = [], verbs } of rules) {
    const names = resourceNames.length > 0 ? resourceNames : [undefined];
    for (const group of apiGroups)
      for (const resource of kinds)
        for (const verb of verbs)
          for (const name of names) {
            const key = JSON.stringify([group, resource, name]);
            const known = resources.get(key) ?? { group, resource, ...(name !== undefined && { name }), verbs: [] };
            known.verbs.push(verb);
            resources.set(key, known);
          }
    for (const url of nonResourceURLs) for (const verb of verbs) urls.push({ url, verbs: [verb] });
  }
  return [...urls, ...resources.values()];
}

/** As the rule prints itself, which is what they are sorted by. */
function sortText({ group, resource, name, url, verbs }: Allowed): string {
  const [groups, kinds, names, urls] = [group, resource, name, url].map((text) =>
    goList(text === undefined ? [] : [text]),
  );
  return `Verbs:${goList(verbs)},APIGroups:${groups},Resources:${kinds},ResourceNames:${names},NonResourceURLs:${urls},`;
}

function byText(one: Allowed, other: Allowed): number {
  const [left, right] = [sortText(one), sortText(other)];
  return left < right ? -1 : Number(left > right);
}

/** `deployments.apps/scale`. */
function resourceText({ group, resource }: Allowed): string {
  if (resource === undefined) return '';
  const slash = resource.indexOf('/');
  const [kind, sub] = slash < 0 ? [resource, ''] : [resource.slice(0, slash), resource.slice(slash)];
  return `${kind}${group ? `.${group}` : ''}${sub}`;
}
