// The web chat: a small server for one machine, with a page to paste into.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { systemCode, UsageError } from '../../errors.ts';
import { urlHost } from '../../url-host.ts';
import type { Adapter, Desk } from '../desk/desk.ts';
import { makeApp } from './app.ts';
import { Conversations } from './conversations.ts';
import { HEADERS } from './headers.ts';
import type { WebOptions } from './options.ts';
import { SignIns } from './sign-in.ts';

/** Where it listens unless it is told. */
const PORT = 8787;
/** Ports that are tried when that is taken. */
const TRIES = 20;
/** How long a request's head, and a whole request, may take, ms. */
const HEAD_TIME = 15_000;
const REQUEST_TIME = 300_000;
/** Connections at once: 200 tabs hold one each while they wait, and a few more. */
const MOST_CONNECTIONS = 1_000;
/** How often a stop looks whether all is answered, ms. */
const LOOK = 25;

/**
 * Starts the web chat.
 * @throws UsageError when the port is taken, or when a host beyond this machine is asked for without a token
 */
export async function startWeb(options: WebOptions, desk: Desk, log: Logger): Promise<Adapter> {
  const { host, token } = options;
  if (!isLoopback(host) && !token) throw new UsageError('web-token', { where: host });
  const over = new AbortController();
  let isClosing = false;
  const conversations = new Conversations(Date.now);
  const signIns = token ? new SignIns(token, Date.now) : undefined;
  const app = makeApp({ options, desk, log, conversations, signIns, isClosing: () => isClosing, over: over.signal });
  const server = createServer(
    { headersTimeout: HEAD_TIME, requestTimeout: REQUEST_TIME },
    getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: unreadable }),
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.on('drop', () => options.metrics?.refused.add({ door: 'web', reason: 'queue-full' }));
  const port = await listen(server, host, options.port);
  log.info({ port }, 'web chat listens');
  return {
    platform: 'web',
    line: `http://${urlHost(host)}:${port}/`,
    isConnected: () => server.listening,
    stop: async (grace) => {
      isClosing = true;
      const until = Date.now() + grace;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      while (conversations.waiting > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK));
      over.abort();
      server.closeIdleConnections();
      const rest = setTimeout(() => server.closeAllConnections(), Math.max(100, until - Date.now()));
      await closed;
      clearTimeout(rest);
    },
  };
}

/** What never becomes a request, such as one whose `Host` is no name, is refused like any other. */
function unreadable(error: unknown): Response {
  const status = error instanceof Error && error.name === 'RequestError' ? 400 : 500;
  return new Response(null, { status, headers: { ...HEADERS } });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Listens on the port that is asked for; when none is, on the usual one or the next that is free. @returns the port */
async function listen(server: Server, host: string, wanted: number | undefined): Promise<number> {
  const last = wanted ?? PORT + TRIES;
  for (let port = wanted ?? PORT; ; port++) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EADDRINUSE' && port < last) continue;
      if (code === 'EADDRINUSE' || code === 'EACCES')
        throw new UsageError('port', { where: String(port), found: code }, error);
      throw new UsageError('web-host', { where: host, found: code }, error);
    }
  }
}
