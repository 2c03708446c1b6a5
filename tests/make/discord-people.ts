// People at the fake Discord: what they type, press and fill in, as the gateway tells it.

import type { Held } from './discord-interactions.ts';
import type { FakeDiscord } from './discord-server.ts';
import type { Wire } from './discord-world.ts';

/** Sleeps until something is so. @throws when it is not within forty seconds */
export async function until<Value>(what: () => Value | undefined | false, name = 'it'): Promise<Value> {
  const end = Date.now() + 40_000;
  for (;;) {
    const value = what();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`${name} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** One person. */
export class Someone {
  readonly #discord: FakeDiscord;
  readonly user: Wire;
  locale = 'en-US';

  constructor(discord: FakeDiscord, name: string) {
    this.#discord = discord;
    this.user = discord.world.user(name);
  }

  /** Sends a message. */
  say(channel: Wire, content: string, more: object = {}): Wire {
    const { world, gateway } = this.#discord;
    const message = world.message(channel, this.user, { content, ...more });
    gateway.dispatch('MESSAGE_CREATE', world.asEvent(message));
    return message;
  }

  /** Sends a message that names the bot. */
  mention(channel: Wire, text: string, more: object = {}): Wire {
    return this.say(channel, `<@${this.#discord.world.bot.id}> ${text}`, more);
  }

  /** Replies to a message, with its ping. */
  reply(to: Wire, text: string): Wire {
    const { world } = this.#discord;
    const channel = world.channels.get(String(to.channel_id)) as Wire;
    return this.say(channel, text, {
      type: 19,
      message_reference: { type: 0, message_id: to.id, channel_id: channel.id, guild_id: world.guild },
      referenced_message: to,
      mentions: [to.author],
    });
  }

  /** Changes a message. */
  edit(message: Wire, content: string): void {
    const { world, gateway } = this.#discord;
    Object.assign(message, { content, edited_timestamp: new Date().toISOString() });
    gateway.dispatch('MESSAGE_UPDATE', world.asEvent(message));
  }

  /** Uses a slash command. @param options name → value; a list of attachments comes as `file` */
  slash(channel: Wire, name: string, options: Readonly<Record<string, string | boolean | Wire>> = {}): Held {
    const resolved: Record<string, Record<string, unknown>> = {};
    const given = Object.entries(options).map(([key, value]) => {
      if (typeof value === 'boolean') return { name: key, type: 5, value };
      if (typeof value === 'string') return { name: key, type: 3, value };
      const kind = 'url' in value ? 'attachments' : 'channels';
      resolved[kind] = { ...resolved[kind], [value.id]: { ...value, permissions: '0' } };
      return { name: key, type: kind === 'attachments' ? 11 : 7, value: value.id };
    });
    return this.#interact(2, channel, { id: '1', name, type: 1, options: given, resolved });
  }

  /** Types into an option. */
  type(channel: Wire, command: string, option: string, value: string): Held {
    return this.#interact(4, channel, {
      id: '1',
      name: command,
      type: 1,
      options: [{ name: option, type: 3, value, focused: true }],
    });
  }

  /** Chooses "Triage this message". */
  triage(message: Wire): Held {
    const channel = this.#discord.world.channels.get(String(message.channel_id)) as Wire;
    return this.#interact(2, channel, {
      id: '2',
      name: 'Triage this message',
      type: 3,
      target_id: message.id,
      resolved: { messages: { [message.id]: message } },
    });
  }

  /** Presses a button below a message. */
  press(message: Wire, id: string): Held {
    return this.#interact(3, this.#channelOf(message), { custom_id: id, component_type: 2 }, { message });
  }

  /** Chooses from a select below a message. */
  choose(message: Wire, id: string, value: string): Held {
    return this.#interact(
      3,
      this.#channelOf(message),
      { custom_id: id, component_type: 3, values: [value] },
      { message },
    );
  }

  /** Fills in the form that an interaction got. @param values id of an input → what is typed or chosen @param files uploaded */
  submit(held: Held, values: Readonly<Record<string, string>>, files: readonly Wire[] = [], message?: Wire): Held {
    const modal = held.modal;
    if (!modal) throw new Error('there is no form');
    const components = (modal.components as Wire[]).map((label, at) => {
      const one = label.component as Wire;
      const id = String(one.custom_id);
      const value = values[id] ?? String(one.value ?? '');
      const filled = { 3: { values: value === '' ? [] : [value] }, 19: { values: files.map((file) => file.id) } }[
        Number(one.type)
      ] ?? { value };
      return { type: 18, id: at * 2 + 1, component: { type: one.type, id: at * 2 + 2, custom_id: id, ...filled } };
    });
    const resolved = { attachments: Object.fromEntries(files.map((file) => [file.id, file])) };
    return this.#interact(
      5,
      held.channel,
      { custom_id: modal.custom_id, components, resolved },
      message ? { message } : {},
    );
  }

  #channelOf(message: Wire): Wire {
    return this.#discord.world.channels.get(String(message.channel_id)) as Wire;
  }

  #interact(type: number, channel: Wire, data: object, more: object = {}): Held {
    const { held, event } = this.#discord.interactions.make(type, this.user, channel, data, {
      locale: this.locale,
      ...more,
    });
    this.#discord.gateway.dispatch('INTERACTION_CREATE', event);
    return held;
  }
}
