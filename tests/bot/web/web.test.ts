import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Adapter } from '../../../src/bot/desk/desk.ts';
import { startWeb } from '../../../src/bot/web/web.ts';
import { smallDesk } from '../../make/small-desk.ts';
import { bodyOf } from './site.ts';

const log = pino({ level: 'silent' });
const started: Adapter[] = [];

afterEach(async () => {
  for (const web of started.splice(0)) await web.stop(0);
});

async function start(options: Partial<Parameters<typeof startWeb>[0]> = {}, desk = smallDesk()): Promise<Adapter> {
  const web = await startWeb({ host: '127.0.0.1', port: 0, language: 'en', ...options }, await desk, log);
  started.push(web);
  return web;
}

const headers = (conversation = 'new') => ({
  'content-type': 'application/json',
  'x-sekisho-conversation': conversation,
});

async function ask<T>(web: Adapter, path: string, body: object, conversation?: string): Promise<T> {
  return bodyOf(
    await fetch(new URL(path, web.line), {
      method: 'POST',
      headers: headers(conversation),
      body: JSON.stringify(body),
    }),
  );
}

describe('starting', () => {
  it('says where', async () => {
    const web = await start();
    expect(web.line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect((await fetch(web.line)).status).toBe(200);
  });

  it('refuses a port that another program has, when it was asked for', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(`cannot listen on port ${port}: another program does`);
    other.close();
  });

  it('takes the next port that is free, when none was asked for', async () => {
    const [one, other] = [await start({ port: undefined } as object), await start({ port: undefined } as object)];
    expect(Number(new URL(other.line).port)).toBeGreaterThan(Number(new URL(one.line).port));
  });

  it('shows itself to other machines with a token only', async () => {
    await expect(start({ host: '0.0.0.0' })).rejects.toThrow('no token is set');
    expect((await start({ host: '0.0.0.0', token: 'a token' })).line).toContain('0.0.0.0');
  });

  it('says what is wrong with an address that is not of this machine', async () => {
    await expect(start({ host: '192.0.2.1', token: 'a token' })).rejects.toThrow(
      /cannot serve the web chat on 192\.0\.2\.1/,
    );
  });
});

describe('over a socket', () => {
  it('refuses a name that leads here from elsewhere', async () => {
    const web = await start();
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(web.line).port), '127.0.0.1', () =>
        socket.end('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (piece) => {
        text += piece;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('sends what there is at once', async () => {
    const web = await start(
      {},
      smallDesk(() => new Promise<void>(() => undefined)),
    );
    const { conversation } = await ask<{ conversation: string }>(web, '/api/conversations', {});
    await ask(web, '/api/messages', { message: 'message-1', text: 'help', files: [] }, conversation);
    const response = await fetch(new URL('/api/events', web.line), { headers: headers(conversation) });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('event: entry');
  });
});

describe('stopping', () => {
  it('waits for what is being answered', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const web = await start(
      {},
      smallDesk(() => held),
    );
    const { conversation } = await ask<{ conversation: string }>(web, '/api/conversations', {});
    await ask(web, '/api/messages', { message: 'message-1', text: 'help', files: [] }, conversation);
    const following = await fetch(new URL('/api/events', web.line), { headers: headers(conversation) });
    const stopped = web.stop(30_000);
    release();
    expect(await following.text()).toContain('"answer"');
    await stopped;
    await expect(fetch(web.line)).rejects.toThrow();
  });

  it('does not wait longer than it may', async () => {
    const web = await start(
      {},
      smallDesk(() => new Promise<void>(() => undefined)),
    );
    const { conversation } = await ask<{ conversation: string }>(web, '/api/conversations', {});
    await ask(web, '/api/messages', { message: 'message-1', text: 'help', files: [] }, conversation);
    const following = await fetch(new URL('/api/events', web.line), { headers: headers(conversation) });
    await web.stop(50);
    expect(await following.text()).not.toContain('"answer"');
  });
});
