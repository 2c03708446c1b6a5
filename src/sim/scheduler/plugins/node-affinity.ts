// NodeAffinity: nodeSelector and node affinity, required and preferred (framework/plugins/nodeaffinity).

import { asksForNodes, mayRunOn, meetsTerm, requiredTerms } from '../../node-selector.ts';
import type { Node, PodSpec } from '../../wire.ts';
import { normalizeByHighest, type Plugin } from '../plugin.ts';
import { SKIP, SUCCESS, unresolvable } from '../status.ts';

const NAME = 'NodeAffinity';
const ANOTHER = unresolvable(NAME, "node(s) didn't match Pod's node affinity/selector");
const CONFLICT = unresolvable(NAME, 'pod affinity terms conflict');

type Preferred = NonNullable<
  NonNullable<NonNullable<PodSpec['affinity']>['nodeAffinity']>['preferredDuringSchedulingIgnoredDuringExecution']
>;

/** The nodes that the terms name; undefined when one of them names none, for then any node may do. Pods of DaemonSets name theirs. */
function namedNodes(spec: PodSpec): ReadonlySet<string> | undefined {
  const terms = requiredTerms(spec);
  if (!terms?.length) return undefined;
  const names = new Set<string>();
  for (const { matchFields } of terms) {
    let own: readonly string[] | undefined;
    for (const { key, operator, values = [] } of matchFields ?? []) {
      if (key !== 'metadata.name' || operator !== 'In') continue;
      own = own ? own.filter((name) => values.includes(name)) : values;
    }
    if (!own) return undefined;
    for (const name of own) names.add(name);
  }
  return names;
}

/** The plugin. */
export const nodeAffinity = {
  name: NAME,

  preFilter({ pod }) {
    if (!asksForNodes(pod.spec)) return SKIP;
    const nodes = namedNodes(pod.spec);
    if (nodes?.size === 0) return CONFLICT;
    return nodes ? { state: undefined, nodes } : { state: undefined };
  },

  filter({ pod }, { node }) {
    return node && mayRunOn(pod.spec, node) ? SUCCESS : ANOTHER;
  },

  preScore({ pod }) {
    const preferred = pod.spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
    return preferred ? { state: preferred } : SKIP;
  },

  score(_, { node }, preferred) {
    let sum = 0;
    for (const { preference, weight } of preferred) if (node && meetsTerm(preference, node)) sum += weight;
    return sum;
  },

  normalize(scores) {
    normalizeByHighest(scores, false);
  },

  events: [
    {
      resource: 'Node',
      actions: ['Add', 'UpdateNodeLabel'],
      hint: ({ pod }, { old, object }) =>
        mayRunOn(pod.spec, object as Node) && !(old && mayRunOn(pod.spec, old as Node)),
    },
  ],
} satisfies Plugin<undefined, Preferred>;
