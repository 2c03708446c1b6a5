// NodeUnschedulable: nothing new comes to a cordoned node, but for pods that tolerate that (framework/plugins/nodeunschedulable).

import { isTolerated } from '../../taints.ts';
import type { Node, Taint } from '../../wire.ts';
import type { Plugin } from '../plugin.ts';
import type { PodInfo } from '../pod-info.ts';
import { SKIP, SUCCESS, unresolvable } from '../status.ts';

const NAME = 'NodeUnschedulable';
const CORDONED = unresolvable(NAME, 'node(s) were unschedulable');
const TAINT: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

function toleratesThat({ pod }: PodInfo): boolean {
  return isTolerated(TAINT, pod.spec.tolerations);
}

function isClosed(node: Node | undefined, pod: PodInfo): boolean {
  return node?.spec.unschedulable === true && !toleratesThat(pod);
}

/** The plugin. */
export const nodeUnschedulable = {
  name: NAME,

  preFilter(pod, { snapshot }) {
    return !snapshot.hasCordoned || toleratesThat(pod) ? SKIP : { state: undefined };
  },

  filter(_, { isCordoned }) {
    return isCordoned ? CORDONED : SUCCESS;
  },

  events: [
    {
      resource: 'Node',
      actions: ['Add', 'UpdateNodeTaint'],
      hint: (pod, { old, object }) =>
        (!old || isClosed(old as Node, pod)) && !isClosed(object as Node | undefined, pod),
    },
    { resource: 'TargetPod', actions: ['UpdatePodToleration'] },
  ],
} satisfies Plugin<undefined>;
