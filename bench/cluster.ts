// What it costs to answer about a live namespace: 5,000 pods, 20,000 events and three problems, over HTTPS, with a lab in a process of its own as the
// cluster, and whoever asks in a fresh one. Processor times tell whose time it was: on a busy machine, and on one with few processors, both wait for each other.
// Usage: npm run bench:cluster [-- PODS]
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { engineOf } from '../src/bot/conversation/engine.ts';
import { givenObjects } from '../src/bot/desk/namespace/objects-text.ts';
import { Clusters } from '../src/cluster/clusters.ts';
import { ClusterReader } from '../src/cluster/reader.ts';
import { NamespaceCache } from '../src/cluster/watch/namespace-cache.ts';
import { loadPlaybooks } from '../src/playbooks/load.ts';
import { claim } from './make/claim.ts';
import { head, row } from './make/row.ts';

const SPACE = 'scale';
const EACH = 100;
/** What is promised of 5,000 pods with 20,000 events: ms of the first answer and of one from what a watch holds; MB of the first. */
const PROMISED = { first: 3_000, held: 100, memory: 300 };

/** The cluster: so many pods, and three Deployments that are stalled. */
async function serve(pods: number): Promise<void> {
  // not loaded by whoever asks: `sekisho namespace` loads no lab either
  const [{ Lab }, { DEPLOYMENTS, NAMESPACES }, { makeCertificates }, { kubeconfig }, { serveLab }] = await Promise.all([
    import('../src/sim/lab.ts'),
    import('../src/sim/resources/index.ts'),
    import('../src/sim/serve/certificate.ts'),
    import('../src/sim/serve/kubeconfig.ts'),
    import('../src/sim/serve/server.ts'),
  ]);
  const lab = new Lab({ start: Math.floor(Date.now() / 1000) * 1000, seed: 1, nodes: Math.ceil(pods / 10) });
  const client = lab.client('ada', 'kubectl');
  client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: SPACE } } as never);
  lab.run(1_000);
  const deploy = (name: string, replicas: number, image: string, cpu = '100m'): void => {
    const labels = { app: name };
    const container = { name: 'main', image, resources: { requests: { cpu, memory: '64Mi' } } };
    client.create(DEPLOYMENTS, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace: SPACE },
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    } as never);
  };
  for (let at = 0; at < pods / EACH; at++) deploy(`d-${at}`, EACH, 'nginx:stable');
  lab.run(60_000);
  deploy('late', 2, 'nginx:no-such-tag');
  deploy('huge', 1, 'nginx:stable', '900');
  deploy('wrong', 1, 'registry.nowhere.example/private:1');
  lab.run(240_000);
  const certificates = await makeCertificates(Date.now(), ['127.0.0.1']);
  // by the lab's own clock, so that its answers need not be moved to another
  const ahead = lab.clock.now() - Date.now();
  const served = await serveLab({ lab, port: 0, speed: 1, wall: () => Date.now() + ahead, certificates });
  const { authority, admin } = certificates;
  process.on('message', () => process.send?.(processorMs()));
  process.send?.(kubeconfig({ server: served.url, authority, admin }));
}

/** What this process has had of the processors so far (ms). */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What an answer took: ms, and what came of it. */
interface Took {
  readonly objects: number;
  readonly read: number;
  readonly judged: number;
  readonly processor: number;
  /** bytes at most so far */
  readonly memory: number;
  readonly answer: string;
}

/** Asks as `sekisho namespace` does: the first time, again, and of what a watch holds. */
async function ask(config: string): Promise<void> {
  const engine = engineOf(await loadPlaybooks());
  const clusters = new Clusters([], { kubeconfig: config, anyContext: true });
  let cache: NamespaceCache | undefined;
  const reader = new ClusterReader(clusters, { budget: 60_000, held: { view: () => cache?.view() } });
  const answer = async (): Promise<Took> => {
    const [start, before] = [performance.now(), processorMs()];
    const { objects, now } = await reader.read({ namespace: SPACE, language: 'en' });
    const read = performance.now();
    const { text, ...more } = await givenObjects(objects, engine);
    const { diagnosis } = await engine.triage(text, { lang: 'en', earlier: [], ...more, ...(now && { now }) });
    const end = performance.now();
    const roots = diagnosis.findings.filter(({ role }) => role === 'root').length;
    return {
      objects: objects.length,
      read: read - start,
      judged: end - read,
      processor: processorMs() - before,
      memory: process.resourceUsage().maxRSS * 1024,
      answer: `${diagnosis.stalled.layer}/${diagnosis.stalled.part}, ${roots} roots`,
    };
  };
  process.on('message', async (message) => {
    if (message === 'watch') {
      cache = new NamespaceCache(clusters.choose({}).connection, SPACE, { random: Math.random, now: Date.now });
      cache.start();
      for (; !cache.view(); await cache.refresh()) await wait(200);
    }
    process.send?.(await answer());
  });
  process.send?.('ready');
}

/** The next thing that a process says. @throws Error when it ends instead */
async function said(child: ChildProcess, what?: string): Promise<unknown> {
  const end = new AbortController();
  const { signal } = end;
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process ended');
  });
  gone.catch(() => undefined);
  try {
    const next = once(child, 'message', { signal });
    next.catch(() => undefined);
    if (what !== undefined) child.send(what);
    const [message] = (await Promise.race([next, gone])) as [unknown];
    return message;
  } finally {
    end.abort();
  }
}

async function measure(pods: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sekisho-bench-'));
  const cluster = fork(import.meta.filename, ['--serve', String(pods)], { stdio: 'inherit' });
  let asker: ChildProcess | undefined;
  try {
    const file = join(folder, 'config');
    writeFileSync(file, String(await said(cluster)));
    asker = fork(import.meta.filename, ['--ask', file], { stdio: 'inherit' });
    await said(asker);
    head([
      `${pods} pods`,
      'objects',
      'ms to read',
      'ms to judge',
      'ms in all',
      'its cpu ms',
      'lab cpu ms',
      'MB at most',
      'answer',
    ]);
    for (const name of ['first', 'again', 'watch', 'held', 'held']) {
      const before = Number(await said(cluster, 'cpu'));
      const took = (await said(asker, name)) as Took;
      const { objects, read, judged, processor, memory, answer } = took;
      const lab = Number(await said(cluster, 'cpu')) - before;
      row(
        [name, objects, read, judged, read + judged, processor, lab, memory / 1e6, answer],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
      );
      const what = `a namespace of ${pods} pods, ${name}`;
      if (name === 'first' || name === 'held')
        claim({ what, measured: read + judged, most: PROMISED[name], unit: 'ms', how: 'once' });
      if (name === 'first')
        claim({ what: `${what}: memory`, measured: memory / 1e6, most: PROMISED.memory, unit: 'MB', how: 'at most' });
    }
  } finally {
    asker?.kill();
    cluster.kill();
    rmSync(folder, { recursive: true });
  }
}

const [first = '5000', second = ''] = process.argv.slice(2);
if (first === '--serve') await serve(Number(second));
else if (first === '--ask') await ask(second);
else await measure(Number(first));
