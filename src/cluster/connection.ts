// A way to one API server that can only read: GET, and nothing else, by construction.
import { type Dispatcher, request } from 'undici';
import { type ClusterConfig, type Credentials, credentialsOf, currentOf } from './credentials.ts';
import { ClusterFailure, failureOf, hostOf, refusalOf } from './failure.ts';

/** Headers and the way are good for so long (ms): tokens in files rotate, and exec plugins have credentials that end. */
const CREDENTIALS_FOR = 60_000;
/** How often a request is made again after an answer that says to wait, or none at all. */
const TRIES = 3;
/** The longest that is waited between two tries (ms). */
const LONGEST_WAIT = 2_000;
/** Bytes of an error's body that are read. */
const MOST_ERROR = 16_384;
/** Bytes of one answer that are read: a page of 500 objects has a few MB, and no object has more than etcd takes, 1.5 MB. */
const MOST_ANSWER = 64 << 20;

/** One answer. */
export interface Got {
  /** parsed */
  readonly body: unknown;
}

/** How a request is made. */
export interface GetOptions {
  readonly signal: AbortSignal;
  /** media types; by default JSON */
  readonly accept?: string;
  /** what is asked for, as errors name it */
  readonly resource?: string;
  /** is called when the answer to a watch has begun */
  readonly opened?: () => void;
}

/** Whom to impersonate. */
export interface Impersonation {
  readonly user: string;
  readonly groups: readonly string[];
}

type Body = Dispatcher.ResponseData['body'];

interface Way extends Credentials {
  readonly at: number;
}

/** A connection to a cluster. */
export class Connection {
  /** how people call it: the context's name, or `in-cluster` */
  readonly name: string;
  readonly server: string;
  /** of the context; `default` when it names none */
  readonly namespace: string;
  readonly #config: ClusterConfig;
  readonly #limit: Limit;
  readonly #impersonation: Impersonation | undefined;
  #way: Promise<Way> | undefined;
  /** what the server said last of the time, ms since the epoch, and when by our own timer */
  #date: { readonly at: number; readonly mark: number } | undefined;

  constructor(name: string, config: ClusterConfig, limit = new Limit(), impersonation?: Impersonation) {
    this.name = name;
    this.#config = config;
    this.#limit = limit;
    this.#impersonation = impersonation;
    const { cluster, context } = currentOf(config);
    this.server = cluster?.server ?? '';
    this.namespace = context?.namespace ?? 'default';
  }

  /** Does it read as somebody else than its credentials say? */
  get isImpersonating(): boolean {
    return this.#impersonation !== undefined;
  }

