// SchedulingGates: a pod with gates is not even looked at. All that says so is its condition, which the API server writes with the pod
// (framework/plugins/schedulinggates).
import type { Plugin } from '../plugin.ts';
import { SUCCESS, unresolvable } from '../status.ts';

const NAME = 'SchedulingGates';

/** @param gates separated by blanks */
const WAITING = (gates: string): string => `waiting for scheduling gates: [${gates}]`;

/** The plugin. */
export const schedulingGates = {
  name: NAME,

  preEnqueue({ pod }) {
    const gates = pod.spec.schedulingGates;
    return gates?.length ? unresolvable(NAME, WAITING(gates.map(({ name }) => name).join(' '))) : SUCCESS;
  },

  events: [{ resource: 'TargetPod', actions: ['UpdatePodSchedulingGatesEliminated'] }],
} satisfies Plugin;
