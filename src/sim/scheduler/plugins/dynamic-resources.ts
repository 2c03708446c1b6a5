// DynamicResources: devices by ResourceClaims, which the lab does not have; so of this plugin there is what it says of every other pod
// (framework/plugins/dynamicresources).
import type { Plugin } from '../plugin.ts';
import { failed, SKIP, unschedulable } from '../status.ts';

const NAME = 'DynamicResources';
const NOTHING_TO_FREE = unschedulable(NAME, 'no new claims to deallocate');
/** Another plugin rejected the pod before this one could work anything out. */
const NOT_FOUND = failed(NAME, 'not found');

/** The plugin. */
export const dynamicResources = {
  name: NAME,

  preFilter() {
    return SKIP;
  },

  postFilter(_, __, cycle) {
    return { status: cycle.hasRun(NAME) ? NOTHING_TO_FREE : NOT_FOUND };
  },
} satisfies Plugin;
