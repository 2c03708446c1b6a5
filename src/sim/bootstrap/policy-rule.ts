// Rules of the default roles in one line each.
import type { PolicyRule } from '../wire.ts';

/** How the core group is written below: its name is empty. */
const CORE = 'core';

function words(text: string): string[] {
  return text.split(' ');
}

/**
 * A rule on resources, each list with blanks between.
 * @param groups `core` for the core group
 * @param names of objects; absent for all
 */
export function on(groups: string, resources: string, verbs: string, names?: string): PolicyRule {
  return {
    apiGroups: words(groups).map((group) => (group === CORE ? '' : group)),
    ...(names && { resourceNames: words(names) }),
    resources: words(resources),
    verbs: words(verbs),
  };
}

/** A rule on paths, with blanks between. */
export function paths(urls: string, verbs: string): PolicyRule {
  return { nonResourceURLs: words(urls), verbs: words(verbs) };
}

/** What most parts of a cluster may: write events. */
export const EVENTS_RULE = on('core events.k8s.io', 'events', 'create patch update');

export const READ = 'get list watch';
export const WRITE = 'create delete deletecollection patch update';
export const ALL = 'create delete deletecollection get list patch update watch';