  /** The same way, as somebody else. */
  as(impersonation: Impersonation): Connection {
    return new Connection(this.name, this.#config, this.#limit, impersonation);
  }

  /** The server's time, ms since the epoch, to the second: what is in its objects is by its clock. Ours before it has answered. */
  get now(): number {
    return this.#date ? this.#date.at + performance.now() - this.#date.mark : Date.now();
  }

  /** `10.0.0.1:6443` */
  get host(): string {
    return hostOf(this.server);
  }

  /**
   * Asks for something.
   * @param path below the server's address, without a leading slash: `api/v1/pods?limit=500`
   * @throws ClusterFailure
   */
  async get(path: string, options: GetOptions): Promise<Got> {
    for (let attempt = 1; ; attempt++) {
      try {
        const body = await this.#send(path, options);
        return { body: parsed(await this.#whole(body, path), `${this.server}/${path}`) };
      } catch (thrown) {
        const failure = failureOf(thrown, this.server);
        if (options.signal.aborted || attempt >= TRIES || !isPassing(failure)) throw failure;
        await pause(Math.min(LONGEST_WAIT, failure.retryAfter || 100 * 2 ** attempt), options.signal);
      }
    }
  }

  /** Asks for something that is no JSON and may say more when it fails, such as `readyz?verbose`. @throws ClusterFailure when nobody answers or it is not allowed */
  async text(path: string, options: GetOptions): Promise<string> {
    try {
      return await this.#whole(await this.#send(path, { ...options, accept: 'text/plain, */*' }, false, true), path);
    } catch (thrown) {
      throw failureOf(thrown, this.server);
    }
  }

  /** Asks for a log. @throws ClusterFailure */
  async log(path: string, options: GetOptions): Promise<string> {
    try {
      return await this.#whole(await this.#send(path, { ...options, accept: 'text/plain, */*' }), path);
    } catch (thrown) {
      throw failureOf(thrown, this.server);
    }
  }

  /** Asks for a watch, and hands over its lines as they come. @throws ClusterFailure */
  async *lines(path: string, options: GetOptions): AsyncGenerator<string> {
    try {
      const decoder = new TextDecoder();
      // what there is of the line that has not ended: put together once, however many pieces it comes in
      let begun: string[] = [];
      let size = 0;
      const body = await this.#send(path, options, true);
      options.opened?.();
      for await (const chunk of body) {
        const [first = '', ...others] = decoder.decode(chunk as Uint8Array, { stream: true }).split('\n');
        begun.push(first);
        size += first.length;
        if (size > MOST_ANSWER) throw tooLarge(`${this.server}/${path}`);
        for (const next of others) {
          const line = begun.join('');
          begun = [next];
          size = next.length;
          if (line !== '') yield line;
        }
      }
    } catch (thrown) {
      throw failureOf(thrown, this.server);
    }
  }

  /** @param isLong the answer goes on for as long as it likes @param takesErrors what the server says of its own failing is an answer too */
  async #send(path: string, options: GetOptions, isLong = false, takesErrors = false): Promise<Body> {
    const { signal, accept = 'application/json', resource = '' } = options;
    await this.#limit.turn(signal);
    const { headers, dispatcher } = await this.#ready();
    const answer = await request(`${this.server.replace(/\/$/, '')}/${path}`, {
      method: 'GET',
      headers: { ...headers, ...impersonating(this.#impersonation), accept },
      signal,
      ...(isLong && { bodyTimeout: 0 }),
      ...(dispatcher && { dispatcher }),
    });
    const date = Date.parse(String(answer.headers.date ?? ''));
    if (!Number.isNaN(date)) this.#date = { at: date, mark: performance.now() };
    if (answer.statusCode < 300 || (takesErrors && answer.statusCode >= 500)) return answer.body;
    if (answer.statusCode === 401) this.#way = undefined;
    const body = await beginning(answer.body);
    throw refusalOf(answer.statusCode, body, resource, String(answer.headers['retry-after'] ?? ''));
  }

  /** An answer as text. @throws ClusterFailure when it is larger than any answer that is one */
  async #whole(body: Body, path: string): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      // leaving the loop closes the socket: nothing more of it arrives
      if (size > MOST_ANSWER) throw tooLarge(`${this.server}/${path}`);
    }
    return Buffer.concat(chunks, size).toString('utf8');
  }

  /** Credentials and the way, as the kubeconfig says; made anew from time to time. */
  async #ready(): Promise<Way> {
    const now = performance.now();
    const way = await this.#way;
    if (way && now - way.at < CREDENTIALS_FOR) return way;
    this.#way = this.#made(now, way);
    this.#way.catch(() => {
      this.#way = undefined;
    });
    return this.#way;
  }

  async #made(now: number, old: Way | undefined): Promise<Way> {
    const made = await credentialsOf(this.#config);
    // what is under way on the old one is let finish
    old?.dispatcher?.close().catch(() => undefined);
    return { ...made, at: now };
  }

  /** Lets go of its sockets. */
  async close(): Promise<void> {
    const way = await this.#way?.catch(() => undefined);
    await way?.dispatcher?.close();
  }
}

function impersonating(who: Impersonation | undefined): Record<string, string | string[]> {
  return who ? { 'impersonate-user': who.user, 'impersonate-group': [...who.groups] } : {};
}

/** The first bytes of an error's body. */
async function beginning(body: Body): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length >= MOST_ERROR) break;
  }
  return text.slice(0, MOST_ERROR);
}

function tooLarge(url: string): ClusterFailure {
  return new ClusterFailure(
    'bad-answer',
    `error: Get "${url}": the answer has more than ${MOST_ANSWER >> 20} MiB and is not read`,
  );
}

function parsed(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ClusterFailure('cut-off', `Get "${url}": unexpected EOF`);
  }
}

/** Is it worth trying again? */
function isPassing({ kind }: ClusterFailure): boolean {
  return kind === 'throttled' || kind === 'unavailable' || kind === 'cut-off';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** So many requests may come at once; after that one every so often: a bot must never burden an API server. */
const BURST = 60;
const EACH_MS = 20;

/** The pace of requests to one cluster, whoever makes them. */
export class Limit {
  #free = BURST;
  #at = performance.now();

  /** Waits for its turn. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#free = Math.min(BURST, this.#free + (now - this.#at) / EACH_MS);
    this.#at = now;
    this.#free -= 1;
    if (this.#free < 0) await pause(-this.#free * EACH_MS, signal);
  }
}
