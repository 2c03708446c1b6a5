// What is said in a channel without being asked: a watch, a daily question.
import type { Reply } from '../conversation/reply.ts';
import type { Picture } from '../desk/answering.ts';
import type { Poster, Spot } from '../desk/ports.ts';
import type { DiscordApp } from './app.ts';
import { cutEnd } from './cut.ts';
import { nonceOf } from './nonce.ts';
import { answerPayload, type Payload } from './payload.ts';

/** Characters of a thread's name that is made here; Discord takes 100. */
const NAME = 80;

/** Also a channel of a server that another shard has. */
const OF_ANY_SHARD = { allowUnknownGuild: true } as const;

/** Makes one. */
export function discordPoster(app: DiscordApp): Poster {
  return {
    post: async (spot, reply, key, pictures) => {
      const channel = await channelOf(app, spot, reply);
      const { id } = await channel.send({ ...(await payloadOf(app, reply, pictures)), ...nonceOf(key) });
      return id;
    },
    mayPost: async ({ workspace, channel: id }, person) => {
      const channel = await app.client.channels.fetch(id).catch(() => null);
      if (!channel?.isSendable() || channel.isDMBased() || `discord:${channel.guildId}` !== workspace) return false;
      const needed = ['ViewChannel', channel.isThread() ? 'SendMessagesInThreads' : 'SendMessages'] as const;
      const members = await Promise.all(
        [person, app.client.user.id].map((one) => channel.guild.members.fetch(one).catch(() => null)),
      );
      return members.every((member) => member !== null && (channel.permissionsFor(member)?.has(needed) ?? false));
    },
    edit: async ({ channel: id }, message, reply) => {
      const channel = await app.client.channels.fetch(id, OF_ANY_SHARD);
      if (!channel?.isTextBased()) throw new Error('this channel takes no messages');
      await channel.messages.edit(message, { ...(await payloadOf(app, reply)), attachments: [] });
    },
  };
}

function payloadOf(app: DiscordApp, reply: Reply, pictures: readonly Picture[] = []): Promise<Payload> {
  return answerPayload({ reply, pictures, files: [], isPrivate: false }, app.options.png);
}

/** The channel, or the thread on one of its messages, which is begun when there is none yet. */
async function channelOf({ client }: DiscordApp, { channel: id, thread }: Spot, reply: Reply) {
  const channel = await client.channels.fetch(id, OF_ANY_SHARD);
  if (!channel?.isSendable()) throw new Error('this channel takes no messages');
  if (thread === '' || channel.isDMBased() || channel.isThread()) return channel;
  const message = await channel.messages.fetch(thread);
  if (message.thread) return message.thread;
  const [part] = reply.parts;
  return message.startThread({ name: cutEnd(part?.type === 'text' ? part.text : 'sekisho', NAME) });
}
