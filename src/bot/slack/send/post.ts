// A message posted exactly once, also where Slack's answer to the first try was lost.
import { z } from 'zod';
import type { Message } from '../render/render.ts';
import type { Result } from '../web-api.ts';
import type { Workspace } from '../workspace.ts';

/** Where a message goes. */
export interface Spot {
  readonly channel: string;
  /** message whose thread it goes into; '' for none */
  readonly threadTs: string;
}

/** What stays with a posted message, unseen: which message it answers, and the thread of its conversation. */
export interface Mark {
  readonly to: string;
  readonly thread: string;
  /** it only says that work goes on */
  readonly working?: true;
}

/** Nothing in a message is unfurled; names and links in it stay text. */
const QUIET = { unfurl_links: false, unfurl_media: false } as const;
const EVENT_TYPE = 'sekisho_answer';

const MARKED = z.object({
  ts: z.string(),
  text: z.string().nullish(),
  user: z.string().nullish(),
  bot_id: z.string().nullish(),
  metadata: z
    .object({
      event_type: z.literal(EVENT_TYPE),
      event_payload: z.object({
        to: z.string(),
        thread: z.string(),
        page: z.number(),
        working: z.boolean().optional(),
      }),
    })
    .optional()
    .catch(undefined),
});

/** Posts a message. @param page 0 for the answer itself, 1 … for what follows it @returns its `ts` @throws what Slack refuses with */
export async function post(workspace: Workspace, spot: Spot, message: Message, mark: Mark, page = 0): Promise<string> {
  const result = await workspace.calls.call(
    'chat.postMessage',
    {
      channel: spot.channel,
      ...(spot.threadTs === '' ? {} : { thread_ts: spot.threadTs }),
      ...message,
      ...QUIET,
      metadata: metadataOf(mark, page),
    },
    { again: () => posted(workspace, spot, message.text, mark, page) },
  );
  if (spot.threadTs !== '') workspace.threads.set(`${spot.channel}:${spot.threadTs}`, true);
  const ts = typeof result.ts === 'string' ? result.ts : '';
  if (spot.threadTs === '' && ts !== '') workspace.threads.set(`${spot.channel}:${ts}`, true);
  return ts;
}

/**
 * The same for what nobody asked for: a process that posted it may have died before it could say so, and another one posts it then.
 * @returns its `ts`, and whether it stood there already
 */
export async function postUnasked(
  workspace: Workspace,
  spot: Spot,
  message: Message,
  mark: Mark,
  page = 0,
): Promise<{ readonly ts: string; readonly stood: boolean }> {
  // without leave to read the channel nothing is found, and it is posted
  const standing = await posted(workspace, spot, message.text, mark, page, true).catch(() => undefined);
  return typeof standing?.ts === 'string'
    ? { ts: standing.ts, stood: true }
    : { ts: await post(workspace, spot, message, mark, page), stood: false };
}

/** Puts a message in the place of an earlier one. @param mark absent: as it was @throws what Slack refuses with */
export async function edit(
  workspace: Workspace,
  channel: string,
  ts: string,
  message: Message,
  mark?: Mark,
): Promise<void> {
  await workspace.calls.call('chat.update', {
    channel,
    ts,
    ...message,
    ...(mark && { metadata: metadataOf(mark, 0) }),
  });
}

function metadataOf(mark: Mark, page: number): object {
  return { event_type: EVENT_TYPE, event_payload: { ...mark, page } };
}

/** Shows a message to one person. @throws what Slack refuses with */
export async function postPrivately(workspace: Workspace, spot: Spot, user: string, message: Message): Promise<void> {
  await workspace.calls.call(
    'chat.postEphemeral',
    {
      channel: spot.channel,
      user,
      ...(spot.threadTs === '' ? {} : { thread_ts: spot.threadTs }),
      ...message,
    },
    // nobody can look whether it is there; seen twice by one person is better than not at all
    { again: 'yes' },
  );
}

/** The bot's answer to a message, and which conversation it belongs to; undefined when there is none or it cannot be told. */
export async function answerTo(workspace: Workspace, spot: Spot, to: string): Promise<string | undefined> {
  const known = workspace.answers.get(`${spot.channel}:${to}`);
  if (known) return known;
  const messages = await around(workspace, spot, to);
  return messages.find(({ metadata }) => metadata?.event_payload.to === to && metadata.event_payload.page === 0)?.ts;
}

/** Does the bot's answer to a message stand? That work goes on is none. */
export async function isAnswered(workspace: Workspace, spot: Spot, to: string): Promise<boolean> {
  const messages = await around(workspace, spot, to);
  return messages.some(({ metadata }) => metadata?.event_payload.to === to && metadata.event_payload.working !== true);
}

/** The conversation that a thread belongs to, when it hangs on an answer of ours; undefined otherwise. */
export async function conversationOf(workspace: Workspace, spot: Spot): Promise<string | undefined> {
  const [root] = await around(workspace, spot, spot.threadTs);
  return root?.ts === spot.threadTs ? root.metadata?.event_payload.thread : undefined;
}

async function posted(
  workspace: Workspace,
  spot: Spot,
  text: string,
  mark: Mark,
  page: number,
  onlyMarked = false,
): Promise<Result | undefined> {
  const messages = await around(workspace, spot, mark.to);
  const found = messages.find(({ metadata, ...message }) => {
    if (metadata) return metadata.event_payload.to === mark.to && metadata.event_payload.page === page;
    if (onlyMarked) return false;
    const isOurs = message.user === workspace.bot.userId || message.bot_id === workspace.bot.botId;
    return isOurs && message.text === text && message.ts > mark.to;
  });
  return found && { ok: true, scopes: [], ts: found.ts };
}

/** The messages of a spot, from a message on. */
async function around(workspace: Workspace, spot: Spot, from: string): Promise<z.infer<typeof MARKED>[]> {
  const read = { channel: spot.channel, include_all_metadata: true, limit: 100 };
  const oldest = /^\d+\.\d+$/.test(from) ? { oldest: from, inclusive: true } : {};
  const { messages } = await (spot.threadTs === ''
    ? workspace.calls.call('conversations.history', { ...read, ...oldest })
    : workspace.calls.call('conversations.replies', { ...read, ts: spot.threadTs }));
  return (Array.isArray(messages) ? messages : []).flatMap((raw) => MARKED.safeParse(raw).data ?? []);
}
