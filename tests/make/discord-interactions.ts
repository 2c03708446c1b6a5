// Interactions of Discord, after docs.discord.com, "Receiving and Responding": a token each, one acknowledgement in time, then fifteen minutes.
import { choiceErrors, type FormError, modalErrors } from './discord-limits.ts';
import type { Wire, World } from './discord-world.ts';

/** A refusal of the API. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, code: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.body = { message, code, ...more };
  }
}

/** One interaction and what became of it. */
export interface Held {
  readonly id: string;
  readonly token: string;
  readonly type: number;
  readonly channel: Wire;
  readonly user: Wire;
  readonly at: number;
  /** type of the callback; undefined while nothing has come */
  acknowledged?: number;
  modal?: Wire;
  choices?: readonly Wire[];
  /** id of the message that answers; undefined while there is none */
  original?: string;
  /** ids of all messages made by its token */
  readonly made: string[];
}

type Body = Readonly<Record<string, unknown>>;

const EPHEMERAL = 64;
const LOADING = 128;

/** What a form without errors passes; throws Discord's refusal otherwise. */
export type Check = (errors: readonly FormError[]) => void;

/** All interactions. */
export class Interactions {
  readonly #world: World;
  readonly #check: Check;
  readonly held = new Map<string, Held>();
  /** ms until an acknowledgement is late */
  patience = 3000;
  /** ms that a token is good for */
  lifetime = 15 * 60_000;

  constructor(world: World, check: Check) {
    this.#world = world;
    this.#check = check;
  }

  /** A new interaction as an event. @param data the part of its kind */
  make(
    type: number,
    user: Wire,
    channel: Wire,
    data: object,
    more: object = {},
  ): { readonly held: Held; readonly event: Wire } {
    const id = this.#world.id();
    const held: Held = { id, token: `token-${id}`, type, channel, user, at: Date.now(), made: [] };
    this.held.set(held.token, held);
    const isDirect = channel.type === 1;
    const member = this.#world.members.get(user.id) ?? this.#world.member(user);
    const event: Wire = {
      id,
      application_id: this.#world.application,
      type,
      token: held.token,
      version: 1,
      channel_id: channel.id,
      channel: { ...channel, permissions: '0' },
      locale: 'en-US',
      app_permissions: '0',
      entitlements: [],
      authorizing_integration_owners: {},
      context: isDirect ? 1 : 0,
      attachment_size_limit: 10_485_760,
      ...(isDirect ? { user } : { guild_id: this.#world.guild, member: { ...member, user, permissions: '0' } }),
      data,
      ...more,
    };
    return { held, event };
  }

  /** Takes the callback. @returns the body of the response, undefined for 204 */
  callback(id: string, token: string, body: Body, withResponse: boolean): object | undefined {
    const held = this.held.get(token);
    if (!held || held.id !== id || Date.now() - held.at > this.patience)
      throw new Refusal(404, 10_062, 'Unknown interaction');
    if (held.acknowledged !== undefined) throw new Refusal(400, 40_060, 'Interaction has already been acknowledged.');
    const type = Number(body.type);
    const data = (body.data ?? {}) as Body;
    this.#checkType(held, type);
    if (type === 9) this.#check(modalErrors(data));
    if (type === 8) this.#check(choiceErrors((data.choices ?? []) as Wire[]));
    held.acknowledged = type;
    if (type === 9) held.modal = data as Wire;
    if (type === 8) held.choices = data.choices as Wire[];
    let message: Wire | undefined;
    if (type === 4 || type === 5) {
      const flags = Number(data.flags ?? 0) | (type === 5 ? LOADING : 0);
      message = this.#message(held, type === 5 ? {} : data, flags);
      held.original = message.id;
    }
    if (!withResponse) return undefined;
    return {
      interaction: {
        id,
        type: held.type,
        response_message_id: message?.id ?? null,
        response_message_loading: type === 5,
      },
      ...(message ? { resource: { type, message } } : {}),
    };
  }

  /** The interaction of a token that is still good. */
  known(token: string): Held {
    const held = this.held.get(token);
    if (!held) throw new Refusal(401, 50_027, 'Invalid Webhook Token');
    if (Date.now() - held.at > this.lifetime) throw new Refusal(401, 50_027, 'Invalid Webhook Token');
    if (held.acknowledged === undefined) throw new Refusal(404, 10_015, 'Unknown Webhook');
    return held;
  }

  /** A message made by the token: the deferred one when it waits still, else another. */
  followUp(token: string, body: Body): Wire {
    const held = this.known(token);
    const original = held.original === undefined ? undefined : this.#world.messages.get(held.original);
    if (original && (Number(original.flags) & LOADING) !== 0) {
      Object.assign(original, body, { flags: Number(original.flags) & EPHEMERAL });
      return original;
    }
    const message = this.#message(held, body, Number(body.flags ?? 0));
    return message;
  }

  /** The message of an id or `@original`. */
  messageOf(token: string, id: string): Wire {
    const held = this.known(token);
    const wanted = id === '@original' ? held.original : id;
    const message = wanted !== undefined && held.made.includes(wanted) ? this.#world.messages.get(wanted) : undefined;
    if (!message) throw new Refusal(404, 10_008, 'Unknown Message');
    return message;
  }

  #message(held: Held, body: Body, flags: number): Wire {
    const message = this.#world.message(held.channel, this.#world.bot, {
      ...body,
      flags,
      type: held.type === 2 ? 20 : 0,
      application_id: this.#world.application,
      webhook_id: this.#world.application,
      interaction_metadata: { id: held.id, type: held.type, user: held.user, authorizing_integration_owners: {} },
    });
    held.made.push(message.id);
    return message;
  }

  #checkType(held: Held, type: number): void {
    const allowed = { 2: [4, 5, 9], 3: [4, 5, 6, 7, 9], 4: [8], 5: [4, 5, 6, 7] }[held.type] ?? [];
    if (allowed.includes(type)) return;
    this.#check([
      { path: ['type'], code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${allowed.join(', ')}}.` },
    ]);
  }
}
