// Solved or not: by the state of the lab, and without breaking anything else.
import { beforeEach, describe, expect, it } from 'vitest';
import { Attempt } from '../../../src/sim/exercises/attempt.ts';
import { call, callable } from '../../../src/sim/exercises/call.ts';
import type { Exercise } from '../../../src/sim/exercises/exercise.ts';
import { fits } from '../../../src/sim/exercises/object-name.ts';
import { spanMs } from '../../../src/sim/exercises/span.ts';
import { CONFIG_MAPS, DEPLOYMENTS, NODES } from '../../../src/sim/resources/index.ts';
import type { Deployment } from '../../../src/sim/wire.ts';

const deployment = (name: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 2
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - { name: main, image: "nginx:1.27" }
`;

const exercise: Exercise = {
  id: 'scheduler/quiet',
  level: 1,
  place: { layer: 'scheduler', part: 'absent' },
  title: { en: 'Quiet', ja: '静か' },
  task: { en: 'Look.', ja: '見る' },
  namespace: 'space',
  setUp: [
    { apply: `${deployment('other')}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: kept }\ndata: { a: b }\n` },
    { pass: '30s' },
    { fault: 'scheduler-stopped' },
    { apply: deployment('web') },
  ],
  looks: [{ verb: 'get' }],
  goals: [{ healed: true }, { ready: 'Deployment/web', replicas: 2 }],
  hints: [
    { en: '1', ja: '一' },
    { en: '2', ja: '二' },
    { en: '3', ja: '三' },
  ],
  closing: { en: 'Done.', ja: '終わり' },
  solution: ['call kube-scheduler'],
};

let attempt: Attempt;

/** As somebody with kubectl would. */
function client() {
  return attempt.lab.client('kubernetes-admin', 'kubectl');
}

function scale(name: string, replicas: number): void {
  const found = client().get(DEPLOYMENTS, 'space', name) as Deployment;
  client().update(DEPLOYMENTS, { ...found, spec: { ...found.spec, replicas } });
}

beforeEach(() => {
  attempt = new Attempt(exercise);
  attempt.lab.run(60_000);
});

describe('an attempt', () => {
  it('is solved once the cause is mended, and what was wanted is there for a while', () => {
    expect(attempt.standing()).toEqual({ solved: false, missing: exercise.goals, collateral: [] });
    expect(call(attempt.lab, 'scheduler', '')).toEqual({ outcome: 'healed', component: 'kube-scheduler', target: '' });
    attempt.lab.run(10_000);
    expect(attempt.standing()).toEqual({ solved: false, missing: [exercise.goals[1]], collateral: [] });
    attempt.lab.run(30_000);
    expect(attempt.standing()).toEqual({ solved: true, missing: [], collateral: [] });
  });

  it('is not solved by wanting less', () => {
    call(attempt.lab, 'scheduler', '');
    scale('web', 1);
    attempt.lab.run(60_000);
    expect(attempt.standing()).toMatchObject({ solved: false, missing: [exercise.goals[1]] });
  });

  it.each([
    ['scales another workload away', () => scale('other', 0), 'Deployment/space/other'],
    ['deletes another workload', () => client().delete(DEPLOYMENTS, 'space', 'other'), 'Deployment/space/other'],
    ['loses data', () => client().delete(CONFIG_MAPS, 'space', 'kept'), 'ConfigMap/space/kept'],
    ['takes a node away', () => client().delete(NODES, undefined, 'node-1'), 'Node/node-1'],
  ])('is not solved by a fix that %s', (_, harm, told) => {
    call(attempt.lab, 'scheduler', '');
    harm();
    attempt.lab.run(60_000);
    const { solved, collateral } = attempt.standing();
    expect([solved, collateral.includes(told)]).toEqual([false, true]);
  });
});

describe('a call to those who run a component', () => {
  it.each([
    ['etcd', '', 'well'],
    ['kubelet', '', 'which'],
    ['kubelet', 'node-1', 'well'],
    ['the weather', '', 'nobody'],
  ])('%s %s: %s', (word, target, outcome) => {
    expect(call(attempt.lab, word, target).outcome).toBe(outcome);
    expect(attempt.lab.faults.broken).toEqual([['scheduler-stopped', '']]);
  });

  it('reaches every component by a word without spaces', () => {
    for (const word of callable()) expect([word, call(attempt.lab, word, 'x').outcome]).not.toEqual([word, 'nobody']);
  });
});

describe('small words', () => {
  it.each([
    ['30s', 30_000],
    ['1h30m', 5_400_000],
    ['5', undefined],
    ['m5', undefined],
    ['', undefined],
  ])('%j is so many milliseconds: %s', (text, ms) => {
    expect(spanMs(text)).toBe(ms);
  });

  it.each([
    ['Pod/a', 'Pod/a', true],
    ['Pod/*', 'Pod/space/a', true],
    ['Pod/a-*-z', 'Pod/a-b-z', true],
    ['Pod/a-*-z', 'Pod/a-z', false],
    ['Pod/a', 'Pod/ab', false],
  ])('%s fits %s: %s', (pattern, name, does) => {
    expect(fits(pattern, name)).toBe(does);
  });
});
