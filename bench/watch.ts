// What it costs to watch many namespaces in one process: memory, connections, and how soon a repeated question is answered from what is held.
// Usage: npm run bench:watch [-- NAMESPACES]
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../src/cluster/kubeconfig.ts';
import { NamespaceCache } from '../src/cluster/watch/namespace-cache.ts';
import { Lab } from '../src/sim/lab.ts';
import { DEPLOYMENTS, NAMESPACES } from '../src/sim/resources/index.ts';
import { makeCertificates } from '../src/sim/serve/certificate.ts';
import { kubeconfig } from '../src/sim/serve/kubeconfig.ts';
import { serveLab } from '../src/sim/serve/server.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const REPLICAS = 20;
/** What is promised of fifty, MB of the process. */
const PROMISED = 400;

/** The cluster: so many namespaces with a Deployment each. */
async function serve(count: number): Promise<void> {
  const lab = new Lab({ start: Math.floor(Date.now() / 1000) * 1000, seed: 1, nodes: count });
  const client = lab.client('ada', 'kubectl');
  for (let at = 0; at < count; at++) {
    client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: `n-${at}` } } as never);
    lab.run(100);
    const labels = { app: 'api' };
    const containers = [{ name: 'main', image: 'nginx:stable' }];
    client.create(DEPLOYMENTS, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'api', namespace: `n-${at}` },
      spec: {
        replicas: REPLICAS,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers } },
      },
    } as never);
  }
  lab.run(120_000);
  const certificates = await makeCertificates(Date.now(), ['127.0.0.1']);
  const served = await serveLab({ lab, port: 0, speed: 1, wall: Date.now, certificates });
  const { authority, admin } = certificates;
  process.send?.(kubeconfig({ server: served.url, authority, admin }));
}

async function measure(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-bench-'));
  const cluster = fork(import.meta.filename, ['--serve', String(count)], { stdio: 'inherit' });
  try {
    const text = await new Promise<string>((resolve, reject) => {
      cluster.once('message', (message) => resolve(String(message)));
      cluster.once('exit', () => reject(new Error('the cluster ended')));
    });
    writeFileSync(join(folder, 'config'), text);
    const connection = connect({ kubeconfig: join(folder, 'config') });
    const before = process.memoryUsage().rss / 1e6;
    const start = performance.now();
    const caches = Array.from(
      { length: count },
      (_, at) => new NamespaceCache(connection, `n-${at}`, { random: Math.random, now: Date.now }),
    );
    for (const cache of caches) cache.start();
    while (!caches.every((cache) => cache.view())) {
      for (const cache of caches) await cache.refresh();
      await wait(200);
    }
    const whole = performance.now() - start;
    const again = performance.now();
    const objects = caches.reduce((sum, cache) => sum + (cache.view()?.objects.length ?? 0), 0);
    const asked = (performance.now() - again) / count;
    head(['namespaces', 'objects', 's until whole', 'ms again', 'MB before', 'MB in all']);
    row([String(count), objects, whole / 1000, asked, before, process.memoryUsage().rss / 1e6], [0, 0, 1, 3, 0, 0]);
    const now = process.memoryUsage().rss / 1e6;
    const more = now - before;
    claim({ what: `${count} namespaces watched: memory`, measured: now, most: PROMISED, unit: 'MB', how: 'in all' });
    claim({
      what: `${count} namespaces watched: memory on top`,
      measured: more,
      unit: 'MB',
      how: `${objects} objects`,
    });
    await Promise.all(caches.map((cache) => cache.stop()));
    await connection.close();
  } finally {
    cluster.kill();
    rmSync(folder, { recursive: true });
  }
}

const [first = '50', second = ''] = process.argv.slice(2);
await (first === '--serve' ? serve(Number(second)) : measure(Number(first)));
