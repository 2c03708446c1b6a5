// A small Discord: one server with people, channels and messages, and what its events look like.

/** An object as it goes over the wire. */
export type Wire = Record<string, unknown> & { readonly id: string };

/** What may be closed to the bot in a channel. */
export type Right = 'view' | 'send' | 'threads' | 'attach';

const BITS: Readonly<Record<Right, bigint>> = {
  view: 1n << 10n,
  send: 1n << 11n,
  threads: (1n << 35n) | (1n << 38n),
  attach: 1n << 15n,
};
/** View, send, embed, attach, history, use commands, threads. */
const EVERYONE =
  (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 15n) | (1n << 16n) | (1n << 31n) | (1n << 35n) | (1n << 38n);

/** The state. */
export class World {
  #next = 1_300_000_000_000_000_000n;
  readonly guild = this.id();
  readonly bot: Wire = {
    id: this.id(),
    username: 'sekisho',
    discriminator: '0',
    global_name: null,
    avatar: null,
    bot: true,
  };
  readonly application = this.id();
  readonly botRole = this.id();
  readonly channels = new Map<string, Wire>();
  readonly messages = new Map<string, Wire>();
  readonly denied = new Map<string, Set<Right>>();
  readonly members = new Map<string, Wire>();

  /** A new id: ids grow with time. */
  id(): string {
    this.#next += 4_194_304n;
    return String(this.#next);
  }

  user(name: string): Wire {
    const user: Wire = {
      id: this.id(),
      username: name.toLowerCase(),
      discriminator: '0',
      global_name: name,
      avatar: null,
      bot: false,
    };
    this.members.set(user.id, this.member(user));
    return user;
  }

  member(user: Wire, roles: readonly string[] = []): Wire {
    return {
      id: user.id,
      user,
      roles: [...roles],
      joined_at: '2026-01-01T00:00:00.000000+00:00',
      deaf: false,
      mute: false,
      flags: 0,
    };
  }

  /** A text channel of the server. @param denied what the bot may not do there */
  channel(name: string, ...denied: readonly Right[]): Wire {
    const id = this.id();
    const deny = denied.reduce((bits, right) => bits | BITS[right], 0n);
    const overwrites = deny === 0n ? [] : [{ id: this.bot.id, type: 1, allow: '0', deny: String(deny) }];
    const channel: Wire = {
      id,
      type: 0,
      guild_id: this.guild,
      name,
      position: 0,
      permission_overwrites: overwrites,
      nsfw: false,
    };
    this.channels.set(id, channel);
    this.denied.set(id, new Set(denied));
    return channel;
  }

  /** The direct messages of a person and the bot. */
  direct(user: Wire): Wire {
    for (const one of this.channels.values())
      if (one.type === 1 && (one.recipients as Wire[])[0]?.id === user.id) return one;
    const channel: Wire = { id: this.id(), type: 1, recipients: [user], last_message_id: null, flags: 0 };
    this.channels.set(channel.id, channel);
    return channel;
  }

  /** A thread. @param id of the message that it is made from; absent: one of its own */
  thread(parent: Wire, name: string, owner: Wire, id = this.id()): Wire {
    const thread: Wire = {
      id,
      type: 11,
      guild_id: this.guild,
      parent_id: parent.id,
      owner_id: owner.id,
      name,
      message_count: 0,
      member_count: 1,
      rate_limit_per_user: 0,
      thread_metadata: {
        archived: false,
        auto_archive_duration: 1440,
        archive_timestamp: '2026-11-30T00:00:00.000000+00:00',
        locked: false,
      },
      member: { id, user_id: this.bot.id, join_timestamp: '2026-11-30T00:00:00.000000+00:00', flags: 0 },
    };
    this.channels.set(id, thread);
    return thread;
  }

  /** A message as it is stored. */
  message(channel: Wire, author: Wire, more: Readonly<Record<string, unknown>>): Wire {
    const id = this.id();
    const content = String(more.content ?? '');
    const named = [...content.matchAll(/<@!?(\d+)>/g)].map(([, user]) => user);
    const known = [this.bot, ...[...this.members.values()].map(({ user }) => user as Wire)];
    const message: Wire = {
      id,
      channel_id: channel.id,
      author,
      content,
      timestamp: '2026-11-30T10:00:00.000000+00:00',
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: known.filter((user) => named.includes(user.id)),
      mention_roles: [...content.matchAll(/<@&(\d+)>/g)].map(([, role]) => role),
      attachments: [],
      embeds: [],
      components: [],
      pinned: false,
      type: 0,
      flags: 0,
      ...more,
    };
    this.messages.set(id, message);
    return message;
  }

  /** A message as an event: in servers with who sent it. */
  asEvent(message: Wire): Wire {
    const channel = this.channels.get(String(message.channel_id));
    const author = message.author as Wire;
    if (channel?.type === 1) return message;
    const { user: _, ...member } = this.members.get(author.id) ?? this.member(author);
    return { ...message, guild_id: this.guild, member };
  }

  /** GUILD_CREATE. */
  guildEvent(): Wire {
    const all = [...this.channels.values()];
    return {
      id: this.guild,
      name: 'Shop',
      icon: null,
      owner_id: '1',
      preferred_locale: 'en-US',
      roles: [
        {
          id: this.guild,
          name: '@everyone',
          permissions: String(EVERYONE),
          position: 0,
          color: 0,
          hoist: false,
          managed: false,
          mentionable: false,
        },
        {
          id: this.botRole,
          name: 'sekisho',
          permissions: String(EVERYONE),
          position: 1,
          color: 0,
          hoist: false,
          managed: true,
          mentionable: false,
          tags: { bot_id: this.bot.id },
        },
      ],
      emojis: [],
      stickers: [],
      features: [],
      channels: all.filter(({ type }) => type === 0),
      threads: all.filter(({ type }) => type === 11),
      members: [this.member(this.bot, [this.botRole]), ...this.members.values()],
      presences: [],
      voice_states: [],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
      member_count: this.members.size + 1,
      large: false,
      unavailable: false,
      joined_at: '2026-01-01T00:00:00.000000+00:00',
    };
  }
}
