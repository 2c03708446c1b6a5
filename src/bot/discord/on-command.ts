// A command or the entry of a message's menu → what it says in the conversation.
import {
  type ChatInputCommandInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import type { Settings } from '../desk/desk.ts';
import { acknowledged } from './acknowledge.ts';
import type { DiscordApp } from './app.ts';
import { askByCommand, filesOf, placeOfCommand } from './ask.ts';
import { PASTE_FILE, PASTE_TEXT, pasteModal } from './forms.ts';
import { attachmentsOf, textOf } from './message-text.ts';
import { openNote } from './on-note.ts';
import { answerPayload } from './payload.ts';
import { localeOf, personOf } from './place.ts';
import { DISCORD_WORDS } from './words.ts';

/** Carries out a command. */
export async function onCommand(app: DiscordApp, interaction: ChatInputCommandInteraction): Promise<void> {
  const { options } = interaction;
  const text = (name: string): string => options.getString(name)?.trim() ?? '';
  const ask = (said: string, isPrivate: boolean) => askByCommand(app, interaction, { text: said, isPrivate });
  switch (interaction.commandName) {
    case 'triage': {
      const attachments = filesOf(app, [options.getAttachment('file')]);
      const pasted = options.getString('text') ?? '';
      if (pasted.trim() !== '' || attachments.length > 0)
        return askByCommand(app, interaction, { text: pasted, attachments, isPrivate: false });
      const words = DISCORD_WORDS[localeOf(interaction.locale) ?? app.options.language];
      await acknowledged(app, interaction, () => interaction.showModal(pasteModal(words)));
      return;
    }
    case 'namespace':
      return ask(`namespace ${text('name')}`, false);
    case 'practice':
      if (text('say') !== '')
        return askByCommand(app, interaction, { text: text('say'), isPrivate: false, goesOn: true });
      return ask(`practice ${text('name')}`.trim(), false);
    case 'quiz':
      return ask(`quiz ${text('say')}`.trim(), true);
    case 'watch':
      return ask(`watch ${options.getBoolean('stop') ? 'stop ' : ''}${text('namespace')}`.trim(), false);
    case 'note':
      if (text('say') !== '') return ask(`note ${text('say')}`, false);
      return openNote(app, interaction, '', options.getChannel('channel')?.id ?? '');
    case 'language':
      return changeLanguage(app, interaction, text('language'), text('for') === 'workspace' ? 'workspace' : 'person');
    case 'settings': {
      const channel = options.getChannel('notes')?.id;
      const corrections = options.getBoolean('corrections');
      return change(app, interaction, 'workspace', {
        ...(channel ? { notesChannel: channel } : {}),
        ...(corrections === null ? {} : { allowsCorrections: corrections }),
      });
    }
    case 'help':
      return text('about') === 'me' ? ownPage(app, interaction) : ask('help', true);
    default:
      app.log.warn({ command: interaction.commandName }, 'discord: a command that this version does not have');
      return ask('help', true);
  }
}

/** Triages the message that was chosen, whoever wrote it: its content comes with the choice. */
export async function onMessageCommand(
  app: DiscordApp,
  interaction: MessageContextMenuCommandInteraction,
): Promise<void> {
  const { targetMessage } = interaction;
  await askByCommand(app, interaction, {
    text: textOf(targetMessage),
    attachments: attachmentsOf(targetMessage, app.options.apiUrl),
    isPrivate: false,
  });
}

/** Triages what was pasted into the form. */
export async function pasteFilled(app: DiscordApp, interaction: ModalSubmitInteraction): Promise<void> {
  const { fields } = interaction;
  await askByCommand(app, interaction, {
    text: fields.getTextInputValue(PASTE_TEXT),
    attachments: filesOf(app, fields.getUploadedFiles(PASTE_FILE)?.values() ?? []),
    isPrivate: false,
  });
}

async function changeLanguage(
  app: DiscordApp,
  interaction: ChatInputCommandInteraction,
  wanted: string,
  scope: 'person' | 'workspace',
): Promise<void> {
  const language = /^(?:ja|jp|japanese|日本語)$/i.test(wanted) ? 'ja' : 'en';
  await change(app, interaction, scope, { language });
}

async function change(
  app: DiscordApp,
  interaction: ChatInputCommandInteraction,
  scope: 'person' | 'workspace',
  settings: Partial<Settings>,
): Promise<void> {
  await privately(app, interaction, async () => {
    const place = await placeOfCommand(app, interaction);
    return app.desk.change(place, personOf(interaction), scope, settings);
  });
}

async function ownPage(app: DiscordApp, interaction: ChatInputCommandInteraction): Promise<void> {
  await privately(app, interaction, async () =>
    app.desk.home(await placeOfCommand(app, interaction), personOf(interaction)),
  );
}

async function privately(
  app: DiscordApp,
  interaction: ChatInputCommandInteraction,
  reply: () => ReturnType<DiscordApp['desk']['home']>,
): Promise<void> {
  if (!(await acknowledged(app, interaction, () => interaction.deferReply({ flags: [MessageFlags.Ephemeral] }))))
    return;
  const answer = { reply: await reply(), pictures: [], files: [], isPrivate: true };
  await interaction.editReply(await answerPayload(answer, app.options.png));
}
