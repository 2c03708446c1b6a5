// What a crashed container said last is read only where it is wanted, and judged with the objects.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Clusters } from '../../src/cluster/clusters.ts';
import { type ClusterRead, ClusterReader } from '../../src/cluster/reader.ts';
import { Attempt } from '../../src/sim/exercises/attempt.ts';
import { EXERCISES } from '../../src/sim/exercises/index.ts';
import { kubeconfig } from '../../src/sim/serve/kubeconfig.ts';
import { type Served, serveLab } from '../../src/sim/serve/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sekisho-logs-'));
let served: Served;
let clusters: Clusters;

beforeAll(async () => {
  const exercise = EXERCISES.find(({ id }) => id === 'app/first-night');
  if (!exercise) throw new Error('no such exercise');
  const { lab } = new Attempt(exercise);
  lab.run(300_000);
  served = await serveLab({ lab, port: 0, speed: 0, wall: () => lab.clock.now() });
  writeFileSync(join(folder, 'config'), kubeconfig({ server: served.url, token: lab.adminToken }));
  clusters = new Clusters([], { kubeconfig: join(folder, 'config'), anyContext: false });
});

afterAll(async () => {
  await clusters.close();
  await served.close();
  rmSync(folder, { recursive: true });
});

function read(logs: boolean, namespace = 'accounts'): Promise<ClusterRead> {
  return new ClusterReader(clusters).read({ namespace, language: 'en', logs });
}

it('is the end of the log of the container before', async () => {
  expect((await read(true)).logs).toEqual([
    expect.objectContaining({
      namespace: 'accounts',
      container: 'db',
      isPrevious: true,
      text: expect.stringContaining('superuser password is not specified'),
    }),
  ]);
});

it.each([
  ['nobody asked for it', false, 'accounts'],
  ['everything is asked about at once', true, '*'],
])('is not read where %s', async (_where, logs, namespace) => {
  expect((await read(logs, namespace)).logs).toEqual([]);
});
