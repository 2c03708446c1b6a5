// What the live reader sees of each exercise's lab leads to the right layer, as its objects and its text do.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../../src/cluster/kubeconfig.ts';
import { readNamespace } from '../../src/cluster/read-namespace.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { Attempt } from '../../src/sim/exercises/attempt.ts';
import { EXERCISES } from '../../src/sim/exercises/index.ts';
import { kubeconfig } from '../../src/sim/serve/kubeconfig.ts';
import { serveLab } from '../../src/sim/serve/server.ts';
import { triage } from '../../src/triage/triage.ts';

const folder = mkdtempSync(join(tmpdir(), 'sekisho-live-'));
const file = join(folder, 'config');

afterAll(() => rmSync(folder, { recursive: true }));

const playbooks = await loadPlaybooks();

/** What is learnt there is said by answers to the learner, and not by anything that can be read. */
const read = EXERCISES.filter(({ tried = [] }) => tried.length === 0);

it.each(read.map((one) => [one.id, one] as const))('%s is read off its cluster', async (_, exercise) => {
  const { lab } = new Attempt(exercise);
  lab.run(300_000);
  const served = await serveLab({ lab, port: 0, speed: 0, wall: () => lab.clock.now() });
  try {
    writeFileSync(file, kubeconfig({ server: served.url, token: lab.adminToken }));
    const view = await readNamespace(connect({ kubeconfig: file }), exercise.namespace);
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: view.objects });
    const { stalled } = await triage(text, { playbooks });
    expect([exercise.place, ...(exercise.alsoRight ?? [])].map(({ layer }) => layer)).toContain(stalled.layer);
  } finally {
    await served.close();
  }
});
