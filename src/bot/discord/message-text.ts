// A message → what it says: its text, what an alerting service put into embeds, what was forwarded with it.
import type { Embed, Message, MessageSnapshot } from 'discord.js';
import type { Attachment } from '../desk/incoming.ts';
import { attachmentOf } from './attachment.ts';

type Readable = Message | MessageSnapshot;

/** The text of a message; '' when there is none, or none that the bot may see. */
export function textOf(message: Message): string {
  return [ownText(message), ...message.messageSnapshots.map(ownText)].filter((text) => text !== '').join('\n');
}

/** The files of a message and of what was forwarded with it. */
export function attachmentsOf(message: Message, apiUrl: string | undefined): Attachment[] {
  return [message, ...message.messageSnapshots.values()].flatMap(({ attachments }) =>
    [...attachments.values()].map((file) => attachmentOf(file, apiUrl)),
  );
}

/** Has it anything that could be read? A message whose content Discord withholds has nothing at all. */
export function hasSomething(message: Message): boolean {
  return (
    textOf(message) !== '' ||
    message.attachments.size > 0 ||
    message.stickers.size > 0 ||
    message.poll !== null ||
    message.components.length > 0
  );
}

/** Takes the mentions of the bot, and of the role that came with it, off a text. */
export function withoutMentions(text: string, ids: readonly string[]): string {
  const mention = new RegExp(`<@[!&]?(?:${ids.join('|')})>`, 'g');
  return text
    .replace(mention, ' ')
    .replace(/^[ \t]+|[ \t]+$/g, '')
    .replace(/^\n+/, '');
}

function ownText({ content, embeds }: Readable): string {
  return [content, ...embeds.filter(({ data }) => data.type === 'rich').map(embedText)]
    .filter((text) => text !== '')
    .join('\n');
}

function embedText({ title, description, fields }: Embed): string {
  return [title ?? '', description ?? '', ...fields.map(({ name, value }) => `${name}: ${value}`)]
    .filter((text) => text !== '')
    .join('\n');
}
