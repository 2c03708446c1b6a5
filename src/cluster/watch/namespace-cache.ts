// A namespace that is being watched: what changes often is followed, the rest is read again from time to time.
import type { Connection } from '../connection.ts';
import { ClusterFailure } from '../failure.ts';
import type { Page } from '../list.ts';
import { type NamespaceView, readNamespace, type Unseen } from '../read-namespace.ts';
import { FOLLOWED, IN_NAMESPACE, resourceName } from '../resources.ts';
import { Informer, type Trips } from './informer.ts';

/** What is not followed is read again so often at most (ms). */
const AROUND_EVERY = 60_000;

/** How it is watched. */
export interface CacheOptions {
  /** from 0 to 1 */
  readonly random: () => number;
  /** ms since the epoch */
  readonly now: () => number;
  /** is called when something has changed */
  readonly changed?: () => void;
  /** see {@link Informer}; s */
  readonly timeout?: number;
  /** see {@link Informer}; ms */
  readonly grace?: number;
  /** ms; 60 s by default */
  readonly aroundEvery?: number;
}

/** A watched namespace. */
export class NamespaceCache {
  readonly connection: Connection;
  readonly namespace: string;
  readonly #options: CacheOptions;
  readonly #informers: readonly Informer[];
  readonly #stop = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #version = 0;
  #looks = 0;
  #shown: { readonly view: NamespaceView; readonly version: number } | undefined;
  #around: { readonly view: NamespaceView; readonly at: number; readonly version: number } | undefined;

  constructor(connection: Connection, namespace: string, options: CacheOptions) {
    this.connection = connection;
    this.namespace = namespace;
    this.#options = options;
    const { random, timeout, grace } = options;
    const changed = (): void => {
      this.#version++;
      options.changed?.();
    };
    this.#informers = IN_NAMESPACE.filter(({ kind }) => FOLLOWED.has(kind)).map(
      (one) =>
        new Informer(connection, one, namespace, {
          random,
          changed,
          ...(timeout !== undefined && { timeout }),
          ...(grace !== undefined && { grace }),
        }),
    );
  }

  /** Begins to follow. */
  start(): void {
    this.#running = Promise.all(this.#informers.map((one) => one.run(this.#stop.signal)));
  }

  /** Ends it. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Grows with each change, and when the rest was read again. */
  get version(): number {
    return this.#version + this.#looks;
  }

  /** What happened to its connections, all together. */
  get trips(): Trips {
    const sum: Trips = { lists: 0, watches: 0, broken: 0, expired: 0, dead: 0 };
    for (const { trips } of this.#informers)
      for (const key of Object.keys(sum) as (keyof Trips)[]) sum[key] += trips[key];
    return sum;
  }

  /** What it shows now, at once; undefined while it is not whole. */
  view(): NamespaceView | undefined {
    if (!this.#around || !this.#informers.every(({ isSettled }) => isSettled)) return undefined;
    if (this.blind) return undefined;
    // the same answer is the same value: what is made of it need not be made again
    if (this.#shown?.version === this.version) return this.#shown.view;
    const { view } = this.#around;
    const unseen = this.#pages().flatMap(({ resource, failure, objects }): Unseen[] =>
      failure ? [{ resource, failure, read: objects.length }] : [],
    );
    const { connection } = this;
    const shown: NamespaceView = {
      objects: [...this.#informers.flatMap(({ objects }) => objects), ...view.objects],
      unseen: [...unseen, ...view.unseen.filter(({ resource }) => !FOLLOWED.has(resource.kind))],
      took: 0,
      get at() {
        return connection.now;
      },
    };
    this.#shown = { view: shown, version: this.version };
    return shown;
  }

  /** Why nothing can be said of it: its pods cannot be followed. */
  get blind(): ClusterFailure | undefined {
    return this.#informers.find(({ resource }) => resource.kind === 'Pod')?.failure;
  }

  /** Reads what is not followed, if it is time. */
  async refresh(): Promise<void> {
    const { now, aroundEvery = AROUND_EVERY } = this.#options;
    const known = this.#around;
    if (!this.#informers.every(({ isSettled }) => isSettled) || this.blind) return;
    // what stands still is read again at a tenth of the pace
    const every = known?.version === this.#version ? 10 * aroundEvery : aroundEvery;
    if (known && now() - known.at < every) return;
    const version = this.#version;
    const have = new Map(this.#pages().map((page) => [resourceName(page.resource), page]));
    try {
      const view = await readNamespace(this.connection, this.namespace, { have });
      const objects = view.objects.filter(({ kind }) => !FOLLOWED.has(String(kind)));
      this.#looks++;
      this.#around = { view: { ...view, objects }, at: now(), version };
    } catch (thrown) {
      // what was read before stands until the next time
      if (!(thrown instanceof ClusterFailure)) throw thrown;
    }
  }

  #pages(): readonly Page[] {
    return this.#informers.map(({ resource, objects, failure }) => ({
      resource,
      objects,
      resourceVersion: '',
      ...(failure && { failure }),
    }));
  }
}
