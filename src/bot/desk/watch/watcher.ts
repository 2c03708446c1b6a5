// Watches what channels have asked for: looks, judges, and tells what the machine says is to be told.
import type { Logger } from 'pino';
import type { Clusters } from '../../../cluster/clusters.ts';
import { ClusterFailure } from '../../../cluster/failure.ts';
import { readNamespace } from '../../../cluster/read-namespace.ts';
import {
  type Incident,
  type Look,
  NOTHING,
  type Post,
  type WatchSettings,
  type WatchState,
} from '../../../cluster/watch/incident.ts';
import { take } from '../../../cluster/watch/incident-machine.ts';
import type { Trips } from '../../../cluster/watch/informer.ts';
import { NamespaceCache } from '../../../cluster/watch/namespace-cache.ts';
import { type Stall, stallsOf } from '../../../cluster/watch/stalls.ts';
import { CLUSTER_WORDS } from '../../../cluster/words.ts';
import type { Subscription } from '../../../store/port/subscriptions.ts';
import type { Store } from '../../../store/store.ts';
import type { Language } from '../../../triage/playbook.ts';
import type { Engine } from '../../conversation/session.ts';
import { givenObjects } from '../namespace/objects-text.ts';
import type { Poster, Spot } from '../ports.ts';
import { IncidentBook } from './incident-book.ts';
import { incidentReply, threadReply, type Watched, watchReply } from './watch-reply.ts';
import { remembered, settingsOf, type WatchTarget, watchOptions } from './watch-target.ts';

/** What a watcher is made of. */
export interface WatcherOptions {
  readonly store: Store;
  readonly clusters: Clusters;
  readonly engine: Engine;
  readonly poster: Poster;
  readonly log: Logger;
  /** ms since the epoch */
  readonly now: () => number;
  /** from 0 to 1 */
  readonly random: () => number;
  /** names this process among several */
  readonly holder: string;
  readonly graces?: Partial<WatchSettings['graces']>;
  /** s, see {@link NamespaceCache} */
  readonly timeout?: number;
  /** ms, see {@link NamespaceCache} */
  readonly grace?: number;
  /** is told how long a look at everything took, s */
  readonly looked?: (seconds: number) => void;
}

/** A look at everything so often (ms). */
const EVERY = 5_000;
/** A watch belongs to one process for so long (s). */
const LEASE = 60;

interface Watching {
  readonly cache: NamespaceCache;
  /** of the version of the cache that was judged; per language */
  readonly judged: Map<Language, { readonly version: number; readonly stalls: readonly Stall[] }>;
}

