// Slack's Web API on loopback for tests: npm's `emulate` behind a front that writes down every call, checks it against Slack's limits,
// and answers by itself where a test asks for a refusal or the emulator has no such method.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import { messageFaults, postFaults, uploadFaults, viewFaults } from './slack-limits.ts';

/** A call of the Web API. */
export interface SlackCall {
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly token: string;
}

/** What a test answers in the place of Slack. `undefined`: the call goes on to the emulator. */
export type Fake = (call: SlackCall, response: ServerResponse) => object | undefined | 'handled';

/** The stand. */
export interface SlackStand {
  /** base of the Web API, ends with a slash */
  readonly apiUrl: string;
  readonly origin: string;
  readonly calls: SlackCall[];
  /** what Slack would have refused, with the method's name */
  readonly faults: string[];
  /** bodies that were sent to addresses of commands and buttons */
  readonly responses: { readonly id: string; readonly body: Readonly<Record<string, unknown>> }[];
  readonly fakes: Map<string, Fake>;
  /** path → what is served there; the token that came with it is written down */
  readonly files: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  readonly channel: string;
  readonly privateChannel: string;
  readonly user: string;
  readonly token: string;
  /** `ts` of a message that somebody posts */
  post(channel: string, text: string, over?: object): Promise<string>;
  /** the channel of direct messages between {@link user} and the bot */
  direct(): Promise<string>;
  /** leave to open one form */
  trigger(): Promise<string>;
  /** what stands in a channel, or in a thread of it; oldest first */
  messages(channel: string, thread?: string): Promise<readonly PostedMessage[]>;
  called(method: string): readonly SlackCall[];
  close(): Promise<void>;
}

/** A message as the emulator keeps it. */
export interface PostedMessage {
  readonly ts: string;
  readonly user?: string;
  readonly text: string;
  readonly blocks?: readonly object[];
  readonly thread_ts?: string;
  readonly files?: readonly Readonly<Record<string, unknown>>[];
}

/** Ids of the bot. */
export const BOT = { user: 'U0SEKISHO', bot: 'B0SEKISHO', app: 'A0SEKISHO', token: 'xoxb-test-sekisho' } as const;
/** The emulator's only team. */
export const TEAM = 'T000000001';
const USER_TOKEN = 'xoxp-test-mika';

/** Methods that the emulator does not have, with what Slack answers. */
const MISSING: Readonly<Record<string, object>> = {
  'usergroups.list': { ok: true, usergroups: [] },
  'assistant.threads.setStatus': { ok: true },
  'assistant.threads.setTitle': { ok: true },
  'assistant.threads.setSuggestedPrompts': { ok: true },
};

