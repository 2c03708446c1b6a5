// A message event → what was said, or nothing: own and other bots' messages, joins, deletions and mere unfurls are not for us.
import { z } from 'zod';
import { mentions } from './plain-text.ts';

const FILES = z.array(z.record(z.string(), z.unknown())).optional();
const ATTACHMENTS = z.array(z.record(z.string(), z.unknown())).optional();

const MESSAGE = z.object({
  type: z.string().optional(),
  subtype: z.string().optional(),
  channel: z.string().optional(),
  channel_type: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  app_id: z.string().nullish(),
  text: z.string().nullish(),
  ts: z.string().optional(),
  thread_ts: z.string().optional(),
  parent_user_id: z.string().optional(),
  edited: z.object({ ts: z.string() }).optional(),
  files: FILES,
  attachments: ATTACHMENTS,
});

const EVENT = MESSAGE.extend({ message: MESSAGE.optional(), previous_message: MESSAGE.optional() });

/** What somebody wrote. */
export interface Said {
  readonly channel: string;
  /** as Slack delivers it */
  readonly text: string;
  readonly user: string;
  readonly ts: string;
  /** '' outside of threads */
  readonly threadTs: string;
  /** who began the thread; '' when Slack does not say */
  readonly threadUser: string;
  readonly isDirect: boolean;
  readonly isMention: boolean;
  readonly isEdit: boolean;
  /** the same again for each delivery of this version of the message, and for its twin: a mention comes as `app_mention` and as `message` */
  readonly delivery: string;
  readonly files: readonly Readonly<Record<string, unknown>>[];
  readonly attachments: readonly Readonly<Record<string, unknown>>[];
}

/** Subtypes that are messages of people. */
const PEOPLES = new Set<string | undefined>([undefined, 'file_share', 'thread_broadcast', 'me_message']);

/** Reads an event of type `message` or `app_mention`; undefined for what is not for us. @param bot id of the bot's user */
export function readMessageEvent(event: unknown, bot: string): Said | undefined {
  const read = EVENT.safeParse(event).data;
  if (!read) return undefined;
  const isEdit = read.subtype === 'message_changed';
  const message = isEdit ? read.message : read;
  const channel = read.channel ?? message?.channel;
  if (!message?.ts || !message.user || !channel || !PEOPLES.has(message.subtype)) return undefined;
  if (message.bot_id || message.user === bot || message.user === 'USLACKBOT') return undefined;
  // Slack changes a message too when it unfurls a link or a thread grows
  if (isEdit && (!message.edited || (message.text ?? '') === (read.previous_message?.text ?? ''))) return undefined;
  const text = message.text ?? '';
  return {
    channel,
    text,
    user: message.user,
    ts: message.ts,
    threadTs: message.thread_ts ?? '',
    threadUser: message.parent_user_id ?? '',
    isDirect: read.channel_type === undefined ? channel.startsWith('D') : read.channel_type === 'im',
    isMention: mentions(text, bot),
    isEdit,
    delivery: `${channel}:${message.ts}${isEdit ? `:${message.edited?.ts ?? ''}` : ''}`,
    files: message.files ?? [],
    attachments: message.attachments ?? [],
  };
}
