import { describe, expect, it } from 'vitest';
import { NAMESPACES } from '../../../../src/sim/resources/index.ts';
import type { Pod } from '../../../../src/sim/wire.ts';
import type { LabClient } from '../../../make/lab-client.ts';
import { schedule } from '../../../make/scheduling.ts';

type Loose = Record<string, unknown>;

const NOT_NEAR = ["node(s) didn't match pod affinity rules"];
const TOO_NEAR = ["node(s) didn't match pod anti-affinity rules"];
const UNWANTED = ["node(s) didn't satisfy existing pods anti-affinity rules"];

const term = (app: string, topologyKey = 'zone', more: Loose = {}): Loose => ({
  topologyKey,
  labelSelector: { matchLabels: { app } },
  ...more,
});
const hard = (kind: 'podAffinity' | 'podAntiAffinity', ...terms: Loose[]): Loose => ({
  affinity: { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: terms } },
});
const soft = (kind: 'podAffinity' | 'podAntiAffinity', weight: number, podAffinityTerm: Loose): Loose => ({
  affinity: { [kind]: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight, podAffinityTerm }] } },
});

/** Zone x: nodes a and b; zone y: node c. On a runs `db`. */
function cluster(lab: LabClient, there: Loose = {}, namespace = 'lab'): void {
  for (const [name, labels] of [
    ['lab', { team: 'one' }],
    ['other', { team: 'two' }],
  ] as const)
    lab.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } } as never);
  lab.node('a', { labels: { zone: 'x' } });
  lab.node('b', { labels: { zone: 'x' } });
  lab.node('c', { labels: { zone: 'y' } });
  lab.pod('db', { namespace, labels: { app: 'db', track: 'blue' }, spec: { nodeName: 'a', ...there } });
}

interface Case {
  readonly name: string;
  readonly pod: { readonly labels?: Record<string, string>; readonly spec: Loose };
  readonly there?: Loose;
  readonly namespace?: string;
  readonly rejected: Readonly<Record<string, readonly string[]>>;
}

const CASES: readonly Case[] = [
  {
    name: 'affinity: only where such a pod is, by zone',
    pod: { spec: hard('podAffinity', term('db')) },
    rejected: { c: NOT_NEAR },
  },
  {
    name: 'affinity: only where such a pod is, by host',
    pod: { spec: hard('podAffinity', term('db', 'kubernetes.io/hostname')) },
    rejected: { b: NOT_NEAR, c: NOT_NEAR },
  },
  {
    name: 'affinity: a node without the label is out',
    pod: { spec: hard('podAffinity', term('db', 'rack')) },
    rejected: { a: NOT_NEAR, b: NOT_NEAR, c: NOT_NEAR },
  },
  {
    name: 'affinity: one pod must meet all terms',
    pod: { spec: hard('podAffinity', term('db'), term('cache')) },
    rejected: { a: NOT_NEAR, b: NOT_NEAR, c: NOT_NEAR },
  },
  {
    name: 'affinity to its own kind: the first one may be anywhere',
    pod: { labels: { app: 'web' }, spec: hard('podAffinity', term('web')) },
    rejected: {},
  },
  {
    name: 'affinity to another kind that is nowhere',
    pod: { labels: { app: 'web' }, spec: hard('podAffinity', term('cache')) },
    rejected: { a: NOT_NEAR, b: NOT_NEAR, c: NOT_NEAR },
  },
  {
    name: 'affinity looks into its own namespace only',
    pod: { spec: hard('podAffinity', term('db')) },
    namespace: 'other',
    rejected: { a: NOT_NEAR, b: NOT_NEAR, c: NOT_NEAR },
  },
  {
    name: 'affinity with namespaces by name',
    pod: { spec: hard('podAffinity', term('db', 'zone', { namespaces: ['other'] })) },
    namespace: 'other',
    rejected: { c: NOT_NEAR },
  },
  {
    name: 'affinity with namespaces by label',
    pod: { spec: hard('podAffinity', term('db', 'zone', { namespaceSelector: { matchLabels: { team: 'two' } } })) },
    namespace: 'other',
    rejected: { c: NOT_NEAR },
  },
  {
    name: 'affinity with all namespaces',
    pod: { spec: hard('podAffinity', term('db', 'zone', { namespaceSelector: {} })) },
    namespace: 'other',
    rejected: { c: NOT_NEAR },
  },
  {
    name: 'matchLabelKeys: of the same value as its own',
    pod: { labels: { track: 'green' }, spec: hard('podAffinity', term('db', 'zone', { matchLabelKeys: ['track'] })) },
    rejected: { a: NOT_NEAR, b: NOT_NEAR, c: NOT_NEAR },
  },
  {
    name: 'mismatchLabelKeys: of another value than its own',
    pod: {
      labels: { track: 'green' },
      spec: hard('podAffinity', term('db', 'zone', { mismatchLabelKeys: ['track'] })),
    },
    rejected: { c: NOT_NEAR },
  },
  {
    name: 'anti-affinity: where no such pod is',
    pod: { spec: hard('podAntiAffinity', term('db')) },
    rejected: { a: TOO_NEAR, b: TOO_NEAR },
  },
  {
    name: 'anti-affinity: a node without the label may be used',
    pod: { spec: hard('podAntiAffinity', term('db', 'rack')) },
    rejected: {},
  },
  {
    name: 'anti-affinity: any of the terms is enough',
    pod: { spec: hard('podAntiAffinity', term('cache'), term('db', 'kubernetes.io/hostname')) },
    rejected: { a: TOO_NEAR },
  },
  {
    name: 'anti-affinity of a running pod',
    pod: { labels: { app: 'web' }, spec: {} },
    there: hard('podAntiAffinity', term('web')),
    rejected: { a: UNWANTED, b: UNWANTED },
  },
  {
    name: 'anti-affinity of a running pod to others',
    pod: { labels: { app: 'web' }, spec: {} },
    there: hard('podAntiAffinity', term('cache')),
    rejected: {},
  },
  {
    name: 'anti-affinity of a running pod of another namespace',
    pod: { labels: { app: 'web' }, spec: {} },
    there: hard('podAntiAffinity', term('web')),
    namespace: 'other',
    rejected: {},
  },
  {
    name: 'anti-affinity of a running pod to all namespaces',
    pod: { labels: { app: 'web' }, spec: {} },
    there: hard('podAntiAffinity', term('web', 'zone', { namespaceSelector: {} })),
    namespace: 'other',
    rejected: { a: UNWANTED, b: UNWANTED },
  },
  {
    name: 'its own wishes are told before those of others',
    pod: { labels: { app: 'web' }, spec: hard('podAntiAffinity', term('db', 'kubernetes.io/hostname')) },
    there: hard('podAntiAffinity', term('web')),
    rejected: { a: TOO_NEAR, b: UNWANTED },
  },
];

