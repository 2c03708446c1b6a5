// Messages to a running program over its three ways in, each followed from being sent to its answer.
import { Agent, request as httpRequest } from 'node:http';
import { Someone } from '../../tests/make/discord-people.ts';
import type { FakeDiscord } from '../../tests/make/discord-server.ts';
import type { Wire } from '../../tests/make/discord-world.ts';
import { signedHeaders } from './signed-headers.ts';
import type { SlackApi } from './slack-api.ts';

/** What became of all messages of one way in. */
export interface Tally {
  sent: number;
  /** ms from being sent to being acknowledged */
  readonly acks: number[];
  /** neither acknowledged nor taken */
  readonly refused: string[];
  /** message → when it was sent, ms; without those that were answered */
  readonly open: Map<string, number>;
  readonly doubled: string[];
}

/** A way in. */
export interface Way {
  readonly name: string;
  readonly tally: Tally;
  send(seed: number): void;
  /** Looks for answers that have come. */
  look(): void;
}

const PEOPLE = 500;
const tally = (): Tally => ({ sent: 0, acks: [], refused: [], open: new Map(), doubled: [] });

/** A paste, another one for each seed. */
function paste(seed: number): string {
  const pod = `pod/cart-${seed % 97}`;
  const normal = Array.from(
    { length: 14 },
    (_, at) => `${at}s   Normal   Started    ${pod}-${at}  Started container cart`,
  );
  const failed = `28s  Warning  Failed     ${pod}  Failed to pull image "registry.example/cart:${seed}": rpc error: code = NotFound desc = registry.example/cart:${seed}: not found`;
  return [...normal, failed].join('\n');
}

/** Slack's signed requests. @param url of the program's door */
export function slackWay(api: SlackApi, url: string, secret: string): Way {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const own = tally();
  let looked = 0;
  return {
    name: 'Slack',
    tally: own,
    send: (seed) => {
      const ts = `17${String(seed).padStart(8, '0')}.000001`;
      const channel = `C${seed % PEOPLE}`;
      const event = {
        type: 'app_mention',
        channel,
        user: `U${seed % PEOPLE}`,
        text: `<@U0SEKISHO> ${paste(seed)}`,
        ts,
      };
      const body = JSON.stringify({
        type: 'event_callback',
        team_id: 'T1',
        api_app_id: 'A1',
        event_id: `Ev${ts}`,
        event,
      });
      const headers = signedHeaders(body, secret);
      own.sent++;
      own.open.set(ts, performance.now());
      const begun = performance.now();
      const request = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.on('end', () => {
          own.acks.push(performance.now() - begun);
          if (response.statusCode !== 200) own.refused.push(`Slack ${response.statusCode}`);
        });
      });
      request.on('error', (error) => own.refused.push(`Slack ${error.message}`));
      request.end(body);
    },
    look: () => {
      for (const ts of own.open.keys()) if (api.answered.has(ts)) own.open.delete(ts);
      // a second answer may come long after the first
      if (api.posts.size === looked) return;
      looked = api.posts.size;
      for (const [thread, count] of api.posts)
        if (thread !== '' && count > 1 && !own.doubled.includes(thread)) own.doubled.push(thread);
    },
  };
}

/** Discord's slash command. @param channels in turn: each has its own limit of messages in a minute */
export function discordWay(discord: FakeDiscord, channels: readonly Wire[]): Way {
  const people = Array.from({ length: 100 }, (_, at) => new Someone(discord, `P${at}`));
  const own = tally();
  const answers = new Map<string, number>();
  discord.meddle = ({ path, method, body }) => {
    const [, kind, first = '', second = ''] = path.split('/');
    if (kind === 'interactions' && method === 'POST') own.acks.push(performance.now() - (own.open.get(second) ?? 0));
    if (kind === 'webhooks' && first !== '' && method !== 'GET' && isFinal(body)) {
      answers.set(second, (answers.get(second) ?? 0) + 1);
      if ((answers.get(second) ?? 0) > 1) own.doubled.push(second);
      own.open.delete(second);
    }
    return undefined;
  };
  return {
    name: 'Discord',
    tally: own,
    send: (seed) => {
      own.sent++;
      const begun = performance.now();
      const someone = people[own.sent % people.length] as Someone;
      const { token } = someone.slash(channels[own.sent % channels.length] as Wire, 'triage', { text: paste(seed) });
      own.open.set(token, begun);
    },
    look: () => {
      // the stand remembers everything, which would be its own memory, not the program's
      discord.sent.length = 0;
      for (const [token, { made }] of discord.interactions.held) {
        if (own.open.has(token)) continue;
        for (const id of made) discord.world.messages.delete(id);
        discord.interactions.held.delete(token);
      }
    },
  };
}

/** That work goes on is no answer. */
function isFinal(body: Readonly<Record<string, unknown>>): boolean {
  return !String(body.content ?? '').endsWith('…');
}

/** The web chat's requests. @param url of its page */
export function webWay(url: string): Way {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { host, port } = new URL(url);
  const own = tally();
  const ask = (
    method: string,
    path: string,
    conversation: string,
    body?: unknown,
  ): Promise<{ code: number; text: string }> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        host,
        'x-sekisho-conversation': conversation,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const request = httpRequest({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ code: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(text);
    });
  const one = async (seed: number): Promise<void> => {
    const message = `message-${seed}`;
    own.open.set(message, performance.now());
    // a tab for each: what is said in one is judged together
    const { conversation } = JSON.parse((await ask('POST', '/api/conversations', 'new', {})).text) as {
      conversation: string;
    };
    const begun = performance.now();
    const { code } = await ask('POST', '/api/messages', conversation, { message, text: paste(seed), files: [] });
    own.acks.push(performance.now() - begun);
    if (code !== 202) own.refused.push(`web ${code}`);
    const { text } = await ask('GET', '/api/events?after=0', conversation);
    const answers = new Set(
      [...text.matchAll(/^data: (\{.*"answer":\{.*\})$/gm)].map(
        ([, json]) => (JSON.parse(json ?? '') as { number: number }).number,
      ),
    );
    if (answers.size === 1) own.open.delete(message);
    if (answers.size > 1) own.doubled.push(message);
  };
  return {
    name: 'Web',
    tally: own,
    send: (seed) => {
      own.sent++;
      one(seed).catch((error: unknown) => own.refused.push(`web ${String(error)}`));
    },
    look: () => undefined,
  };
}
