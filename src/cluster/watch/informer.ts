// One resource of a namespace as it is now: listed once, then followed by a watch that goes on where it broke off.
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../connection.ts';
import { ClusterFailure, failureOf } from '../failure.ts';
import { list, METADATA } from '../list.ts';
import { type Listed, pathOf, resourceName } from '../resources.ts';
import { trimmed } from '../trim.ts';
import { BackOff } from './back-off.ts';

type Json = Readonly<Record<string, unknown>>;

/** How it follows. */
export interface InformerOptions {
  /** from 0 to 1 */
  readonly random: () => number;
  /** is called after each change */
  readonly changed: () => void;
  /** s after which the server ends a watch; one that has not ended a little later is dead. 90 to 120 by default */
  readonly timeout?: number;
  /** ms after that until it counts as dead; 5,000 by default */
  readonly grace?: number;
}

/** What happened to its connections. */
export interface Trips {
  lists: number;
  watches: number;
  /** watches that ended before their time */
  broken: number;
  /** histories that were too old to go on with */
  expired: number;
  /** watches on which nothing came any more, not even their end */
  dead: number;
}

/** ms after its time until a watch counts as dead. */
const GRACE = 5_000;
/** Watches that break one after the other, and bring nothing, before it is said that nothing is seen. */
const MOST_CUTS = 5;
/** What is not served or not allowed is tried again so seldom (ms). */
const SELDOM = 300_000;

interface WatchEvent {
  readonly type?: string;
  readonly object?: Json & { readonly code?: number; readonly message?: string };
}

/** Follows a resource. */
export class Informer {
  readonly resource: Listed;
  readonly trips: Trips = { lists: 0, watches: 0, broken: 0, expired: 0, dead: 0 };
  readonly #connection: Connection;
  readonly #namespace: string;
  readonly #options: InformerOptions;
  readonly #backOff: BackOff;
  #objects = new Map<string, Json>();
  #version = '';
  #isListed = false;
  #cuts = 0;
  #failure: ClusterFailure | undefined;

  constructor(connection: Connection, resource: Listed, namespace: string, options: InformerOptions) {
    this.resource = resource;
    this.#connection = connection;
    this.#namespace = namespace;
    this.#options = options;
    this.#backOff = new BackOff(options.random);
  }

  get objects(): readonly Json[] {
    return [...this.#objects.values()];
  }

  /** Has it been listed, or is it known that it cannot be? */
  get isSettled(): boolean {
    return this.#isListed || this.#failure !== undefined;
  }

  /** Why what it has may be old; absent while it follows. */
  get failure(): ClusterFailure | undefined {
    return this.#failure;
  }

  /** Follows until it is told to stop. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#version === '') await this.#list(signal);
        await this.#watch(signal);
        this.#backOff.reset();
      } catch (thrown) {
        if (signal.aborted) return;
        const failure = failureOf(thrown, this.#connection.server);
        const pause = this.#after(failure);
        await wait(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** What a failure means. @returns ms until the next try */
  #after(failure: ClusterFailure): number {
    if (failure.kind === 'expired-list') {
      this.trips.expired++;
      this.#version = '';
      return this.#backOff.next(0);
    }
    // a watch that breaks is an everyday thing, unless it goes on: what it brought is still true
    if (failure.kind !== 'cut-off' || !this.#isListed || ++this.#cuts > MOST_CUTS) this.#fail(failure);
    const isRefused = failure.kind === 'not-served' || failure.kind === 'forbidden';
    return isRefused ? SELDOM : this.#backOff.next(failure.retryAfter);
  }

  #fail(failure: ClusterFailure): void {
    const isNews = this.#failure?.kind !== failure.kind;
    this.#failure = failure;
    if (isNews) this.#options.changed();
  }

  async #list(signal: AbortSignal): Promise<void> {
    this.trips.lists++;
    const page = await list(this.#connection, this.resource, this.#namespace, signal);
    if (page.failure) throw page.failure;
    this.#objects = new Map(page.objects.map((one) => [keyOf(one), one]));
    this.#version = page.resourceVersion;
    this.#isListed = true;
    this.#well();
    this.#options.changed();
  }

  #well(): void {
    const wasIll = this.#failure !== undefined;
    this.#failure = undefined;
    if (wasIll) this.#options.changed();
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const { random, timeout = 90 + Math.round(30 * random()), grace = GRACE } = this.#options;
    const query = new URLSearchParams({
      watch: '1',
      resourceVersion: this.#version,
      allowWatchBookmarks: 'true',
      timeoutSeconds: String(timeout),
    });
    const dead = new AbortController();
    const timer = setTimeout(
      () => dead.abort(new DOMException('nothing came', 'TimeoutError')),
      timeout * 1000 + grace,
    );
    this.trips.watches++;
    const start = performance.now();
    try {
      const lines = this.#connection.lines(`${pathOf(this.resource, this.#namespace)}?${query}`, {
        signal: AbortSignal.any([signal, dead.signal]),
        resource: resourceName(this.resource),
        opened: () => this.#well(),
        ...(this.resource.isMetadataOnly && { accept: METADATA }),
      });
      for await (const line of lines) {
        this.#take(line);
        this.#cuts = 0;
        this.#backOff.reset();
      }
    } catch (thrown) {
      if (dead.signal.aborted && !signal.aborted) {
        this.trips.dead++;
        throw new ClusterFailure('cut-off', `Get "${this.#connection.server}": context deadline exceeded`);
      }
      throw thrown;
    } finally {
      clearTimeout(timer);
    }
    // a server that ends its watches at once must not be asked again at once
    if (performance.now() - start < 1_000) throw cut(this.#connection.server);
    this.#cuts = 0;
  }

  #take(line: string): void {
    const { type, object } = this.#eventOf(line);
    if (type === 'ERROR') {
      if (object?.code === 410) throw new ClusterFailure('expired-list', object.message ?? '', { status: 410 });
      throw cut(this.#connection.server);
    }
    if (!object?.metadata) throw cut(this.#connection.server);
    const { resourceVersion } = object.metadata as { readonly resourceVersion?: string };
    if (type !== 'BOOKMARK') {
      const { group, version, kind } = this.resource;
      const one = trimmed(object, kind, group === '' ? version : `${group}/${version}`);
      if (type === 'DELETED') this.#objects.delete(keyOf(one));
      else this.#objects.set(keyOf(one), one);
      this.#options.changed();
    }
    if (resourceVersion) this.#version = resourceVersion;
  }

  #eventOf(line: string): WatchEvent {
    try {
      return JSON.parse(line) as WatchEvent;
    } catch {
      this.trips.broken++;
      throw cut(this.#connection.server);
    }
  }
}

function cut(server: string): ClusterFailure {
  return new ClusterFailure('cut-off', `Get "${server}": unexpected EOF`);
}

function keyOf({ metadata }: Json): string {
  const { namespace = '', name = '' } = metadata as { readonly namespace?: string; readonly name?: string };
  return `${namespace}/${name}`;
}