const SCORES: readonly {
  name: string;
  pod: { labels?: Record<string, string>; spec: Loose };
  there?: Loose;
  scores: Record<string, number>;
}[] = [
  { name: 'wants to be near', pod: { spec: soft('podAffinity', 10, term('db')) }, scores: { a: 100, b: 100, c: 0 } },
  { name: 'wants to be far', pod: { spec: soft('podAntiAffinity', 10, term('db')) }, scores: { a: 0, b: 0, c: 100 } },
  {
    name: 'is wanted near',
    pod: { labels: { app: 'web' }, spec: {} },
    there: soft('podAffinity', 10, term('web', 'kubernetes.io/hostname')),
    scores: { a: 100, b: 0, c: 0 },
  },
  {
    name: 'is wanted far',
    pod: { labels: { app: 'web' }, spec: {} },
    there: soft('podAntiAffinity', 10, term('web')),
    scores: { a: 0, b: 0, c: 100 },
  },
  {
    name: 'is required near',
    pod: { labels: { app: 'db' }, spec: {} },
    there: hard('podAffinity', term('db')),
    scores: { a: 100, b: 100, c: 0 },
  },
];

describe('InterPodAffinity', () => {
  it.each(CASES)('$name', ({ pod, there, namespace, rejected }) => {
    const outcome = schedule((lab): Pod => {
      cluster(lab, there, namespace);
      return lab.pod('p', pod);
    });
    expect(outcome.rejected).toEqual(rejected);
  });

  it.each(SCORES)('a pod that $name', ({ pod, there, scores }) => {
    const outcome = schedule((lab): Pod => {
      cluster(lab, there);
      return lab.pod('p', pod);
    });
    expect(outcome.scores('InterPodAffinity')).toEqual(scores);
  });

  it('nothing to say of a pod without wishes among pods without: it is skipped', () => {
    const { scheduler, lab } = schedule((lab) => {
      cluster(lab);
      return lab.pod('p');
    });
    const [record] = scheduler.records.of(lab.getPod('p').metadata.uid);
    expect(record?.attempt.skipped.has('InterPodAffinity')).toBe(true);
    expect(record?.attempt.scores.map(({ plugin }) => plugin)).not.toContain('InterPodAffinity');
  });
});
