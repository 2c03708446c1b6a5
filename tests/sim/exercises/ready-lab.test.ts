// The cluster in which exercises begin: it is up, its seed decides what follows, and nobody's exercise is seen in another one.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readyLabs } from '../../../scripts/update-ready-labs.ts';
import { Attempt } from '../../../src/sim/exercises/attempt.ts';
import { exerciseNamed } from '../../../src/sim/exercises/index.ts';
import { readyLab, readyLabFile } from '../../../src/sim/exercises/ready-lab.ts';
import { DEPLOYMENTS, NODES } from '../../../src/sim/resources/index.ts';

function history(seed: number): string {
  const exercise = exerciseNamed('evening-release');
  if (!exercise) throw new Error('no such exercise');
  const { lab } = new Attempt(exercise, seed);
  lab.run(120_000);
  return lab.save();
}

describe('a lab that is ready', () => {
  it('has its nodes and what runs in it', () => {
    const lab = readyLab(1, 2, ['metrics-server', 'coredns']);
    const ready = lab.store
      .list(NODES)
      .map(({ status }) => status.conditions?.find(({ type }) => type === 'Ready')?.status);
    expect(ready).toEqual(['True', 'True']);
    expect(lab.store.list(DEPLOYMENTS).map(({ status }) => status.readyReplicas)).toEqual([2, 1]);
  });

  it('gives the same history for a seed, whatever was done in others', () => {
    const first = history(7);
    const other = readyLab(7, 3, []);
    other.faults.break('kubelet-dead', 'node-1');
    other.run(600_000);
    expect(history(7)).toBe(first);
    expect(history(8)).not.toBe(first);
  });

  it('is another one for other addons, in whatever order they are named', () => {
    expect(readyLab(1, 3, ['coredns', 'metrics-server']).save()).toBe(
      readyLab(1, 3, ['metrics-server', 'coredns']).save(),
    );
    expect(readyLab(1, 3, []).store.list(DEPLOYMENTS)).toEqual([]);
  });
});

describe('labs that lie ready', () => {
  const folder = dirname(readyLabFile(3, []));

  it('are those of all exercises, and no others', () => {
    expect(readdirSync(folder).sort()).toEqual([...readyLabs().keys()].map((file) => basename(file)).sort());
  });

  it.each([...readyLabs()].map(([file, text]) => [basename(file), text] as const))(
    '%s is what would be made now: else run `npm run update`',
    (name, text) => {
      expect(gunzipSync(readFileSync(join(folder, name))).toString('utf8') === text).toBe(true);
    },
  );
});
