// Discord's REST API on loopback, as far as the bot uses it, with the gateway beside it. It refuses what Discord's documents say is refused.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeGateway } from './discord-gateway.ts';
import { Interactions, Refusal } from './discord-interactions.ts';
import { commandErrors, type FormError, formError, messageErrors, threadErrors } from './discord-limits.ts';
import { type Wire, World } from './discord-world.ts';

const TOKEN = 'loopback-token';
const CONTENT_INTENT = 1 << 15;
const LOADING = 128;

/** A request as it came. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly files: readonly { readonly name: string; readonly size: number; readonly text: string }[];
}

type Body = Record<string, unknown>;
type Route = (params: string[], sent: Sent, query: URLSearchParams) => unknown;

/** The server. */
export class FakeDiscord {
  readonly token = TOKEN;
  readonly world = new World();
  readonly gateway: FakeGateway;
  readonly interactions: Interactions;
  /** every request, in order */
  readonly sent: Sent[] = [];
  /** bodies of CDN files: path → what is sent */
  readonly files = new Map<string, (response: ServerResponse) => void>();
  /** asked before a request is carried out: what it returns is the answer, @see {@link Refusal} */
  meddle: (
    sent: Sent,
  ) => undefined | { readonly status: number; readonly body: object; readonly headers?: Record<string, string> } = () =>
    undefined;
  /** channel and nonce → the message that was made of it; of another with the same none is made */
  readonly nonces = new Map<string, Wire>();
  commands: Wire[] = [];
  allowsContent = true;
  /** shards that are recommended */
  shards = 1;
  /** sign-ins that are left for today */
  starts = 999;
  readonly #server: Server;
  readonly #routes: readonly (readonly [string, RegExp, Route])[];

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    const check = (errors: readonly FormError[]): void => {
      if (errors.length > 0) throw new Refusal(400, 50_035, 'Invalid Form Body', formError(errors));
    };
    this.interactions = new Interactions(this.world, check);
    this.gateway = new FakeGateway({
      token: TOKEN,
      allowedIntents: () => (this.allowsContent ? CONTENT_INTENT : 0),
      ready: () => ({
        user: this.world.bot,
        guilds: [{ id: this.world.guild, unavailable: true }],
        application: { id: this.world.application, flags: 0 },
      }),
      first: () => [{ t: 'GUILD_CREATE', d: this.world.guildEvent() }],
      seenWith: (t, d, intents) => (t.startsWith('MESSAGE_') ? this.#visible(d as Wire, intents) : d),
    });
    this.#routes = routesOf(this, check);
  }

