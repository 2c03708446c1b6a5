// Answers a message that another process had taken when it died: it is read again where it stands.
import { codeOf } from '../calls.ts';
import type { SlackInbox, TakenPlace, TakenUp } from '../inbox.ts';
import { readMessageEvent } from '../receive/message-event.ts';
import { isAnswered } from '../send/post.ts';
import type { Slack } from '../slack.ts';
import type { Workspace } from '../workspace.ts';
import { takeMessage } from './messages.ts';

/** Slack's words for what is not there any more, or is not for us. */
const GONE: ReadonlySet<string> = new Set(['channel_not_found', 'thread_not_found', 'not_in_channel', 'is_archived']);

/** Takes it up, if nobody has answered it. */
export async function takeUp(
  slack: Slack,
  inbox: SlackInbox,
  workspace: Workspace,
  key: string,
  place: TakenPlace,
): Promise<TakenUp> {
  const { channel, ts, threadTs, isEdit } = place;
  let message: Readonly<Record<string, unknown>> | undefined;
  try {
    message = await messageAt(workspace, place);
  } catch (error) {
    slack.log.debug({ channel, error: codeOf(error) }, 'slack: a message that was left could not be read');
    return GONE.has(codeOf(error)) ? 'over' : 'later';
  }
  if (!message) return 'over';
  const event = isEdit
    ? { type: 'message', subtype: 'message_changed', channel, message, previous_message: {} }
    : { ...message, type: 'message', channel };
  const said = readMessageEvent(event, workspace.bot.userId);
  if (!said) return 'over';
  const state = await inbox.state(`slack:${workspace.id}:${said.delivery}`);
  if (state !== 'free') return state === 'settled' ? 'over' : 'later';
  const spot = { channel, threadTs: said.isDirect ? threadTs : threadTs || ts };
  if (!isEdit && (await isAnswered(workspace, spot, ts))) return 'over';
  slack.log.info({ channel, message: ts }, 'slack: a message that another process had taken is answered');
  const { token, bot, id } = workspace;
  const context = { botToken: token, botUserId: bot.userId, botId: bot.botId, teamId: id };
  return takeMessage(slack, event, context, { takenUp: key }) ? 'begun' : 'over';
}

async function messageAt(
  { calls }: Workspace,
  { channel, ts, threadTs }: TakenPlace,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const from = { channel, oldest: ts, latest: ts, inclusive: true, limit: 100 };
  const { messages } = await (threadTs === ''
    ? calls.call('conversations.history', from)
    : calls.call('conversations.replies', { ...from, ts: threadTs }));
  const all = Array.isArray(messages) ? (messages as readonly Readonly<Record<string, unknown>>[]) : [];
  return all.find((one) => one.ts === ts);
}
