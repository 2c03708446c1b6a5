// A lab, perhaps behind a bad network, and a watcher of it with a clock of its own; what it tells is written down.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { engineOf } from '../../src/bot/conversation/engine.ts';
import type { Reply } from '../../src/bot/conversation/reply.ts';
import type { Poster, Spot } from '../../src/bot/desk/ports.ts';
import { Watcher, type WatcherOptions } from '../../src/bot/desk/watch/watcher.ts';
import { Clusters } from '../../src/cluster/clusters.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { Lab } from '../../src/sim/lab.ts';
import { DEPLOYMENTS, NAMESPACES } from '../../src/sim/resources/index.ts';
import { kubeconfig } from '../../src/sim/serve/kubeconfig.ts';
import { serveLab } from '../../src/sim/serve/server.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { type ChaosProxy, chaosProxy } from './chaos-proxy.ts';
import { QUIET } from './desk.ts';

/** Something that was told. */
export interface Told {
  readonly what: 'post' | 'edit' | 'thread';
  readonly message: string;
  readonly spot: Spot;
  readonly reply: Reply;
}

/** The stand. */
export interface WatchStand {
  readonly store: Store;
  readonly clusters: Clusters;
  readonly kubeconfig: string;
  readonly proxy: ChaosProxy | undefined;
  readonly told: Told[];
  /** the one that is running */
  watcher: Watcher;
  /** posts fail while it is true */
  isMute: boolean;
  /** ms since the epoch, as the watcher has it */
  now(): number;
  /** Makes a Deployment, or gives it another image. */
  deploy(name: string, image: string): void;
  /** Time passes in the lab and for the watcher, at once. */
  pass(ms: number): void;
  /** Looks again and again, time passing, until it is so. @throws Error when it does not become so */
  until(isSo: () => boolean, what: string, step?: number): Promise<void>;
  /** Ends the watcher and begins another on the same store. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const playbooks = await loadPlaybooks();

/** Makes one. @param chaos share of requests to which something is done; absent: no proxy */
export async function watchStand(
  options: { readonly chaos?: number; readonly seed?: number } = {},
): Promise<WatchStand> {
  const { chaos, seed = 1 } = options;
  const random = seeded(seed);
  const start = Math.floor(Date.now() / 1000) * 1000;
  const lab = new Lab({ start, seed: 1, nodes: 2 });
  const served = await serveLab({ lab, port: 0, speed: 0, wall: () => lab.clock.now() });
  const proxy = chaos === undefined ? undefined : await chaosProxy(served.url, random, chaos);
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-watch-'));
  const file = join(folder, 'config');
  writeFileSync(file, kubeconfig({ server: proxy?.url ?? served.url, token: lab.adminToken }));
  const client = lab.client('ada', 'kubectl');
  client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } } as never);
  lab.run(1_000);
  const store = await openStore({ file: ':memory:' });
  const clusters = new Clusters([], { kubeconfig: file, anyContext: false });
  const told: Told[] = [];
  let time = start;
  let messages = 0;
  const poster: Poster = {
    post: async (spot, reply) => {
      if (stand.isMute) throw new Error('the platform does not answer');
      const message = `m${++messages}`;
      told.push({ what: spot.thread === '' ? 'post' : 'thread', message, spot, reply });
      return message;
    },
    edit: async (spot, message, reply) => {
      if (stand.isMute) throw new Error('the platform does not answer');
      told.push({ what: 'edit', message, spot, reply });
    },
  };
  const watcherOptions: WatcherOptions = {
    store,
    clusters,
    engine: engineOf(playbooks),
    poster,
    log: QUIET,
    now: () => time,
    random,
    holder: 'one',
    timeout: 1,
    grace: 500,
  };
  const stand: WatchStand = {
    store,
    clusters,
    kubeconfig: file,
    proxy,
    told,
    watcher: new Watcher(watcherOptions),
    isMute: false,
    now: () => time,
    deploy: (name, image) => {
      const found = client.get(DEPLOYMENTS, 'shop', name);
      const template = { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'main', image }] } };
      const spec = { replicas: 1, selector: { matchLabels: { app: name } }, template };
      if (found) client.update(DEPLOYMENTS, { ...found, spec: { ...found.spec, template } } as never);
      else
        client.create(DEPLOYMENTS, {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name, namespace: 'shop' },
          spec,
        } as never);
    },
    pass: (ms) => {
      served.pacer.step(ms);
      time += ms;
    },
    until: async (isSo, what, step = 5_000) => {
      for (let tries = 0; tries < 400; tries++) {
        await stand.watcher.look();
        if (isSo()) return;
        stand.pass(step);
        await wait(50);
      }
      throw new Error(`never: ${what}`);
    },
    restart: async () => {
      await stand.watcher.stop();
      stand.watcher = new Watcher(watcherOptions);
    },
    close: async () => {
      await stand.watcher.stop();
      await clusters.close();
      await proxy?.close();
      await served.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await store.subscriptions.put({
    kind: 'watch',
    workspace: 'slack:T1',
    channel: 'C1',
    target: '/shop',
    by: 'slack:T1:U1',
    options: {},
  });
  return stand;
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
