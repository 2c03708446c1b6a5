// The incident note: the form, what was filled in, where it is posted, and the note as a file.
import {
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import type { Language } from '../../triage/playbook.ts';
import type { SavedNote } from '../desk/desk.ts';
import type { Person, Place } from '../desk/incoming.ts';
import { acknowledged, formInTime } from './acknowledge.ts';
import type { DiscordApp } from './app.ts';
import { askByButton, askByCommand, placeBelow, placeOfCommand } from './ask.ts';
import type { OwnButton } from './buttons.ts';
import { NOTE_CHANNELS } from './commands.ts';
import { explain, forLog } from './explain.ts';
import { noteFieldsOf, noteModal } from './forms.ts';
import { answerPayload, linePayload, type Payload } from './payload.ts';
import { languageFor, personOf } from './place.ts';
import { DISCORD_WORDS } from './words.ts';

/** A form must be shown within three seconds; what takes longer is opened by a button. ms */
const PATIENCE = 1800;

/** Opens the form. @param id a stored note to edit; '' for a new one @param channel chosen for it; '' for the usual place */
export async function openNote(
  app: DiscordApp,
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  id: string,
  channel: string,
): Promise<void> {
  const place = interaction.isCommand()
    ? await placeOfCommand(app, interaction)
    : await placeBelow(app, interaction, interaction.message);
  const person = personOf(interaction);
  const asked = app.desk.noteForm(place, person, id === '' ? undefined : id);
  const form = await formInTime(asked, PATIENCE);
  if (form) {
    const modal = noteModal(form, channel, DISCORD_WORDS[form.language]);
    await acknowledged(app, interaction, () => interaction.showModal(modal));
    return;
  }
  // nothing to fill in, or not in time: the desk says what there is to say
  if (interaction.isCommand()) return askByCommand(app, interaction, { text: 'note', isPrivate: true, goesOn: true });
  return askByButton(app, interaction, 'note');
}

/** Stores what was filled in, and posts it. */
export async function noteFilled(
  app: DiscordApp,
  interaction: ModalSubmitInteraction,
  id: string,
  channel: string,
): Promise<void> {
  const { desk } = app;
  if (!(await acknowledged(app, interaction, () => interaction.deferReply({ flags: [MessageFlags.Ephemeral] }))))
    return;
  const place = await placeOfForm(app, interaction);
  const person = personOf(interaction);
  const known = id === '' ? undefined : id;
  const form = await desk.noteForm(place, person, known);
  const language = form?.language ?? (await languageFor(app, place, person));
  const words = DISCORD_WORDS[language];
  const saved = await desk.saveNote(place, person, noteFieldsOf(interaction.fields, form), known);
  if (!saved) return void (await interaction.editReply(linePayload(words.noteDenied)));
  const own = noteButtons(saved.id, language);
  const said = { reply: saved.said, pictures: [], files: [], isPrivate: true };
  const payload = await answerPayload(said, app.options.png, own);
  try {
    const link = await post(app, saved, channel || (form?.channel ?? ''), place, interaction.guildId, person, own);
    await interaction.editReply({ ...payload, content: `${payload.content}\n${words.notePosted(link)}` });
  } catch (thrown) {
    app.log.warn({ note: saved.id, ...forLog(thrown) }, 'discord: a note could not be posted');
    const line = linePayload(words.noteSavedOnly(explain(thrown, language)));
    await interaction.editReply({ ...payload, content: `${payload.content}\n${line.content}` });
  }
}

/** The note as a file, for the one who asked. */
export async function exportNote(app: DiscordApp, interaction: MessageComponentInteraction, id: string): Promise<void> {
  if (!(await acknowledged(app, interaction, () => interaction.deferReply({ flags: [MessageFlags.Ephemeral] }))))
    return;
  const place = await placeBelow(app, interaction, interaction.message);
  const person = personOf(interaction);
  const language = await languageFor(app, place, person);
  const file = await app.desk.exportNote(place, person, id);
  if (!file) return void (await interaction.editReply(linePayload(DISCORD_WORDS[language].noteGone)));
  const empty = { reply: { language, parts: [], hints: [] }, pictures: [], files: [file], isPrivate: true };
  await interaction.editReply(await answerPayload(empty, app.options.png));
}

async function placeOfForm(app: DiscordApp, interaction: ModalSubmitInteraction): Promise<Place> {
  const { message } = interaction;
  return message ? placeBelow(app, interaction, message) : placeOfCommand(app, interaction);
}

function noteButtons(id: string, language: Language): OwnButton[] {
  const words = DISCORD_WORDS[language];
  return [
    { action: { type: 'note', id, channel: '' }, label: words.edit },
    { action: { type: 'export', id }, label: words.exportNote },
  ];
}

/** Posts a note, or changes it where it stands. @returns its link */
async function post(
  app: DiscordApp,
  saved: SavedNote,
  wanted: string,
  place: Place,
  guild: string | null,
  person: Person,
  own: readonly OwnButton[],
): Promise<string> {
  const payload = await answerPayload(
    { reply: saved.post, pictures: [], files: [], isPrivate: false },
    app.options.png,
    own,
  );
  if (saved.posted) return edited(app, saved.posted, payload);
  const channel = await channelFor(app, wanted, place, guild, person);
  const message = await channel.send(payload);
  await app.desk.notePosted(saved.id, message.channelId, message.id, message.url);
  return message.url;
}

async function edited(
  app: DiscordApp,
  posted: { readonly channel: string; readonly message: string },
  payload: Payload,
): Promise<string> {
  const channel = await app.client.channels.fetch(posted.channel);
  if (!channel?.isTextBased()) throw new Error('the channel of a note takes no messages');
  const { url } = await channel.messages.edit(posted.message, { ...payload, attachments: [] });
  return url;
}

/** A channel that was chosen must be of the same server, and one the person may write to as well; the usual place is the thread it was asked in. */
async function channelFor(app: DiscordApp, wanted: string, place: Place, guild: string | null, person: Person) {
  const ids = wanted === '' || wanted === place.channel ? [place.thread, place.channel] : [wanted];
  for (const id of ids.filter((one) => one !== '')) {
    const channel = await app.client.channels.fetch(id).catch((thrown: unknown) => {
      if (ids.length === 1) throw thrown;
      return null;
    });
    if (!channel?.isSendable()) continue;
    if (channel.isDMBased()) {
      if (guild === null) return channel;
      continue;
    }
    if (channel.guildId !== guild || !(NOTE_CHANNELS as readonly number[]).includes(channel.type)) continue;
    const member = await channel.guild.members.fetch(person.id).catch(() => null);
    if (
      member &&
      channel
        .permissionsFor(member)
        ?.has(['ViewChannel', channel.isThread() ? 'SendMessagesInThreads' : 'SendMessages'])
    )
      return channel;
  }
  throw new Error('no channel to post a note to');
}
