// `/sekisho`, with or without something behind it. What needs a form opens it; everything else is said to the desk.
import type { App } from '@slack/bolt';
import { z } from 'zod';
import { codeOf } from '../calls.ts';
import { plainText } from '../receive/plain-text.ts';
import { type Slack, workspaceOf } from '../slack.ts';
import type { Workspace } from '../workspace.ts';
import { ask } from './ask.ts';
import { editNote, NOTE, type Opening, openCorrection, openNote, openPaste, PASTE, WRONG } from './open-form.ts';

/** The command. */
const COMMAND = '/sekisho';

/** Opens a stored note. */
const EDIT = /^note edit ([a-z0-9]{1,40})$/i;

const TYPED = z.object({
  channel_id: z.string(),
  user_id: z.string(),
  trigger_id: z.string(),
  response_url: z.string().default(''),
  text: z.string().default(''),
});

/** Listens to the slash command. */
export function listenToCommands(app: App, slack: Slack): void {
  app.command(COMMAND, async ({ command, ack, context }) => {
    await ack();
    const workspace = workspaceOf(slack, context);
    const typed = TYPED.safeParse(command).data;
    if (!workspace || !typed) return;
    const { channel_id: channel, user_id: user, trigger_id: trigger, response_url: responseUrl } = typed;
    slack.work.begin('command', { workspace: workspace.id, channel, user }, async () => {
      const isDirect = await isOwnDirect(slack, workspace, channel, user);
      // each command begins a conversation, but those of a direct message go on with the one there
      const thread = isDirect ? '' : `command-${trigger}`;
      const reach = { workspace, spot: { channel, threadTs: '' }, user, isDirect, responseUrl };
      const carried = { channel, thread, threadTs: '', isDirect, note: '' };
      const opening: Opening = { ...reach, trigger, carried };
      const text = plainText(typed.text, workspace.bot.userId).trim();
      if (PASTE.test(text)) return openPaste(slack, opening);
      if (NOTE.test(text) && (await openNote(slack, opening))) return;
      if (WRONG.test(text)) return openCorrection(slack, opening);
      const note = EDIT.exec(text)?.[1];
      if (note) return editNote(slack, opening, note.toLowerCase());
      await ask(slack, {
        ...reach,
        delivery: `command:${trigger}`,
        message: `command:${trigger}`,
        isEdit: false,
        thread,
        text: text === '' ? 'help' : text,
        quoted: [],
        files: [],
      });
    });
  });
}

/** Is this the person's conversation with the bot, or one with somebody else? */
async function isOwnDirect(slack: Slack, workspace: Workspace, channel: string, user: string): Promise<boolean> {
  if (!channel.startsWith('D')) return false;
  try {
    return (await workspace.direct(user)) === channel;
  } catch (error) {
    slack.log.debug({ user, error: codeOf(error) }, 'slack: direct messages could not be opened');
    return false;
  }
}
