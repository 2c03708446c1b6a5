// The port for those who look after the program: /metrics for Prometheus, /healthz and /readyz for probes. Nobody chats here.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingError, systemCode } from '../errors.ts';

/** Where it listens. */
export interface OpsPlace {
  readonly host: string;
  /** 0: any that is free */
  readonly port: number;
}

/** What is said of the whole. */
export type OpsState = 'starting' | 'ready' | 'stopping';

/** What it answers with. */
export interface OpsSources {
  readonly state: () => OpsState;
  /** threads without which nothing is diagnosed → do they answer? Never asks anything outside of the process. */
  readonly threads: () => Promise<Readonly<Record<string, boolean>>>;
  /** the others: told, and no reason to start the process again */
  readonly helpers: () => Promise<Readonly<Record<string, boolean>>>;
  /** what is connected, and how that goes: for people, not for the probe's answer */
  readonly outside: () => Promise<Readonly<Record<string, string>>>;
  /** all metrics in Prometheus' text format */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** A running one. */
export interface OpsServer {
  /** the one that was found when 0 was asked for */
  readonly port: number;
  close(): Promise<void>;
}

/** How long a request's head, and a whole request, may take, ms. */
const REQUEST_TIME = 5000;
/** Whoever asks more than that at once is no probe. */
const MOST_CONNECTIONS = 64;

interface Said {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Starts it. @throws SettingError when it cannot listen there */
export async function startOpsServer({ host, port }: OpsPlace, sources: OpsSources): Promise<OpsServer> {
  const server = createServer(
    { headersTimeout: REQUEST_TIME, requestTimeout: REQUEST_TIME },
    (request, response) => void answer(request, response, sources),
  );
  server.maxConnections = MOST_CONNECTIONS;
  await listen(server, { host, port });
  // a probe keeps nothing alive that is otherwise done
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, sources: OpsSources): Promise<void> {
  request.resume();
  const { status, type, text } = await said(request, sources).catch(
    (): Said => ({
      status: 500,
      type: 'text/plain',
      text: 'this could not be found out; the log of the program may say why\n',
    }),
  );
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

async function said({ method, url = '' }: IncomingMessage, sources: OpsSources): Promise<Said> {
  const path = url.split('?', 1)[0];
  const ask = path === '/metrics' ? metrics : path === '/healthz' ? health : path === '/readyz' ? readiness : undefined;
  if (!ask) return { status: 404, type: 'text/plain', text: 'here are /metrics, /healthz and /readyz\n' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: 'text/plain', text: 'use GET\n' };
  return ask(sources);
}

async function metrics(sources: OpsSources): Promise<Said> {
  return { status: 200, ...(await sources.metrics()) };
}

/** That this is answered shows that the event loop runs; the threads are asked. Only those of the engine decide: a restart would take triage away for what goes on without it. */
async function health(sources: OpsSources): Promise<Said> {
  const [threads, helpers] = await Promise.all([sources.threads(), sources.helpers()]);
  const works = Object.values(threads).every((answers) => answers);
  return json(works ? 200 : 503, { status: works ? 'ok' : 'stuck', threads, helpers });
}

/** What is outside is told and does not decide: triage goes on without a store, and no replica is better than another while a platform is away. */
async function readiness(sources: OpsSources): Promise<Said> {
  const status = sources.state();
  return json(status === 'ready' ? 200 : 503, { status, ...(await sources.outside()) });
}

function json(status: number, body: object): Said {
  return { status, type: 'application/json', text: `${JSON.stringify(body)}\n` };
}

async function listen(server: Server, { host, port }: OpsPlace): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new SettingError('ops-port', { where: `${host}:${port}`, found: systemCode(error) || 'error' }, error);
  }
}
