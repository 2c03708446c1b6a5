// Socket Mode's link to Slack, kept up by us: Bolt's client, left to itself, throws where nobody catches it when Slack or the network says no to a further link.
import type { SocketModeReceiver } from '@slack/bolt';
import type { Logger } from 'pino';
import { z } from 'zod';
import { quote, SettingError } from '../../errors.ts';
import type { Patience } from './calls.ts';
import { troubleKind } from './trouble.ts';
import { SlackApiError, saidNo } from './web-api.ts';

/** A link that did not live for so long, ms, did not help: the waits go on growing. */
const LIVED = 10_000;
/** Waits between tries, in first waits of {@link Patience}: at most a minute, and five after a refusal. */
const MOST = 120;
const REFUSED = 600;
/** First openings that Slack itself could not do. */
const TRIES = 5;

/** Slack says that the app has no Socket Mode any more. @see https://docs.slack.dev/apis/events-api/using-socket-mode#disconnect */
const SWITCHED_OFF = 'link_disabled';
/** Answers of apps.connections.open that no waiting mends, besides those about the token. @see https://docs.slack.dev/reference/methods/apps.connections.open */
const FOR_GOOD = new Set([
  'access_denied',
  'app_not_found',
  'forbidden_team',
  'missing_scope',
  'no_permission',
  'team_disabled',
  'user_removed_from_team',
]);

/** What Bolt throws of Slack's own refusals, and of an answer that is none of Slack's. */
const PLATFORM = z.object({ code: z.literal('slack_webapi_platform_error'), data: z.object({ error: z.string() }) });
const HTTP = z.object({ code: z.literal('slack_webapi_http_error'), statusCode: z.number() });

/** A link that is kept up. */
export interface SocketLink {
  /** Slack's greeting came, and no end since. */
  readonly isOpen: boolean;
  /** Slack has refused the last try: no waiting mends that. */
  readonly isRefused: boolean;
  /** Resolves at the first refusal while it runs: what is to be mended. */
  readonly lost: Promise<Error>;
  /** Opens it. @throws SlackApiError when Slack refuses or cannot be reached */
  open(): Promise<void>;
  /** Slack has said why it closes the link now. */
  closing(reason: string): void;
  close(): void;
}

/** Keeps up the link of a client that does not reconnect by itself. @param failed is told of each try that failed */
export function socketLink(
  client: SocketModeReceiver['client'],
  { firstWait }: Pick<Patience, 'firstWait'>,
  log: Logger,
  failed: (error: SlackApiError) => void = () => undefined,
): SocketLink {
  let isOpen = false;
  let isRefused = false;
  let isClosed = false;
  let openedAt = 0;
  let misses = 0;
  let reason = '';
  let timer: NodeJS.Timeout | undefined;
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();

  const start = async (): Promise<void> => {
    try {
      await client.start();
      reason = '';
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      failed(error);
      throw error;
    }
  };
  const refuse = (error: SettingError): void => {
    // said once: whoever waits for `lost` says it
    if (!isRefused) lose(error);
    isRefused = true;
  };
  const again = (): void => {
    if (isClosed || timer) return;
    const longest = firstWait * (isRefused ? REFUSED : MOST);
    const wait = isRefused ? longest : misses === 0 ? 0 : Math.min(longest, firstWait * 2 ** misses);
    timer = setTimeout(async () => {
      timer = undefined;
      misses++;
      try {
        await start();
      } catch (thrown) {
        if (isClosed) return;
        const error = apiErrorOf(thrown);
        if (isForGood(error)) refuse(refusalOf(error.code));
        log.warn({ event: 'slack-link', code: error.code, misses }, 'slack: Socket Mode cannot connect, trying again');
        again();
      }
    }, wait);
  };
  client.on('connected', () => {
    if (isRefused || misses > 1) log.info({ event: 'slack-link', misses }, 'slack: Socket Mode is connected again');
    isOpen = true;
    isRefused = false;
    openedAt = performance.now();
  });
  client.on('disconnected', () => {
    if (!isOpen) return;
    isOpen = false;
    if (performance.now() - openedAt >= LIVED) misses = 0;
    if (reason === SWITCHED_OFF) refuse(refusalOf(reason));
    again();
  });
  return {
    get isOpen() {
      return isOpen;
    },
    get isRefused() {
      return isRefused;
    },
    lost,
    open: async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await start();
        } catch (thrown) {
          const error = apiErrorOf(thrown);
          if (error.failure === 'refused' || error.code === 'unreachable' || tries === TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** tries));
        }
      }
    },
    closing: (said) => {
      reason = said;
    },
    close: () => {
      isClosed = true;
      isOpen = false;
      clearTimeout(timer);
      void client.disconnect().catch(() => undefined);
    },
  };
}

/** No try will be better before somebody has mended something. */
function isForGood(error: SlackApiError): boolean {
  return troubleKind(error) === 'token' || FOR_GOOD.has(error.code);
}

function refusalOf(code: string): SettingError {
  return code === SWITCHED_OFF
    ? new SettingError('slack-socket-off', { where: 'SLACK_APP_TOKEN' })
    : new SettingError('slack-refused', { where: 'SLACK_APP_TOKEN', found: quote(code) });
}

/** What Bolt's client has thrown, as a call of ours would have. */
function apiErrorOf(thrown: unknown): SlackApiError {
  if (thrown instanceof SlackApiError) return thrown;
  const code = PLATFORM.safeParse(thrown).data?.data.error;
  if (code !== undefined) return saidNo(code);
  const status = HTTP.safeParse(thrown).data?.statusCode;
  if (status !== undefined) return new SlackApiError(`http_${status}`, status >= 500 ? 'uncertain' : 'refused');
  return new SlackApiError('unreachable', 'uncertain', { cause: thrown });
}
