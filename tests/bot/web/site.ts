// The web chat without a socket: requests in, responses out.
import type { Hono } from 'hono';
import pino from 'pino';
import type { Desk } from '../../../src/bot/desk/desk.ts';
import { makeApp } from '../../../src/bot/web/app.ts';
import { Conversations } from '../../../src/bot/web/conversations.ts';
import { CONVERSATION_HEADER } from '../../../src/bot/web/guard.ts';
import { SignIns } from '../../../src/bot/web/sign-in.ts';
import type { Begun, Refused } from '../../../src/bot/web/wire.ts';

/** A site under test. */
export interface TestSite {
  readonly app: Hono;
  readonly logged: string[];
  close(): void;
  finish(): void;
  /** asks as the page does; `headers` are set over its own, undefined takes one away */
  ask(method: string, path: string, options?: Asking): Promise<Response>;
  /** begins a conversation. @returns its id */
  begin(): Promise<string>;
}

/** A request. */
export interface Asking {
  readonly conversation?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Makes a site. */
export function testSite(desk: Desk, token?: string, now: () => number = Date.now): TestSite {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const over = new AbortController();
  let isClosing = false;
  const app = makeApp({
    options: { language: 'en' },
    desk,
    log,
    conversations: new Conversations(now),
    signIns: token ? new SignIns(token, now) : undefined,
    isClosing: () => isClosing,
    over: over.signal,
  });
  const ask: TestSite['ask'] = async (method, path, { conversation = 'new', body, headers = {} } = {}) => {
    const all: Record<string, string | undefined> = {
      host: '127.0.0.1:8787',
      [CONVERSATION_HEADER]: conversation,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const set = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const sent =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    // the address that a sign-in is counted under
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
    return app.request(path, { method, headers: set, ...(sent === undefined ? {} : { body: sent as string }) }, env);
  };
  return {
    app,
    logged,
    ask,
    close: () => {
      isClosing = true;
    },
    finish: () => over.abort(),
    begin: async () => (await bodyOf<Begun>(await ask('POST', '/api/conversations', { body: {} }))).conversation,
  };
}

/** The JSON of a response. */
export async function bodyOf<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

/** Status and code of a refusal. */
export async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, (await bodyOf<Refused>(response)).error];
}
