// Bolt's app with its receiver: how messages come in, and how that ends.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  App,
  type Authorize,
  type Logger as BoltLogger,
  HTTPReceiver,
  type InstallationStore,
  SocketModeReceiver,
} from '@slack/bolt';
import type { Logger } from 'pino';
import { urlHost } from '../../url-host.ts';
import type { RefusalReason } from '../desk/limits/refusal.ts';
import { boltLog } from './bolt-log.ts';
import { PATIENCE } from './calls.ts';
import type { SlackInbox } from './inbox.ts';
import { countFailure } from './measured.ts';
import { SCOPES } from './methods.ts';
import { withBody } from './receive/request-body.ts';
import { onlySound } from './receive/socket-messages.ts';
import type { SlackOptions } from './slack-options.ts';
import { socketLink } from './socket-link.ts';

/** Slack's own Web API. */
export const SLACK_API = 'https://slack.com/api/';

/** Where Slack sends its requests. */
const EVENTS = '/slack/events';

/** Seconds, as many as Bolt allows into the past. */
const MOST_AHEAD = 300;

/** Of Slack, which needs a few, and of whoever else finds the port. */
const MOST_CONNECTIONS = 1_000;
/** How long a request's head, and a whole request, may take, ms: Slack itself waits for three seconds. */
const HEAD_TIME = 10_000;
const REQUEST_TIME = 20_000;

/** status of an answer to a request of Slack's → what it is counted as */
const REASONS: Readonly<Record<number, RefusalReason>> = {
  400: 'bad-request',
  401: 'not-allowed',
  413: 'too-large',
  503: 'stopping',
};

/** A way in that is not open yet. */
export interface Connection {
  readonly app: App;
  /** Opens it. @returns what is listened on, `''` for nothing @throws when the port is taken or Slack refuses the token */
  open(): Promise<string>;
  /** Socket Mode: Slack's greeting came, and no end since; HTTP: the port is listened on */
  readonly isOpen: boolean;
  /** Socket Mode: Slack has refused the last try to connect, and no waiting mends that */
  readonly isRefused: boolean;
  /** Socket Mode: resolves at the first such refusal: what is to be mended */
  readonly lost?: Promise<Error>;
  /** From now on nothing new is taken: Slack delivers it again later, or to another process. */
  refuse(): void;
  close(): Promise<void>;
}

/**
 * Prepares the way in.
 * @param authorize for one workspace's token; absent with OAuth
 * @param store for OAuth; absent with one workspace's token
 * @param inbox is told before anything is acknowledged
 */
export function connect(
  options: SlackOptions,
  {
    authorize,
    store,
    inbox,
  }: { readonly authorize?: Authorize<boolean>; readonly store?: InstallationStore; readonly inbox?: SlackInbox },
  log: Logger,
): Connection {
  const { transport, listen, apiUrl = SLACK_API } = options;
  let wasOpened = false;
  const logger = boltLog(log, () => wasOpened);
  const clientOptions = { slackApiUrl: apiUrl, retryConfig: { retries: 2 } };
  const pages =
    transport.type === 'http' || options.access.type === 'oauth' ? receiver(options, store, logger) : undefined;
  const socket =
    transport.type === 'socket'
      ? new SocketModeReceiver({
          appToken: transport.appToken,
          autoReconnectEnabled: false,
          logger,
          // where its own client looks for the address; given elsewhere it is not seen
          installerOptions: { clientOptions },
        })
      : undefined;
  const link =
    socket &&
    socketLink(socket.client, options.patience ?? PATIENCE, log, (error) => countFailure(error, options.metrics));
  if (socket) onlySound(socket.client, log, (reason) => link?.closing(reason));
  const main = socket ?? pages;
  const allow = authorize ?? pages?.installer?.authorize;
  if (!main || !allow) throw new Error('Slack needs a token, or what OAuth needs');
  const app = new App({
    receiver: main,
    // Bolt takes that of a receiver that installs by itself, and will not be given another
    ...(main === pages && pages.installer ? {} : { authorize: allow }),
    logger,
    clientOptions,
    convoStore: false,
    // the readers of messages do that, for edits too
    ignoreSelf: false,
  });
  if (inbox) {
    const process = app.processEvent.bind(app);
    // Bolt acknowledges a message before it calls a listener
    app.processEvent = async (received) => {
      if (!(await inbox.take(received.body))) return received.ack();
      await process(received);
      await inbox.seen(received.body.event);
    };
  }
  let server: Server | undefined;
  let refusing = false;
  const count = (status: number): void => {
    const reason = REASONS[status];
    if (reason !== undefined) options.metrics?.refused.add({ door: 'slack', reason });
  };
  if (pages) {
    const handle = pages.requestListener;
    pages.requestListener = (request: IncomingMessage, response: ServerResponse) => {
      if (transport.type === 'http' && isOfEvents(request)) response.once('finish', () => count(response.statusCode));
      if (refusing) response.writeHead(503, { connection: 'close', 'retry-after': '5' }).end();
      else if (isFromTheFuture(request)) {
        log.warn('slack: a request that is dated more than five minutes ahead was refused');
        response.writeHead(401).end();
      } else if (transport.type === 'http' && request.method === 'POST' && isOfEvents(request))
        void withBody(request, response, handle);
      // what Bolt throws here it answers itself
      else handle(request, response);
    };
  }
  return {
    app,
    get isOpen() {
      return link ? link.isOpen : server?.listening === true && !refusing;
    },
    get isRefused() {
      return link?.isRefused === true;
    },
    ...(link && { lost: link.lost }),
    open: async () => {
      server = await pages?.start({ host: listen.host, port: listen.port });
      if (server) {
        server.maxConnections = MOST_CONNECTIONS;
        server.headersTimeout = HEAD_TIME;
        server.requestTimeout = REQUEST_TIME;
        server.on('drop', () => options.metrics?.refused.add({ door: 'slack', reason: 'queue-full' }));
      }
      await link?.open();
      wasOpened = true;
      const address = server?.address();
      return address && typeof address === 'object' ? `http://${urlHost(listen.host)}:${address.port}` : '';
    },
    refuse: () => {
      refusing = true;
      link?.close();
    },
    close: async () => {
      if (!server || !pages) return;
      const closed = pages.stop().catch(() => undefined);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Takes signed requests, and shows the pages on which the app is installed. Beside Socket Mode it takes no requests. */
function receiver(
  { transport, access, apiUrl = SLACK_API }: SlackOptions,
  store: InstallationStore | undefined,
  logger: BoltLogger,
): HTTPReceiver {
  return new HTTPReceiver({
    signingSecret: transport.type === 'http' ? transport.signingSecret : randomBytes(32).toString('hex'),
    endpoints: transport.type === 'http' ? [EVENTS] : [],
    logger,
    ...(access.type === 'oauth' && store
      ? {
          clientId: access.clientId,
          clientSecret: access.clientSecret,
          stateSecret: access.stateSecret,
          scopes: [...SCOPES],
          installationStore: store,
          installerOptions: { clientOptions: { slackApiUrl: apiUrl }, directInstall: true },
        }
      : {}),
  });
}

/** Bolt refuses what is too old; what is signed ahead of its time could be replayed for as long. */
function isFromTheFuture({ headers }: IncomingMessage): boolean {
  return Number(headers['x-slack-request-timestamp'] ?? 0) > Date.now() / 1000 + MOST_AHEAD;
}

function isOfEvents({ url }: IncomingMessage): boolean {
  return url?.split('?', 1)[0] === EVENTS;
}
