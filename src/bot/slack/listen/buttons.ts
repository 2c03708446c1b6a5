// Buttons: what they say is said to the desk; those of notes, corrections and the home page open forms or export files.
import type { App, BlockAction } from '@slack/bolt';
import { z } from 'zod';
import { buttonValue } from '../render/buttons.ts';
import { HOME_ACTIONS } from '../render/home-view.ts';
import { NOTE_ACTIONS } from '../render/note-post.ts';
import { lineMessage, type Reach, tell, tellTrouble } from '../send/tell.ts';
import { upload } from '../send/upload.ts';
import { languageFor, placeIn, type Slack, workspaceOf } from '../slack.ts';
import { slackWords } from '../words.ts';
import type { Workspace } from '../workspace.ts';
import { ask } from './ask.ts';
import { editNote, NOTE, type Opening, openCorrection, openNote, openPaste, WRONG } from './open-form.ts';

const PRESSED = z.object({
  user: z.object({ id: z.string() }),
  trigger_id: z.string().default(''),
  response_url: z.string().default(''),
  channel: z.object({ id: z.string() }).optional(),
  message: z.object({ ts: z.string(), thread_ts: z.string().optional() }).optional(),
  container: z
    .object({
      message_ts: z.string().optional(),
      thread_ts: z.string().optional(),
      is_ephemeral: z.boolean().optional(),
    })
    .optional(),
  actions: z.array(z.object({ value: z.string().optional(), action_ts: z.string().optional() })).min(1),
});

/** What was pressed. */
interface Pressed {
  readonly say: string;
  readonly opening: Opening;
  readonly delivery: string;
}

/** Listens to buttons of messages, and to the one of the home page that opens the form to paste into. */
export function listenToButtons(app: App, slack: Slack): void {
  app.action<BlockAction>(/^say:/, async ({ body, ack, context }) => {
    await ack();
    const workspace = workspaceOf(slack, context);
    if (workspace) begin(slack, workspace, body, (pressed) => say(slack, pressed));
  });
  app.action<BlockAction>(NOTE_ACTIONS.edit, async ({ body, ack, context }) => {
    await ack();
    const workspace = workspaceOf(slack, context);
    if (workspace) begin(slack, workspace, body, ({ opening, say: note }) => editNote(slack, opening, note));
  });
  app.action<BlockAction>(NOTE_ACTIONS.exportFile, async ({ body, ack, context }) => {
    await ack();
    const workspace = workspaceOf(slack, context);
    if (workspace) begin(slack, workspace, body, ({ opening, say: note }) => exportNote(slack, opening, note));
  });
  app.action<BlockAction>(HOME_ACTIONS.paste, async ({ body, ack, context }) => {
    await ack();
    const workspace = workspaceOf(slack, context);
    if (workspace) begin(slack, workspace, body, ({ opening }) => openPaste(slack, opening));
  });
}

function begin(slack: Slack, workspace: Workspace, body: unknown, work: (pressed: Pressed) => Promise<void>): void {
  const read = PRESSED.safeParse(body).data;
  const [action] = read?.actions ?? [];
  const value = buttonValue(action?.value);
  if (!read || !value) return;
  const user = read.user.id;
  const channel = read.channel?.id ?? '';
  slack.work.begin('button', { workspace: workspace.id, channel, user }, async () => {
    const own = channel === '' || channel.startsWith('D') ? await workspace.direct(user).catch(() => '') : '';
    const isDirect = channel === '' || channel === own;
    const threadTs = read.message?.thread_ts ?? read.container?.thread_ts ?? '';
    const message = read.message?.ts ?? read.container?.message_ts ?? '';
    // an answer of ours in a channel has its details in its own thread; one that only a person sees has none
    const hangs = isDirect || read.container?.is_ephemeral ? '' : message;
    const spot = { channel: channel || own, threadTs: threadTs || hangs };
    const carried = { channel: spot.channel, thread: value.thread, threadTs: spot.threadTs, isDirect, note: '' };
    if (spot.threadTs !== '' && value.thread !== spot.threadTs)
      workspace.conversations.set(`${spot.channel}:${spot.threadTs}`, value.thread);
    const opening = {
      workspace,
      spot,
      user,
      isDirect,
      responseUrl: read.response_url,
      trigger: read.trigger_id,
      carried,
    };
    await work({ say: value.say, opening, delivery: `button:${read.trigger_id || action?.action_ts || ''}` });
  });
}

async function say(slack: Slack, { say: text, opening, delivery }: Pressed): Promise<void> {
  if (NOTE.test(text) && (await openNote(slack, opening))) return;
  if (WRONG.test(text)) return openCorrection(slack, opening);
  const { workspace, spot, user, isDirect, carried } = opening;
  await ask(slack, {
    workspace,
    spot,
    user,
    isDirect,
    // an answer to a button stands where others of the conversation do
    responseUrl: spot.threadTs === '' && !isDirect ? opening.responseUrl : '',
    delivery,
    message: delivery,
    isEdit: false,
    thread: carried.thread,
    text,
    quoted: [],
    files: [],
  });
}

async function exportNote(slack: Slack, opening: Opening, note: string): Promise<void> {
  const { workspace, spot, user, carried } = opening;
  const person = await workspace.people.person(user);
  const place = placeIn(workspace, carried.channel, carried.thread, carried.isDirect);
  const file = await slack.desk.exportNote(place, person, note);
  const language = await languageOf(slack, opening);
  if (!file) {
    await tell(slack, opening, [lineMessage(slackWords(language).noteGone)]);
    return;
  }
  try {
    await upload(workspace, spot, [{ name: file.name, title: file.name, bytes: new TextEncoder().encode(file.text) }]);
  } catch (error) {
    await tellTrouble(slack, opening, error, language);
  }
}

async function languageOf(slack: Slack, { workspace, user, carried }: Reach & Pick<Opening, 'carried'>) {
  const person = await workspace.people.person(user);
  return languageFor(slack, placeIn(workspace, carried.channel, carried.thread, carried.isDirect), person);
}
