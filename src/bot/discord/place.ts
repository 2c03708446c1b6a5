// Where something was said, and by whom, in the desk's terms. A conversation is a thread, or the message that a thread would hang on:
// Discord gives a thread the id of its message, so both are one name.
import { type BaseInteraction, type Channel, ChannelType, type GuildMember, type Message, type User } from 'discord.js';
import type { Language } from '../../triage/playbook.ts';
import type { Person, Place } from '../desk/incoming.ts';
import type { DiscordApp } from './app.ts';

/** The place of a message, and of what is pressed below one. */
export function placeOfMessage(message: Message, me: string): Place {
  return placeIn(message.channel, message.guildId, message.channelId, rootOf(message, me));
}

/** @param root id of the message that the conversation hangs on; used outside of threads */
export function placeIn(channel: Channel | null, guild: string | null, channelId: string, root: string): Place {
  if (channel?.isThread())
    return {
      platform: 'discord',
      workspace: guild ?? '',
      channel: channel.parentId ?? channel.id,
      thread: channel.id,
      isDirect: false,
    };
  const isDirect = channel?.type === ChannelType.DM || (channel === null && guild === null);
  return {
    platform: 'discord',
    workspace: guild ?? '',
    channel: channelId,
    thread: isDirect ? '' : root,
    isDirect,
  };
}

/** An answer in a channel replies to the message that was asked; a reply to the answer goes on from there. */
function rootOf(message: Message, me: string): string {
  const answered = message.reference?.messageId;
  if (answered === undefined) return message.id;
  if (message.author.id === me) return answered;
  const before = message.channel.messages.cache.get(answered);
  return before?.author.id === me ? (before.reference?.messageId ?? before.id) : message.id;
}

/** The channel of an interaction; null where the bot cannot see it. */
export async function channelOf(interaction: BaseInteraction): Promise<Channel | null> {
  if (interaction.channel) return interaction.channel;
  if (interaction.channelId === null) return null;
  return interaction.client.channels.fetch(interaction.channelId).catch(() => null);
}

/** Who sent a message. */
export function personOfMessage({ author, member }: Message): Person {
  return person(author, member, member ? [...member.roles.cache.keys()] : []);
}

/** Who used a command, a button or a form. */
export function personOf(interaction: BaseInteraction): Person {
  const { member, user, locale } = interaction;
  const groups = !member ? [] : Array.isArray(member.roles) ? member.roles : [...member.roles.cache.keys()];
  const known = localeOf(locale);
  return { ...person(user, null, groups), ...(known ? { locale: known } : {}) };
}

function person(user: User, member: GuildMember | null, groups: readonly string[]): Person {
  return { id: user.id, name: member?.displayName ?? user.displayName, groups };
}

/** The languages that there are words for; undefined for others. */
export function localeOf(locale: string): Language | undefined {
  if (locale === 'ja') return 'ja';
  return locale.startsWith('en') ? 'en' : undefined;
}

/** The language for a line of the adapter's own: the person's choice, the workspace's, the client's, the program's. */
export async function languageFor(app: DiscordApp, place: Place, person: Person): Promise<Language> {
  const settings = await app.desk.settings(place, person).catch(() => undefined);
  return settings?.person.language ?? settings?.workspace.language ?? person.locale ?? app.options.language;
}

/** What is remembered of a person in a channel. */
export function personKey(channel: string, personId: string): string {
  return `${channel}/${personId}`;
}
