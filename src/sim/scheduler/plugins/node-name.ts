// NodeName: a pod that names its node goes nowhere else (framework/plugins/nodename).
import type { Plugin } from '../plugin.ts';
import { SKIP, SUCCESS, unresolvable } from '../status.ts';

const NAME = 'NodeName';
const ANOTHER = unresolvable(NAME, "node(s) didn't match the requested node name");

/** The plugin. */
export const nodeName = {
  name: NAME,

  preFilter({ pod }) {
    return pod.spec.nodeName ? { state: undefined } : SKIP;
  },

  filter({ pod }, { name }) {
    return pod.spec.nodeName === name ? SUCCESS : ANOTHER;
  },

  events: [
    {
      resource: 'Node',
      actions: ['Add'],
      hint: ({ pod }, { object }) => !pod.spec.nodeName || pod.spec.nodeName === object?.metadata.name,
    },
  ],
} satisfies Plugin<undefined>;
