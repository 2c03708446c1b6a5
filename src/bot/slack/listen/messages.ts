// Messages: direct ones, mentions, and what is said in threads where the bot takes part.
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '@slack/bolt';
import { DESK_WORDS } from '../../desk/desk-words.ts';
import { codeOf } from '../calls.ts';
import { readMessageEvent, type Said } from '../receive/message-event.ts';
import { plainText } from '../receive/plain-text.ts';
import { linkedTexts, sharedTexts, type ThreadMessage, threadMessages } from '../receive/quoted.ts';
import { answerTo, conversationOf, type Spot } from '../send/post.ts';
import { lineMessage, type Reach, tell, tellTrouble } from '../send/tell.ts';
import { type BoltContext, languageFor, placeIn, type Slack, workspaceOf } from '../slack.ts';
import { slackWords } from '../words.ts';
import type { Workspace } from '../workspace.ts';
import { ask } from './ask.ts';

/** That the bot does not take part in a thread is believed for so long, ms: another process may answer there. */
const ABSENT_FOR = 120_000;
/** A mention and the message that it is come within so long of one another, ms. */
const TWIN_COMES_WITHIN = 400;
/** When more has come in than can be taken, it is worth a new try in so many s. */
const BUSY_SECONDS = 30;
/** Files of a thread that are read, at most. */
const MOST_FILES = 5;

/** Listens to messages and mentions. Bolt has acknowledged them before it calls a listener. */
export function listenToMessages(app: App, slack: Slack): void {
  app.event('app_mention', async ({ event, context }) => void takeMessage(slack, event, context));
  app.event('message', async ({ event, context }) => void takeMessage(slack, event, context));
}

/** How a message came. */
interface Came {
  readonly isAssistant?: boolean;
  /** another process took it and died: its key in the inbox */
  readonly takenUp?: string;
}

/** Takes a message, if it is for the bot; the work goes on after this returns. @returns is there anything to do? */
export function takeMessage(slack: Slack, event: unknown, context: BoltContext, came: Came = {}): boolean {
  const workspace = workspaceOf(slack, context);
  const said = workspace && readMessageEvent(event, workspace.bot.userId);
  if (!said) return false;
  if (workspace.seen.get(said.delivery)) return false;
  const ids = { workspace: workspace.id, channel: said.channel, message: said.ts };
  if (!said.isDirect && !said.isMention && said.threadTs === '') return false;
  const key = came.takenUp ?? slack.inbox?.begin(event);
  const waits = mayLackFiles(event, said);
  if (!waits) workspace.seen.set(said.delivery, true);
  const spot = spotOf(said);
  const reach = { workspace, spot, user: said.user, isDirect: said.isDirect, responseUrl: '' };
  if (said.isDirect || said.isMention) {
    slack.unanswered.set(said, async () => {
      await tell(slack, reach, [lineMessage(slackWords(slack.language).stopped)]);
    });
  }
  const answering = async (): Promise<void> => {
    try {
      if (waits) {
        await delay(TWIN_COMES_WITHIN);
        if (workspace.seen.get(said.delivery)) return;
        workspace.seen.set(said.delivery, true);
      }
      await answerMessage(slack, reach, said, came);
    } finally {
      slack.unanswered.delete(said);
      if (key !== undefined) await slack.inbox?.done(key);
    }
  };
  slack.work.beginInTurn('message', ids, answering, async () => {
    slack.unanswered.delete(said);
    const line = DESK_WORDS[slack.language].beyondLimit.busy(BUSY_SECONDS);
    if (said.isDirect || said.isMention) await tell(slack, reach, [lineMessage(line)]);
  });
  return true;
}

/** Slack sometimes leaves the files out of a mention, and has them in the message that it is told with. A paste comes without. */
function mayLackFiles(event: unknown, { files, text }: Said): boolean {
  if (files.length > 0 || text.includes('\n')) return false;
  return typeof event === 'object' && event !== null && 'type' in event && event.type === 'app_mention';
}

