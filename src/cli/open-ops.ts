// What looks after the program, opened before the doors are and closed after them: metrics, probes, traces.
import type { Adapter } from '../bot/desk/desk.ts';
import { inTime } from '../bot/desk/in-time.ts';
import type { MadeDesk } from '../bot/desk/make-desk.ts';
import type { JobTook, ThreadState, WatchedThread } from '../bot/desk/thread/thread.ts';
import type { Watcher } from '../bot/desk/watch/watcher.ts';
import { type MeteredProcess, makeMetrics } from '../ops/metrics.ts';
import type { Observer } from '../ops/observer.ts';
import { type OpsPlace, type OpsState, startOpsServer } from '../ops/ops-server.ts';
import type { Store } from '../store/store.ts';
import { urlHost } from '../url-host.ts';
import { version } from './version.ts';

/** The store has so long to answer a probe, ms. */
const PATIENCE = 1000;

/** What a probe or a reading of the metrics asks. */
export interface Watched {
  /** thread → does it answer? */
  answers(): Promise<Readonly<Record<string, boolean>>>;
  /** threads by their pools */
  states(): Readonly<Record<string, readonly ThreadState[]>>;
}

/** Threads by what they are for, as metrics name them. */
type Pool = 'engine' | 'large' | 'lab' | 'practice' | 'scenarios' | 'pictures';

/** What is looked after. */
export interface OpenedOps {
  readonly observer: Observer;
  /** for the person who starts it; absent where nothing listens */
  readonly line?: string;
  /** Is told of each job of a thread at its end. */
  took(pool: Pool, took: JobTook): void;
  /** The engine's threads. */
  watch(watched: Watched): void;
  /** All else that can be said, when it is open. */
  join(parts: OpsParts): void;
  /** The doors are open, or about to be closed. */
  is(state: OpsState): void;
  close(): Promise<void>;
}

/** See {@link OpenedOps.join}. */
export interface OpsParts {
  readonly adapters: readonly Adapter[];
  readonly store?: Pick<Store, 'ping'>;
  /** those besides the engine's */
  readonly threads: Readonly<Partial<Record<Pool, WatchedThread>>>;
  readonly desk: Pick<MadeDesk, 'queues'>;
  readonly watcher?: Pick<Watcher, 'counts' | 'trips'>;
}

/** Opens it. @param traces shall traces be made? @throws SettingError when the port is taken */
export async function openOps(place: OpsPlace | undefined, traces: boolean): Promise<OpenedOps> {
  const tracing = traces ? (await import('../ops/otel.ts')).otelTracing(version()) : undefined;
  const metered = place && (await makeMetrics(version()));
  let state: OpsState = 'starting';
  let watched: Watched = { answers: async () => ({}), states: () => ({}) };
  let parts: OpsParts | undefined;
  const server =
    place &&
    metered &&
    (await startOpsServer(place, {
      state: () => state,
      threads: () => watched.answers(),
      helpers: async () => (parts ? answersOf(parts) : {}),
      outside: () => (parts ? outside(parts) : Promise.resolve({})),
      metrics: () => metered.text(),
    }));
  const metrics = metered?.metrics;
  metered?.onRead(() => setThreads(metered, { ...watched.states(), ...(parts && statesOf(parts)) }));
  return {
    observer: { ...(metrics && { metrics }), ...(tracing && { tracing }) },
    ...(place && server && { line: `http://${urlHost(place.host)}:${server.port}/metrics` }),
    took: (pool, { waited, worked, isFailed }) => {
      metrics?.triageWait.observe({ pool }, waited);
      metrics?.triageTime.observe({ pool }, worked);
      if (isFailed) metrics?.threadFailures.add({ pool });
    },
    watch: (threads) => {
      watched = threads;
    },
    join: (joined) => {
      parts = joined;
      if (metered) followParts(metered, joined);
    },
    is: (now) => {
      state = now;
    },
    close: async () => {
      await tracing?.close();
      await server?.close();
    },
  };
}

function statesOf({ threads }: OpsParts): Readonly<Record<string, readonly ThreadState[]>> {
  return Object.fromEntries(Object.entries(threads).map(([pool, { state }]) => [pool, [state]]));
}

async function answersOf({ threads }: OpsParts): Promise<Readonly<Record<string, boolean>>> {
  const answers = Object.entries(threads).map(async ([pool, one]) => [pool, await one.answers()] as const);
  return Object.fromEntries(await Promise.all(answers));
}

async function outside({ adapters, store }: OpsParts): Promise<Readonly<Record<string, string>>> {
  const standing = ({ isConnected, isRefused }: Adapter): string =>
    isConnected?.() !== false ? 'ok' : isRefused?.() ? 'refused' : 'away';
  const platforms = adapters.map((adapter) => [adapter.platform, standing(adapter)]);
  return { ...Object.fromEntries(platforms), store: store ? await answerOf(store) : 'none' };
}

function answerOf(store: Pick<Store, 'ping'>): Promise<'ok' | 'away'> {
  return inTime(store.ping(), PATIENCE, () => new Error('late')).then(
    () => 'ok',
    () => 'away',
  );
}

function setThreads({ metrics }: MeteredProcess, pools: Readonly<Record<string, readonly ThreadState[]>>): void {
  for (const [pool, states] of Object.entries(pools)) {
    const count = (wanted: ThreadState['there']): number => states.filter(({ there }) => there === wanted).length;
    metrics.threads.set({ pool, state: 'busy' }, count('busy'));
    metrics.threads.set({ pool, state: 'idle' }, count('idle'));
    metrics.threads.set({ pool, state: 'away' }, count('away'));
    metrics.threadQueue.set(
      { pool },
      states.reduce((sum, { waiting }) => sum + waiting, 0),
    );
  }
}

function followParts({ metrics, onRead }: MeteredProcess, { adapters, desk, watcher }: OpsParts): void {
  onRead(() => {
    const queues = [desk.queues(), ...adapters.map((one) => one.queues?.() ?? {})];
    for (const [queue, load] of queues.flatMap((one) => Object.entries(one))) metrics.queued.set({ queue }, load);
    for (const { platform, isConnected } of adapters)
      if (isConnected) metrics.connected.set({ platform }, isConnected() ? 1 : 0);
  });
  if (!watcher) return;
  const told = new Map<string, number>();
  onRead(() => {
    const { seen, blind, open, lookedAt } = watcher.counts;
    metrics.watched.set({ state: 'seen' }, seen);
    metrics.watched.set({ state: 'blind' }, blind);
    metrics.openIncidents.set({}, open);
    if (lookedAt > 0) metrics.watchLag.set({}, (performance.now() - lookedAt) / 1000);
    const trips = watcher.trips.flatMap((one) => Object.entries(one));
    for (const [event, sum] of sums(trips)) {
      // what is no longer watched takes its trips along: the rest is counted from there
      metrics.watchTrips.add({ event }, Math.max(0, sum - (told.get(event) ?? 0)));
      told.set(event, sum);
    }
  });
}

function sums(counts: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const [name, count] of counts) all.set(name, (all.get(name) ?? 0) + count);
  return all;
}
