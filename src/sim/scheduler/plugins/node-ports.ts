// NodePorts: a port of the node can be taken once (framework/plugins/nodeports).
import type { Pod } from '../../wire.ts';
import { portsClash } from '../node-info.ts';
import type { Plugin } from '../plugin.ts';
import { PodInfo } from '../pod-info.ts';
import { SKIP, SUCCESS, unschedulable } from '../status.ts';

const NAME = 'NodePorts';
const TAKEN = unschedulable(NAME, "node(s) didn't have free ports for the requested pod ports");

/** The plugin. */
export const nodePorts = {
  name: NAME,

  preFilter({ ports }) {
    return ports.length > 0 ? { state: undefined } : SKIP;
  },

  filter({ ports }, node) {
    return node.clashes(ports) ? TAKEN : SUCCESS;
  },

  events: [
    {
      resource: 'AssignedPod',
      actions: ['Delete'],
      hint: ({ ports }, { old }) => portsClash(ports, new PodInfo(old as Pod).ports),
    },
    { resource: 'Node', actions: ['Add'] },
  ],
} satisfies Plugin<undefined>;
