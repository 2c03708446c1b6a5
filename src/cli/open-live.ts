// Live clusters for the desk: what reads them, what watches them, and who says what a watch has to say.
import type { Logger } from 'pino';
import type { Engine } from '../bot/conversation/session.ts';
import type { Access } from '../bot/desk/access/access.ts';
import type { NamespaceReader, WatchPort } from '../bot/desk/ports.ts';
import type { Watcher } from '../bot/desk/watch/watcher.ts';
import { hasKubeconfig } from '../cluster/has-kubeconfig.ts';
import { gracesOf } from '../cluster/watch/duration.ts';
import { observedEngine } from '../ops/observed-engine.ts';
import { observedPoster } from '../ops/observed-poster.ts';
import { observedReader } from '../ops/observed-reader.ts';
import type { Observer } from '../ops/observer.ts';
import type { ServiceConfig } from '../service-config.ts';
import type { Store } from '../store/store.ts';
import { HOLDER } from './holder.ts';
import type { Reread } from './reload.ts';
import type { Voices } from './voices.ts';

/** What it is opened with. */
interface OpenLive {
  readonly engine: Engine;
  readonly services: Pick<ServiceConfig, 'clusters' | 'kubeconfig' | 'graces'>;
  readonly log: Logger;
  readonly voices: Voices;
  readonly access: Access;
  /** absent: nothing is watched, as nothing would be remembered */
  readonly store?: Store;
  readonly observer: Observer;
}

/** Live clusters. */
interface OpenedLive {
  readonly parts: { readonly cluster: NamespaceReader; readonly watch?: WatchPort };
  /** absent: nothing can be watched */
  readonly watcher?: Watcher;
  /** Watches from now on. */
  start(): void;
  /** Reads clusters.yaml. @returns what puts it in force @throws SettingError */
  readonly reread: Reread;
  close(): Promise<void>;
}

/** Opens them; undefined where nothing says that there is a cluster. @throws SettingError for a bad clusters.yaml */
export async function openLive({
  engine,
  services,
  log,
  voices,
  access,
  store,
  observer,
}: OpenLive): Promise<OpenedLive | undefined> {
  const { clusters: path, kubeconfig } = services;
  const file = kubeconfig !== undefined && { kubeconfig };
  if (path === undefined && !hasKubeconfig({ ...file })) return undefined;
  const [{ Clusters }, { ClusterReader }, { readClustersFile }] = await Promise.all([
    import('../cluster/clusters.ts'),
    import('../cluster/reader.ts'),
    import('../cluster/clusters-file.ts'),
  ]);
  const clusters = new Clusters(path === undefined ? [] : readClustersFile(path), { ...file, anyContext: false });
  let watcher: Watcher | undefined;
  const { metrics } = observer;
  const reader = new ClusterReader(clusters, {
    held: { view: (connection, namespace) => watcher?.view(connection, namespace) },
    failed: (kind) => metrics?.clusterFailures.add({ kind }),
  });
  const cluster = observedReader(reader, observer);
  const reread: Reread = async () => {
    if (path === undefined) return () => undefined;
    const entries = readClustersFile(path);
    return () => clusters.replace(entries);
  };
  if (!store) return { parts: { cluster }, start: () => undefined, reread, close: () => clusters.close() };
  const [{ Watcher: WatcherOf }, { watchPort }] = await Promise.all([
    import('../bot/desk/watch/watcher.ts'),
    import('../bot/desk/watch/watch-port.ts'),
  ]);
  const begun = new WatcherOf({
    store: { ...store, subscriptions: voices.heardBy(store.subscriptions) },
    clusters,
    engine: observedEngine(engine, 'watch', observer),
    poster: observedPoster(voices.poster, 'watch', observer),
    log,
    now: Date.now,
    random: Math.random,
    holder: HOLDER,
    looked: (seconds) => metrics?.watchLook.observe({}, seconds),
    ...(services.graces !== undefined && { graces: gracesOf(services.graces) }),
  });
  watcher = begun;
  const watch = watchPort({
    store,
    clusterName: (context) => clusters.nameOf(context),
    openOf: (id) => begun.openOf(id),
    speaks: (platform) => voices.speaksOn(platform),
    access,
    mayPost: async (spot, person) => (await voices.poster.mayPost?.(spot, person)) ?? false,
    now: Date.now,
  });
  return {
    parts: { cluster, watch },
    watcher: begun,
    reread,
    // a watch that nobody can be told of would only burden the cluster
    start: () => {
      if (!voices.isEmpty) begun.start();
    },
    close: async () => {
      await begun.stop();
      await clusters.close();
    },
  };
}
