// The one message that answers a question: sent once, changed afterwards.
import {
  ChannelType,
  type ChatInputCommandInteraction,
  type Message,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
  type SendableChannels,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import type { DiscordApp, SentAnswer } from './app.ts';
import { cutEnd } from './cut.ts';
import { codeOf, forLog } from './explain.ts';
import { THREAD_NAME } from './limits.ts';
import { nonceOf } from './nonce.ts';
import type { Payload } from './payload.ts';

/** A command or a form: its answer is what Discord waits for. */
export type Asked = ChatInputCommandInteraction | MessageContextMenuCommandInteraction | ModalSubmitInteraction;

/** Where an answer goes. */
export interface Spot {
  /** Shows a message in place of what was shown before. @param title for a thread that has to be made */
  show(payload: Payload, title: string, isPrivate: boolean): Promise<SentAnswer | undefined>;
  /** Nothing will be shown. */
  drop(): Promise<void>;
}

/** Invalid Webhook Token, or Unknown Webhook: the fifteen minutes of an interaction are over. */
const TOKEN_OVER: readonly number[] = [50_027, 10_015];

/** The spot of a deferred command or form. */
export function spotOfCommand(interaction: Asked): Spot {
  let isGone = false;
  return {
    async show(payload, _title, isPrivate) {
      if (isPrivate && !interaction.ephemeral) {
        // a deferred reply is for all once and for ever: only another message can be for one
        if (!isGone) await interaction.deleteReply();
        isGone = true;
        await interaction.followUp({ ...payload, flags: [...payload.flags, MessageFlags.Ephemeral] });
        return undefined;
      }
      try {
        const { id } = await interaction.editReply(payload);
        return { channel: interaction.channelId ?? '', message: id };
      } catch (thrown) {
        if (interaction.ephemeral) throw thrown;
        return sent(await afterwards(interaction, payload, thrown));
      }
    },
    async drop() {
      if (!isGone) await interaction.deleteReply();
    },
  };
}

/** The spot of a button: below the message that has it, in its thread where it stands in a channel. */
export function spotOfButton(app: DiscordApp, interaction: MessageComponentInteraction): Spot {
  let shown: { readonly message: Message; readonly isPrivate: boolean } | undefined;
  return {
    async show(payload, title, isPrivate) {
      if (shown && shown.isPrivate === isPrivate) {
        shown = { ...shown, message: await change(shown.message) };
      } else {
        if (shown && !shown.isPrivate) await shown.message.delete();
        shown = { message: await send(), isPrivate };
      }
      return isPrivate ? undefined : sent(shown.message);

      function change(message: Message): Promise<Message> {
        return isPrivate || !message.channel.isSendable()
          ? interaction.editReply({ ...payload, message: message.id })
          : message.edit(again(payload));
      }
      async function send(): Promise<Message> {
        const { channel } = interaction;
        if (!isPrivate && (channel?.isThread() || channel?.type === ChannelType.DM))
          return interaction.followUp(payload).catch((thrown: unknown) => afterwards(interaction, payload, thrown));
        const thread = isPrivate ? undefined : await threadOf(app, interaction.message, title);
        return thread
          ? thread.send(payload)
          : interaction.followUp({ ...payload, flags: [...payload.flags, MessageFlags.Ephemeral] });
      }
    },
    async drop() {
      if (shown && !shown.isPrivate) await shown.message.delete();
    },
  };
}

/** What comes after the time of an interaction is an ordinary message. @throws what it was not that */
async function afterwards(
  { channel }: Asked | MessageComponentInteraction,
  payload: Payload,
  thrown: unknown,
): Promise<Message> {
  if (!TOKEN_OVER.includes(codeOf(thrown)) || !channel?.isSendable()) throw thrown;
  return channel.send(payload);
}

/** The spot of a message: a thread made from it where that may be, else a reply. */
export function spotOfMessage(app: DiscordApp, message: Message): Spot {
  let shown: Message | undefined;
  return {
    async show(payload, title) {
      shown = shown ? await shown.edit(again(payload)) : await send(payload, title);
      return sent(shown);
    },
    async drop() {
      await shown?.delete();
    },
  };

  async function send(payload: Payload, title: string): Promise<Message> {
    const thread = isReplyToAnswer(message) ? undefined : await threadOf(app, message, title);
    // another replica may have had the same message: it is answered once
    const once = { ...payload, ...nonceOf(`answer ${message.id}`) };
    if (thread) return thread.send(once);
    if (message.channel.isThread() || message.channel.type === ChannelType.DM) return here(message).send(once);
    return here(message).send({ ...once, reply: { messageReference: message.id, failIfNotExists: false } });
  }
}

/** The spot of an answer that stands already: the message it is about was changed. */
export async function spotOfAnswer(app: DiscordApp, { channel, message }: SentAnswer): Promise<Spot | undefined> {
  const place = await app.client.channels.fetch(channel).catch(() => null);
  if (!place?.isTextBased()) return undefined;
  return {
    async show(payload) {
      await place.messages.edit(message, again(payload));
      return { channel, message };
    },
    async drop() {
      // the edit needs no other answer: the one that stands is right
    },
  };
}

function isReplyToAnswer({ mentions, client }: Message): boolean {
  return mentions.repliedUser?.id === client.user.id;
}

function here(message: Message): SendableChannels {
  if (message.channel.isSendable()) return message.channel;
  throw new Error('a message stands in a channel that takes none');
}

function sent({ channelId, id }: Message): SentAnswer {
  return { channel: channelId, message: id };
}

/** An edit keeps the files of before unless it says otherwise. */
function again(payload: Payload): Payload & { attachments: [] } {
  return { ...payload, attachments: [] };
}

/** The thread of a message in a channel, made when there is none; undefined where it cannot be. */
async function threadOf(app: DiscordApp, message: Message, title: string): Promise<SendableChannels | undefined> {
  const { channel } = message;
  if (channel.type !== ChannelType.GuildText && channel.type !== ChannelType.GuildAnnouncement) return undefined;
  const known =
    message.thread ?? (message.hasThread ? await channel.threads.fetch(message.id).catch(() => null) : null);
  if (known) return known.isSendable() ? known : undefined;
  const mine = channel.permissionsFor(app.client.user);
  if (mine && !mine.has(['CreatePublicThreads', 'SendMessagesInThreads'])) return undefined;
  try {
    return await message.startThread({
      name: cutEnd(title, THREAD_NAME),
      autoArchiveDuration: ThreadAutoArchiveDuration.OneDay,
    });
  } catch (thrown) {
    // another process answers the same message: its thread is ours
    if (codeOf(thrown) === RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage) {
      const made = await channel.threads.fetch(message.id).catch(() => null);
      if (made?.isSendable()) return made;
    }
    app.log.info({ channel: channel.id, ...forLog(thrown) }, 'discord: no thread could be made, replying instead');
    return undefined;
  }
}
