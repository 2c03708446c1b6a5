// Calls of Slack's Web API: rate limits are waited for, what failed is tried again where doing it twice does no harm.
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Method } from './methods.ts';
import { type Result, SlackApiError, WebApi } from './web-api.ts';

/** How long is waited. */
export interface Patience {
  /** ms until a call is given up */
  readonly timeout: number;
  /** ms before the second try, doubled for each further one */
  readonly firstWait: number;
  /** tries after a time-out or a fault of the server */
  readonly tries: number;
  /** ms that are waited for rate limits in all */
  readonly limits: number;
}

/** What is used where nothing else is said. */
export const PATIENCE: Patience = { timeout: 15_000, firstWait: 500, tries: 5, limits: 600_000 };

/** What may be done when it is not known whether a call was carried out. */
export interface Again {
  /** `yes`: doing it twice does no harm. `no`: it is not tried again. Or a look whether it was done: its result, or undefined when it was not. */
  readonly again: 'yes' | 'no' | (() => Promise<Result | undefined>);
}

/** The Web API for one token. */
export class SlackCalls {
  readonly #api: WebApi;
  readonly #log: Logger;
  readonly #patience: Patience;
  readonly #failed: (error: SlackApiError) => void;
  /** method, and channel for posts → when it may be called next, ms */
  readonly #closedUntil = new Map<string, number>();
  /** the same → the end of the calls before */
  readonly #turns = new Map<string, Promise<unknown>>();

  /** @param failed is told of each try that failed */
  constructor(
    token: string,
    apiUrl: string,
    log: Logger,
    patience: Patience = PATIENCE,
    failed: (error: SlackApiError) => void = () => undefined,
  ) {
    this.#failed = failed;
    this.#log = log;
    this.#patience = patience;
    this.#api = new WebApi(token, apiUrl, patience.timeout);
  }

  /**
   * Calls a method. Posts into one channel are made one after the other.
   * @throws SlackApiError when Slack refuses or patience is at its end
   */
  call(method: Method, args: Readonly<Record<string, unknown>>, { again }: Again = { again: 'yes' }): Promise<Result> {
    const posts = method === 'chat.postMessage' || method === 'chat.update';
    const key = posts ? `${method} ${String(args.channel)}` : method;
    if (!posts) return this.#callOften(key, method, args, again);
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(() => this.#callOften(key, method, args, again));
    const end = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(key, end);
    void end.then(() => this.#turns.get(key) === end && this.#turns.delete(key));
    return turn;
  }

  async #callOften(
    key: string,
    method: Method,
    args: Readonly<Record<string, unknown>>,
    again: Again['again'],
  ): Promise<Result> {
    const giveUp = Date.now() + this.#patience.limits;
    for (let tries = 1; ; ) {
      await this.#opened(key);
      try {
        return await this.#api.call(method, args);
      } catch (error) {
        if (!(error instanceof SlackApiError)) throw error;
        this.#failed(error);
        const { failure, retryAfter: seconds } = error;
        if (failure === 'limited') {
          const until = Date.now() + seconds * 1000;
          if (until > giveUp) throw error;
          this.#log.info({ method, seconds }, 'slack: rate limit, waiting');
          this.#closedUntil.set(key, Math.max(until, this.#closedUntil.get(key) ?? 0));
          continue;
        }
        if (failure !== 'uncertain' || again === 'no' || tries >= this.#patience.tries) throw error;
        this.#log.warn({ method, tries, error: codeOf(error) }, 'slack: call failed, trying again');
        await delay(this.#patience.firstWait * 2 ** (tries - 1));
        tries++;
        if (again === 'yes') continue;
        const done = await again();
        if (done) return done;
      }
    }
  }

  async #opened(key: string): Promise<void> {
    for (;;) {
      const wait = (this.#closedUntil.get(key) ?? 0) - Date.now();
      if (wait <= 0) break;
      await delay(wait);
    }
    this.#closedUntil.delete(key);
  }
}

/** Slack's word for what went wrong (`not_in_channel`), `http_500`, `timeout` or `unreachable`; the name of any other error. */
export function codeOf(error: unknown): string {
  if (error instanceof SlackApiError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
