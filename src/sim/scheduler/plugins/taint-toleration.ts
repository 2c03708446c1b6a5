// TaintToleration: taints keep pods off, or make a node less wanted, unless they are tolerated (framework/plugins/tainttoleration).

import { isTolerated, untolerated } from '../../taints.ts';
import type { Node, Taint, Toleration } from '../../wire.ts';
import { MAX_SCORE, normalizeByHighest, type Plugin } from '../plugin.ts';
import { SKIP, type Status, SUCCESS, unresolvable } from '../status.ts';
import { heldIn, type Since } from '../version.ts';

const NAME = 'TaintToleration';
const UNTOLERATED = unresolvable(NAME, 'node(s) had untolerated taint(s)');
const REASONS: readonly [...Since<(taint: Taint) => Status>[], Since<(taint: Taint) => Status>] = [
  { since: '1.34', value: () => UNTOLERATED },
  {
    since: '1.24',
    value: ({ key, value = '' }) => unresolvable(NAME, `node(s) had untolerated taint {${key}: ${value}}`),
  },
  {
    since: '0',
    value: ({ key, value = '' }) =>
      unresolvable(NAME, `node(s) had taint {${key}: ${value}}, that the pod didn't tolerate`),
  },
];

/** The plugin. */
export const taintToleration = {
  name: NAME,

  preFilter(_, { snapshot, version }) {
    return snapshot.hasHardTaints ? { state: heldIn(version, REASONS) } : SKIP;
  },

  filter({ pod }, { taints }, reasonOf) {
    const taint = taints && untolerated(taints, pod.spec.tolerations);
    return taint ? reasonOf(taint) : SUCCESS;
  },

  preScore({ pod }, _, { snapshot }) {
    if (!snapshot.hasSoftTaints) return { uniform: MAX_SCORE };
    return { state: (pod.spec.tolerations ?? []).filter(({ effect }) => !effect || effect === 'PreferNoSchedule') };
  },

  score(_, { node }, tolerations) {
    let count = 0;
    for (const taint of node?.spec.taints ?? [])
      if (taint.effect === 'PreferNoSchedule' && !isTolerated(taint, tolerations)) count++;
    return count;
  },

  normalize(scores) {
    normalizeByHighest(scores, true);
  },

  events: [
    {
      resource: 'Node',
      actions: ['Add', 'UpdateNodeTaint'],
      hint: ({ pod }, { old, object }) => {
        const { tolerations } = pod.spec;
        if (old && !untolerated((old as Node).spec.taints, tolerations)) return false;
        return !untolerated((object as Node | undefined)?.spec.taints, tolerations);
      },
    },
    { resource: 'TargetPod', actions: ['UpdatePodToleration'] },
  ],
} satisfies Plugin<(taint: Taint) => Status, readonly Toleration[]>;