/** Watches. */
export class Watcher {
  readonly #options: WatcherOptions;
  readonly #book: IncidentBook;
  readonly #watching = new Map<string, Watching>();
  readonly #states = new Map<string, WatchState>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#book = new IncidentBook(options.store);
  }

  /** Begins to look, again and again. */
  start(): void {
    this.#lookedAt = performance.now();
    const again = (): void => {
      const start = performance.now();
      const look = this.look().then(() => {
        this.#lookedAt = performance.now();
        this.#options.looked?.((this.#lookedAt - start) / 1000);
      });
      this.#running = look.catch((error: unknown) => {
        this.#options.log.error({ event: 'watch-failed', error: String(error) }, 'a look at what is watched failed');
      });
      void this.#running.then(() => {
        if (this.#timer) this.#timer = setTimeout(again, EVERY);
      });
    };
    this.#timer = setTimeout(again, 0);
  }

  /** Ends it. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    await Promise.all([...this.#watching.values()].map(({ cache }) => cache.stop()));
    this.#watching.clear();
    const { store, holder } = this.#options;
    await Promise.all([...this.#states.keys()].map((id) => store.leases.release(leaseOf(id), holder)));
    this.#states.clear();
  }

  /** What is held of a namespace, whoever asks. */
  view(connection: { readonly name: string }, namespace: string): ReturnType<NamespaceCache['view']> {
    for (const { cache } of this.#watching.values())
      if (cache.namespace === namespace && cache.connection.name === connection.name) return cache.view();
    return undefined;
  }

  /** What happened to the connections of all that is watched. */
  get trips(): readonly Trips[] {
    return [...this.#watching.values()].map(({ cache }) => cache.trips);
  }

  /**
   * Namespaces that are watched, and those of them of which nothing can be said; incidents that are open; when a look at everything was last finished
   * (`performance.now()`; before the first one when it was started; 0 when it is not).
   */
  get counts(): { readonly seen: number; readonly blind: number; readonly open: number; readonly lookedAt: number } {
    const caches = [...this.#watching.values()].map(({ cache }) => cache);
    const blind = caches.filter((cache) => cache.blind !== undefined).length;
    const open = [...this.#states.keys()].reduce((sum, id) => sum + this.openOf(id), 0);
    return { seen: caches.length - blind, blind, open, lookedAt: this.#lookedAt };
  }

  /** How many incidents of a subscription are open. */
  openOf(subscription: string): number {
    const { incidents } = this.#states.get(subscription) ?? NOTHING;
    return incidents.filter(({ healedAt }) => healedAt === undefined).length;
  }

  /** Looks once at everything that is watched. */
  async look(): Promise<void> {
    const { store, holder, log } = this.#options;
    const all = await store.subscriptions.list({ kind: 'watch' });
    const wanted = new Set(all.map(({ target }) => target));
    for (const [target, { cache }] of this.#watching) {
      if (wanted.has(target)) continue;
      this.#watching.delete(target);
      await cache.stop();
    }
    const ids = new Set(all.map(({ id }) => id));
    for (const id of this.#states.keys()) if (!ids.has(id)) this.#states.delete(id);
    for (const subscription of all) {
      if (!(await store.leases.take(leaseOf(subscription.id), holder, LEASE))) {
        // another process has it, and what is known here of it grows old
        this.#states.delete(subscription.id);
        continue;
      }
      try {
        await this.#lookAt(subscription);
      } catch (error) {
        log.error({ event: 'watch-failed', id: subscription.id, error: String(error) }, 'a watch could not be kept');
      }
    }
  }

  async #lookAt(subscription: Subscription): Promise<void> {
    const { now, store, graces } = this.#options;
    const { target, id } = subscription;
    const options = watchOptions(subscription.options);
    const asked = watchedOf(target, options.language);
    const watched = { ...asked, cluster: this.#options.clusters.nameOf(asked.context) };
    const state = this.#states.get(id) ?? (await this.#restored(subscription));
    const look = await this.#see(target, watched);
    // nothing was seen yet: that says nothing
    if (!look) return;
    const settings = settingsOf(options, graces);
    let outcome = take(state, look, now(), settings);
    // followed kinds may lag behind each other: what begins or ends an incident is looked at once more, all at one time
    if (outcome.posts.some(({ type }) => type === 'opened' || type === 'healed'))
      outcome = take(state, await this.#seeAnew(target, options.language), now(), settings);
    const after = await this.#tell(outcome.state, state, outcome.posts, subscription, watched);
    this.#states.set(id, after);
    const keep = remembered(after);
    if (JSON.stringify(keep) !== JSON.stringify(remembered(state)))
      await store.subscriptions.put({ ...subscription, options: { ...options, ...keep } });
  }

  async #restored(subscription: Subscription): Promise<WatchState> {
    const { digested, over } = watchOptions(subscription.options);
    const incidents = await this.#book.open(subscription);
    return { ...NOTHING, incidents, over, ...(digested !== undefined && { digested }) };
  }

  /** @returns undefined while nothing is known yet */
  async #see(target: string, { namespace, context, language }: Watched): Promise<Look | undefined> {
    const why = CLUSTER_WORDS[language].why;
    let watching = this.#watching.get(target);
    if (!watching) {
      const { clusters, random, now, timeout, grace } = this.#options;
      try {
        const { connection } = clusters.choose(context === undefined ? {} : { context });
        const cache = new NamespaceCache(connection, namespace, {
          random,
          now,
          ...(timeout !== undefined && { timeout }),
          ...(grace !== undefined && { grace }),
        });
        cache.start();
        watching = { cache, judged: new Map() };
        this.#watching.set(target, watching);
      } catch (thrown) {
        if (!(thrown instanceof ClusterFailure)) throw thrown;
        return { blind: why[thrown.kind] };
      }
    }
    const { cache, judged } = watching;
    const { blind } = cache;
    if (blind) return { blind: why[blind.kind] };
    await cache.refresh();
    const { version } = cache;
    const known = judged.get(language);
    if (known?.version === version) return { stalls: known.stalls };
    const view = cache.view();
    if (!view) return cache.blind && { blind: why[cache.blind.kind] };
    const stalls = await this.#judge(view.objects, language);
    judged.set(language, { version, stalls });
    return { stalls };
  }

  /** Reads the namespace now, from nothing that is held. */
  async #seeAnew(target: string, language: Language): Promise<Look> {
    const watching = this.#watching.get(target);
    const why = CLUSTER_WORDS[language].why;
    try {
      if (!watching) return { blind: '' };
      const { connection, namespace } = watching.cache;
      const { objects, unseen } = await readNamespace(connection, namespace);
      const passing = unseen.find(({ failure: { kind } }) => kind !== 'forbidden' && kind !== 'not-served');
      return passing ? { blind: why[passing.failure.kind] } : { stalls: await this.#judge(objects, language) };
    } catch (thrown) {
      if (!(thrown instanceof ClusterFailure)) throw thrown;
      return { blind: why[thrown.kind] };
    }
  }

  async #judge(objects: readonly object[], lang: Language): Promise<readonly Stall[]> {
    if (objects.length === 0) return [];
    const { engine } = this.#options;
    const { text: input, ...more } = await givenObjects(objects, engine);
    const { diagnosis } = await engine.triage(input, { lang, earlier: [], ...more });
    return stallsOf(diagnosis, objects);
  }

  /** Tells. What could not be told is as if it had not been seen: the next look tells it. */
  async #tell(
    state: WatchState,
    before: WatchState,
    posts: readonly Post[],
    subscription: Subscription,
    watched: Watched,
  ): Promise<WatchState> {
    let after = state;
    for (const post of posts) {
      try {
        await this.#post(post, subscription, watched);
      } catch (error) {
        this.#options.log.warn(
          { event: 'watch-post-failed', id: subscription.id, post: post.type, error: String(error) },
          'what a watch has to say could not be said',
        );
        if ('incident' in post) after = withEarlier(after, before, post.incident);
      }
    }
    return after;
  }

  async #post(post: Post, subscription: Subscription, watched: Watched): Promise<void> {
    const { poster } = this.#options;
    const spot: Spot = { workspace: subscription.workspace, channel: subscription.channel, thread: '' };
    if (!('incident' in post)) {
      await poster.post(spot, watchReply(post, watched), `${subscription.id} ${post.type} ${this.#options.now()}`);
      return;
    }
    const { incident } = post;
    const reply = incidentReply(incident, watched);
    const kept = await this.#book.keep(incident, subscription, watched);
    if (post.type === 'closed') return this.#book.close(kept, incident);
    if (!kept.postedTo) {
      const message = await poster.post(spot, reply, kept.id);
      await this.#book.posted(kept, { channel: subscription.channel, message });
      return;
    }
    const { message } = kept.postedTo;
    await poster.edit(spot, message, reply);
    const line = threadReply(post, watched);
    if (line) await poster.post({ ...spot, thread: message }, line, `${kept.id} ${post.type} ${incident.saidAt}`);
  }
}

/** `cluster/namespace`, the cluster being '' for the one that stands first. */
export function targetText({ namespace, context = '' }: WatchTarget): string {
  return `${context}/${namespace}`;
}

/** Reads {@link targetText}. */
export function watchedOf(target: string, language: Language): Watched {
  const [context = '', namespace = ''] = target.split('/');
  return { namespace, cluster: context, language, ...(context !== '' && { context }) };
}

function leaseOf(id: string): string {
  return `watch:${id}`;
}

/** The state with one incident as it was before, or as one that nobody was told of. */
function withEarlier(state: WatchState, before: WatchState, { key }: Incident): WatchState {
  const old = before.incidents.find((one) => one.key === key);
  const others = state.incidents.filter((one) => one.key !== key);
  const now = state.incidents.find((one) => one.key === key);
  const back = old ?? (now && { ...now, isTold: false });
  return { ...state, incidents: back ? [...others, back] : others };
}
