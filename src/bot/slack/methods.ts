// Every method of Slack's Web API that is called, and every event that is listened to, with the permissions that they need. The manifest asks for these and no others.

const HISTORY = ['channels:history', 'groups:history', 'im:history', 'mpim:history'] as const;

/** method → scopes of the bot's token. @see https://docs.slack.dev/reference/methods */
export const METHODS = {
  'auth.test': [],
  'chat.postMessage': ['chat:write'],
  'chat.postEphemeral': ['chat:write'],
  'chat.update': ['chat:write'],
  'chat.delete': ['chat:write'],
  'chat.getPermalink': [],
  'conversations.open': ['im:write'],
  'conversations.replies': HISTORY,
  'conversations.history': HISTORY,
  'conversations.members': ['channels:read', 'groups:read'],
  'users.info': ['users:read'],
  'usergroups.list': ['usergroups:read'],
  'files.info': ['files:read'],
  'files.getUploadURLExternal': ['files:write'],
  'files.completeUploadExternal': ['files:write'],
  'views.open': [],
  'views.publish': [],
  'assistant.threads.setStatus': ['assistant:write'],
  'assistant.threads.setSuggestedPrompts': ['assistant:write'],
  'assistant.threads.setTitle': ['assistant:write'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A method that may be called. */
export type Method = keyof typeof METHODS;

/** event of the manifest → scopes. @see https://docs.slack.dev/reference/events */
export const EVENTS = {
  app_mention: ['app_mentions:read'],
  'message.channels': ['channels:history'],
  'message.groups': ['groups:history'],
  'message.im': ['im:history'],
  'message.mpim': ['mpim:history'],
  app_home_opened: [],
  assistant_thread_started: ['assistant:write'],
  assistant_thread_context_changed: ['assistant:write'],
  app_uninstalled: [],
  tokens_revoked: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Scopes of the bot's token: what methods and events need, what the slash command needs, and what fetching files needs. Sorted. */
export const SCOPES: readonly string[] = [
  ...new Set<string>(['commands', ...Object.values(METHODS).flat(), ...Object.values(EVENTS).flat()]),
].sort();