/** Starts a stand. */
export async function slackStand(): Promise<SlackStand> {
  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        team: { name: 'Shop', domain: 'shop' },
        users: [{ name: 'mika', real_name: 'Mika' }],
        channels: [{ name: 'deploys' }, { name: 'secret', is_private: true }],
        oauth_apps: [
          {
            client_id: 'client.1',
            client_secret: 'client-secret',
            name: 'sekisho',
            redirect_uris: [],
            app_id: BOT.app,
            bot_id: BOT.bot,
            bot_user_id: BOT.user,
            bot_name: 'sekisho',
          },
        ],
        tokens: [
          { token: BOT.token, user_id: BOT.user, app_id: BOT.app, bot_id: BOT.bot },
          { token: USER_TOKEN, user: 'mika' },
        ],
      },
    },
  });
  const calls: SlackCall[] = [];
  const faults: string[] = [];
  const responses: SlackStand['responses'] = [];
  const fakes = new Map<string, Fake>();
  const files: SlackStand['files'] = new Map();
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', origin).pathname;
    const serveFile = files.get(path);
    if (serveFile) return serveFile(request, response);
    const body = await bodyOf(request);
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (path.startsWith('/response/')) {
      const said = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
      responses.push({ id: path.slice('/response/'.length), body: said });
      for (const fault of messageFaults(said)) faults.push(`response_url ${fault}`);
      response.writeHead(200).end('ok');
      return;
    }
    if (path.startsWith('/api/')) {
      const call = { method: path.slice('/api/'.length), args: argsOf(request, body), token };
      calls.push(call);
      faults.push(...faultsOf(call).map((fault) => `${call.method} ${fault}`));
      const answer = fakes.get(call.method)?.(call, response) ?? MISSING[call.method];
      if (answer === 'handled') return;
      if (answer) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
        return;
      }
    }
    await forward(request, response, body);
  }

  async function forward(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', emulator.url), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const text = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    // addresses of files lead here too, as they lead to Slack in the real world
    const out = type.includes('json') ? Buffer.from(text.toString().replaceAll(emulator.url, origin)) : text;
    response.writeHead(answer.status, { 'content-type': type }).end(out);
  }

  async function api(method: string, args: object, token: string): Promise<Readonly<Record<string, unknown>>> {
    const answer = await fetch(`${emulator.url}/api/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(args),
    });
    const result = (await answer.json()) as Readonly<Record<string, unknown>>;
    if (result.ok !== true) throw new Error(`${method}: ${String(result.error)}`);
    return result;
  }

  const { channels } = await api('conversations.list', { types: 'public_channel,private_channel' }, USER_TOKEN);
  const named = (name: string): string =>
    (channels as readonly { readonly id: string; readonly name: string }[]).find((one) => one.name === name)?.id ?? '';
  const { user_id } = await api('auth.test', {}, USER_TOKEN);
  await api('conversations.invite', { channel: named('secret'), users: BOT.user }, USER_TOKEN);
  let direct: Promise<string> | undefined;
  return {
    apiUrl: `${origin}/api/`,
    origin,
    calls,
    faults,
    responses,
    fakes,
    files,
    channel: named('deploys'),
    privateChannel: named('secret'),
    user: String(user_id),
    token: BOT.token,
    post: async (channel, text, over = {}) => {
      const { ts } = await api('chat.postMessage', { channel, text, ...over }, USER_TOKEN);
      return String(ts);
    },
    direct: () => {
      direct ??= api('conversations.open', { users: BOT.user }, USER_TOKEN).then(
        ({ channel }) => (channel as { readonly id: string }).id,
      );
      return direct;
    },
    trigger: async () => String((await api('views.generateTriggerId', { user_id }, BOT.token)).trigger_id),
    messages: async (channel, thread) => {
      const { messages } = thread
        ? await api('conversations.replies', { channel, ts: thread }, USER_TOKEN)
        : await api('conversations.history', { channel, limit: 1000 }, USER_TOKEN);
      return [...(messages as readonly PostedMessage[])].sort((a, b) => (a.ts < b.ts ? -1 : 1));
    },
    called: (method) => calls.filter((call) => call.method === method),
    close: async () => {
      await closed(server);
      await emulator.close();
    },
  };
}

/** Refuses as Slack does: 200, `ok: false`. */
export function refused(error: string, over: object = {}): Fake {
  return () => ({ ok: false, error, ...over });
}

/** Answers a number of calls in another way, then lets them through. */
export function times(count: number, fake: Fake): Fake {
  let left = count;
  return (call, response) => (left-- > 0 ? fake(call, response) : undefined);
}

/** 429 with `Retry-After`. */
export function tooMany(seconds: number): Fake {
  return (_call, response) => {
    response.writeHead(429, { 'retry-after': String(seconds), 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: false, error: 'ratelimited' }));
    return 'handled';
  };
}

/** A fault of the server. */
export function broken(status: number): Fake {
  return (_call, response) => {
    response.writeHead(status).end('upstream fault');
    return 'handled';
  };
}

async function closed(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await done;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Slack's client sends forms whose objects are JSON. */
function argsOf(request: IncomingMessage, body: Buffer): Readonly<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json'))
    return JSON.parse(body.toString() || '{}') as Readonly<Record<string, unknown>>;
  return Object.fromEntries([...new URLSearchParams(body.toString())].map(([key, value]) => [key, argOf(value)]));
}

function argOf(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function faultsOf({ method, args }: SlackCall): string[] {
  switch (method) {
    case 'chat.postMessage':
      return postFaults(args);
    case 'chat.update':
    case 'chat.postEphemeral':
      return messageFaults(args);
    case 'views.open':
    case 'views.publish':
      return viewFaults(args.view as Readonly<Record<string, unknown>>);
    case 'files.getUploadURLExternal':
      return uploadFaults(args);
    default:
      return [];
  }
}
