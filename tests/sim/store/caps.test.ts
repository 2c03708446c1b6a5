// A lab that is full: what is refused, with which words, and what still works.
import { expect, it } from 'vitest';
import { ApiError } from '../../../src/sim/api/status.ts';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import { Lab } from '../../../src/sim/lab.ts';
import { CONFIG_MAPS, PODS } from '../../../src/sim/resources/index.ts';

const MEBI = 1_048_576;

function labWith(objects: number, bytes = 32 * MEBI): Lab {
  const lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 1, caps: { objects, bytes } });
  lab.run(5_000);
  return lab;
}

/** A lab in which there is room for so many more objects. */
function labWithRoom(more: number): Lab {
  const lab = labWith(100_000);
  lab.store.caps = { objects: lab.store.size + more, bytes: 32 * MEBI };
  return lab;
}

const type = (lab: Lab, line: string, stdin?: string) => kubectl(openSession(lab), line, stdin);

it('counts what comes, what goes, and what was saved', () => {
  const lab = labWith(100_000);
  expect(lab.store.size).toBe(lab.store.all().length);
  lab.client('a', 'b').delete(CONFIG_MAPS, 'default', 'kube-root-ca.crt');
  lab.run(1_000);
  expect(lab.store.size).toBe(lab.store.all().length);
  expect(Lab.load(lab.save(), {}).store.size).toBe(lab.store.size);
});

it('refuses a new object when there are as many as there may be, and takes it after a deletion', async () => {
  const lab = labWithRoom(1);
  expect((await type(lab, 'create configmap one')).exitCode).toBe(0);
  const refused = await type(lab, 'create configmap two');
  const { objects } = lab.store.caps ?? {};
  expect(refused).toMatchObject({
    exitCode: 1,
    error: `error: failed to create configmap: etcdserver: mvcc: database space exceeded: this lab holds ${objects} objects of ${objects} at most. Delete what is not needed; deletions always work\n`,
  });
  expect((await type(lab, 'label configmap one a=b')).exitCode).toBe(0);
  expect((await type(lab, 'delete configmap one')).exitCode).toBe(0);
  expect((await type(lab, 'create configmap two')).exitCode).toBe(0);
});

it('refuses what would be too many bytes, and lets shrink what is there', async () => {
  const lab = labWith(100_000);
  const text = 'x'.repeat(MEBI);
  expect(
    (
      await type(
        lab,
        'apply -f -',
        `{apiVersion: v1, kind: ConfigMap, metadata: {name: big}, data: {a: ${text.slice(0, 200_000)}}}`,
      )
    ).error,
  ).toBe('');
  lab.store.caps = { objects: 100_000, bytes: 2 * MEBI };
  const { error } = await type(
    lab,
    'create -f -',
    `{apiVersion: v1, kind: ConfigMap, metadata: {name: more}, data: {a: ${text.slice(0, 900_000)}}}`,
  );
  expect(
    error === ''
      ? (
          await type(
            lab,
            'create -f -',
            `{apiVersion: v1, kind: ConfigMap, metadata: {name: most}, data: {a: ${text.slice(0, 900_000)}}}`,
          )
        ).error
      : error,
  ).toMatch(
    /etcdserver: mvcc: database space exceeded: this lab holds \d+ bytes of 2097152 at most, and \d+ more were to come/,
  );
  expect((await type(lab, `patch configmap big -p '{"data":{"a":"x"}}'`)).exitCode).toBe(0);
});

it('stops controllers too, and pods that are there can be deleted', async () => {
  const lab = labWithRoom(30);
  await type(lab, 'create deployment web --image=nginx:stable --replicas=200');
  lab.run(60_000);
  expect(lab.store.size).toBeLessThanOrEqual(lab.store.caps?.objects ?? 0);
  expect(lab.store.count(PODS)).toBeGreaterThan(0);
  const deleted = await type(lab, 'delete deployment web');
  expect(deleted.exitCode).toBe(0);
  lab.run(120_000);
  expect(lab.store.count(PODS)).toBe(0);
});

it('is an error of the API, also to a program', () => {
  const lab = labWithRoom(0);
  const work = () =>
    lab
      .client('a', 'b')
      .create(CONFIG_MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', namespace: 'default' } });
  expect(work).toThrow(ApiError);
});
