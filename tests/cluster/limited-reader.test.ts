// With the rights that are shipped for one namespace: all of it is seen and followed, and nothing of others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Clusters } from '../../src/cluster/clusters.ts';
import { ClusterReader } from '../../src/cluster/reader.ts';
import { NamespaceCache } from '../../src/cluster/watch/namespace-cache.ts';
import { verdict } from '../make/ask.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

let lab: ServedLab;
let clusters: Clusters;

function shipped(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../deploy/rbac', name), 'utf8');
}

beforeAll(async () => {
  lab = await servedLab({ tls: true, speed: 0 });
  const lines: readonly (readonly [string, string?])[] = [
    ['kubectl create namespace shop'],
    ['kubectl create namespace other'],
    ['kubectl -n shop create deployment api --image=nginx:no-such-tag'],
    ['kubectl apply -f -', shipped('service-account.yaml')],
    ['kubectl apply -n shop -f -', shipped('namespace.yaml')],
  ];
  for (const [line, input] of lines) {
    const { status, output } = await lab.sh(line, input);
    if (status !== 0) throw new Error(output);
  }
  lab.served.pacer.step(60_000);
  const { output } = await lab.sh('kubectl -n sekisho create token sekisho');
  lab.user('sekisho', output.trim());
  clusters = new Clusters([], { kubeconfig: join(lab.folder, 'sekisho'), anyContext: false });
});

afterAll(async () => {
  await clusters.close();
  await lab.close();
});

function kinds(objects: readonly object[]): Set<string> {
  return new Set(objects.map((one) => (one as { kind: string }).kind));
}

it('sees its namespace, and names what it could not see once, with the Role that would show it', async () => {
  const read = await new ClusterReader(clusters).read({ namespace: 'shop', language: 'en' });
  expect(read.said).toBe('');
  for (const kind of ['Pod', 'Event', 'Deployment', 'ReplicaSet']) expect(kinds(read.objects)).toContain(kind);
  const text = read.unseen.join('\n');
  expect(text).toMatch(/secrets: forbidden/);
  expect(text).toMatch(/nodes.*forbidden/);
  expect(text).toMatch(/^A Role with verbs \[get, list, watch\] on \[secrets\]/m);
  expect(text).toMatch(/^A ClusterRole with verbs \[.*\] on \[.*nodes.*\]/m);
  expect(text).not.toMatch(/^(?:pods|events|deployments)/m);
});

it.each(['other', 'no-such-namespace', '*'])('is refused %s, in words that the engine knows', async (namespace) => {
  const { said, objects, outOfReach } = await new ClusterReader(clusters).read({ namespace, language: 'en' });
  expect(objects).toEqual([]);
  expect(verdict(said)).toBe('api-server/authorization');
  expect(outOfReach).toBeUndefined();
});

it('is told the same of a namespace that is there and of one that is not', async () => {
  const reader = new ClusterReader(clusters);
  const [there, missing] = await Promise.all(
    ['other', 'no-such'].map(async (namespace) => {
      const { said, source, unseen } = await reader.read({ namespace, language: 'en' });
      return [said, ...unseen, source].join('\n').replaceAll(namespace, 'NAME');
    }),
  );
  expect(there).toBe(missing);
  expect(there).toContain('NAME');
});

it('is refused the nodes and the control plane by name', async () => {
  const reader = new ClusterReader(clusters);
  const nodes = await reader.nodes({ language: 'en' });
  expect(nodes.objects).toEqual([]);
  expect(nodes.said).toMatch(/Forbidden.*nodes/);
  const { control, unseen, said } = await reader.control({ language: 'en' });
  expect([said, ...unseen].join('\n')).toMatch(/forbidden/i);
  expect(control?.components.every(({ state }) => state !== 'down') ?? true).toBe(true);
});

it('follows its namespace', async () => {
  const { connection } = clusters.choose({});
  const cache = new NamespaceCache(connection, 'shop', { random: () => 0, now: Date.now, timeout: 2, grace: 500 });
  cache.start();
  try {
    await expect
      .poll(
        async () => {
          await cache.refresh();
          return kinds(cache.view()?.objects ?? []).has('Pod');
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await lab.sh('kubectl -n shop create configmap more');
    await lab.sh('kubectl -n shop scale deployment api --replicas=3');
    lab.served.pacer.step(5_000);
    await expect
      .poll(() => cache.view()?.objects.filter((one) => one.kind === 'Pod').length, { timeout: 20_000 })
      .toBe(3);
    const first = cache.view();
    await wait(10);
    expect(cache.view()).toBe(first);
  } finally {
    await cache.stop();
  }
});
