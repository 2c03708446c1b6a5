// What a message points at: the one it replies to, those it links to, the thread it stands in. Only what its sender may read as well.
import { ChannelType, type GuildMember, type Message, type TextBasedChannel } from 'discord.js';
import type { Attachment } from '../desk/incoming.ts';
import type { DiscordApp } from './app.ts';
import { attachmentsOf, hasSomething, textOf } from './message-text.ts';

/** What was found. */
export interface Quoted {
  /** oldest first */
  readonly texts: readonly string[];
  readonly attachments: readonly Attachment[];
  /** something is pointed at, and Discord does not show it */
  readonly isUnreadable: boolean;
}

/** Messages of a thread that are read. */
const MOST_MESSAGES = 100;
const MOST_LINKS = 3;
const LINK = /https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(\d{15,20})\/(\d{15,20})\/(\d{15,20})/g;

/** Reads what a message points at. @param wholeThread it is the first that the bot is asked in a thread of others */
export async function quotedBy(app: DiscordApp, message: Message, wholeThread: boolean): Promise<Quoted> {
  const found = [
    ...(await referenced(app, message)),
    ...(await linked(app, message)),
    ...(wholeThread ? await threadBefore(app, message) : []),
  ];
  const all = [...new Map(found.map((one) => [one.id, one])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = all.filter(({ author }) => author.id !== app.client.user.id);
  return {
    texts: ids.map(textOf).filter((text) => text !== ''),
    attachments: ids.flatMap((one) => attachmentsOf(one, app.options.apiUrl)),
    isUnreadable: !wholeThread && ids.length > 0 && !ids.some(hasSomething),
  };
}

async function referenced(app: DiscordApp, message: Message): Promise<Message[]> {
  if (message.reference?.messageId === undefined || message.messageSnapshots.size > 0) return [];
  const found = await message.fetchReference().catch(() => undefined);
  return found && found.author.id !== app.client.user.id ? [found] : [];
}

async function linked(app: DiscordApp, message: Message): Promise<Message[]> {
  const { member } = message;
  if (!member) return [];
  const links = [...message.content.matchAll(LINK)]
    .filter(([, guild]) => guild === message.guildId)
    .slice(0, MOST_LINKS);
  const found: Message[] = [];
  for (const [, , channelId = '', id = ''] of links) {
    const channel = await app.client.channels.fetch(channelId).catch(() => null);
    if (!channel?.isTextBased() || channel.isDMBased() || !mayRead(member, channel)) continue;
    const one = await channel.messages.fetch(id).catch(() => undefined);
    if (one) found.push(one);
  }
  return found;
}

/** Nobody reads through the bot what is closed to them. */
function mayRead(member: GuildMember, channel: TextBasedChannel): boolean {
  if (channel.isDMBased() || channel.guildId !== member.guild.id) return false;
  if (channel.isThread() && channel.type === ChannelType.PrivateThread && !channel.members.cache.has(member.id))
    return false;
  return channel.permissionsFor(member)?.has(['ViewChannel', 'ReadMessageHistory']) ?? false;
}

async function threadBefore(app: DiscordApp, message: Message): Promise<Message[]> {
  const { channel } = message;
  if (!channel.isThread()) return [];
  const starter = await channel.fetchStarterMessage().catch(() => null);
  const before = await channel.messages.fetch({ limit: MOST_MESSAGES, before: message.id }).catch(() => undefined);
  const people = [...(before?.values() ?? [])].filter(({ author }) => author.id !== app.client.user.id);
  return [...(starter ? [starter] : []), ...people];
}
