// A message, new or changed: is it for the bot, and what does it say?
import { ChannelType, GatewayIntentBits, type Message, MessageType } from 'discord.js';
import type { Incoming } from '../desk/incoming.ts';
import type { RefusalReason } from '../desk/limits/refusal.ts';
import { answer } from './answer.ts';
import type { DiscordApp } from './app.ts';
import { forLog } from './explain.ts';
import { attachmentsOf, hasSomething, textOf, withoutMentions } from './message-text.ts';
import { linePayload } from './payload.ts';
import { languageFor, personOfMessage, placeOfMessage } from './place.ts';
import { quotedBy } from './quoted.ts';
import { spotOfAnswer, spotOfMessage } from './spot.ts';
import { DISCORD_WORDS } from './words.ts';

/** Handles a message. Never throws. */
export async function onMessage(app: DiscordApp, message: Message, isEdit: boolean): Promise<void> {
  const { work, log } = app;
  if (message.author.bot || message.webhookId !== null || message.system) return;
  if (message.type !== MessageType.Default && message.type !== MessageType.Reply) return;
  if (!isForBot(app, message)) return;
  const delivery = isEdit ? `${message.id}:${message.editedTimestamp ?? 0}` : message.id;
  const refused = (reason: RefusalReason): void => app.options.metrics?.refused.add({ door: 'discord', reason });
  if (!work.isNew(delivery)) return refused('repeated');
  try {
    if (work.isStopping) {
      refused('stopping');
      return await say(app, message, 'stopping');
    }
    if (!hasSomething(message) && message.reference === null) return await unreadable(app, message);
    await inOrder(app, message.id, () => handle(app, message, isEdit, delivery));
  } catch (thrown) {
    log.error(
      { message: message.id, channel: message.channelId, ...forLog(thrown) },
      'discord: a message was not answered',
    );
  }
}

/** A change that comes early finds the answer of before, and changes that. */
async function inOrder({ underway }: DiscordApp, id: string, handling: () => Promise<void>): Promise<void> {
  const doing = (underway.get(id) ?? Promise.resolve()).then(handling);
  const over = doing.catch(() => undefined);
  underway.set(id, over);
  try {
    await doing;
  } finally {
    if (underway.get(id) === over) underway.delete(id);
  }
}

/** Direct messages, mentions, replies to an answer, and what is said in the bot's own threads unless it is said to somebody else. */
function isForBot(app: DiscordApp, message: Message): boolean {
  const { channel, mentions } = message;
  const me = app.client.user.id;
  if (channel.type === ChannelType.DM || mentions.users.has(me) || mentions.repliedUser?.id === me) return true;
  if (mentions.roles.some(({ tags }) => tags?.botId === me)) return true;
  return channel.isThread() && channel.ownerId === me && mentions.users.size === 0 && message.reference === null;
}

async function handle(app: DiscordApp, message: Message, isEdit: boolean, delivery: string): Promise<void> {
  const { client, options, answers } = app;
  const me = client.user.id;
  const { channel } = message;
  const isOthersThread = channel.isThread() && channel.ownerId !== me;
  const isFirst = isOthersThread && !isEdit && answers.get(channel.id) === undefined;
  const roles = message.mentions.roles.filter(({ tags }) => tags?.botId === me).map(({ id }) => id);
  const text = withoutMentions(textOf(message), [me, ...roles]);
  const quoted = await quotedBy(app, message, isFirst);
  const own = attachmentsOf(message, options.apiUrl);
  if (quoted.isUnreadable && text === '' && own.length === 0) return say(app, message, 'unreadable');
  const incoming: Incoming = {
    delivery,
    message: message.id,
    isEdit,
    place: placeOfMessage(message, me),
    person: personOfMessage(message),
    text,
    quoted: quoted.texts,
    attachments: own.length > 0 ? own : quoted.attachments,
  };
  const before = isEdit ? answers.get(message.id) : undefined;
  const spot = (before && (await spotOfAnswer(app, before))) ?? spotOfMessage(app, message);
  if (isOthersThread) answers.set(channel.id, { channel: channel.id, message: message.id });
  await answer(app, incoming, spot, async (line) => void (await message.author.send(linePayload(line))));
}

/** Said once in a thread; a sticker or the like needs no word. */
async function unreadable(app: DiscordApp, message: Message): Promise<void> {
  if (app.client.options.intents.has(GatewayIntentBits.MessageContent)) return;
  if (app.told.get(message.channelId)) return;
  app.told.set(message.channelId, true);
  await say(app, message, 'threadUnreadable');
}

async function say(
  app: DiscordApp,
  message: Message,
  what: 'stopping' | 'unreadable' | 'threadUnreadable',
): Promise<void> {
  const language = await languageFor(app, placeOfMessage(message, app.client.user.id), personOfMessage(message));
  if (message.channel.isSendable())
    await message.reply({ ...linePayload(DISCORD_WORDS[language][what]), failIfNotExists: false });
}
