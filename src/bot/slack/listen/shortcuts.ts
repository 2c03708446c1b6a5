// Shortcuts: "Triage this message" on a message, and a form to paste into from anywhere.
import type { App, MessageShortcut } from '@slack/bolt';
import { z } from 'zod';
import { plainText } from '../receive/plain-text.ts';
import { sharedTexts } from '../receive/quoted.ts';
import { type Slack, workspaceOf } from '../slack.ts';
import { ask } from './ask.ts';
import { openPaste } from './open-form.ts';

/** Ids of the shortcuts, as the manifest has them. */
const SHORTCUTS = { message: 'triage_message', paste: 'paste_output' } as const;

const MESSAGE = z.object({
  ts: z.string(),
  thread_ts: z.string().optional(),
  text: z.string().nullish(),
  files: z.array(z.record(z.string(), z.unknown())).optional(),
  attachments: z.array(z.record(z.string(), z.unknown())).optional(),
});

/** Listens to both. */
export function listenToShortcuts(app: App, slack: Slack): void {
  app.shortcut<MessageShortcut>(
    { callback_id: SHORTCUTS.message, type: 'message_action' },
    async ({ shortcut, ack, context }) => {
      await ack();
      const workspace = workspaceOf(slack, context);
      const message = MESSAGE.safeParse(shortcut.message).data;
      if (!workspace || !message) return;
      const channel = shortcut.channel.id;
      const user = shortcut.user.id;
      slack.work.begin('message shortcut', { workspace: workspace.id, channel, user }, async () => {
        const isDirect = channel.startsWith('D') && (await workspace.direct(user).catch(() => '')) === channel;
        const root = message.thread_ts ?? message.ts;
        const thread = workspace.conversations.get(`${channel}:${root}`) ?? root;
        const text = plainText(message.text ?? '', workspace.bot.userId);
        const attached = (message.attachments ?? []).flatMap((one) =>
          typeof one.text === 'string' && one.is_share !== true ? [plainText(one.text, workspace.bot.userId)] : [],
        );
        await ask(slack, {
          workspace,
          spot: { channel, threadTs: root },
          user,
          isDirect,
          responseUrl: shortcut.response_url,
          delivery: `shortcut:${shortcut.trigger_id}`,
          message: `shortcut:${shortcut.trigger_id}`,
          isEdit: false,
          thread,
          text: '',
          quoted: [text, ...attached, ...sharedTexts(message.attachments ?? [], workspace.bot.userId)].filter(
            (one) => one !== '',
          ),
          files: message.files ?? [],
        });
      });
    },
  );

  app.shortcut({ callback_id: SHORTCUTS.paste, type: 'shortcut' }, async ({ shortcut, ack, context }) => {
    await ack();
    const workspace = workspaceOf(slack, context);
    if (!workspace) return;
    const user = shortcut.user.id;
    slack.work.begin('shortcut', { workspace: workspace.id, user }, () =>
      openPaste(slack, {
        workspace,
        spot: { channel: '', threadTs: '' },
        user,
        isDirect: true,
        responseUrl: '',
        trigger: shortcut.trigger_id,
        carried: { channel: '', thread: '', threadTs: '', isDirect: true, note: '' },
      }),
    );
  });
}
