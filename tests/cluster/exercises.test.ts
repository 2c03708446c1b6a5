// What the live reader sees of each exercise's lab leads to the right layer, as its objects and its text do; where only an answer to the learner tells,
// that is pasted after the look.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ClusterFailure } from '../../src/cluster/failure.ts';
import { connect } from '../../src/cluster/kubeconfig.ts';
import { readNamespace } from '../../src/cluster/read-namespace.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { Attempt } from '../../src/sim/exercises/attempt.ts';
import type { Exercise } from '../../src/sim/exercises/exercise.ts';
import { EXERCISES } from '../../src/sim/exercises/index.ts';
import { Shell } from '../../src/sim/exercises/shell.ts';
import { kubeconfig } from '../../src/sim/serve/kubeconfig.ts';
import { serveLab } from '../../src/sim/serve/server.ts';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';
import { triage } from '../../src/triage/triage.ts';

const folder = mkdtempSync(join(tmpdir(), 'sekisho-live-'));
const file = join(folder, 'config');

afterAll(() => rmSync(folder, { recursive: true }));

const playbooks = await loadPlaybooks();

/** Reads and judges; what kubectl would have said is judged where nothing can be read. */
async function look({ namespace }: Exercise, tried: string): Promise<Diagnosis> {
  const connection = connect({ kubeconfig: file });
  try {
    const { objects, at } = await readNamespace(connection, namespace);
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
    return await triage(tried === '' ? text : tried, { playbooks, now: at, earlier: tried === '' ? [] : [text] });
  } catch (thrown) {
    if (!(thrown instanceof ClusterFailure)) throw thrown;
    return triage(tried === '' ? thrown.message : tried, { playbooks });
  } finally {
    await connection.close();
  }
}

it.each(EXERCISES.map((one) => [one.id, one] as const))('%s is read off its cluster', async (_, exercise) => {
  const attempt = new Attempt(exercise);
  const { lab } = attempt;
  lab.run(300_000);
  const tried = (await new Shell(attempt).tried()).map(([line, output]) => `$ ${line}\n${output}`).join('\n');
  const served = await serveLab({ lab, port: 0, speed: 0, wall: () => lab.clock.now() });
  try {
    writeFileSync(file, kubeconfig({ server: served.url, token: lab.adminToken }));
    const { stalled } = await look(exercise, tried);
    expect([exercise.place, ...(exercise.alsoRight ?? [])].map(({ layer }) => layer)).toContain(stalled.layer);
  } finally {
    await served.close();
  }
});
