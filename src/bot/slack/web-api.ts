// One call of Slack's Web API over HTTP. Bolt's own client costs a processor several times as much for each message, which counts when hundreds come in a second.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Method } from './methods.ts';

/** What a method answered. */
export type Result = Readonly<Record<string, unknown>> & {
  readonly response_metadata?: { readonly next_cursor?: string };
  /** of the token; empty when Slack does not say */
  readonly scopes: readonly string[];
};

/** How a call failed: `refused` by Slack; `limited`: not done, it came too often; `uncertain`: it is not known whether it was done. */
export type Failure = 'refused' | 'limited' | 'uncertain';

/** A call that failed. */
export class SlackApiError extends Error {
  /** Slack's word (`not_in_channel`), `http_500`, `timeout`, `unreachable` */
  readonly code: string;
  readonly failure: Failure;
  /** seconds to wait, for `limited` */
  readonly retryAfter: number;
  /** scope that is needed, for `missing_scope`; '' otherwise */
  readonly needed: string;

  constructor(
    code: string,
    failure: Failure,
    over: { readonly retryAfter?: number; readonly needed?: string; readonly cause?: unknown } = {},
  ) {
    super(`Slack answers ${code}`, over.cause === undefined ? undefined : { cause: over.cause });
    this.name = 'SlackApiError';
    this.code = code;
    this.failure = failure;
    this.retryAfter = over.retryAfter ?? 0;
    this.needed = over.needed ?? '';
  }
}

/** Answers of `ok: false` after which something may have been done. */
const FAULTS = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'unknown_error']);
const LIMITED = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);
/** Seconds to wait where Slack does not say how long. */
const UNTOLD = 5;
const SOCKETS = 100;

/** The Web API for one token; connections are kept. */
export class WebApi {
  readonly #base: URL;
  readonly #token: string;
  readonly #timeout: number;
  readonly #agent: HttpAgent | HttpsAgent;

  /** @param base ends with a slash @param timeout of a call, ms */
  constructor(token: string, base: string, timeout: number) {
    this.#base = new URL(base);
    this.#token = token;
    this.#timeout = timeout;
    const options = { keepAlive: true, maxSockets: SOCKETS };
    this.#agent = this.#base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** Makes a call, once. @throws SlackApiError */
  call(method: Method, args: Readonly<Record<string, unknown>>): Promise<Result> {
    const body = Buffer.from(formOf(args));
    const url = new URL(method, this.#base);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        {
          method: 'POST',
          agent: this.#agent,
          headers: {
            authorization: `Bearer ${this.#token}`,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': body.length,
          },
        },
        (response) => {
          readText(response).then(
            (text) => {
              clearTimeout(timer);
              try {
                resolve(resultOf(response, text));
              } catch (error) {
                reject(error);
              }
            },
            (error: unknown) => fail(error),
          );
        },
      );
      const timer = setTimeout(() => request.destroy(new SlackApiError('timeout', 'uncertain')), this.#timeout);
      const fail = (error: unknown): void => {
        clearTimeout(timer);
        reject(
          error instanceof SlackApiError ? error : new SlackApiError('unreachable', 'uncertain', { cause: error }),
        );
      };
      request.on('error', fail);
      request.end(body);
    });
  }
}

/** Slack takes forms everywhere; what is no text in them is JSON. */
function formOf(args: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(args)) {
    if (value !== undefined) form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form.toString();
}

async function readText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function resultOf({ statusCode = 0, headers }: IncomingMessage, text: string): Result {
  if (statusCode === 429) {
    const seconds = Number(headers['retry-after']);
    throw new SlackApiError('ratelimited', 'limited', { retryAfter: seconds > 0 ? seconds : UNTOLD });
  }
  if (statusCode !== 200) throw new SlackApiError(`http_${statusCode}`, statusCode >= 500 ? 'uncertain' : 'refused');
  const answer = parsed(text);
  if (answer.ok === true) {
    const scopes = String(headers['x-oauth-scopes'] ?? '');
    return { ...answer, scopes: scopes === '' ? [] : scopes.split(/\s*,\s*/) };
  }
  const code = typeof answer.error === 'string' ? answer.error : 'unknown_error';
  const needed = typeof answer.needed === 'string' ? answer.needed : '';
  throw saidNo(code, needed);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(text);
    if (answer && typeof answer === 'object') return answer as Readonly<Record<string, unknown>>;
  } catch {
    // a page of some proxy
  }
  throw new SlackApiError('not_json', 'uncertain');
}

/** An answer of `ok: false`. @param needed scope that is needed; '' where that is not it */
export function saidNo(code: string, needed = ''): SlackApiError {
  if (LIMITED.has(code)) return new SlackApiError(code, 'limited', { retryAfter: UNTOLD });
  return new SlackApiError(code, FAULTS.has(code) ? 'uncertain' : 'refused', { needed });
}
