// An interaction → what it is about. Ids of buttons and forms name an action; on what it acts is looked up where it was pressed.
import { type Interaction, MessageFlags } from 'discord.js';
import type { RefusalReason } from '../desk/limits/refusal.ts';
import { acknowledged } from './acknowledge.ts';
import type { DiscordApp } from './app.ts';
import { askByButton } from './ask.ts';
import { actionOf } from './buttons.ts';
import { complete } from './complete.ts';
import { explain, forLog } from './explain.ts';
import { onCommand, onMessageCommand, pasteFilled } from './on-command.ts';
import { correctionFilled, openCorrection } from './on-correction.ts';
import { exportNote, noteFilled, openNote } from './on-note.ts';
import { linePayload } from './payload.ts';
import { localeOf } from './place.ts';
import { DISCORD_WORDS } from './words.ts';

/** What a hint says that opens a form here. */
const NOTE = 'note';
const WRONG = 'wrong';

/** Handles an interaction. Never throws. */
export async function onInteraction(app: DiscordApp, interaction: Interaction): Promise<void> {
  const { work, log, options } = app;
  if (interaction.user.bot) return;
  const refused = (reason: RefusalReason): void => options.metrics?.refused.add({ door: 'discord', reason });
  if (!work.isNew(interaction.id)) return refused('repeated');
  if (interaction.isAutocomplete()) return complete(app, interaction);
  const language = localeOf(interaction.locale) ?? options.language;
  const tell = (line: string) => ({ ...linePayload(line), flags: MessageFlags.Ephemeral as const });
  if (work.isStopping) {
    refused('stopping');
    await acknowledged(app, interaction, async () => interaction.reply(tell(DISCORD_WORDS[language].stopping)));
    return;
  }
  try {
    await work.run(() => handle(app, interaction));
  } catch (thrown) {
    const ids = { interaction: interaction.id, channel: interaction.channelId, ...forLog(thrown) };
    log.error(ids, 'discord: an interaction was not answered');
    const line = tell(explain(thrown, language));
    const told = interaction.deferred || interaction.replied ? interaction.followUp(line) : interaction.reply(line);
    await told.catch((error: unknown) => log.info({ ...ids, ...forLog(error) }, 'discord: and nobody could be told'));
  }
}

async function handle(
  app: DiscordApp,
  interaction: Exclude<Interaction, { readonly responded: boolean }>,
): Promise<void> {
  if (interaction.isChatInputCommand()) return onCommand(app, interaction);
  if (interaction.isMessageContextMenuCommand()) return onMessageCommand(app, interaction);
  const action = 'customId' in interaction ? actionOf(interaction.customId) : undefined;
  if (!action) {
    app.log.warn({ interaction: interaction.id }, 'discord: an interaction with an id that is none of ours');
    if (interaction.isMessageComponent()) await acknowledged(app, interaction, () => interaction.deferUpdate());
    return;
  }
  if (interaction.isButton()) return pressed();
  if (interaction.isStringSelectMenu() && action.type === 'layer')
    return openCorrection(app, interaction, interaction.values[0] ?? '');
  if (interaction.isModalSubmit()) return filled();

  async function pressed(): Promise<void> {
    if (!interaction.isButton() || !action) return;
    const { type } = action;
    if (type === 'note') return openNote(app, interaction, action.id, '');
    if (type === 'export') return exportNote(app, interaction, action.id);
    if (type === 'say') {
      if (action.text === NOTE) return openNote(app, interaction, '', '');
      if (action.text === WRONG) return openCorrection(app, interaction, '');
      return askByButton(app, interaction, action.text);
    }
    await acknowledged(app, interaction, () => interaction.deferUpdate());
  }

  async function filled(): Promise<void> {
    if (!interaction.isModalSubmit() || !action) return;
    if (action.type === 'paste') return pasteFilled(app, interaction);
    if (action.type === 'note') return noteFilled(app, interaction, action.id, action.channel);
    if (action.type === 'correct') return correctionFilled(app, interaction);
  }
}