/** Where the answer goes: in channels into a thread, in direct messages where it was asked. */
function spotOf({ channel, isDirect, threadTs, ts }: Said): Spot {
  return { channel, threadTs: isDirect ? threadTs : threadTs || ts };
}

async function answerMessage(
  slack: Slack,
  reach: Reach,
  said: Said,
  { isAssistant = false, takenUp }: Came,
): Promise<void> {
  const { workspace, spot } = reach;
  const { channel, isDirect, user } = said;
  if (!isDirect && !said.isMention && !(await takesPart(slack, workspace, said))) return;
  const { thread, earlier } = await threadOf(slack, workspace, said);
  const person = await workspace.people.person(user);
  let linked: string[] = [];
  try {
    const from = { channel, user, bot: workspace.bot.userId };
    linked = await linkedTexts(said.text, from, workspace.calls);
  } catch (error) {
    await tellTrouble(
      slack,
      reach,
      error,
      await languageFor(slack, placeIn(workspace, channel, thread, isDirect), person),
    );
  }
  // from here on the desk's answer is waited for
  slack.unanswered.delete(said);
  await ask(slack, {
    ...reach,
    delivery: said.delivery,
    message: said.ts,
    isEdit: said.isEdit,
    thread,
    text: plainText(said.text, workspace.bot.userId),
    quoted: [
      ...earlier.map(({ text }) => text).filter((text) => text !== ''),
      ...linked,
      ...sharedTexts(said.attachments, workspace.bot.userId),
    ],
    files: [...earlier.flatMap(({ files }) => files).slice(-MOST_FILES), ...said.files],
    ...(said.isEdit || takenUp !== undefined ? { standing: () => answerTo(workspace, spot, said.ts) } : {}),
    isAssistant,
    person,
  });
}

/** Does the bot take part in this thread? */
async function takesPart(
  slack: Slack,
  workspace: Workspace,
  { channel, threadTs, threadUser }: Said,
): Promise<boolean> {
  if (threadUser !== '' && threadUser === workspace.bot.userId) return true;
  const key = `${channel}:${threadTs}`;
  const known = workspace.threads.get(key);
  if (known !== undefined) return known;
  try {
    const messages = await threadMessages(channel, threadTs, workspace.bot, workspace.calls);
    const present = messages.some(({ isOurs }) => isOurs);
    if (present) workspace.threads.set(key, true);
    else workspace.threads.set(key, false, ABSENT_FOR);
    return present;
  } catch (error) {
    slack.log.debug({ channel, error: codeOf(error) }, 'slack: a thread could not be read');
    return false;
  }
}

/** Which conversation a message belongs to, and what its thread said before the bot came. */
async function threadOf(
  slack: Slack,
  workspace: Workspace,
  said: Said,
): Promise<{ readonly thread: string; readonly earlier: readonly ThreadMessage[] }> {
  const { channel, threadTs, isDirect } = said;
  if (isDirect) return { thread: threadTs, earlier: [] };
  if (threadTs === '') return { thread: said.ts, earlier: [] };
  const key = `${channel}:${threadTs}`;
  const known = workspace.conversations.get(key);
  if (known !== undefined) return { thread: known, earlier: [] };
  try {
    if (workspace.threads.get(key) || (said.threadUser !== '' && said.threadUser === workspace.bot.userId)) {
      const thread = (await conversationOf(workspace, { channel, threadTs })) ?? threadTs;
      workspace.conversations.set(key, thread);
      return { thread, earlier: [] };
    }
    const messages = await threadMessages(channel, threadTs, workspace.bot, workspace.calls);
    if (messages.some(({ isOurs }) => isOurs)) return { thread: threadTs, earlier: [] };
    return { thread: threadTs, earlier: messages.filter(({ ts }) => ts < said.ts) };
  } catch (error) {
    slack.log.debug({ channel, error: codeOf(error) }, 'slack: a thread could not be read');
    return { thread: threadTs, earlier: [] };
  }
}
