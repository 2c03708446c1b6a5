// What places and people are called: keys of conversations and of what is kept.
import type { Person, Place } from './incoming.ts';

/** The conversation of a place: platform, workspace, channel and thread. */
export function conversationOf({ platform, workspace, channel, thread }: Place): string {
  return [platform, workspace, channel, thread].join('\u0000');
}

/** A workspace as the store and the access rules call it: `slack:T1`, `discord:G1`, `web`. */
export function workspaceOf({ platform, workspace }: Place): string {
  return workspace === '' ? platform : `${platform}:${workspace}`;
}

/** A person as the store calls them: `slack:T1:U1`, `discord:U1`, `web`. Discord's ids are the same everywhere. */
export function personOf({ platform, workspace }: Place, { id }: Pick<Person, 'id'>): string {
  if (platform === 'web' || platform === 'terminal') return platform;
  return platform === 'slack' ? `slack:${workspace}:${id}` : `${platform}:${id}`;
}