  /** Starts one on a free port. */
  static async start(): Promise<FakeDiscord> {
    const fake = new FakeDiscord();
    fake.#server.on('upgrade', (request, socket, head) => fake.gateway.upgrade(request, socket, head));
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    fake.gateway.url = `ws://127.0.0.1:${fake.port}`;
    return fake;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Base of the REST API. */
  get url(): string {
    return `http://127.0.0.1:${this.port}/api`;
  }

  async close(): Promise<void> {
    this.gateway.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What the bot has in a channel, oldest first. @param channel absent: everywhere */
  answers(channel?: string): Wire[] {
    return [...this.world.messages.values()].filter(
      ({ author, channel_id }) => (author as Wire).id === this.world.bot.id && (!channel || channel_id === channel),
    );
  }

  /** Without the privileged intent a message of others that does not name the bot has nothing in it, but for direct messages. */
  #visible(message: Wire, intents: number): Wire {
    const mentions = (message.mentions ?? []) as Wire[];
    const isOpen = message.guild_id === undefined || mentions.some(({ id }) => id === this.world.bot.id);
    const isOwn = (message.author as Wire | undefined)?.id === this.world.bot.id;
    if ((intents & CONTENT_INTENT) !== 0 || isOpen || isOwn) return message;
    return { ...message, content: '', embeds: [], attachments: [], components: [] };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const file = this.files.get(pathname);
    if (file) return file(response);
    const path = decodeURIComponent(pathname).replace(/^\/api\/v10/, '');
    const sent = await sentOf(request, path);
    this.sent.push(sent);
    const reply = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    try {
      const meddled = this.meddle(sent);
      if (meddled) return reply(meddled.status, meddled.body, meddled.headers);
      const isOpen = /^\/(?:interactions|webhooks)\//.test(path);
      if (!isOpen && request.headers.authorization !== `Bot ${TOKEN}`)
        return reply(401, { message: '401: Unauthorized', code: 0 });
      for (const [method, pattern, route] of this.#routes) {
        const match = method === sent.method ? pattern.exec(path) : null;
        if (!match) continue;
        const body = route(match.slice(1), sent, searchParams);
        return reply(body === undefined ? 204 : 200, body, {
          'x-ratelimit-bucket': `${method}${pattern.source}`.slice(0, 40),
          'x-ratelimit-limit': '1000',
          'x-ratelimit-remaining': '999',
          'x-ratelimit-reset-after': '1',
        });
      }
      reply(404, { message: '404: Not Found', code: 0 });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      reply(thrown.status, thrown.body);
    }
  }
}

function routesOf(
  fake: FakeDiscord,
  check: (errors: readonly FormError[]) => void,
): (readonly [string, RegExp, Route])[] {
  const { world, interactions } = fake;
  const channelOf = (id = ''): Wire => {
    const channel = world.channels.get(id);
    if (!channel) throw new Refusal(404, 10_003, 'Unknown Channel');
    const denied = world.denied.get(String(channel.parent_id ?? channel.id));
    if (denied?.has('view')) throw new Refusal(403, 50_001, 'Missing Access');
    return channel;
  };
  const messageOf = (id = ''): Wire => {
    const message = world.messages.get(id);
    if (!message) throw new Refusal(404, 10_008, 'Unknown Message');
    return message;
  };
  const stored = (sent: Sent): Body => {
    const attachments = ((sent.body.attachments ?? []) as Wire[]).map((one, at) => ({
      ...one,
      id: world.id(),
      filename: sent.files[at]?.name ?? 'file',
      size: sent.files[at]?.size ?? 0,
      url: `https://cdn.discordapp.com/attachments/1/2/${sent.files[at]?.name ?? 'file'}`,
      proxy_url: '',
      text: sent.files[at]?.text,
    }));
    const { allowed_mentions, message_reference, ...body } = sent.body;
    return {
      ...body,
      attachments,
      allowed_mentions,
      ...(message_reference ? { message_reference, type: 19 } : {}),
    };
  };
  const create: Route = ([id], sent) => {
    const channel = channelOf(id);
    const denied = world.denied.get(String(channel.parent_id ?? channel.id));
    if (denied?.has('send') || (denied?.has('attach') && sent.files.length > 0))
      throw new Refusal(403, 50_013, 'Missing Permissions');
    const meta = channel.thread_metadata as { locked: boolean } | undefined;
    if (meta?.locked) throw new Refusal(400, 160_005, 'This thread is locked');
    check(messageErrors(sent.body, true, sent.files.length));
    const nonce = sent.body.enforce_nonce === true ? `${channel.id} ${String(sent.body.nonce)}` : '';
    const same = fake.nonces.get(nonce);
    if (same) return same;
    const message = world.message(channel, world.bot, stored(sent));
    if (nonce !== '') fake.nonces.set(nonce, message);
    fake.gateway.dispatch('MESSAGE_CREATE', world.asEvent(message));
    return message;
  };
  const edited = (message: Wire, sent: Sent): Wire => {
    check(messageErrors(sent.body, false, sent.files.length));
    const flags = (Number(message.flags) & 64) | (Number(sent.body.flags ?? message.flags) & ~LOADING);
    Object.assign(message, stored(sent), { flags, edited_timestamp: new Date().toISOString() });
    fake.gateway.dispatch('MESSAGE_UPDATE', world.asEvent(message));
    return message;
  };
  const gone = (message: Wire): undefined => {
    world.messages.delete(message.id);
    return undefined;
  };
  return [
    [
      'GET',
      /^\/gateway\/bot$/,
      () => ({
        url: fake.gateway.url,
        shards: fake.shards,
        session_start_limit: { total: 1000, remaining: fake.starts, reset_after: 3_600_000, max_concurrency: 16 },
      }),
    ],
    ['GET', /^\/users\/@me$/, () => world.bot],
    [
      'GET',
      /^\/applications\/@me$/,
      () => ({ id: world.application, name: 'sekisho', flags: fake.allowsContent ? 1 << 19 : 0 }),
    ],
    ['GET', /^\/applications\/\d+(?:\/guilds\/\d+)?\/commands$/, () => fake.commands],
    [
      'PUT',
      /^\/applications\/\d+(?:\/guilds\/\d+)?\/commands$/,
      (_params, { body }) => {
        const all = body as unknown as Wire[];
        check(commandErrors(all));
        fake.commands = all.map((one) => ({
          ...one,
          id: world.id(),
          application_id: world.application,
          version: world.id(),
          dm_permission: true,
          nsfw: false,
        }));
        return fake.commands;
      },
    ],
    [
      'POST',
      /^\/interactions\/(\d+)\/([\w-]+)\/callback$/,
      ([id = '', token = ''], sent, query) => {
        const data = (sent.body.data ?? {}) as Body;
        if ([4, 7].includes(Number(sent.body.type)))
          check(messageErrors(data, sent.body.type === 4, sent.files.length));
        return interactions.callback(id, token, sent.body, query.get('with_response') === 'true');
      },
    ],
    [
      'POST',
      /^\/webhooks\/\d+\/([\w-]+)$/,
      ([token = ''], sent) => {
        check(messageErrors(sent.body, true, sent.files.length));
        return interactions.followUp(token, stored(sent));
      },
    ],
    [
      'GET',
      /^\/webhooks\/\d+\/([\w-]+)\/messages\/(@original|\d+)$/,
      ([token = '', id = '']) => interactions.messageOf(token, id),
    ],
    [
      'PATCH',
      /^\/webhooks\/\d+\/([\w-]+)\/messages\/(@original|\d+)$/,
      ([token = '', id = ''], sent) => edited(interactions.messageOf(token, id), sent),
    ],
    [
      'DELETE',
      /^\/webhooks\/\d+\/([\w-]+)\/messages\/(@original|\d+)$/,
      ([token = '', id = '']) => gone(interactions.messageOf(token, id)),
    ],
    ['GET', /^\/channels\/(\d+)$/, ([id]) => channelOf(id)],
    ['POST', /^\/channels\/(\d+)\/messages$/, create],
    [
      'GET',
      /^\/channels\/(\d+)\/messages$/,
      ([id], _sent, query) =>
        [...world.messages.values()]
          .filter((one) => one.channel_id === channelOf(id).id && (query.get('before') ?? '9'.repeat(19)) > one.id)
          .reverse()
          .slice(0, Number(query.get('limit') ?? 50)),
    ],
    ['GET', /^\/channels\/(\d+)\/messages\/(\d+)$/, ([channel, id]) => channelOf(channel) && messageOf(id)],
    [
      'PATCH',
      /^\/channels\/(\d+)\/messages\/(\d+)$/,
      ([channel, id], sent) => channelOf(channel) && edited(messageOf(id), sent),
    ],
    ['DELETE', /^\/channels\/(\d+)\/messages\/(\d+)$/, ([, id]) => gone(messageOf(id))],
    [
      'POST',
      /^\/channels\/(\d+)\/messages\/(\d+)\/threads$/,
      ([channel, id], sent) => {
        const parent = channelOf(channel);
        if (world.denied.get(parent.id)?.has('threads')) throw new Refusal(403, 50_013, 'Missing Permissions');
        if (world.channels.has(id ?? ''))
          throw new Refusal(400, 160_004, 'A thread has already been created for this message');
        check(threadErrors(sent.body));
        const thread = world.thread(parent, String(sent.body.name), world.bot, messageOf(id).id);
        fake.gateway.dispatch('THREAD_CREATE', { ...thread, newly_created: true });
        return thread;
      },
    ],
    [
      'POST',
      /^\/users\/@me\/channels$/,
      (_params, { body }) => {
        const user = world.members.get(String(body.recipient_id))?.user as Wire | undefined;
        if (!user) throw new Refusal(400, 50_033, 'Invalid Recipient(s)');
        return world.direct(user);
      },
    ],
    [
      'GET',
      /^\/guilds\/\d+\/members\/(\d+)$/,
      ([id]) => {
        const member = world.members.get(id ?? '');
        if (!member) throw new Refusal(404, 10_007, 'Unknown Member');
        return member;
      },
    ],
  ];
}

async function sentOf(request: IncomingMessage, path: string): Promise<Sent> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  const type = request.headers['content-type'] ?? '';
  const method = request.method ?? 'GET';
  if (!type.startsWith('multipart/'))
    return { method, path, body: bytes.length === 0 ? {} : JSON.parse(String(bytes)), files: [] };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const files: { name: string; size: number; text: string }[] = [];
  for (const [key, value] of form) {
    if (!key.startsWith('files[') || typeof value === 'string') continue;
    files.push({ name: value.name, size: value.size, text: value.size > 1_000_000 ? '' : await value.text() });
  }
  return { method, path, body: JSON.parse(String(form.get('payload_json') ?? '{}')), files };
}
