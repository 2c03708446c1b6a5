// Against any cluster: the one of SEKISHO_TEST_KUBECONFIG, or a lab. It makes a namespace of its own, and deletes it with all that is in it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppsV1Api, CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineOf } from '../../src/bot/conversation/engine.ts';
import { givenObjects, withLogs } from '../../src/bot/desk/namespace/objects-text.ts';
import { Clusters } from '../../src/cluster/clusters.ts';
import { ClusterReader } from '../../src/cluster/reader.ts';
import { NamespaceCache } from '../../src/cluster/watch/namespace-cache.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { Lab } from '../../src/sim/lab.ts';
import { makeCertificates } from '../../src/sim/serve/certificate.ts';
import { kubeconfig } from '../../src/sim/serve/kubeconfig.ts';
import { serveLab } from '../../src/sim/serve/server.ts';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';

/** A real cluster pulls over a real network. ms */
const PATIENCE = 180_000;
const real = process.env.SEKISHO_TEST_KUBECONFIG;
const folder = mkdtempSync(join(tmpdir(), 'sekisho-any-'));
const engine = engineOf(await loadPlaybooks());
const closes: (() => unknown)[] = [];
let file = real ?? join(folder, 'config');
let space = '';
let core: CoreV1Api;
let apps: AppsV1Api;
let clusters: Clusters;

async function aLab(): Promise<void> {
  const certificates = await makeCertificates(Date.now(), ['127.0.0.1']);
  const start = Math.floor(Date.now() / 1000) * 1000;
  const lab = new Lab({ start, seed: 1, nodes: 2, certificate: certificates.authority });
  const served = await serveLab({ lab, port: 0, speed: 60, wall: Date.now, certificates });
  closes.push(() => served.close());
  file = join(folder, 'config');
  writeFileSync(file, kubeconfig({ server: served.url, authority: certificates.authority, admin: certificates.admin }));
}

beforeAll(async () => {
  if (real === undefined) await aLab();
  const config = new KubeConfig();
  config.loadFromFile(file);
  core = config.makeApiClient(CoreV1Api);
  apps = config.makeApiClient(AppsV1Api);
  clusters = new Clusters([], { kubeconfig: file, anyContext: false, allowsExec: true });
  closes.unshift(() => clusters.close());
  const made = await core.createNamespace({ body: { metadata: { generateName: 'sekisho-test-' } } });
  space = made.metadata?.name ?? '';
}, PATIENCE);

afterAll(async () => {
  if (space !== '') await core.deleteNamespace({ name: space });
  for (const close of closes) await close();
  rmSync(folder, { recursive: true });
}, PATIENCE);

async function deploy(name: string, image: string): Promise<void> {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name, image }] } };
  const spec = { replicas: 1, selector: { matchLabels: labels }, template };
  await apps.createNamespacedDeployment({ namespace: space, body: { metadata: { name }, spec } });
}

async function look(): Promise<Diagnosis> {
  const read = await new ClusterReader(clusters).read({ namespace: space, language: 'en', logs: true });
  expect(read.said).toBe('');
  const given = withLogs(await givenObjects(read.objects, engine), read.logs);
  const now = read.now === undefined ? {} : { now: read.now };
  return (await engine.triage(given.text, { lang: 'en', earlier: [], ...given, ...now })).diagnosis;
}

/** Looks until it is so. */
async function until(what: (diagnosis: Diagnosis) => boolean): Promise<Diagnosis> {
  const end = performance.now() + PATIENCE - 10_000;
  for (;;) {
    const diagnosis = await look();
    if (what(diagnosis) || performance.now() > end) return diagnosis;
    await wait(500);
  }
}

it('says that nothing runs in a namespace that is new', async () => {
  const { objects } = await new ClusterReader(clusters).read({ namespace: space, language: 'en' });
  expect(objects.map((one) => (one as { kind: string }).kind)).not.toContain('Pod');
});

it(
  'finds the layer that holds a workload up, follows it, and sees that it is gone',
  async () => {
    await deploy('api', 'registry.k8s.io/pause:no-such-tag');
    const { stalled } = await until((one) => one.stalled.layer === 'kubelet');
    expect(stalled).toMatchObject({ layer: 'kubelet', part: 'image' });
    const { connection } = clusters.choose({});
    const cache = new NamespaceCache(connection, space, { random: Math.random, now: Date.now });
    cache.start();
    const names = (): readonly string[] =>
      (cache.view()?.objects ?? []).flatMap((one) => (one.kind === 'Pod' ? [String(one.kind)] : []));
    const end = performance.now() + PATIENCE / 2;
    for (; names().length === 0 && performance.now() < end; await cache.refresh()) await wait(200);
    expect(names()).toEqual(['Pod']);
    await apps.deleteNamespacedDeployment({ namespace: space, name: 'api' });
    for (; names().length > 0 && performance.now() < end; ) await wait(200);
    expect(names()).toEqual([]);
    await cache.stop();
  },
  PATIENCE,
);
