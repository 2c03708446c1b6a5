// Texts that a message refers to: what was shared or unfurled with it, messages it links to, and the thread it stands in.
import { z } from 'zod';
import type { SlackCalls } from '../calls.ts';
import { plainText } from './plain-text.ts';

/** Links to messages that are followed, at most. */
const MOST_LINKS = 3;
/** Messages of a thread that are read, at most. */
const MOST_REPLIES = 100;
/** Pages of members of a channel that are looked through for a person. */
const MOST_PAGES = 5;

const LINK =
  /https:\/\/[a-z0-9.-]+\/archives\/([CGD][A-Z0-9]+)\/p(\d{10})(\d{6})(?:\?[^\s>|]*?\bthread_ts=(\d+\.\d+))?/g;

const MESSAGE = z.object({
  ts: z.string(),
  text: z.string().nullish(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  files: z.array(z.record(z.string(), z.unknown())).optional(),
  attachments: z
    .array(z.object({ text: z.string().optional(), fallback: z.string().optional() }))
    .optional()
    .catch(undefined),
});
const MESSAGES = z.array(z.unknown());

/** A message of a thread. */
export interface ThreadMessage {
  readonly ts: string;
  readonly text: string;
  readonly isOurs: boolean;
  readonly files: readonly Readonly<Record<string, unknown>>[];
}

/** Texts of messages that were shared with this one, as Slack itself shows them below it. */
export function sharedTexts(attachments: readonly Readonly<Record<string, unknown>>[], bot: string): string[] {
  return attachments.flatMap((attachment) => {
    const { text, fallback, is_share, is_msg_unfurl, author_id } = attachment;
    if (is_share !== true && is_msg_unfurl !== true) return [];
    if (author_id === bot) return [];
    const shown = typeof text === 'string' && text !== '' ? text : typeof fallback === 'string' ? fallback : '';
    return shown === '' ? [] : [plainText(shown, bot)];
  });
}

/**
 * Texts of the messages that a text links to. A message of another channel is read only for a person who is a member there.
 * @throws what Slack refuses with, when the bot may not read there
 */
export async function linkedTexts(
  text: string,
  from: { readonly channel: string; readonly user: string; readonly bot: string },
  calls: SlackCalls,
): Promise<string[]> {
  const out: string[] = [];
  const links = [...text.matchAll(LINK)].slice(0, MOST_LINKS);
  for (const [, channel = '', seconds = '', micros = '', thread] of links) {
    if (channel !== from.channel && !(await isMember(channel, from.user, calls))) continue;
    const ts = `${seconds}.${micros}`;
    const { messages } = await (thread
      ? calls.call('conversations.replies', { channel, ts: thread, oldest: ts, latest: ts, inclusive: true })
      : calls.call('conversations.history', { channel, oldest: ts, latest: ts, inclusive: true }));
    const found = readMessages(messages, from.bot, '').find((message) => message.ts === ts);
    if (found && found.text !== '') out.push(found.text);
  }
  return out;
}

/** Is somebody in a channel? @throws what Slack refuses with, when the bot may not look */
export async function isMember(channel: string, user: string, calls: SlackCalls): Promise<boolean> {
  if (channel.startsWith('D')) return false;
  let cursor: unknown;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { members, response_metadata } = await calls.call('conversations.members', {
      channel,
      limit: 1000,
      ...(cursor ? { cursor } : {}),
    });
    if (Array.isArray(members) && members.includes(user)) return true;
    cursor = response_metadata?.next_cursor;
    if (!cursor) return false;
  }
  return false;
}

/** The messages of a thread, oldest first. @throws what Slack refuses with */
export async function threadMessages(
  channel: string,
  thread: string,
  bot: { readonly userId: string; readonly botId: string },
  calls: SlackCalls,
): Promise<ThreadMessage[]> {
  const { messages } = await calls.call('conversations.replies', { channel, ts: thread, limit: MOST_REPLIES });
  return readMessages(messages, bot.userId, bot.botId);
}

function readMessages(messages: unknown, bot: string, botId: string): ThreadMessage[] {
  return (MESSAGES.safeParse(messages).data ?? []).flatMap((raw) => {
    const message = MESSAGE.safeParse(raw).data;
    if (!message) return [];
    const isOurs = message.user === bot || (botId !== '' && message.bot_id === botId);
    // programs that raise alarms often write into attachments alone
    const attached = (message.attachments ?? []).map(({ text, fallback }) => text || fallback || '');
    const text = [message.text ?? '', ...(message.bot_id ? attached : [])].filter((one) => one !== '').join('\n');
    return [{ ts: message.ts, text: plainText(text, bot), isOurs, files: message.files ?? [] }];
  });
}
