// An interaction that asks something: where it was asked, and the desk's answer to it.
import {
  type BaseInteraction,
  type Message,
  type MessageComponentInteraction,
  MessageFlags,
  type Attachment as SentFile,
} from 'discord.js';
import type { Attachment, Place } from '../desk/incoming.ts';
import { acknowledged } from './acknowledge.ts';
import { answer } from './answer.ts';
import type { DiscordApp } from './app.ts';
import { attachmentOf } from './attachment.ts';
import { linePayload } from './payload.ts';
import { channelOf, personKey, personOf, placeIn, placeOfMessage } from './place.ts';
import { type Asked, spotOfButton, spotOfCommand } from './spot.ts';

/** What is asked. */
export interface Question {
  readonly text: string;
  readonly quoted?: readonly string[];
  readonly attachments?: readonly Attachment[];
  /** only the person shall see the answer */
  readonly isPrivate: boolean;
  /** it belongs to the conversation that the person had last in the channel */
  readonly goesOn?: boolean;
}

/** Acknowledges a command or a form, and brings the answer. */
export async function askByCommand(app: DiscordApp, interaction: Asked, question: Question): Promise<void> {
  const { isPrivate } = question;
  let root = interaction.id;
  const isOurs = await acknowledged(app, interaction, async () => {
    const response = await interaction.deferReply({
      withResponse: true,
      ...(isPrivate ? { flags: [MessageFlags.Ephemeral] } : {}),
    });
    root = response?.resource?.message?.id ?? response?.interaction?.responseMessageId ?? root;
  });
  if (!isOurs) return;
  // a server that does not tell the message with its acknowledgement tells it when asked
  if (root === interaction.id) root = (await interaction.fetchReply().catch(() => undefined))?.id ?? root;
  const here = placeIn(await channelOf(interaction), interaction.guildId, interaction.channelId ?? '', root);
  const person = personOf(interaction);
  const place = question.goesOn || isPrivate ? lastPlace(app, here, person.id) : here;
  const { text, quoted = [], attachments = [] } = question;
  await answer(
    app,
    { delivery: interaction.id, message: root, isEdit: false, place, person, text, quoted, attachments },
    spotOfCommand(interaction),
    async (line) => void (await interaction.followUp({ ...linePayload(line), flags: [MessageFlags.Ephemeral] })),
  );
}

/** Says what a button says, in the conversation of the message that has it. */
export async function askByButton(
  app: DiscordApp,
  interaction: MessageComponentInteraction,
  text: string,
): Promise<void> {
  if (!(await acknowledged(app, interaction, () => interaction.deferUpdate()))) return;
  await answer(
    app,
    {
      delivery: interaction.id,
      message: '',
      isEdit: false,
      place: await placeBelow(app, interaction, interaction.message),
      person: personOf(interaction),
      text,
      quoted: [],
      attachments: [],
    },
    spotOfButton(app, interaction),
    async (line) => void (await interaction.followUp({ ...linePayload(line), flags: [MessageFlags.Ephemeral] })),
  );
}

/** The conversation of a message that has a button or form. */
export async function placeBelow(app: DiscordApp, interaction: BaseInteraction, message: Message): Promise<Place> {
  await channelOf(interaction);
  const here = message.channel
    ? placeOfMessage(message, app.client.user.id)
    : placeIn(null, interaction.guildId, message.channelId, message.id);
  // what only one person sees hangs on nothing: it belongs to what they did before
  return message.flags.has(MessageFlags.Ephemeral) ? lastPlace(app, here, interaction.user.id) : here;
}

/** Where a command or form belongs that names no message: the thread it is used in, else what the person did last in the channel. */
export async function placeOfCommand(app: DiscordApp, interaction: BaseInteraction): Promise<Place> {
  const here = placeIn(await channelOf(interaction), interaction.guildId, interaction.channelId ?? '', interaction.id);
  return lastPlace(app, here, interaction.user.id);
}

function lastPlace(app: DiscordApp, here: Place, personId: string): Place {
  const isThread = here.thread !== '' && app.client.channels.cache.get(here.thread)?.isThread() === true;
  if (here.isDirect || isThread) return here;
  return app.places.get(personKey(here.channel, personId)) ?? here;
}

/** The files of a command or form. */
export function filesOf(app: DiscordApp, files: Iterable<SentFile | null>): Attachment[] {
  return [...files].flatMap((file) => (file ? [attachmentOf(file, app.options.apiUrl)] : []));
}
