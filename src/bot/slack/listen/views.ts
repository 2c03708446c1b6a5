// Forms that were sent: a paste, a note, a correction. Each is acknowledged first, which closes it.
import type { App } from '@slack/bolt';
import { z } from 'zod';
import type { NoteFields, SavedNote } from '../../desk/desk.ts';
import { CORRECTION_FIELDS } from '../render/correction-view.ts';
import { notePost } from '../render/note-post.ts';
import { NOTE_CHANNEL, NOTE_KEYS } from '../render/note-view.ts';
import { PASTE_FIELDS } from '../render/paste-view.ts';
import { render } from '../render/render.ts';
import { edit, post } from '../send/post.ts';
import { lineMessage, type Reach, tell, tellTrouble } from '../send/tell.ts';
import { upload } from '../send/upload.ts';
import { languageFor, type Slack, workspaceOf } from '../slack.ts';
import { troubleText } from '../trouble.ts';
import { slackWords } from '../words.ts';
import type { Workspace } from '../workspace.ts';
import { ask } from './ask.ts';
import { type Carried, carriedIn, placeOf } from './carried.ts';

const FIELD = z.object({
  value: z.string().nullish(),
  selected_conversation: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
  files: z.array(z.record(z.string(), z.unknown())).nullish(),
});
const STATE = z.record(z.string(), z.record(z.string(), FIELD));
type State = z.infer<typeof STATE>;

/** Listens to the three forms. */
export function listenToViews(app: App, slack: Slack): void {
  app.view('paste', async ({ view, body, ack, context }) => {
    const state = STATE.safeParse(view.state.values).data ?? {};
    const text = fieldOf(state, PASTE_FIELDS.text).value ?? '';
    const files = fieldOf(state, PASTE_FIELDS.files).files ?? [];
    if (text.trim() === '' && files.length === 0) {
      await ack({ response_action: 'errors', errors: { [PASTE_FIELDS.text]: slackWords(slack.language).pasteEmpty } });
      return;
    }
    await ack();
    const sent = formOf(slack, context, view.private_metadata);
    if (!sent) return;
    slack.work.begin('paste form', { workspace: sent.workspace.id, user: body.user.id }, async () => {
      const reach = await reachOf(sent, body.user.id);
      await ask(slack, {
        ...reach,
        delivery: `view:${view.id}`,
        message: `view:${view.id}`,
        isEdit: false,
        thread: sent.carried.thread,
        text,
        quoted: [],
        files,
      });
    });
  });

  app.view('note', async ({ view, body, ack, context }) => {
    await ack();
    const sent = formOf(slack, context, view.private_metadata);
    const state = STATE.safeParse(view.state.values).data;
    if (!sent || !state) return;
    slack.work.begin('note form', { workspace: sent.workspace.id, user: body.user.id }, () =>
      saveNote(slack, sent, body.user.id, state),
    );
  });

  app.view('correction', async ({ view, body, ack, context }) => {
    await ack();
    const sent = formOf(slack, context, view.private_metadata);
    const state = STATE.safeParse(view.state.values).data;
    const choice = state && fieldOf(state, CORRECTION_FIELDS.choice).selected_option?.value;
    if (!sent || !state || !choice) return;
    slack.work.begin('correction form', { workspace: sent.workspace.id, user: body.user.id }, async () => {
      const reach = await reachOf(sent, body.user.id);
      const person = await sent.workspace.people.person(body.user.id);
      const comment = fieldOf(state, CORRECTION_FIELDS.comment).value ?? '';
      const reply = await slack.desk.saveCorrection(placeOf(sent), person, choice, comment);
      await tell(slack, reach, render(reply, sent.carried.thread).messages);
    });
  });
}

/** A form that was sent. */
interface Sent {
  readonly workspace: Workspace;
  readonly carried: Carried;
}

function formOf(slack: Slack, context: Parameters<typeof workspaceOf>[1], metadata: unknown): Sent | undefined {
  const workspace = workspaceOf(slack, context);
  const carried = carriedIn(metadata);
  return workspace && carried && { workspace, carried };
}

/** A form that was opened from nowhere is answered in direct messages. */
async function reachOf({ workspace, carried }: Sent, user: string): Promise<Reach> {
  const channel = carried.channel === '' ? await workspace.direct(user) : carried.channel;
  return {
    workspace,
    spot: { channel, threadTs: carried.threadTs },
    user,
    isDirect: carried.isDirect,
    responseUrl: '',
  };
}

function fieldOf(state: State, name: string): z.infer<typeof FIELD> {
  return state[name]?.[name] ?? {};
}

async function saveNote(slack: Slack, sent: Sent, user: string, state: State): Promise<void> {
  const { workspace, carried } = sent;
  const reach = await reachOf(sent, user);
  const person = await workspace.people.person(user);
  const place = placeOf(sent);
  const value = (key: keyof NoteFields): string => fieldOf(state, key).value ?? '';
  const fields = Object.fromEntries(NOTE_KEYS.map((key) => [key, value(key)])) as Record<keyof NoteFields, string>;
  const saved = await slack.desk.saveNote(place, person, fields, carried.note === '' ? undefined : carried.note);
  if (!saved) {
    const language = await languageFor(slack, place, person);
    await tell(slack, reach, [lineMessage(slackWords(language).noteRefused)]);
    return;
  }
  const channel = fieldOf(state, NOTE_CHANNEL).selected_conversation ?? reach.spot.channel;
  try {
    await postNote(slack, sent, saved, channel);
    await tell(slack, reach, render(saved.said, carried.thread).messages);
  } catch (error) {
    const { language } = saved.said;
    await tellTrouble(slack, reach, error, language);
    await tell(slack, reach, [lineMessage(slackWords(language).noteNotPosted(troubleText(error, language)))]);
  }
}

/** Posts the note, or puts it in the place of its earlier version, and tells the desk where it stands. */
async function postNote(slack: Slack, { workspace, carried }: Sent, saved: SavedNote, channel: string): Promise<void> {
  const rendered = notePost(saved, carried.thread);
  const [first, ...rest] = rendered.messages;
  const before = saved.posted;
  const inPlace = before !== undefined && before.channel === channel;
  const mark = { to: `note:${saved.id}`, thread: carried.thread };
  let ts: string;
  if (inPlace) {
    await edit(workspace, channel, before.message, first);
    ts = before.message;
  } else {
    // what was asked for in a thread of this channel belongs into that thread
    const threadTs = channel === carried.channel ? carried.threadTs : '';
    ts = await post(workspace, { channel, threadTs }, first, mark);
    for (const [index, message] of rest.entries()) {
      await post(workspace, { channel, threadTs: threadTs || ts }, message, mark, index + 1);
    }
  }
  const { permalink } = await workspace.calls.call('chat.getPermalink', { channel, message_ts: ts });
  await slack.desk.notePosted(saved.id, channel, ts, typeof permalink === 'string' ? permalink : '');
  const files = rendered.files.map(({ name, text }) => ({ name, title: name, bytes: new TextEncoder().encode(text) }));
  await upload(workspace, { channel, threadTs: carried.threadTs || ts }, files);
}
